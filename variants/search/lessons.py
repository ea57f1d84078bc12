"""What a preset's own games teach of its weights: positions of games the computer plays against
itself, what was counted in them, and how the games ended.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from variants.core.errors import RulesError
from variants.core.move import Move
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.hands import Hands
from variants.search.dice import Dice
from variants.search.evaluation import LATE_ACTIVITY, LATE_PAWNS, Evaluation
from variants.search.limits import Limits
from variants.search.opponent import random_move, search
from variants.search.weights import Weights, learning_codes, measured_weights, place

LONGEST: Final = 240
# Games begin with so many random half-moves at least, and up to so many more; after them moves are
# blurred for a while, so that games differ.
RANDOM_PLIES: Final = 2
MORE_PLIES: Final = 7
BLURRED_PLIES: Final = 30
BLUR: Final = 10
# A game is over, too, when both sides see the same lead for some half-moves.
CLEAR_LEAD: Final = 1500
CLEAR_PLIES: Final = 4
# A position teaches what it is worth if nothing is about to happen: a search sees about the same.
QUIET: Final = 90
DECIDED: Final = 1200


class NothingToLearn(RulesError):
    """The pieces of the preset are not valued by what they can do."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position of a game.

    `result` is the part of the point side 0 has had in the end, `lead` what a search has seen for
    it; `counts` has how much more side 0 has of each thing a weight stands for, `rest` what the
    position is worth to it apart from these.
    """

    result: float
    lead: int
    rest: float
    counts: Mapping[str, float]


class Teacher:
    """Plays games of a preset and makes lessons of them."""

    def __init__(self, rules: GameRules, nodes: int) -> None:
        """Take how many positions are looked at for each move. Raises NothingToLearn."""
        self.rules = rules
        self.nodes = nodes
        self.weights: Weights = measured_weights(rules)
        self.evaluation = Evaluation(rules, self.weights)
        if self.evaluation.worth != self.weights.of:
            raise NothingToLearn("nothing-to-learn", "pieces are not valued in this game", "")
        self.kinds = learning_codes(rules)
        self._refuse_unequal_sides()
        self.hands = next((c for c in rules.components if isinstance(c, Hands)), None)
        self.known = self._known()

    def _refuse_unequal_sides(self) -> None:
        """Refuse a game in which a kind is worth more to one side: one weight would not do."""
        worth = dict[str, int]()
        for code, kind in self.kinds.items():
            value = self.weights.of[code]
            if worth.setdefault(kind, value) != value:
                raise NothingToLearn(
                    "unequal-sides",
                    f"pieces of one kind ({kind}) are not worth the same to both sides",
                    "",
                )

    def _known(self) -> dict[str, float]:
        """Return the weights the games are played by, by the names lessons count them by."""
        weights = self.weights
        found = {"shelter": weights.shelter, "passed": weights.passed}
        for code, kind in self.kinds.items():
            found[f"{kind} value"] = weights.of[code]
            found[f"{kind} hand"] = weights.in_hand[code]
            found[f"{kind} square"] = weights.per_square[code]
            found[f"{kind} forward"] = weights.forward[code]
            found[f"{kind} centre"] = weights.centre[code]
        return found

    def lessons(self, number: int) -> Iterator[Lesson]:
        """Play a game, always the same one for a number, and yield what it teaches."""
        quiet, result = self._game(Dice(7_000_003 * (number + 1)))
        for position, lead in quiet:
            counts = self.counts(position)
            worth = self._worth(position)
            rest = worth - sum(self.known[name] * count for name, count in counts.items())
            yield Lesson(result, lead, rest, counts)

    def _game(self, dice: Dice) -> tuple[list[tuple[Position, int]], float]:
        """Return the quiet positions of a game with what was seen in them, and side 0's part of the
        point.
        """
        rules = self.rules
        modes = rules.spec.setup_modes
        position = rules.start(modes[0].key if modes else None, dice.below)
        history = list[str]()
        quiet = list[tuple[Position, int]]()
        leads = [0] * CLEAR_PLIES
        opening = RANDOM_PLIES + dice.below(MORE_PLIES)
        while (outcome := rules.outcome(position, history)) is None:
            if len(history) >= LONGEST:
                return quiet, 0.5
            if len(history) < opening:
                move = random_move(rules, position, dice)
            else:
                move, lead = self._found(position, history, dice)
                leads = [*leads[1:], lead]
                if self._is_quiet(position, move, lead):
                    quiet.append((position, lead))
            history.append(rules.key(position))
            position = rules.play(position, move)
            if min(leads) >= CLEAR_LEAD or max(leads) <= -CLEAR_LEAD:
                return quiet, 1.0 if leads[0] > 0 else 0.0
        return quiet, 0.5 if outcome.winner is None else 1.0 - outcome.winner

    def _found(self, position: Position, history: list[str], dice: Dice) -> tuple[Move, int]:
        """Return the computer's move, and what it thinks the position is worth to side 0."""
        limits = Limits(
            nodes=self.nodes,
            noise=BLUR if len(history) < BLURRED_PLIES else 0,
            seed=dice.below(1 << 32),
        )
        found = search(self.rules, position, history, limits)
        return found.move, -found.score if position.side else found.score

    def _is_quiet(self, position: Position, move: Move, lead: int) -> bool:
        """Return whether a position is worth what it looks like."""
        if move.captured or move.promotion is not None or abs(lead) >= DECIDED:
            return False
        return abs(self._worth(position) - lead) <= QUIET

    def _worth(self, position: Position) -> int:
        """Return what a position is worth to side 0 as it lies."""
        worth = self.evaluation(position)
        return -worth if position.side else worth

    def counts(self, position: Position) -> dict[str, float]:
        """Return how much more side 0 has of what weights are learned for."""
        evaluation = self.evaluation
        placement = position.placement
        found = defaultdict[str, float](float)
        parts = evaluation.guards.parts(placement) if evaluation.guards else (1.0, 1.0)
        early = min(1.0, sum(parts) / 2)
        squares = LATE_ACTIVITY + (1 - LATE_ACTIVITY) * early
        activity = evaluation.activity
        for square, code in enumerate(placement):
            kind = self.kinds.get(code)
            if kind is None:
                continue
            sign = 1 - 2 * evaluation.owner[code]
            forward, centre = place(self.rules, square, code)
            found[f"{kind} value"] += sign
            found[f"{kind} forward"] += sign * forward
            found[f"{kind} centre"] += sign * centre
            if activity and activity.weights[code]:
                reached = activity.reached(placement, square, code)
                found[f"{kind} square"] += sign * squares * reached
        self._count_hands(position, found)
        if evaluation.guards and evaluation.shelter:
            found["shelter"] = evaluation.shelter * evaluation.guards(placement, parts)
        if evaluation.passed:
            found["passed"] = evaluation.passed(placement) * (LATE_PAWNS - early)
        return {name: count for name, count in found.items() if count}

    def _count_hands(self, position: Position, found: dict[str, float]) -> None:
        if self.hands is None:
            return
        for side, codes in enumerate(self.hands.codes):
            for held, code in zip(position.hands[side], codes, strict=True):
                if held and code in self.kinds:
                    found[f"{self.kinds[code]} hand"] += held * (1 - 2 * side)
