"""What can be wrong with what a user gives us.

    PuzzleError (a ValueError)
    ├── FormatError    the text cannot be read: says what was expected, what was found, and where
    ├── ClueError      it can be read, but the clues are no puzzle of this kind
    ├── UnknownName    no such kind, puzzle or format
    └── TooLarge       a puzzle that would take more memory than is allowed

"No answer" and "out of time" are results, not errors. A puzzle that could not be made is a GaveUp, which is no
PuzzleError: nothing was wrong. A library that is not installed is a MissingLibrary, which is an ImportError.
"""


class PuzzleError(ValueError):
    """Something is wrong with a puzzle or grid that came from outside; the text is fit for a user."""


class FormatError(PuzzleError):
    """The text cannot be read; `line` and `column` count from 1 where they are known."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        super().__init__(message + _place(line, column))


class ClueError(PuzzleError):
    """The clues do not make a puzzle of this kind."""


class UnknownName(PuzzleError):
    """Nothing of that name is there."""


class TooLarge(PuzzleError):
    """The puzzle would take more memory than is allowed."""


class GaveUp(Exception):
    """No such puzzle was found within the effort allowed; the text says what was reached and what to relax."""


class MissingLibrary(ImportError):
    """A library is not installed, or only in a version that does not do; the text says what to install."""


def _place(line: int | None, column: int | None) -> str:
    if line is None:
        return ""
    return f": line {line}" if column is None else f": line {line}, column {column}"
