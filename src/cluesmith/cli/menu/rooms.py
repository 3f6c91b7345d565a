"""The rooms of the menu: games, the bank, new puzzles, random boards, and games that were begun."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

from cluesmith import bank
from cluesmith.bank import Entry, default_bank
from cluesmith.cli.inspect import rules_example
from cluesmith.cli.menu.house import Ask, Choose, House, Option, Page, sentence
from cluesmith.cli.menu.play import Play
from cluesmith.errors import ClueError, PuzzleError
from cluesmith.grades import GRADES
from cluesmith.making import Made, make
from cluesmith.making.generator import generator_of
from cluesmith.playing.game import Game
from cluesmith.playing.kept import About, KeptGame
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.text import parse_size, reflowed

MAX_SECONDS = 60.0


def first_room(house: House) -> Choose:
    """The room in which the menu begins."""
    return Choose(house, "Cluesmith", partial(_games, house))


def _games(house: House) -> list[Option]:
    games = [Option(kind.title, partial(_enter_game, house, kind)) for kind in KINDS.values()]
    begun = house.kept.all()
    going_on = [Option(f"Go on with a game ({len(begun)})", partial(_enter_begun, house))] if begun else []
    switch = Option(f"Statistics: {'ON' if house.statistics else 'OFF'}", partial(_switch, house))
    return [*games, *going_on, switch, Option("Quit", house.leave_all)]


def _switch(house: House) -> None:
    house.statistics = not house.statistics


def _enter_begun(house: House) -> None:
    house.enter(Choose(house, "Go on with a game", lambda: _begun(house)))


def _begun(house: House) -> list[Option]:
    games = [Option(_told(kept), partial(play, house, kept.game.puzzle, kept.about)) for kept in house.kept.all()]
    return [*games, Option("Back", house.leave)]


def _told(kept: KeptGame) -> str:
    puzzle = kept.game.puzzle
    about = [f"{puzzle.title} {puzzle.height}x{puzzle.width}", kept.about.grade, kept.about.name]
    return f"{', '.join(filter(None, about))}: {kept.game.done:.0%}"


# one game


def _enter_game(house: House, kind: type[Puzzle]) -> None:
    options = [
        Option("A puzzle from the bank", partial(_enter_bank, house, kind)),
        Option("A new puzzle", partial(_enter_grades, house, kind)),
        Option("A random board, which may have several answers", partial(_ask_random, house, kind)),
        Option("How it is played", partial(_enter_rules, house, kind)),
        Option("Back", house.leave),
        Option("Quit", house.leave_all),
    ]
    house.enter(Choose(house, kind.title, lambda: options))


def _enter_rules(house: House, kind: type[Puzzle]) -> None:
    def text(width: int) -> str:
        how_to_play = reflowed(kind.how_to_play, width)
        return f"{how_to_play}\n\nAn example and its answer:\n\n{rules_example(kind, house.ascii_only)}"

    house.enter(Page(house, kind.title, text))


def play(house: House, puzzle: Puzzle, about: About) -> None:
    """Play a puzzle, from where it was left if it was begun."""
    begun = house.kept.find(puzzle)
    game = begun.game if begun else Game(puzzle)
    house.enter(Play(house, game, about, "You go on where you left it." if begun else ""))


# the bank


def _enter_bank(house: House, kind: type[Puzzle]) -> None:
    try:
        entries = [*_own(kind), *bank.shipped(kind.kind)]
    except PuzzleError as error:
        house.room.said = sentence(str(error))
        return
    _enter_sizes(house, kind.title, entries)


def _own(kind: type[Puzzle]) -> list[Entry]:
    """The user's own puzzles."""
    if not default_bank().exists():
        return []
    from cluesmith.bank.file import Bank

    with Bank(default_bank()) as own:
        return list(own.entries(kind.kind))


def _enter_sizes(house: House, title: str, entries: Sequence[Entry]) -> None:
    sizes = Counter(map(_size, entries))
    options = [Option(f"Any size ({len(entries)})", partial(_enter_found, house, title, entries))]
    for size, number in sizes.items():
        found = [entry for entry in entries if _size(entry) == size]
        options.append(Option(f"{size} ({number})", partial(_enter_found, house, title, found)))
    house.enter(Choose(house, f"{title}: which size?", lambda: [*options, Option("Back", house.leave)]))


def _size(entry: Entry) -> str:
    return "{}x{}".format(*entry.size)


def _enter_found(house: House, title: str, entries: Sequence[Entry]) -> None:
    """Choose a grade, if there are several."""
    grades = Counter(entry.grade or "not graded" for entry in entries)
    options = [Option(f"Any grade ({len(entries)})", partial(_enter_entries, house, title, entries))]
    for grade in (*GRADES, "not graded"):
        found = [entry for entry in entries if (entry.grade or "not graded") == grade]
        if found:
            options.append(
                Option(f"{grade.capitalize()} ({grades[grade]})", partial(_enter_entries, house, title, found))
            )
    if len(grades) == 1:
        _enter_entries(house, title, entries)
    else:
        house.enter(Choose(house, f"{title}: which grade?", lambda: [*options, Option("Back", house.leave)]))


def _enter_entries(house: House, title: str, entries: Sequence[Entry]) -> None:
    options = [Option("Any of these", lambda: _play_entry(house, house.rng.choice(entries)))]
    wide = max(len(entry.id) for entry in entries)
    for entry in entries:
        told = f"{entry.id:{wide}}  {_size(entry):7}{entry.grade or ''}".rstrip()
        options.append(Option(told, partial(_play_entry, house, entry)))
    house.enter(Choose(house, f"{title}: which puzzle?", lambda: [*options, Option("Back", house.leave)]))


def _play_entry(house: House, entry: Entry) -> None:
    play(house, entry.puzzle, About(entry.id, entry.grade or "", entry.title))


# new puzzles and random boards


def _enter_grades(house: House, kind: type[Puzzle]) -> None:
    options = [Option("Any grade", partial(_ask_new, house, kind, None))]
    options += [Option(grade.capitalize(), partial(_ask_new, house, kind, grade)) for grade in GRADES]
    house.enter(Choose(house, f"{kind.title}: how hard?", lambda: [*options, Option("Back", house.leave)]))


def _ask_size(house: House, kind: type[Puzzle], then: "partial[None]") -> None:
    usual = "{}x{}".format(*generator_of(kind).default_size)

    def judged(reply: str) -> None:
        size = parse_size(reply)
        if size is None:
            raise ClueError(f"expected a size such as 8 or 6x9, found {reply[:30]!r}")
        then(size)

    house.enter(Ask(house, kind.title, "Which size, such as 8 or 6x9?", judged, usual))


def _ask_new(house: House, kind: type[Puzzle], grade: str | None) -> None:
    _ask_size(house, kind, partial(_make, house, kind, grade))


def _make(house: House, kind: type[Puzzle], grade: str | None, size: tuple[int, int]) -> None:
    room = house.room

    def made(result: Made) -> None:
        if not room.tell(result):
            house.leave()
            play(house, result.puzzle, About(result.id or "", result.grade or ""))

    what = f"Making {kind.title} {size[0]}x{size[1]}{f', {grade}' if grade else ''}"
    house.work(what, partial(make, kind.kind, size, grade=grade, seconds=MAX_SECONDS), made)


def _ask_random(house: House, kind: type[Puzzle]) -> None:
    _ask_size(house, kind, partial(_random, house, kind))


def _random(house: House, kind: type[Puzzle], size: tuple[int, int]) -> None:
    room = house.room

    def drawn(result: Puzzle) -> None:
        if not room.tell(result):
            house.leave()
            play(house, result, About())

    seed = house.rng.randrange(10**9)
    house.work("Drawing a board", partial(random_board, kind.kind, size, seed), drawn)


def random_board(kind: str, size: tuple[int, int], seed: int) -> Puzzle:
    """A random board; it has an answer, and may have several."""
    return KINDS[kind].random(*size, Random(seed))[0]
