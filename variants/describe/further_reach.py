"""What effects add to the diagrams of moves: captures over weaker pieces, and walks of several
steps.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from variants.core.description import Mark, MoveDiagram
from variants.core.geometry import Vector
from variants.rules.neighbours import beside, neighbours, straight_beside
from variants.spec import PresetSpec
from variants.spec.effects import ANY_LINE, JUMP, STRAIGHT


def with_further_reach(spec: PresetSpec, diagram: MoveDiagram) -> MoveDiagram:
    """Return a diagram with what effects let its piece do besides."""
    jumping = _with_jumps(diagram, _jumps(spec, diagram))
    steps = walk_of(spec, diagram.piece_id)
    return _with_walk(jumping, steps) if steps else jumping


def walk_of(spec: PresetSpec, piece_id: str) -> int:
    """Return how many steps to neighbours a kind makes at most in one move; 0 for most."""
    return max((area.steps for area in spec.effects.areas if piece_id in area.pieces), default=0)


def _jumps(spec: PresetSpec, diagram: MoveDiagram) -> Iterator[Vector]:
    """Yield the lines, sideways and ahead, on which weaker pieces are shown to jump over; the other
    half stays free, where the piece moves as usual.
    """
    straight = straight_beside(diagram.board)
    for effect in spec.effects.catches:
        if effect.by != JUMP or diagram.piece_id not in effect.pieces:
            continue
        for x, y in beside(diagram.board):
            along = STRAIGHT if (x, y) in straight else "diagonal"
            if (y, x) > (0, 0) and effect.along in (ANY_LINE, along):
                yield x, y


def _with_jumps(diagram: MoveDiagram, lines: Iterable[Vector]) -> MoveDiagram:
    board = diagram.board
    marks = dict(diagram.marks)
    mounts = []
    for line in lines:
        first, *beyond = map(board.name, board.ray(board.indices[diagram.origin], line))
        marks.pop(first, None)
        marks |= dict.fromkeys(beyond, Mark("capture", "hop"))
        mounts.append(first)
    return replace(diagram, marks=marks, mounts=(*diagram.mounts, *mounts))


def _with_walk(diagram: MoveDiagram, steps: int) -> MoveDiagram:
    """Return a diagram with all squares of a walk, and one such way drawn."""
    board = diagram.board
    mounts = {board.indices[name] for name in diagram.mounts}
    origin = board.indices[diagram.origin]
    ways = _ways(neighbours(board), origin, steps, mounts)
    walked = {board.name(square): Mark("both") for square in ways}
    plain = {board.indices[name] for name, mark in diagram.marks.items() if not mark.only}
    apart = [way for square, way in ways.items() if square not in plain]
    longest = max(apart, key=lambda way: (len(way), way[-1]), default=())
    lines = (tuple(map(board.name, longest)),) if longest and not diagram.ways else ()
    return replace(diagram, marks=walked | diagram.marks, lines=lines)


def _ways(
    around: tuple[tuple[int, ...], ...], origin: int, steps: int, mounts: Collection[int]
) -> dict[int, tuple[int, ...]]:
    """Return the squares within so many steps round pieces, each with a shortest way."""
    ways: dict[int, tuple[int, ...]] = {origin: (origin,)}
    edge = [origin]
    for _step in range(steps):
        further = []
        for here in edge:
            for near in around[here]:
                if near not in ways and near not in mounts:
                    ways[near] = (*ways[here], near)
                    further.append(near)
        edge = further
    del ways[origin]
    return ways
