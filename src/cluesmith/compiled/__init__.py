"""What the compiled modules take from C, with twins in plain Python: the same code runs on both."""
