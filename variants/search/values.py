"""What the pieces of a preset are worth, by code and square, found from the way they move."""

from dataclasses import dataclass
from typing import Final

from variants.core.marks import marks_of
from variants.core.piece import Side
from variants.core.sized_cache import MEGABYTE, sized_cache
from variants.engine.game_rules import GameRules
from variants.engine.registry import by_content
from variants.rules.royals import Royals
from variants.rules.turned_pieces import Turning
from variants.search.mobility import distances, reaches, share, steps

# A piece is worth BASE and SCALE times its reach to the power of GROWTH; if bound to a few squares
# down to BOUND of that.
BASE: Final = 15
SCALE: Final = 50
GROWTH: Final = 1.15
BOUND: Final = 0.7
STONE: Final = 30
MOST: Final = 5_000  # what leaps to any square of a large board, and takes little of what it could

# What each rank of strength adds to a piece that freezes, pushes or pulls weaker ones.
STRONGER: Final = 0.5

# What a single target more or less than usual counts on a square, and at most.
PER_TARGET: Final = 5
MOST_BONUS: Final = 30
FORWARD: Final = 2

# The part of what a promotion gains that counts one move before it; half of it with each move more.
PROSPECT: Final = 0.22


@dataclass(frozen=True, slots=True)
class Values:
    """Values in hundredths of about a pawn. `on[square][code]` is never negative; those in `vital`
    decide the game. `reach` is how many squares a piece reaches on average.
    """

    of: tuple[int, ...]
    on: tuple[tuple[int, ...], ...]
    reach: tuple[float, ...]
    vital: tuple[frozenset[int], frozenset[int]]


@sized_cache(most=4 * MEGABYTE, key=by_content)
def values_of(rules: GameRules) -> Values:
    """Return the values of a preset's pieces, measured once."""
    army = rules.army
    reached = reaches(rules)
    of = [0] * len(army.owner)
    ranks = dict(rules.spec.effects.strength)
    for piece in army.pieces:
        of[piece.code] = _worth(rules, piece.code, reached[piece.code])
        if ranks:
            of[piece.code] = round(of[piece.code] * (1 + STRONGER * ranks.get(piece.kind.id, 0)))
    for piece in army.pieces:
        if piece.is_guise:
            of[piece.code], reached[piece.code] = of[piece.plain], reached[piece.plain]
    if army.wall:
        of[army.wall] = 0
    vital = (vital_codes(rules, 0), vital_codes(rules, 1))
    on = [[0] * len(of) for _ in range(army.board.size)]
    for piece in army.pieces:
        if piece.code != army.wall:
            bonus = _square_bonus(
                rules, piece.code, reached[piece.code], of, is_vital=piece.code in vital[piece.side]
            )
            for square in range(army.board.size):
                on[square][piece.code] = max(0, of[piece.code] + bonus.get(square, 0))
    reach = (0.0, *(_mean(reached[piece.code]) for piece in army.pieces))
    return Values(tuple(of), tuple(map(tuple, on)), reach, vital)


def vital_codes(rules: GameRules, side: Side) -> frozenset[int]:
    """Return the pieces whose loss is, or may be, the loss of the game: royals, and kinds that must
    not die out.
    """
    royals = Royals(rules.army)
    found = set(royals.codes[side])
    in_hand = marks_of(rules.spec.setup.text.partition("[")[2].partition("]")[0])
    for goal in rules.spec.goals.extinction:
        for kind in rules.spec.kinds(goal.pieces[side]) if "*" not in goal.pieces[side] else ():
            label = rules.army.spec.piece(kind).labels[side]
            starts = len(rules.army.starts.get(label, ())) + in_hand.count(label)
            if goal.value[side] == "loss" and starts <= goal.count[side] + 1:
                found |= rules.army.codes(kind, side)
    return frozenset(found)


def _mean(reached: dict[int, float]) -> float:
    return sum(reached.values()) / len(reached) if reached else 0.0


def _worth(rules: GameRules, code: int, reached: dict[int, float]) -> int:
    mean = _mean(reached)
    if not mean:
        return STONE
    free = share(steps(rules, code), len(rules.board.squares)) if reached else 0.0
    bound = BOUND + (1 - BOUND) * min(1.0, free) ** 0.5
    worth: float = (BASE + SCALE * mean**GROWTH) * bound
    return max(STONE, min(MOST, round(worth)))


def _square_bonus(
    rules: GameRules, code: int, reached: dict[int, float], of: list[int], *, is_vital: bool
) -> dict[int, int]:
    """Return what a piece is worth more or less on each square: by its reach, its way forward, and
    what it may become.
    """
    army, side = rules.army, rules.army.piece(code).side
    mean = _mean(reached)
    gain, zone, begins_inside = _becomes(rules, code, of)
    edges = steps(rules, code) if gain > 0 and reached else {}
    far = distances(edges, zone) if gain > 0 else {}
    found = {}
    for square in range(army.board.size):
        bonus = PER_TARGET * (reached.get(square, mean) - mean) if not is_vital else 0.0
        bonus = max(-MOST_BONUS, min(MOST_BONUS, bonus))
        rank = army.board.rank_for(square, side)
        bonus += (
            0 if is_vital else FORWARD * (rank - army.board.length(army.board.file(square)) / 2)
        )
        if square in far:
            moves = far[square] if begins_inside else max(1, far[square])
            bonus += gain * PROSPECT * 0.5 ** (moves - 1) if moves else gain * PROSPECT * 1.5
        found[square] = round(bonus)
    return found


def _becomes(rules: GameRules, code: int, of: list[int]) -> tuple[int, frozenset[int], bool]:
    """Return what a piece gains by promoting, where, and whether it also may when it only starts
    there.
    """
    arrived = rules.legality.walk.placed[code]
    zone = frozenset(
        square for square, codes in enumerate(arrived) if any(each != code for each in codes)
    )
    if zone:
        best = max(of[each] for square in zone for each in arrived[square])
        return best - of[code], zone, False
    turning = next((c for c in rules.components if isinstance(c, Turning)), None)
    if turning and code in turning.turns:
        turn = turning.turns[code]
        return of[turn.becomes] - of[code], turn.zone, not turn.only_arriving
    return 0, frozenset(), False
