"""Binairo without any part of its own: what works for every kind alike."""

from typing import ClassVar

from cluesmith.parts import Parts
from tests.binairo.puzzle import Binairo


class PlainBinairo(Binairo, frozen=True, tag="plain-binairo"):
    """A kind of which nothing is known but its rules."""

    parts: ClassVar[Parts] = Parts()
    kind: ClassVar[str] = "plain-binairo"
