"""Hanjie in colours: the same game with blocks that have a colour each. Start reading in `puzzle`."""

from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie

__all__ = ["ColourHanjie"]
