"""What followed moves can take at most, whoever is on the board: only those that matter to a square
are followed.
"""

from collections.abc import Iterator
from typing import Final

from variants.movement.program import Node, Program

TAKING: Final = frozenset("ckod")


def by_square(found: Program, origin: int, size: int) -> dict[int, Program]:
    """Return, by the square of a piece that may be taken, the program with nothing but the first
    nodes that can do it.

    Moves of friends may lead anywhere, so a program that borrows them is kept whole for every
    square. One that leaps to anywhere and does nothing else is the same from every square.
    """
    if not found.uses_friends and found.anywhere and not found.roots:
        return {square: _landing(found, square) for square in range(size)}
    if found.uses_friends or found.anywhere:
        return dict.fromkeys(range(size), found)
    roots: dict[int, list[Node]] = {}
    for node in found.roots:
        for square in _taken(node, {origin}):
            roots.setdefault(square, []).append(node)
    return {square: found._replace(roots=tuple(nodes)) for square, nodes in roots.items()}


def _landing(found: Program, square: int) -> Program:
    """Return the leaps to one square."""
    return found._replace(
        anywhere=tuple((modes, (square,)) for modes, squares in found.anywhere if square in squares)
    )


def _taken(node: Node, starts: set[int]) -> set[int]:
    """Return the squares a node and what follows it may take on, from any of these squares."""
    reached = {square for start in starts for square in _ride(node, start)}
    inner = (_taken(child, reached) for child in node.children)
    own = set[int]() if node.modes.isdisjoint(TAKING) else reached
    return own.union(*inner)


def _ride(node: Node, start: int) -> Iterator[int]:
    """Yield the squares of a ride that nothing stops; one as long as the slide before it may be of
    any length.
    """
    turns = len(node.tables)
    square = start
    for count in range(len(node.tables[0]) if node.segment.equal else node.steps):
        square = node.tables[count % turns][square]
        if square < 0 or square == start:
            return
        yield square
