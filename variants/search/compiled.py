"""The games made of rule components, as the search sees them."""

from collections.abc import Sequence
from typing import Final

from variants.core.move import Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.base import NO_SQUARE, Component, Raw
from variants.rules.draws import Draws
from variants.rules.passes import Passes
from variants.rules.repetition import Repetition, Shuttling
from variants.search.captures import Captures
from variants.search.evaluation import Evaluation
from variants.search.game import share_score

EXCHANGE: Final = 8
FEW: Final = 4
NOBODY_WINS: Final = Outcome(None, Reason.MATERIAL)


class CompiledGame:
    """A preset's rules with its evaluation. Moves are the raw moves of the components."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.evaluate = Evaluation(rules)
        self.vital = self.evaluate.values.vital
        self.worth = tuple(abs(value) for value in self.evaluate.worth)
        self.owner = tuple(rules.army.owner)
        spec = rules.spec
        self.enders = rules.legality.enders
        self.judges = tuple(
            c for c in rules.judges if not isinstance(c, Draws | Repetition | Shuttling)
        )
        self.most = _most_plies(rules)
        self.wall = rules.army.wall
        self.flips = bool(spec.effects.flips)
        effects = spec.effects
        has_effects = effects.captures or effects.enclosures or effects.transfer
        catches = effects.catches or effects.areas or effects.freezes or effects.swaps
        changes = effects.transforms or effects.traps or effects.displacement is not None
        self.is_plain = not (self.flips or has_effects or catches or changes)
        self.is_plain = self.is_plain and not (effects.magnets or effects.clashes)
        self.is_plain = self.is_plain and effects.exchange is None
        self.is_compulsory = any(spec.restrictions.must_capture)
        self.may_rest = not self.is_compulsory and not self.evaluate.is_losing
        has_royals = all(self.vital) and self.is_plain
        self.can_pass = has_royals and self.may_rest and not _has_passes(rules.components)
        self.can_pass = self.can_pass and spec.effects.walls is None and spec.turn is None
        self.is_calm = (
            has_royals and self.may_rest and not self.evaluate.terms and not spec.goals.flags
        )
        self.exchange = EXCHANGE
        self.watches = any(isinstance(component, Shuttling) for component in rules.judges)
        self.goals = self._goals()
        self.captures = Captures(rules.legality)
        self.judges_late = self.captures.is_fit and self.may_rest and not any(self.goals)

    def _goals(self) -> tuple[dict[int, frozenset[int]], dict[int, frozenset[int]]]:
        """Return, for each side, the squares that win by code."""
        found: tuple[dict[int, frozenset[int]], dict[int, frozenset[int]]] = ({}, {})
        for goal in self.rules.spec.goals.flags:
            for side in (0, 1):
                for code in self.rules.army.kind_codes(goal.pieces[side], 1 if side else 0):
                    found[side][code] = found[side].get(code, frozenset()) | goal.zone[side].squares
        return found

    # Positions

    def key(self, position: Position) -> int:
        """Return a number that equal positions share."""
        return hash((position.placement, position.side, position.state, position.hands))

    def ended(self, position: Position) -> int | None:
        """Return the sign of an end that leaves moves, or that took them all."""
        rules = self.rules
        if self.enders:
            over = rules.legality.over(position)
            if over is not None:
                return self._sign(position, over)
        if self.most and position.clock >= self.most:
            return self._sign(position, NOBODY_WINS)
        if rules.is_dead(position):
            return self._sign(position, NOBODY_WINS)
        for judge in self.judges:
            found = judge.verdict(position, rules.past(position, ()))
            if found is not None:
                return self._sign(position, found)
        return None

    def _sign(self, position: Position, outcome: Outcome) -> int:
        if self.rules.material:
            decided = self.rules.material.decided(position, outcome)
            assert decided is not None
            outcome = decided
        if outcome.share is not None:
            return share_score(outcome.share, position.side)
        return 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1

    def is_stuck(self, position: Position) -> bool:
        """Return whether there is no legal move; False where walls make too many."""
        return not self.wall and not self.rules.legality.has_legal(position)

    def settled(self, position: Position, history: Sequence[str]) -> int | None:
        """Return the sign of a game that is over here, with all positions before it."""
        outcome = self.rules.outcome(position, history)
        return None if outcome is None else self._sign(position, outcome)

    def rules_key(self, position: Position) -> str:
        """Return the key of the rules."""
        return self.rules.key(position)

    def stuck(self, position: Position) -> int:
        """Return the sign of mate or stalemate."""
        outcome = self.rules.outcome(position)
        return 0 if outcome is None else self._sign(position, outcome)

    def repeated(self, position: Position) -> int:
        """Return the sign of a repetition as the preset says; where perpetual checks lose, the
        checked side wins.
        """
        draws = self.rules.spec.draws
        if not draws.end_repetition and not draws.claim_repetition:
            return 0
        if draws.perpetual_check and self.is_check(position):
            return 1
        sign = {"win": 1, "loss": -1}.get(draws.repetition, 0)
        return sign if draws.repetition_view == "mover" or position.side == 0 else -sign

    def earlier(self, key: str) -> int:
        """Return the key of the search for a key of the rules."""
        return self.key(self.rules.from_key(key))

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        return bool(self.rules.royalty.attacked(position.placement, position.side))

    # Moves

    def moves(self, position: Position) -> list[Raw]:
        """Return the legal moves."""
        legality = self.rules.legality
        found = legality.narrowed(position, legality.judged(position))
        if not found:
            for component in legality.rescuers:
                component.rescue(position, found)
        return found

    def is_legal(self, position: Position, move: Raw) -> bool:
        """Return whether a capture leaves no own royal attacked, where that has not been judged
        before.
        """
        return not self.judges_late or self.rules.royalty.is_safe(position, move)

    def noisy(self, position: Position) -> list[Raw]:
        """Return captures, promotions and goals reached."""
        if self.flips:
            return []
        found = list[Raw]()
        worth = self.worth
        placement = position.placement
        side = position.side
        owner = self.owner
        enemy = 1 - side
        goals = self.goals[side]
        for raw in self.captures.of(position) if self.judges_late else self.moves(position):
            origin, target, code, changes, _ = raw
            taken = placement[target]
            if taken and owner[taken] == enemy and origin != target:
                if (
                    changes
                    or worth[taken] + 40 >= worth[code]
                    or not self._is_lost(placement, target, side)
                ):
                    found.append(raw)
            elif (
                (origin >= 0 and worth[code] > worth[placement[origin]] + 100)
                or (changes and self._takes(placement, changes, enemy))
                or (goals and target in goals.get(code, ()))
            ):
                found.append(raw)
        return self._unwalled(found) if self.wall and found else found

    def _is_lost(self, placement: Sequence[int], target: int, side: Side) -> bool:
        """Return whether a piece that takes here may be taken, so that it has to be worth it."""
        taken = placement[target]
        enemy = other(side)
        return taken not in self.vital[enemy] and self.rules.attacks[enemy].attacked(
            placement, target
        )

    def _takes(
        self, placement: Sequence[int], changes: tuple[tuple[int, int], ...], enemy: int
    ) -> bool:
        return any(self.owner[placement[square]] == enemy for square, _ in changes)

    def _unwalled(self, found: list[Raw]) -> list[Raw]:
        """Return one move of those that differ in their further changes only."""
        return list({raw[:3]: raw for raw in found}.values())

    def gain(self, position: Position, move: Raw) -> int:
        """Return the pieces won less the pieces lost at once."""
        origin, target, code, changes, _ = move
        placement = position.placement
        worth = self.worth
        owner = self.owner
        found = 0
        taken = placement[target]
        enemy = 1 - position.side
        if taken and owner[taken] == enemy and origin != target:
            found = worth[taken]
        if origin >= 0:
            before = placement[origin]
            if before != code:
                found += worth[code] - worth[before]
        for square, placed in changes:
            before = code if square == target else placement[square]
            if before != placed:
                found += (
                    worth[before]
                    if owner[before] == enemy
                    else 0
                    if square == origin
                    else -worth[before]
                )
                if placed:
                    found += worth[placed] if owner[placed] != enemy else -worth[placed]
        return found

    def cost(self, position: Position, move: Raw) -> int:
        """Return the value of the piece that moves."""
        return self.worth[position.placement[move[0]]] if move[0] >= 0 else 0

    def after(self, position: Position, move: Raw) -> Position:
        """Return the position after a legal move."""
        return self.rules.after(position, move)

    def passed(self, position: Position) -> Position | None:
        """Return the position with the other side to move, all rights that last for one move
        gone.
        """
        placement = position.placement
        vital = self.vital[position.side]
        owner = self.owner
        own = [square for square, code in enumerate(placement) if owner[code] == position.side]
        if len(own) < FEW:
            return None
        square = next((square for square in own if placement[square] in vital), own[0])
        return self.rules.after(position, (square, square, placement[square], (), NO_SQUARE))

    def move_of(self, position: Position, move: Raw) -> Move:
        """Return the move as a value of the protocol."""
        text = self.rules.naming.canonical(position, move)
        return self.rules.naming.move(position, text, move)


def _has_passes(components: Sequence[Component]) -> bool:
    return any(isinstance(component, Passes) for component in components)


def _most_plies(rules: GameRules) -> int:
    """Return after how many half-moves without progress a draw can be had; 0 for never."""
    draws = rules.spec.draws
    return 2 * (draws.claim_moves or draws.end_moves)
