"""The command line of enkidu.

Each command is a module here whose function carries the options and their help; what it does lives
in the rooms and is imported only when the command runs, so that `enkidu --help` answers at once.
"""

from __future__ import annotations

import os
import sys

from enkidu import exit_codes


def main() -> None:
    """Run the command that the arguments name; a mistake is told in a sentence, never a traceback.

    `ENKIDU_TRACEBACK=1` shows the traceback all the same, for those who look for a defect.
    """
    try:
        _run()
    except KeyboardInterrupt:
        fail("interrupted", exit_codes.INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has gone, as in `enkidu info | head -1`
        _mute()
        sys.exit(exit_codes.OK)
    except OSError as error:  # most likely the output: a full disk, a closed terminal
        _mute()
        fail(f"cannot go on: {error.strerror or error}", exit_codes.FAILED)
    except Exception as error:
        if os.environ.get("ENKIDU_TRACEBACK"):
            raise
        fail(
            f"internal error: {type(error).__name__}: {error} "
            "(a defect of enkidu; ENKIDU_TRACEBACK=1 shows where)",
            exit_codes.INTERNAL,
        )


def _mute() -> None:
    """Let what is still to be written to standard output go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> None:
    from enkidu.cli.app import app
    from enkidu.errors import EnkiduError

    try:
        app()
    except EnkiduError as error:
        fail(str(error), error.exit_code)
    finally:
        sys.stdout.flush()


def fail(message: str, exit_code: int) -> None:
    """Print one message for the user on stderr and end."""
    print(f"enkidu: {message}", file=sys.stderr)
    sys.exit(exit_code)
