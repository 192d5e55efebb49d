"""`python -m enkidu` is the command `enkidu`."""

from enkidu.cli import main

main()
