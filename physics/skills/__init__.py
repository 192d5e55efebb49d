"""What a body can do with its hand, given where things are believed to be."""
