"""Going somewhere without hitting anything: ways, standing poses, reactive local navigation."""
