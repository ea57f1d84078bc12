"""Castling to two wings with whatever pieces stand there: rights are the squares of the
partners.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from variants.core.geometry import FILE_LETTERS
from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, Referee, refuse
from variants.rules.royals import Royals, endangered
from variants.rules.walk import Walk
from variants.rules.wing_squares import FIRST, LAST, WingSquares, squares_between
from variants.spec import WingCastlingSpec

LETTERS: Final = "KQkq"
NOTHING: Final = 0
NO_RIGHTS: Final = [NO_SQUARE] * 4


class WingCastling(Component):
    """Seven numbers of state: the partner's square by side and wing, the king's by side, who has
    won by castling.

    Entry 0 of a wing is that of the last file. A right goes when its king or partner moves, is
    captured or blown up.
    """

    field = "castling"
    referee: Referee

    def __init__(self, army: Army, spec: WingCastlingSpec, walk: Walk, first_slot: int) -> None:
        self.army = army
        self.walk = walk
        self.spec = spec
        self.board = army.board
        self.slot = first_slot
        self.squares = WingSquares(army, spec)
        self.name_of = {
            (side, wing): LETTERS[2 * side + wing] for side in _SIDES for wing in _WINGS
        }
        kinds = frozenset(code for side in _SIDES for code in self.squares.kings[side])
        self.royal = kinds & (army.royals(0) | army.royals(1))
        self.counted = kinds & Royals(army).counted

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    # Rights

    def partner(self, state: Sequence[int], side: Side, wing: int) -> int:
        """Return the partner's square of a right, -1 if the right is lost."""
        return state[self.slot + 2 * side + wing]

    def king(self, state: Sequence[int], side: Side) -> int:
        """Return the square of the king that castles."""
        return state[self.slot + 4 + side]

    def add(self, draft: Draft, side: Side, mark: str) -> bool:
        """Take one letter of the castling field; False if it means no partner."""
        square = self.squares.found(draft.placement, side, mark)
        if square == NO_SQUARE:
            return False
        if draft.state[self.slot + 4 + side] == NO_SQUARE:
            is_king = self.spec.free_rooks and draft.placement[square] in self.squares.kings[side]
            king = square if is_king else self.squares.king(draft.placement, side)
            draft.state[self.slot + 4 + side] = king
            if is_king:
                return True
        king = draft.state[self.slot + 4 + side]
        if (
            king in (NO_SQUARE, square)
            or draft.placement[square] not in self.squares.partners[side]
        ):
            return False
        if mark in (LAST, FIRST) and (mark == LAST) != (king < square):
            return False
        # Rights are written K and Q there, which mean the outermost partner of a wing.
        if not self.spec.free_rooks and square != self.squares.found(
            draft.placement, side, LAST if king < square else FIRST
        ):
            return False
        draft.state[self.slot + 2 * side + (0 if king < square else 1)] = square
        return True

    def clear(self, draft: Draft) -> None:
        """Start without rights."""
        draft.state[self.slot : self.slot + 7] = [NO_SQUARE] * 6 + [NOTHING]

    def read(self, text: str, draft: Draft) -> None:
        """Take the rights."""
        self.clear(draft)
        for mark in "" if text == "-" else text:
            before = self._partners(draft)
            is_right = mark.isalpha() and self.add(draft, 1 if mark.islower() else 0, mark.upper())
            found = zip(before, self._partners(draft), strict=True)
            if not is_right or any(old not in (NO_SQUARE, new) for old, new in found):
                fault = (
                    f"{mark!r} stands for no king and partner on their rank, or for a second"
                    " partner of a wing"
                )
                message = f"the castling field is {text[:20]!r}: {fault}"
                refuse("castling-field", message, draft.text)
        self.tidy(draft.state)

    def _partners(self, draft: Draft) -> list[int]:
        return draft.state[self.slot : self.slot + 4]

    def tidy(self, state: list[int]) -> None:
        """Forget the kings of sides without rights, so that equal rights are equal numbers."""
        for side in _SIDES:
            if state[self.slot + 2 * side] == state[self.slot + 2 * side + 1] == NO_SQUARE:
                state[self.slot + 4 + side] = NO_SQUARE

    def letters(self, position: Position, side: Side) -> str:
        """Return the letters of a side's rights."""
        state = position.state
        found = ""
        for wing in _WINGS:
            square = self.partner(state, side, wing)
            if square != NO_SQUARE:
                name = self.name_of[0, wing]
                found += (
                    FILE_LETTERS[self.board.file(square)].upper() if self.spec.free_rooks else name
                )
        if found and self.spec.free_rooks:
            king = self.king(state, side)
            row = self.squares.row(side)
            if sum(position.placement[s] in self.squares.kings[side] for s in row) > 1:
                found = FILE_LETTERS[self.board.file(king)].upper() + found
        return found.lower() if side else found

    def write(self, position: Position) -> str:
        """Return the rights, or `-`."""
        return (self.letters(position, 0) + self.letters(position, 1)) or "-"

    # Moves

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the castlings that are open."""
        for _, raw in self._ways(position):
            if self._is_clear(position, raw) and self._endangered(position, raw) == NO_SQUARE:
                out.append(raw)

    def _ways(self, position: Position) -> Iterator[tuple[int, Raw]]:
        """Yield wing and move of every right of the side to move."""
        side = position.side
        state = position.state
        for wing in _WINGS:
            partner = self.partner(state, side, wing)
            if partner != NO_SQUARE:
                yield (
                    wing,
                    self.squares.raw(
                        position.placement, self.king(state, side), partner, side, wing
                    ),
                )

    def _is_clear(self, position: Position, raw: Raw) -> bool:
        return self._blocker(position, raw) == NO_SQUARE

    def _blocker(self, position: Position, raw: Raw) -> int:
        partner = self.squares.partner_of(raw, position.placement)
        placement = position.placement
        rest = raw[3][-1][0]
        path = {*squares_between(raw[0], raw[1]), *squares_between(partner, rest)} - {
            raw[0],
            partner,
        }
        return next((s for s in sorted(path) if placement[s] or s in self.board.holes), NO_SQUARE)

    def _endangered(self, position: Position, raw: Raw) -> int:
        """Return a square of the way where a royal king would be attacked, or -1."""
        king = raw[0]
        placement = position.placement
        side = position.side
        is_counted = raw[2] in self.counted and king in self.referee.royal_squares(placement, side)
        if raw[2] not in self.royal and not is_counted:
            return NO_SQUARE
        return endangered(self.referee, placement, side, squares_between(king, raw[1]))

    def _wing_of(self, position: Position, raw: Raw) -> int:
        """Return the wing a move castles to, or -1 if it does not castle."""
        return next((wing for wing, found in self._ways(position) if found == raw), NO_SQUARE)

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Drop the rights whose king or partner moved or left the board, and add those of dropped
        pieces.
        """
        side = position.side
        slot = self.slot
        if state[slot : slot + 4] == NO_RIGHTS and not (self.spec.dropped and raw[0] < 0):
            return
        touched = {*(raw[:2] if raw[0] != raw[1] else ()), *(square for square, _ in raw[3])}
        castled = (
            self._wing_of(position, raw)
            if raw[3] and state[slot + 4 + side] == raw[0]
            else NO_SQUARE
        )
        for each in _SIDES:
            king = state[slot + 4 + each]
            for wing in _WINGS:
                at = slot + 2 * each + wing
                if state[at] != NO_SQUARE and (king in touched or state[at] in touched):
                    state[at] = NO_SQUARE
        if castled != NO_SQUARE:
            if self.spec.opposite:
                state[slot + 2 * other(side) + castled] = NO_SQUARE
            if self.name_of[side, castled] in self.spec.wins:
                state[slot + 6] = side + 1
        if self.spec.dropped and raw[0] < 0:
            self._add_dropped(position, raw, state)
        self.tidy(state)

    def _add_dropped(self, position: Position, raw: Raw, state: list[int]) -> None:
        side = position.side
        placement = list(position.placement)
        placement[raw[1]] = raw[2]
        home = self.squares.home(side)
        row = self.squares.row(side)
        if placement[home] not in self.squares.kings[side] or raw[1] not in (home, row[0], row[-1]):
            return
        for square in (row[0], row[-1]):
            if placement[square] in self.squares.partners[side] and raw[1] in (home, square):
                state[self.slot + 4 + side] = home
                state[self.slot + 2 * side + (0 if home < square else 1)] = square

    # Ends

    def over(self, position: Position) -> Outcome | None:
        """Return the game won by castling, or lost with the right to do so."""
        wins = self.spec.wins
        if not wins:
            return None
        winner = position.state[self.slot + 6]
        if winner:
            return Outcome(1 if winner == 2 else 0, Reason.CASTLING)
        for side in (other(position.side), position.side):
            named = [wing for wing in _WINGS if self.name_of[side, wing] in wins]
            if named and all(
                self.partner(position.state, side, wing) == NO_SQUARE for wing in named
            ):
                return Outcome(other(side), Reason.CASTLING)
        return None

    # Texts

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return king takes partner where rights go by the partner's file, or where the king could
        simply go there.
        """
        if (
            not raw[3]
            or raw[2] not in self.squares.kings[position.side]
            or self._wing_of(position, raw) == NO_SQUARE
        ):
            return text
        names = self.board.names
        partner = self.squares.partner_of(raw, position.placement)
        if self.spec.free_rooks or raw[0] == raw[1] or self._walks(position, raw):
            return names[raw[0]] + names[partner]
        return text

    def _walks(self, position: Position, raw: Raw) -> bool:
        """Return whether the king may go to its target without castling."""
        found: list[Raw] = []
        self.walk.moves(position.placement, raw[0], raw[2], found)
        return any(other_raw[1] == raw[1] for other_raw in found)

    def castling_name(self, position: Position, raw: Raw) -> str:
        """Return the name of a castling."""
        wing = self._wing_of(position, raw) if raw[3] else NO_SQUARE
        return ("O-O", "O-O-O")[wing] if wing != NO_SQUARE else ""

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain a castling that is not open."""
        side = position.side
        if position.placement[origin] not in self.squares.kings[side]:
            return None
        for _, raw in self._ways(position):
            partner = self.squares.partner_of(raw, position.placement)
            if raw[0] == origin and target in (raw[1], partner):
                return self._why_closed(position, raw)
        return self._why_lost(position, origin, target)

    def _why_lost(self, position: Position, origin: int, target: int) -> Refusal | None:
        goals = [self.squares.target(position.side, wing) for wing in _WINGS]
        if (
            origin not in self.squares.row(position.side)
            or target not in goals
            or abs(origin - target) < 2
        ):
            return None
        king = self.army.piece(position.placement[origin]).kind.name.lower()
        message = (
            f"you may no longer castle to that wing: the {king} or its partner has moved, or that"
            " was taken"
        )
        return Refusal("castling-right", message)

    def _why_closed(self, position: Position, raw: Raw) -> Refusal | None:
        board = self.board
        placement = position.placement
        blocker = self._blocker(position, raw)
        if blocker != NO_SQUARE:
            what = (
                self.army.spoken(placement, [blocker])
                if placement[blocker]
                else f"the hole {board.name(blocker)}"
            )
            return Refusal("castling-blocked", f"you cannot castle: {what} is in the way")
        square = self._endangered(position, raw)
        if square == NO_SQUARE:
            return None
        where = {raw[0]: "out of", raw[1]: "into"}.get(square, "through")
        pieces = self.army.spoken(
            placement, self.referee.attacks[other(position.side)].origins(placement, square)
        )
        return Refusal(
            "castling-check",
            f"you may not castle {where} check: {board.name(square)} is attacked by {pieces}",
        )


_SIDES: tuple[Side, Side] = (0, 1)
_WINGS: Final = (0, 1)
