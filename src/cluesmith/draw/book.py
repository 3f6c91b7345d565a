"""A book of puzzles: cover, imprint, contents, rules, the puzzles by chapters, the answers at the back."""

from collections.abc import Iterator

from cluesmith.draw.answer_pages import answer_leaves
from cluesmith.draw.contents import Book, Form
from cluesmith.draw.front import contents_leaf, cover_leaf, imprint_leaf, rules_leaves
from cluesmith.draw.layout import lay_out
from cluesmith.draw.leaves import Leaf, Room, Tell, bind
from cluesmith.draw.page import Pages
from cluesmith.draw.puzzle_pages import inside, puzzle_leaves, sheet_leaves


def make_book(book: Book, form: Form, *, tell: Tell = lambda _: None) -> bytes:
    """The book as PDF; it has a cover and contents if it has a title and is no sheet."""
    pages = Pages(form.paper, book.imprint)
    room = Room(pages.width, pages.height)
    leaves: list[Leaf] = []
    if book.imprint.title and not form.sheets:
        leaves.append(cover_leaf(book))
        if book.imprint.author or book.imprint.copyright:
            leaves.append(imprint_leaf(book))
        leaves.append(contents_leaf(book, leaves))
    if book.rules:
        leaves += rules_leaves(book.games, room)
    leaves += sheet_leaves(book, form, tell) if form.sheets else puzzle_leaves(book, room, form, tell)
    if form.answers == "end":
        leaves += answer_leaves(book, room, "Answers", tell)
    return bind(pages, leaves)


def make_answers(book: Book, form: Form, *, tell: Tell = lambda _: None) -> bytes:
    """Only the answers, as PDF of their own."""
    pages = Pages(form.paper, book.imprint)
    title = book.imprint.title
    heading = f"{title}: answers" if title else "Answers"
    return bind(pages, list(answer_leaves(book, Room(pages.width, pages.height), heading, tell)))


def letter_heights(book: Book, form: Form) -> Iterator[float]:
    """For each puzzle the height in points of its smallest letters, on a page of its own."""
    pages = Pages(form.paper, book.imprint)
    room = inside(Room(pages.width, pages.height), book.puzzles)
    for printed in book.puzzles:
        layout = lay_out(printed.puzzle)
        yield layout.smallest_word * room.scale(layout)
