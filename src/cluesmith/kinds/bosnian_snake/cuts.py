# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""The fewest empty cells between a ring and the snake: an answer that has a cell of the ring has one of them, too.

They are where a largest flow from one to the other is stopped, if one unit can flow through an empty cell. Types for
the compiled version are in cuts.pxd.
"""

from array import array


class Cuts:
    """Flows on a board with a frame around it, from open cell to open cell.

    A cell has two nodes: a flow comes in at 2 * place and goes out at 2 * place + 1.
    """

    def __init__(self, wide: int, is_open: bytes) -> None:
        self._size, self._is_open = len(is_open), is_open
        self._sides = array("i", (-wide, wide, -1, 1))  # of each way, which is way ^ 1 from there
        self._flow = array("i", bytes(16 * self._size))  # from a cell by each way
        self._full = bytearray(self._size)
        self._came = array("i", bytes(8 * self._size))  # to a node from which; -1 where nothing can flow
        self._queue = array("i", bytes(8 * self._size))

    def between(self, snake: bytes, source: list[int], goal: bytes) -> list[int]:
        """The empty places that keep these snake places from the goal, as near to them as can be."""
        for way in range(4 * self._size):
            self._flow[way] = 0
        self._full[:] = bytes(self._size)
        while (node := self._way_to(goal, snake, source)) >= 0:
            self._send(node)
        return [place for place in range(self._size) if self._came[2 * place] >= 0 > self._came[2 * place + 1]]

    def _way_to(self, goal: bytes, snake: bytes, source: list[int]) -> int:
        """Find a way on which more can flow; the node of the goal where it ends, or -1."""
        for node in range(2 * self._size):
            self._came[node] = -1
        start, self._end = 0, 0
        for place in source:
            self._reach(2 * place, 2 * place)
            self._reach(2 * place + 1, 2 * place + 1)
        while start < self._end:
            node = self._queue[start]
            start += 1
            place = node >> 1
            if goal[place]:
                return node
            if snake[place] or self._full[place] == (node & 1):
                self._reach(node ^ 1, node)
            self._reach_beside(node)
        return -1

    def _reach_beside(self, node: int) -> None:
        """From where a flow goes out it can go anywhere, from where one comes in back to where it comes from."""
        for way in range(4):
            near = (node >> 1) + self._sides[way]
            if self._is_open[near] and (node & 1 or self._flow[4 * near + (way ^ 1)]):
                self._reach(2 * near + 1 - (node & 1), node)

    def _reach(self, node: int, before: int) -> None:
        if self._came[node] < 0:
            self._came[node] = before
            self._queue[self._end] = node
            self._end += 1

    def _send(self, node: int) -> None:
        """Let one more flow along the way that was found to this node, or one less where it goes back."""
        while self._came[node] != node:
            before = self._came[node]
            if before == node ^ 1:
                self._full[node >> 1] = node & 1
            elif before & 1:
                self._flow[self._way(before >> 1, node >> 1)] += 1
            else:
                self._flow[self._way(node >> 1, before >> 1)] -= 1
            node = before

    def _way(self, start: int, end: int) -> int:
        """The place in `_flow` for what flows between two cells side by side."""
        way = 0
        while start + self._sides[way] != end:
            way += 1
        return 4 * start + way
