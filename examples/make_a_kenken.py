"""Make an easy KenKen, print it, keep it as JSON, and read it back."""

from pathlib import Path
from tempfile import TemporaryDirectory

import cluesmith

made = cluesmith.make("kenken", 5, grade="easy", seed="a rainy day")
print(made.puzzle)
print(made.grade, made.score)

with TemporaryDirectory() as folder:
    file = Path(folder, "kenken.json")
    file.write_text(made.puzzle.to_json())
    again = cluesmith.load(file)

print(again == made.puzzle, again.is_answer(made.answer))
