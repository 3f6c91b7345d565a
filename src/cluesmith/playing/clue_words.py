"""The clues outside a board in words, for people who do not see them, or not their colours."""

from collections.abc import Sequence

from cluesmith.picture import Picture


def row_words(picture: Picture) -> list[str]:
    """The clues beside each row: `3 1`, or `3 red, 1 blue` where they have colours."""
    return _said(picture.left, picture.left_inks, picture.ink_names)


def column_words(picture: Picture) -> list[str]:
    """The same of the clues above each column."""
    return _said(picture.top, picture.top_inks, picture.ink_names)


def _said(clues: Sequence[Sequence[str]], inks: Sequence[Sequence[int]], names: Sequence[str]) -> list[str]:
    if not inks:
        return [" ".join(texts) for texts in clues]
    return [
        ", ".join(f"{text} {names[ink - 1]}" if ink else text for text, ink in zip(texts, line, strict=True))
        for texts, line in zip(clues, inks, strict=True)
    ]
