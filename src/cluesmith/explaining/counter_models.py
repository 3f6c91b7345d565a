"""Counter-models: in each of them some rules are broken and some facts are false, and all other rules hold.

They are numbered, and many of them are told by a number of which each bit is one of them. So it takes a few operations
to see what a set of rules is known not to force, however many counter-models there are.
"""

from collections.abc import Iterable, Sequence


class CounterModels:
    """All that are not void: no fact that is false in one of them is known."""

    def __init__(self) -> None:
        self._models: list[tuple[Sequence[int], Sequence[int]]] = []  # what is false in each, and what is broken
        self._all = 0
        self._breaking: dict[int, int] = {}  # by the rules that are broken
        self._denying: dict[int, int] = {}  # by the facts that are false

    def add(self, false: Sequence[int], broken: Sequence[int]) -> int:
        """One more, in which these facts are false and these rules are broken; as a bit."""
        model = 1 << len(self._models)
        self._models.append((false, broken))
        self._all |= model
        for rule in broken:
            self._breaking[rule] = self._breaking.get(rule, 0) | model
        for fact in false:
            self._denying[fact] = self._denying.get(fact, 0) | model
        return model

    def keeping(self, rules: Iterable[int]) -> int:
        """Those in which none of these rules is broken."""
        broken = 0
        for rule in rules:
            broken |= self._breaking.get(rule, 0)
        return self._all & ~broken

    def denying(self, fact: int) -> int:
        """Those in which the fact is false, some of which may be void."""
        return self._denying.get(fact, 0)

    def void(self, known: Iterable[int]) -> None:
        """Drop those in which one of these facts is false."""
        for fact in known:
            self._all &= ~self._denying.pop(fact, 0)
        if 2 * self._all.bit_count() < len(self._models):
            self._number_again()

    def _number_again(self) -> None:
        """Give those that are left the first numbers, so that the numbers of many stay small."""
        left = [model for place, model in enumerate(self._models) if self._all >> place & 1]
        self.__init__()  # type: ignore[misc]
        for model in left:
            self.add(*model)
