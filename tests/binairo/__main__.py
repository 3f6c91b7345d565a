"""The command line with Binairo among the kinds: `python -m tests.binairo rules binairo`."""

from cluesmith.registry import KINDS
from tests.binairo import Binairo

KINDS[Binairo.kind] = Binairo

from cluesmith.cli import main  # noqa: E402 - the options of the commands come from the kinds there are

main()
