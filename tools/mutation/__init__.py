"""Small changes of the code, and whether a test notices: what `tools/mutate` is made of."""
