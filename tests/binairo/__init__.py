"""Binairo, also Takuzu: a fifth kind of puzzle, laid out as every kind is; docs/adding-a-puzzle.md walks through it."""

from tests.binairo.puzzle import Binairo

__all__ = ["Binairo"]
