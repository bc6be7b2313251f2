"""The techniques, one file each: the reasoning in prose, where it is described, then the search for it."""
