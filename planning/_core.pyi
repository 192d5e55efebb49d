# The compiled core; enkidu.planning.backend says what it offers.
