"""Pieces that cannot be traded for their like, as the lions of Chu Shogi: neither at once nor by a
detour.
"""

from typing import Final

from variants.core.piece import other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, Referee, applied, refuse, takes
from variants.spec import RestrictionSpec

BARRED: Final = "x"
OPEN: Final = "-"


class NoTrades(Component):
    """A piece of these kinds takes another only where nothing could take it back, pinned pieces
    included.

    And if one of them was taken by a piece of another kind, none may be taken on the very next
    move: one number of state says so, `x` after the counters of the position text.

    Where neighbours may be traded these are the rules of Chu Shogi: another piece taken by the same
    move frees a trade as well, the pieces themselves may take their like on that next move, and a
    piece that has become one of them by its capture may be taken back.
    """

    field = "extra"
    each = True
    referee: Referee

    def __init__(self, army: Army, spec: RestrictionSpec, slot: int) -> None:
        self.army = army
        self.slot = slot
        self.codes = self._codes(spec.no_trades)
        self.has_exceptions = spec.trade_exceptions
        self.no_bridges = self._codes(spec.no_bridges)

    def _codes(self, kinds: tuple[str, ...]) -> frozenset[int]:
        return self.army.kind_codes(kinds, 0) | self.army.kind_codes(kinds, 1)

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def read(self, text: str, draft: Draft) -> None:
        """Take whether such a piece has just been taken."""
        if text not in (BARRED, OPEN):
            refuse(
                "trades",
                f"the field after the counters is {text[:20]!r}, neither {BARRED} nor {OPEN}",
                draft.text,
            )
        draft.state[self.slot] = int(text == BARRED)

    def write(self, position: Position) -> str:
        """Return whether such a piece has just been taken."""
        return BARRED if position.state[self.slot] else OPEN

    def _taken(self, position: Position, raw: Raw) -> int:
        """Return the square on which a move takes a piece of these kinds, or -1."""
        placement = position.placement
        owner = self.army.owner
        side = position.side
        squares = [raw[1]] if takes(placement, raw) else []
        squares += [square for square, _ in raw[3]]
        return next(
            (s for s in squares if placement[s] in self.codes and owner[placement[s]] != side), -1
        )

    def _takers(self, position: Position, raw: Raw) -> list[int]:
        """Return the squares of the pieces that could take the piece moved."""
        after = applied(position.placement, raw)
        return self.referee.attacks[other(position.side)].origins(after, raw[1])

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the trades."""
        if not any(
            code in self.codes and self.army.owner[code] != position.side
            for code in position.placement
        ):
            return raws
        return [raw for raw in raws if not self._is_trade(position, raw)]

    def _is_trade(self, position: Position, raw: Raw) -> bool:
        square = self._taken(position, raw)
        if square < 0:
            return False
        is_like = raw[0] >= 0 and position.placement[raw[0]] in self.codes
        if position.state[self.slot] and not (is_like and self.has_exceptions):
            return True
        if not is_like or self._is_free(position, raw, square):
            return False
        return bool(self._takers(position, raw))

    def _is_free(self, position: Position, raw: Raw, square: int) -> bool:
        """Return whether a capture needs no safety: of a neighbour, or over a bridge."""
        if not self.has_exceptions:
            return False
        if self.army.board.distance(raw[0], square) == 1:
            return True
        placement = position.placement
        owner = self.army.owner
        others = [s for s in (raw[1], *(s for s, _ in raw[3])) if s not in (square, raw[0])]
        return any(
            owner[placement[s]] == other(position.side) and placement[s] not in self.no_bridges
            for s in others
        )

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say which of the two it would be."""
        square = self._taken(position, raw)
        if square < 0 or not self._is_trade(position, raw):
            return None
        name = self.army.piece(position.placement[square]).kind.name.lower()
        if position.state[self.slot]:
            message = f"the {name} cannot be taken at once after another {name} was taken"
            return Refusal("trade", message)
        after = applied(position.placement, raw)
        pieces = self.army.spoken(after, self._takers(position, raw))
        where = self.army.board.name(raw[1])
        return Refusal(
            "trade",
            f"a {name} takes another only where it is safe: {where} is attacked by {pieces}",
        )

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Note that such a piece was taken by one of another kind."""
        mover = position.placement[raw[0]] if raw[0] >= 0 else 0
        is_like = mover in self.codes or (self.has_exceptions and raw[2] in self.codes)
        state[self.slot] = int(not is_like and self._taken(position, raw) >= 0)
