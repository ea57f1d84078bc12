"""What a position is worth to the side to move, in hundredths of about a pawn."""

from collections.abc import Sequence
from operator import getitem
from typing import Final

from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.movement.hexagons import CORNERS, EDGES
from variants.rules.hands import Hands
from variants.rules.neighbours import EIGHT
from variants.search.activity import Activity
from variants.search.aims import Table, racing, terms_of
from variants.search.passed_pawns import PassedPawns
from variants.search.values import Values, values_of
from variants.search.weights import IN_HAND, Weights, place, weights_of

LIABILITY: Final = 60
LIABLE_PART: Final = 0.15
POINT: Final = 100
LATE_PART: Final = 0.1
SAFE_STONE: Final = 45
HOME: Final = 9
SHIELD: Final = 7
INTRUDER: Final = 12
LONELY: Final = 0.35
TO_EDGE: Final = 10
TO_KING: Final = 6
TO_MOVE: Final = 8
# What is left of the worth of squares to go to, and how much more passed pawns are worth, when the
# boards are empty.
LATE_ACTIVITY: Final = 0.3
LATE_PAWNS: Final = 1.5


def is_losing_game(rules: GameRules) -> bool:
    """Return whether pieces are a burden: being mated, or having none left, wins."""
    goals = rules.spec.goals.extinction
    return rules.spec.ends.checkmate[0] == "win" or any(
        "*" in g.pieces[0] and g.value[0] == "win" for g in goals
    )


class Evaluation:
    """Tables of a preset's pieces by square, and terms for the rest."""

    def __init__(self, rules: GameRules, weights: Weights | None = None) -> None:
        """Take other weights than the preset's own."""
        self.values: Values = values_of(rules)
        self.weights: Weights = weights or weights_of(rules)
        self.is_losing = is_losing_game(rules)
        self.owner = tuple(rules.army.owner)
        self.terms = terms_of(rules, self.values.vital)
        self.worth = self._worth(rules)
        table = self._table(rules)
        racing(rules, table, self.values.vital)
        self.tables: tuple[tuple[int, ...], ...] = tuple(map(tuple, table))
        self.hand = self._hand(rules)
        self.guards = Guards(rules, self.values) if all(self.values.vital) else None
        self.activity = self.passed = None
        if self.guards and not self.is_losing:
            vital = self.values.vital[0] | self.values.vital[1]
            self.activity = Activity(rules, self.weights.per_square, vital)
            if rules.spec.drops is None and not rules.board.is_hex:
                self.passed = PassedPawns(rules)
        # Whoever wants to be mated leaves the shelter.
        self.shelter = -1 if rules.spec.ends.checkmate[0] == "win" else 0 if self.is_losing else 1

    def _worth(self, rules: GameRules) -> tuple[int, ...]:
        """Return the values of the codes, as the kind of game has them."""
        of = self.weights.of
        if self.is_losing:
            return tuple(-round(LIABILITY + LIABLE_PART * value) if value else 0 for value in of)
        if rules.material and not any(self.values.vital):
            part = LATE_PART if rules.spec.effects.flips == "reversi" else 1
            return tuple(round(part * POINT * points) for points in rules.material.points)
        if (
            rules.spec.hands is not None
            and not rules.spec.hands.captures
            and not rules.spec.effects.traps
            and not any(self.values.vital)
        ):
            return (0,) * len(of)
        return of

    def _table(self, rules: GameRules) -> Table:
        """Return what each code on each square is worth to side 0."""
        table = []
        lasting = _lasting(rules) if rules.spec.effects.flips == "reversi" else {}
        for square in range(rules.board.size):
            row = [0] * len(self.owner)
            for code, owner in enumerate(self.owner):
                if code and owner >= 0:
                    bonus = self._bonus(rules, square, code)
                    row[code] = (1 - 2 * owner) * (
                        self.worth[code] + bonus + lasting.get(square, 0)
                    )
            table.append(row)
        return table

    def _bonus(self, rules: GameRules, square: int, code: int) -> int:
        """Return what a piece is worth more on a square."""
        if self.is_losing:
            return 0
        bonus = self.values.on[square][code] - self.values.of[code]
        per_rank = self.weights.forward[code]
        in_middle = self.weights.centre[code]
        if not (per_rank or in_middle):
            return bonus
        forward, centre = place(rules, square, code)
        return bonus + round(forward * per_rank + centre * in_middle)

    def _hand(self, rules: GameRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what a piece in hand is worth to side 0, by side and slot."""
        hands = next((c for c in rules.components if isinstance(c, Hands)), None)
        if hands is None:
            return ((), ())
        weights = self.weights
        in_hand = weights.in_hand
        if self.worth != weights.of:
            in_hand = tuple(round(IN_HAND * worth) for worth in self.worth)
        ours, theirs = (tuple(in_hand[code] for code in codes) for codes in hands.codes)
        return ours, tuple(-value for value in theirs)

    def __call__(self, position: Position) -> int:
        """Return the worth to the side to move."""
        score = sum(map(getitem, self.tables, position.placement))
        if self.hand[0]:
            ours, theirs = position.hands
            if any(ours):
                score += sum(a * b for a, b in zip(ours, self.hand[0], strict=True))
            if any(theirs):
                score += sum(a * b for a, b in zip(theirs, self.hand[1], strict=True))
        for term in self.terms:
            score += term(position)
        if self.guards:
            score += self._standing(position, self.guards)
        return -score if position.side else score

    def _standing(self, position: Position, guards: "Guards") -> int:
        """Return what it is worth to side 0 how the pieces stand, and to be on the move."""
        placement = position.placement
        parts = guards.parts(placement)
        weights = self.weights
        score = 0
        if self.shelter:
            score += round(self.shelter * weights.shelter * guards(placement, parts))
        if self.activity:
            early = min(1.0, (parts[0] + parts[1]) / 2)
            score += round(self.activity(placement) * (LATE_ACTIVITY + (1 - LATE_ACTIVITY) * early))
            if self.passed:
                score += round(weights.passed * self.passed(placement) * (LATE_PAWNS - early))
            score += -TO_MOVE if position.side else TO_MOVE
        return score


class Guards:
    """How the pieces stand about the vital ones: sheltered while the enemy is strong, chased when
    it has nothing left.
    """

    def __init__(self, rules: GameRules, values: Values) -> None:
        board = rules.board
        owner = rules.army.owner
        self.vital = tuple(min(codes) for codes in values.vital)
        around = (*EDGES, *CORNERS) if board.is_hex else EIGHT
        near = [[board.step(s, step) for step in around] for s in range(board.size)]
        self.near = tuple(tuple(s for s in row if s >= 0) for row in near)
        vital = values.vital[0] | values.vital[1]
        self.force = [
            tuple(
                value if owner[code] == side and code not in vital else 0
                for code, value in enumerate(values.of)
            )
            for side in (0, 1)
        ]
        start = some_start(rules).placement
        self.full = [max(1, sum(map(force.__getitem__, start))) for force in self.force]
        self.about = [
            tuple((SHIELD if own == side else -INTRUDER if own == 1 - side else 0) for own in owner)
            for side in (0, 1)
        ]
        self.home = [_from_home(rules, side) for side in (0, 1)]
        middle = ((board.files - 1) / 2, (board.height - 1) / 2)
        if board.is_hex:
            row = board.ranks // 2 * board.files
            centre = row + board.files // 2 if board.is_in_rows else board.size // 2
            self.out = tuple(board.distance(s, centre) for s in range(board.size))
        else:
            self.out = tuple(
                round(abs(board.file(s) - middle[0]) + abs(board.rank(s) - middle[1]))
                for s in range(board.size)
            )
        self.board = board

    def parts(self, placement: Sequence[int]) -> tuple[float, float]:
        """Return which part of the strength of the array each side still has."""
        ours = 0
        theirs = 0
        first, second = self.force
        for code in placement:
            if code:
                ours += first[code]
                theirs += second[code]
        return ours / self.full[0], theirs / self.full[1]

    def __call__(self, placement: Sequence[int], parts: Sequence[float]) -> int:
        """Return what it is worth to side 0, with the parts of their strength the sides have."""
        score = 0
        at = [-1, -1]
        for side in (0, 1):
            if placement.count(self.vital[side]) == 1:
                at[side] = placement.index(self.vital[side])
        for side in (0, 1):
            if at[side] < 0:
                continue
            about = self.about[side]
            theirs = parts[1 - side]
            safety = (
                sum([about[placement[s]] for s in self.near[at[side]]])
                - HOME * self.home[side][at[side]]
            )
            found = safety * min(1.0, theirs)
            if parts[side] < LONELY and theirs > parts[side] and at[1 - side] >= 0:
                found -= TO_EDGE * self.out[at[side]] - TO_KING * self.board.distance(*at)
            score += round(found) if side == 0 else -round(found)
        return score


def some_start(rules: GameRules) -> Position:
    """Return a first position: the array, or one of those that can be drawn."""
    modes = rules.spec.setup_modes
    return rules.start(modes[0].key if modes else None, lambda _: 0)


def _from_home(rules: GameRules, side: int) -> tuple[int, ...]:
    """Return how many ranks each square lies away from a side's first one."""
    board = rules.board
    return tuple(min(3, board.rank_for(square, side)) for square in range(board.size))


def _lasting(rules: GameRules) -> dict[int, int]:
    """Return how safe stones stand where lines are turned over: in corners for good, beside them
    badly.
    """
    board = rules.board
    found = {}
    for square in board.squares:
        axes = sum(
            board.step(square, v) >= 0 and board.step(square, (-v[0], -v[1])) >= 0
            for v in EIGHT[:4]
        )
        found[square] = SAFE_STONE * (4 - axes) - SAFE_STONE
    corners = [s for s in board.squares if found[s] == 3 * SAFE_STONE]
    for corner in corners:
        for near in (board.step(corner, v) for v in EIGHT):
            if near >= 0 and near not in corners:
                found[near] -= 2 * SAFE_STONE
    return found
