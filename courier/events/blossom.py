"""The largest number of pairs that can be made of some numbers (Edmonds, Paths, trees and flowers,
1965).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Set

Neighbours = Mapping[int, Set[int]]
Mates = dict[int, int]


def largest_matching(
    nodes: Iterable[int], neighbours: Neighbours, *, begun: Mates | None = None
) -> Mates:
    """Return the mate of each of `nodes` that has one in a largest matching among them.

    `begun` are pairs to begin with; those that do not fit are left out.
    """
    search = _Search(sorted(nodes), neighbours, begun or {})
    for node in search.nodes:
        if node not in search.mates:
            search.augment(node)
    return search.mates


class _Search:
    """Looks for paths that make one pair more, one free number after the other."""

    def __init__(self, nodes: list[int], neighbours: Neighbours, begun: Mates) -> None:
        self.nodes = nodes
        present = set(nodes)
        self.near = {node: sorted(neighbours[node] & present) for node in nodes}
        self.mates = {
            node: mate
            for node, mate in begun.items()
            if node in present and mate in present and mate in neighbours[node]
        }
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.outer: set[int] = set()
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> None:
        """Make one pair more, if a path from a free number does."""
        self.parent = {}
        self.base = {node: node for node in self.nodes}
        self.outer = {root}
        self.queue = deque([root])
        while self.queue:
            node = self.queue.popleft()
            for other in self.near[node]:
                if self._is_end(node, other, root):
                    self._turn(other)
                    return

    def _is_end(self, node: int, other: int, root: int) -> bool:
        """Follow an edge; whether it ends at a free number."""
        if self.base[node] == self.base[other] or self.mates.get(node) == other:
            return False
        mate = self.mates.get(other)
        if other == root or (mate is not None and mate in self.parent):
            self._shrink(node, other)
        elif other not in self.parent:
            self.parent[other] = node
            if mate is None:
                return True
            self._reach(mate)
        return False

    def _reach(self, node: int) -> None:
        if node not in self.outer:
            self.outer.add(node)
            self.queue.append(node)

    def _turn(self, end: int) -> None:
        """Exchange what is paired and what is not along the path to its end."""
        node: int | None = end
        while node is not None:
            before = self.parent[node]
            following = self.mates.get(before)
            self.mates[node] = before
            self.mates[before] = node
            node = following

    def _shrink(self, node: int, other: int) -> None:
        """Treat an odd circle as one number."""
        top = self._common(node, other)
        circle: set[int] = set()
        self._mark(node, top, other, circle)
        self._mark(other, top, node, circle)
        for each in self.nodes:
            if self.base[each] in circle:
                self.base[each] = top
                self._reach(each)

    def _mark(self, node: int, top: int, child: int, circle: set[int]) -> None:
        while self.base[node] != top:
            mate = self.mates[node]
            circle |= {self.base[node], self.base[mate]}
            self.parent[node] = child
            child = mate
            node = self.parent[mate]

    def _common(self, node: int, other: int) -> int:
        """Where the ways of two numbers back to the root meet."""
        seen: set[int] = set()
        while True:
            node = self.base[node]
            seen.add(node)
            if node not in self.mates:
                break
            node = self.parent[self.mates[node]]
        while self.base[other] not in seen:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]
