"""clingo: one program per kind, with the board as facts."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import clingo

from bench.models import COLOURED, Cell, Grid, Json, Model, Snake, Undecided, Winds, colour_lines

TASKS = ("first", "validate", "forced", "questions", "enumerate")
PACKAGES = ("clingo",)


class Clingo(Model):
    """What the kinds share. Every program shows x(Row, Column, Value)."""

    program: ClassVar[str]
    project: ClassVar[bool] = False  # whether one grid may belong to several models

    def __init__(self, puzzle: Json) -> None:
        options = ["--warn=none", "0", *(["--project=show"] if self.project else [])]
        self.control = clingo.Control(options)
        self.control.add("base", [], self.program + "\n#show x/3.\n" + " ".join(self.facts(puzzle)))
        self.control.ground([("base", [])])
        self._models: Iterator[clingo.Model] | None = None

    def facts(self, puzzle: Json) -> Iterable[str]:
        """The board."""
        raise NotImplementedError

    def answer(self) -> Grid | None:
        """The next model of one search; what stops short of the end proves nothing."""
        if self._models is None:
            self._handle: Any = self.control.solve(yield_=True)
            self._models = iter(self._handle)
        model = next(self._models, None)
        if model is not None:
            return _grid(model.symbols(shown=True))
        if not self._handle.get().exhausted:
            raise Undecided
        return None

    def forced(self) -> Grid:
        """The cautious consequences, which clingo finds by itself."""
        self.control.configuration.solve.enum_mode = "cautious"
        common: Grid = {}
        with self.control.solve(yield_=True) as handle:
            for model in handle:
                common = _grid(model.symbols(shown=True))
            if not handle.get().exhausted:
                raise Undecided
        return common

    def count(self, limit: int) -> int:
        """The models of one search, which nobody looks at."""
        self.control.configuration.solve.models = limit
        self.control.solve()
        return int(self.control.statistics["summary"]["models"]["enumerated"])

    def can_be(self, cell: Cell, value: int) -> bool:
        """Solve under the assumption."""
        if self._models is not None:
            self._models = None
            self._handle.cancel()
            self.control.configuration.solve.models = 1
        symbol = clingo.Function("x", [clingo.Number(number) for number in (*cell, value)])
        result = self.control.solve(assumptions=[(symbol, True)])
        if result.unknown:
            raise Undecided
        return bool(result.satisfiable)


def _grid(symbols: Iterable[clingo.Symbol]) -> Grid:
    triples = ([argument.number for argument in symbol.arguments] for symbol in symbols)
    return {(row, column): value for row, column, value in triples}


class Hanjie(Clingo):
    """Per block the literals "has begun by place P"."""

    program = """
    {b(L,B,P) : P = E..E+S-1} :- block(L,B,_,E), slack(L,S).
    b(L,B,P) :- block(L,B,_,E), slack(L,S), size(L,N), P = E+S..N-1.
    :- b(L,B,P), not b(L,B,P+1), size(L,N), P < N-1.
    :- b(L,B+1,Q), block(L,B,Len,_), P = Q-Len-1, P >= 0, not b(L,B,P).
    cover(L,P) :- b(L,B,P), block(L,B,Len,_), Q = P-Len, not b(L,B,Q).
    :- cover(row(R),C), not cover(col(C),R).
    :- cover(col(C),R), not cover(row(R),C).
    x(R,C,1) :- cover(row(R),C).
    x(R,C,0) :- not cover(row(R),C), cell(R,C).
    """

    def facts(self, puzzle: Json) -> Iterator[str]:
        """Blocks with their first places, and how far each line can shift."""
        rows, columns = puzzle["rows"], puzzle["columns"]
        yield f"cell(0..{len(rows) - 1}, 0..{len(columns) - 1})."
        for name, clues, size in (("row", rows, len(columns)), ("col", columns, len(rows))):
            for place, clue in enumerate(clues):
                line = f"{name}({place})"
                yield f"size({line},{size}). slack({line},{size - sum(clue) - len(clue) + 1})."
                first = 0
                for block, length in enumerate(clue):
                    yield f"block({line},{block},{length},{first})."
                    first += length + 1


class ColourHanjie(Clingo):
    """The same with a colour per block, and a blank only between two of the same colour."""

    program = """
    {b(L,B,P) : P = E..E+S-1} :- block(L,B,_,_,_,E), slack(L,S).
    b(L,B,P) :- block(L,B,_,_,_,E), slack(L,S), size(L,N), P = E+S..N-1.
    :- b(L,B,P), not b(L,B,P+1), size(L,N), P < N-1.
    :- b(L,B+1,Q), block(L,B,Len,Gap,_,_), P = Q-Len-Gap, P >= 0, not b(L,B,P).
    cover(L,P,K) :- b(L,B,P), block(L,B,Len,_,K,_), Q = P-Len, not b(L,B,Q).
    :- cover(row(R),C,K), not cover(col(C),R,K).
    :- cover(col(C),R,K), not cover(row(R),C,K).
    painted(R,C) :- cover(row(R),C,_).
    x(R,C,K) :- cover(row(R),C,K).
    x(R,C,0) :- not painted(R,C), cell(R,C).
    """

    def facts(self, puzzle: Json) -> Iterator[str]:
        """Blocks with their first places, and how far each line can shift."""
        height, width = len(puzzle["rows"]), len(puzzle["columns"])
        yield f"cell(0..{height - 1}, 0..{width - 1})."
        for number, (cells, blocks, gaps) in enumerate(colour_lines(puzzle)):
            line = f"row({number})" if number < height else f"col({number - height})"
            first = 0
            for block, ((length, colour), gap) in enumerate(zip(blocks, gaps, strict=True)):
                yield f"block({line},{block},{length},{gap},{colour},{first})."
                first += length + gap
            yield f"size({line},{len(cells)}). slack({line},{len(cells) - first})."


class FourWinds(Clingo):
    """Each cell is covered once, lines have no gaps, the lines of a number add up."""

    program = """
    1 {x(R,C,D) : arm(_,D,_,R,C)} 1 :- cell(R,C).
    :- arm(I,D,K,R,C), arm(I,D,K+1,R1,C1), x(R1,C1,D), not x(R,C,D).
    :- clue(I,N), not N #sum {1,D,K : arm(I,D,K,R,C), x(R,C,D)} N.
    """

    def facts(self, puzzle: Json) -> Iterator[str]:
        """Open cells, numbers, and the cells their lines could cover."""
        winds = Winds(puzzle)
        yield "".join(f"cell({row},{column})." for row, column in winds.open)
        for number, (clue, arms) in enumerate(winds.arms.items()):
            yield f"clue({number},{winds.clues[clue]})."
            for way, arm in enumerate(arms):
                for place, (row, column) in enumerate(arm):
                    yield f"arm({number},{way},{place},{row},{column})."


class KenKen(Clingo):
    """Exactly one of each per line; a cage of two by the pairs that fit, a larger one by sums.

    A product is right when the exponents of each prime add up; "-" and "/" take one cell twice.
    """

    project = True
    program = """
    digit(1..n).
    1 {x(R,C,V) : digit(V)} 1 :- R = 0..n-1, C = 0..n-1.
    1 {x(R,C,V) : C = 0..n-1} 1 :- R = 0..n-1, digit(V).
    1 {x(R,C,V) : R = 0..n-1} 1 :- C = 0..n-1, digit(V).
    :- pair(I), in(I,0,R,C), x(R,C,V), in(I,1,R1,C1), not x(R1,C1,W) : fits(I,V,W).
    :- pair(I), in(I,1,R,C), x(R,C,W), in(I,0,R1,C1), not x(R1,C1,V) : fits(I,V,W).
    1 {way(I,O,K) : may(I,O,K)} 1 :- cage(I).
    :- way(I,"+",_), cage(I,T), not T #sum {V,K : in(I,K,R,C), x(R,C,V)} T.
    :- way(I,"-",J), cage(I,T), not T #sum {V*S,K : in(I,K,R,C), x(R,C,V), sign(J,K,S)} T.
    :- way(I,"*",_), power(I,P,T), not T #sum {E,K : in(I,K,R,C), x(R,C,V), part(V,P,E)} T.
    :- way(I,"/",J), power(I,P,T), not T #sum {E*S,K : in(I,K,R,C), x(R,C,V), part(V,P,E), sign(J,K,S)} T.
    sign(J,K,-1) :- J = 0..most-1, K = 0..most-1, J != K.
    sign(J,J,1) :- J = 0..most-1.
    """

    def facts(self, puzzle: Json) -> Iterator[str]:
        """Cages with the ways in which they may come out, and numbers by their primes."""
        size = puzzle["size"]
        yield f"#const n={size}. #const most={max(len(cage['cells']) for cage in puzzle['cages'])}."
        primes = [p for p in range(2, size + 1) if all(p % q for q in range(2, p))]
        for prime in primes:
            for digit in range(1, size + 1):
                if power := _power(digit, prime):
                    yield f"part({digit},{prime},{power})."
        for number, cage in enumerate(puzzle["cages"]):
            yield "".join(f"in({number},{place},{r},{c})." for place, (r, c) in enumerate(cage["cells"]))
            yield from self._cage(number, cage, size, primes)

    @staticmethod
    def _cage(number: int, cage: Json, size: int, primes: list[int]) -> Iterator[str]:
        op, target, count = cage["op"], cage["target"], len(cage["cells"])
        if count == 2:
            yield f"pair({number})."
            yield "".join(f"fits({number},{v},{w})." for v, w in _pairs(op, target, size))
            return
        yield f"cage({number}). cage({number},{target})."
        rest = target
        for prime in primes:
            power = _power(target, prime) if target else 0
            rest //= prime**power
            yield f"power({number},{prime},{power})."
        for way in "+-*/" if op is None else op.replace("=", "+"):
            if way in "+-" or rest == 1:
                yield f'may({number},"{way}",0..{count - 1 if way in "-/" else 0}).'


def _power(number: int, prime: int) -> int:
    power = 0
    while number % prime == 0:
        number //= prime
        power += 1
    return power


def _pairs(op: str | None, target: int, size: int) -> Iterator[tuple[int, int]]:
    for v in range(1, size + 1):
        for w in range(1, size + 1):
            fits = {"+": v + w == target, "*": v * w == target, "-": abs(v - w) == target}
            fits["/"] = v == w * target or w == v * target
            if (any(fits.values()) if op is None else fits[op]) and v != w:
                yield v, w


class BosnianSnake(Clingo):
    """Degrees, corners and counts; that the snake hangs together is said by recursion from its head."""

    program = """
    {x(R,C,1)} :- cell(R,C).
    x(R,C,1) :- end(R,C).
    x(R,C,0) :- cell(R,C), not x(R,C,1).
    :- end(R,C), not 1 #sum {1,P,Q : near(R,C,P,Q), x(P,Q,1)} 1.
    :- x(R,C,1), not end(R,C), not 2 #sum {1,P,Q : near(R,C,P,Q), x(P,Q,1)} 2.
    :- x(R,C,1), x(R+1,C+1,1), not x(R+1,C,1), not x(R,C+1,1).
    :- x(R+1,C,1), x(R,C+1,1), not x(R,C,1), not x(R+1,C+1,1).
    :- x(R,C,1), x(R+1,C,1), x(R,C+1,1), x(R+1,C+1,1).
    :- count(I,N), not N #sum {1,R,C : counted(I,R,C), x(R,C,1)} N.
    on(R,C) :- head(R,C).
    on(P,Q) :- on(R,C), near(R,C,P,Q), x(P,Q,1).
    :- x(R,C,1), not on(R,C).
    """

    def facts(self, puzzle: Json) -> Iterator[str]:
        """Open cells, ends, what lies beside what, and what each number counts."""
        snake = Snake(puzzle)
        yield "".join(f"cell({row},{column})." for row, column in snake.open)
        yield "".join(f"end({row},{column})." for row, column in snake.ends)
        yield "head({},{}).".format(*snake.ends[0])
        for (row, column), near in snake.near.items():
            yield "".join(f"near({row},{column},{r},{c})." for r, c in near)
        for number, (places, count) in enumerate(snake.counts):
            yield f"count({number},{count})."
            yield "".join(f"counted({number},{row},{column})." for row, column in places)


MODELS = {
    "hanjie": Hanjie,
    COLOURED: ColourHanjie,
    "four-winds": FourWinds,
    "kenken": KenKen,
    "bosnian-snake": BosnianSnake,
}
