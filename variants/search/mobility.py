"""How far the pieces of a preset reach, measured on boards with pieces scattered over them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from variants.core.geometry import Board
from variants.engine.game_rules import GameRules
from variants.rules.walk import Walk
from variants.search.dice import Dice

# Parts of the board that are occupied, in percent, and how many boards there are of each.
DENSITIES: Final = (20, 35, 50)
BOARDS: Final = 2
LARGE: Final = 2_000
SEED: Final = 20


@dataclass(frozen=True, slots=True)
class Scattered:
    """A board with pieces of both sides on it, and the part of its squares that is occupied."""

    placement: tuple[int, ...]
    filled: float


def scattered_boards(rules: GameRules) -> list[Scattered]:
    """Return boards with pieces of both sides scattered over them, the same ones at every call.

    Each comes a second time turned round, with the sides exchanged: so none is at an advantage.
    """
    dice = Dice(SEED)
    found = list[Scattered]()
    exchanged = _exchanged(rules)
    squares = rules.board.squares
    walk = rules.legality.walk
    pieces = [
        [m.code for m in rules.army.pieces if m.side == side and walk.plans[m.code]]
        for side in (0, 1)
    ]
    boards = BOARDS if len(squares) * len(rules.army.pieces) < LARGE else 1
    for percent in (percent for percent in DENSITIES for _ in range(boards)):
        placement = [0] * rules.board.size
        free = list(squares)
        wanted = max(2, len(squares) * percent // 100)
        for number in range(min(wanted, len(free))):
            square = free.pop(dice.below(len(free)))
            if pieces[number % 2]:
                placement[square] = dice.choice(pieces[number % 2])
        turned = [exchanged[code] for code in reversed(placement)]
        for square in rules.board.holes:
            turned[square] = 0
        found += [Scattered(tuple(each), wanted / len(squares)) for each in (placement, turned)]
    return found


def _exchanged(rules: GameRules) -> list[int]:
    """Return the code of the same piece of the other side by code."""
    found = [0] * len(rules.army.owner)
    army = rules.army
    by_name = {
        (piece.kind.id, piece.label.lower(), piece.side): piece.code for piece in army.pieces
    }
    for piece in army.pieces:
        pair = next(
            (labels[1 - piece.side] for labels in [piece.kind.labels] if piece.label in labels),
            piece.label,
        )
        same = by_name.get((piece.kind.id, pair.lower(), 0 if piece.side else 1))
        found[piece.code] = (
            same or army.code(piece.kind.id, 0 if piece.side else 1)
            if piece.code != army.wall
            else piece.code
        )
    return found


def reaches(rules: GameRules) -> dict[int, dict[int, float]]:
    """Return the reach of every piece, by code and square; a piece that moves like its counterpart,
    or like another one of its side, is measured once.
    """
    walk = rules.legality.walk
    army = rules.army
    boards = scattered_boards(rules)
    counterpart = _exchanged(rules)
    turned = rules.board.turned
    found = dict[int, dict[int, float]]()
    alike = dict[object, dict[int, float]]()
    for piece in army.pieces:
        other = army.piece(counterpart[piece.code])
        if not walk.plans[piece.code]:
            found[piece.code] = {}
        elif (
            other.code in found
            and not piece.kind.extra
            and piece.domain == {turned(s) for s in other.domain}
        ):
            found[piece.code] = {turned(square): far for square, far in found[other.code].items()}
        else:
            plans = walk.plans[piece.code]
            key = (id(plans), piece.side, piece.domain, walk.takes[piece.code])
            if key not in alike:
                alike[key] = _evened_out(reach(walk, piece.code, boards), rules.board)
            found[piece.code] = alike[key]
    return found


def _evened_out(found: dict[int, float], board: Board) -> dict[int, float]:
    """Return a reach that is the same on both wings of a board of squares, as its mean is."""
    if board.is_hex:
        return found
    mirror = {square: square + board.files - 1 - 2 * board.file(square) for square in found}
    return {square: (far + found.get(mirror[square], far)) / 2 for square, far in found.items()}


def reach(walk: Walk, code: int, boards: Sequence[Scattered]) -> dict[int, float]:
    """Return how much a piece can do from each square where it may stand.

    A square it may go to while empty counts one half, and so does one where it may take; but what
    it cannot take at all it need not reach: squares to go to count no more than those to take on,
    of a piece that takes. How often a square was empty or held an enemy is evened out.
    """
    enemy = 1 - walk.owner[code]
    owner = walk.owner
    found = {}
    for square in walk.army.piece(code).domain:
        moving = 0.0
        taking = 0.0
        for board in boards:
            raws: list[tuple[int, int, int, tuple[tuple[int, int], ...], int]] = []
            walk.moves(board.placement, square, code, raws)
            targets = [
                board.placement[target] for target in {raw[1] for raw in raws if raw[1] != square}
            ]
            moving += 0.5 * targets.count(0) / (1 - board.filled)
            taking += sum(owner[target] == enemy for target in targets) / board.filled
        found[square] = (taking + min(moving, taking) if taking else moving) / len(boards)
    return found


Steps = dict[int, frozenset[int]]


def steps(rules: GameRules, code: int) -> Steps:
    """Return where a piece may go from each square of the empty board."""
    walk = rules.legality.walk
    empty = (0,) * rules.board.size
    found = {}
    for square in walk.army.piece(code).domain:
        raws: list[tuple[int, int, int, tuple[tuple[int, int], ...], int]] = []
        walk.moves(empty, square, code, raws)
        found[square] = frozenset(raw[1] for raw in raws if raw[1] != square)
    return found


def distances(edges: Steps, goal: frozenset[int]) -> dict[int, int]:
    """Return in how many moves a piece gets to one of the squares of a goal, from wherever it
    can.
    """
    found = dict.fromkeys(goal.intersection(edges), 0)
    moves = 0
    while True:
        moves += 1
        nearer = [
            s for s, targets in edges.items() if s not in found and not targets.isdisjoint(found)
        ]
        if not nearer:
            return found
        found |= dict.fromkeys(nearer, moves)


def share(edges: Steps, size: int) -> float:
    """Return which part of a board of so many squares a piece can come to at most from one
    square.
    """
    most = 0
    seen = set[int]()
    for start in edges:
        if start in seen:
            continue
        reached = {start}
        edge = {start}
        while edge:
            edge = {target for square in edge for target in edges.get(square, ())} - reached
            reached |= edge
        seen |= reached
        most = max(most, len(reached))
    return most / size
