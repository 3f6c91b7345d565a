"""The formats in which other programs keep KenKens."""
