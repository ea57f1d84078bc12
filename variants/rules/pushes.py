"""Turns that end with a push of one of the opponent's pieces, as in Avalanche Chess."""

from dataclasses import replace

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Raw
from variants.rules.promotion import Promotion
from variants.rules.turns import Turns
from variants.spec.turns import TurnSpec


class PushingTurns(Turns):
    """The last move of a turn of several pushes a piece of the opponent, of the kinds of the spec,
    one square ahead as its owner sees it, to an empty square.

    Nothing else may be done with that move, and where nothing can be pushed the turn ends before
    it. A push that leaves the own royal in check loses. A piece pushed to where it has to promote
    does so when the turn of its owner begins, as they choose; that is no move of their turn, and if
    it gives check, they have won.
    """

    def __init__(self, army: Army, spec: TurnSpec, slot: int, promotion: Promotion | None) -> None:
        super().__init__(army, spec, slot)
        self.each = False
        self.codes = tuple(army.kind_codes(spec.pushes, side) for side in _SIDES)
        self.steps = tuple(
            tuple(army.board.step(square, (0, -1 if side else 1)) for square in army.board.squares)
            for side in _SIDES
        )
        self.promotions = self._promotions(promotion)

    def _promotions(self, promotion: Promotion | None) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return what a piece with a code has to become on a square it may be pushed to."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for side in _SIDES:
            for code in self.codes[side] if promotion else ():
                if promotion is None or code not in promotion.arrivals:
                    continue
                for square, choices in enumerate(promotion.placed(code)):
                    if code not in choices:
                        found[(square, code)] = choices
        return found

    # Where in its turn a side is

    def forced(self, position: Position) -> list[Raw] | None:
        """Return the promotions or pushes that are due, None if the move is an ordinary one."""
        if not self.made(position):
            return self.due_promotions(position) or None
        return self.open_pushes(position) if self.left(position) < 2 else None

    def due_promotions(self, position: Position) -> list[Raw]:
        """Return what a piece that was pushed to where it promotes may become."""
        placement = position.placement
        for code in self.codes[position.side]:
            for square in self.army.board.squares:
                if placement[square] == code and (square, code) in self.promotions:
                    choices = self.promotions[(square, code)]
                    return [(square, square, choice, (), NO_SQUARE) for choice in choices]
        return []

    def open_pushes(self, position: Position) -> list[Raw]:
        """Return the pushes."""
        placement = position.placement
        enemy = other(position.side)
        codes = self.codes[enemy]
        steps = self.steps[enemy]
        found: list[Raw] = []
        for square, code in enumerate(placement):
            if code in codes:
                target = steps[square]
                if target >= 0 and not placement[target]:
                    found.append((square, target, code, (), NO_SQUARE))
        return found

    def left(self, position: Position) -> int:
        """Return how many moves the turn still has, with the promotion that comes before it."""
        left = super().left(position)
        return left + 1 if not self.made(position) and self.due_promotions(position) else left

    def is_lax(self, position: Position) -> bool:
        """Return whether the next move is not asked what it does to the own royals."""
        return self.forced(position) is not None

    # From one move to the next

    def after(self, position: Position, raw: Raw, ended: Position) -> Position:
        """Return the position after a move; a promotion leaves the turn as it was."""
        if not self.made(position) and self.due_promotions(position):
            return replace(ended, side=position.side, number=position.number)
        return super().after(position, raw, ended)

    def over(self, position: Position) -> Outcome | None:
        """Return the loss of a side that has pushed something so that its royal is in check."""
        if self.made(position):
            return None
        pusher = other(position.side)
        if not self.referee.attacked_royals(position.placement, pusher):
            return None
        return Outcome(position.side, Reason.OWN_CHECK)

    # What moves may do

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that are open to this move of the turn."""
        return raws if self.forced(position) is not None else super().narrow(position, raws)

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say why a move is not open to this move of the turn."""
        return None if self.forced(position) is not None else super().forbids(position, raw)

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say what is due instead of an ordinary move."""
        if self.forced(position) is None:
            return None
        if not self.made(position):
            return Refusal("promotion-due", "first choose what the piece that was pushed becomes")
        return Refusal(
            "push-due",
            "your turn ends with a push: one of your opponent's pieces, one square ahead",
        )

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps of a move; one click is enough for what promotes where it is."""
        return steps[1:] if raw[0] == raw[1] and steps[:1] == steps[1:2] else steps

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Say that a move is a push."""
        is_push = self.made(position) > 0 and self.left(position) < 2
        return f"push: {text[0].lower()}{text[1:]}" if is_push else text


_SIDES: tuple[Side, Side] = (0, 1)
