"""The recorder: listens to a run, tells when it is over, and sums it up."""
