"""How what is seen in a line is put together: one sentence for all of it, and no more than is to be told."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluesmith.kinds.hanjie.colour.line_techniques import NO_SHARED_COLOUR, Insight, after
from cluesmith.kinds.hanjie.colour.line_view import LineView, News, all_of, single_in
from cluesmith.kinds.hanjie.colour.lines import Masks
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Sentence, joined, phrase

MAX_TOLD = 300  # characters
MAX_INSIGHTS = 3  # what is seen in the same way beyond that is only summed up


def after_all(masks: Masks, insights: Iterable[Insight]) -> Masks:
    """What is left for the cells when all of that is seen."""
    for insight in insights:
        masks = after(masks, insight)
    return masks


def shows(left: Masks, wanted: News) -> bool:
    """Whether all that is wanted is so if that is what is left."""
    held = all(
        not cells & mask for value, cells in wanted.holds.items() for other, mask in enumerate(left) if other != value
    )
    return held and not any(cells & left[value] for value, cells in wanted.bars.items())


class _Seen(NamedTuple):
    technique: str
    sentence: Sentence
    news: News
    left: Masks


class Told(NamedTuple):
    """The technique, what is told of the line, and what that makes known."""

    technique: str
    sentence: Sentence
    news: News


def told_of(line: LineView, insights: Sequence[Insight], wanted: News, given: Sentence) -> Told:
    """What is seen block by block. `given` is what crossing lines say that is not seen on the board.

    What is seen in the same way is summed up after the first few, and left to another step if that is still too long.
    """
    told = list(_in_turn(line, insights, wanted))
    for number in range(min(len(told), MAX_INSIGHTS), 0, -1):
        rest = _news(told[number - 1].left, told[-1].left, wanted, line.every)
        summed_up = [phrase("in the same way, {}", line.outcome(rest))] if any(rest) else []
        sentence = _sentence(line, given, told[0], [*(one.sentence for one in told[:number]), *summed_up])
        if len(sentence) <= MAX_TOLD:
            return Told(told[0].technique, sentence, wanted)
    return Told(told[0].technique, _sentence(line, given, told[0], [told[0].sentence]), told[0].news)


def _in_turn(line: LineView, insights: Sequence[Insight], wanted: News) -> Iterator[_Seen]:
    """The insights that say more than those before."""
    masks, filled = line.masks, 0
    for one in insights:
        filled |= all_of(one.holds.values())
    for one in insights:
        left = after(masks, one)
        news = _news(masks, left, wanted, filled)
        if any(news):
            yield _Seen(one.technique, one.why(news), news, left)
            masks, line.they = left, 0


def _sentence(line: LineView, given: Sentence, first: _Seen, told: Sequence[Sentence]) -> Sentence:
    start = line.because.capitalised()
    if not given:
        return phrase("{}: {}.", start, joined("; ", told))
    if first.technique == NO_SHARED_COLOUR and list(first.news.holds) == [BLANK]:
        return phrase("{}: {}, so it is blank there.", start, given)
    return phrase("{}: {}; {}.", start, given, joined("; ", told))


def _news(before: Masks, left: Masks, wanted: News, filled: int) -> News:
    """What is wanted and becomes known; of a cell that is not filled at once also what it cannot hold, until it is."""
    settled = single_in(left) & ~single_in(before)
    holds = {value: now for value, cells in wanted.holds.items() if (now := cells & settled & left[value])}
    later = all_of(wanted.holds.values()) & ~single_in(left) & ~filled
    changes = enumerate(old & ~new for old, new in zip(before, left, strict=True))
    bars = {value: gone & (later | wanted.bars.get(value, 0)) for value, gone in changes}
    return News(holds, {value: cells for value, cells in bars.items() if cells})
