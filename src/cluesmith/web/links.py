"""Links to a board: the puzzle stands behind the #, which no server ever sees."""

import zlib
from base64 import urlsafe_b64encode

from cluesmith.puzzle import Puzzle


def link_to(puzzle: Puzzle) -> str:
    """The page for that puzzle, on whatever server."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(puzzle.to_json().encode()) + packer.flush()
    return f"/play#puzzle={urlsafe_b64encode(packed).decode().rstrip('=')}"
