"""The Hanjie engine: lines, propagation, probing, search, and what is handed to a SAT solver."""
