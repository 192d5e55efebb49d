"""Going somewhere without hitting anything: paths, standing poses, and reactive local navigation."""
