"""Make ten puzzles, draw each as SVG and PNG, and print them all as a book."""

from pathlib import Path
from tempfile import TemporaryDirectory

import cluesmith

sizes = {"hanjie": 10, "four-winds": 6, "kenken": 5, "bosnian-snake": 6, "calcudoku": 4}
made = [cluesmith.make(kind, size, seed=seed) for kind, size in sizes.items() for seed in (1, 2)]

with TemporaryDirectory() as name:
    folder = Path(name)
    for number, one in enumerate(made, start=1):
        (folder / f"{number}.svg").write_text(one.puzzle.svg())
        (folder / f"{number}-answer.png").write_bytes(one.puzzle.png(one.answer))
    cluesmith.book(made, folder / "book.pdf", title="Ten puzzles", rules=True, per_page=4)
    print([len(list(folder.glob(files))) for files in ("*.svg", "*.png", "*.pdf")])
