"""Playing: a game with all its moves, how keys write on a board, what is wrong, and games that are kept for later."""
