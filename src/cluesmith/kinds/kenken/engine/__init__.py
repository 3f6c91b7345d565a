"""The KenKen engine: cages and lines on bits, a depth-first search, and SAT for what resists."""
