"""Gates: first squares of pieces that have not moved. They let pieces of the hand in, and allow a
leap.
"""

import re
from collections.abc import Iterator
from typing import Final

from variants.core.geometry import FILE_LETTERS
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.movement.betza import parse
from variants.movement.layout import Survey, for_side
from variants.rules.army import Army
from variants.rules.base import HAND_MARK, NO_SQUARE, Component, Draft, Raw, Referee, refuse
from variants.rules.hands import Hands
from variants.rules.wings import WingCastling
from variants.spec import LeapSpec

NO_FIELD: Final = "-"
_SHUT: Final = re.compile("([A-Za-z])!")


class Gates(Component):
    """The castling field with further letters: files of gates. Two numbers of state, a bit for
    every file.

    Where castlings are laid out square by square their letters fill that field; then the gates
    stand after the counters. A right to castle implies the gates of king and partner; `e!` says
    that one is shut all the same.
    """

    field = "castling"

    def __init__(
        self, army: Army, castling: WingCastling | None, slots: tuple[int, int], *, gating: bool
    ) -> None:
        if army.spec.castling:
            self.field = "extra"
            self.is_optional = True
        self.army = army
        self.castling = castling
        self.slots = slots
        self.gating = gating
        self.captures = army.spec.hands is not None and army.spec.hands.captures
        board = army.board
        rank = castling.spec.rank if castling else 0
        self.rows = (
            range(rank * board.files, (rank + 1) * board.files),
            range((board.ranks - 1 - rank) * board.files, (board.ranks - rank) * board.files),
        )

    def squares(self, state: tuple[int, ...] | list[int], side: Side) -> Iterator[int]:
        """Yield the open gates of a side."""
        bits = state[self.slots[side]]
        for file, square in enumerate(self.rows[side]):
            if bits >> file & 1:
                yield square

    def is_open(self, state: tuple[int, ...] | list[int], side: Side, square: int) -> bool:
        """Return whether a square is an open gate of a side."""
        row = self.rows[side]
        return square in row and bool(state[self.slots[side]] >> (square - row.start) & 1)

    def _set(self, state: list[int], side: Side, square: int) -> None:
        state[self.slots[side]] |= 1 << (square - self.rows[side].start)

    def shut(self, state: list[int], side: Side, square: int) -> None:
        """Close a gate for good."""
        if square in self.rows[side]:
            state[self.slots[side]] &= ~(1 << (square - self.rows[side].start))

    def _counts(self, draft_hands: tuple[list[int], list[int]], side: Side) -> bool:
        """Return whether letters are gates and not castling rights alone."""
        return not self.gating or self.captures or any(draft_hands[side])

    def read(self, text: str, draft: Draft) -> None:
        """Take gates and castling rights."""
        if self.castling:
            self.castling.clear(draft)
        shut = _SHUT.findall(text)
        for mark in "" if text == NO_FIELD else _SHUT.sub("", text):
            side: Side = 1 if mark.islower() else 0
            if not mark.isalpha() or not self._read_mark(mark.upper(), draft, side):
                message = f"the castling field is {text[:20]!r}: {mark!r} is no gate of this board"
                refuse("castling-field", message, draft.text)
        for side in _SIDES:
            if self.castling:
                self._add_rights(draft, side)
            if not self._counts(draft.hands, side):
                draft.state[self.slots[side]] = 0
        if self.castling:
            self.castling.tidy(draft.state)
        for letter in shut:
            self._read_shut(letter, draft)

    def _read_shut(self, letter: str, draft: Draft) -> None:
        """Take a gate that is shut although a right implies it."""
        side: Side = 1 if letter.islower() else 0
        file = FILE_LETTERS.index(letter.lower())
        square = self.rows[side][file] if file < self.army.board.files else NO_SQUARE
        if not self.is_open(draft.state, side, square):
            refuse(
                "castling-field",
                f"the castling field says {letter}!, but no right opens that gate",
                draft.text,
            )
        self.shut(draft.state, side, square)

    def _read_mark(self, mark: str, draft: Draft, side: Side) -> bool:
        castling = self.castling
        if castling and mark in ("K", "Q"):
            if not castling.add(draft, side, mark):
                return False
            self._set(draft.state, side, castling.squares.found(draft.placement, side, mark))
            self._set(draft.state, side, castling.king(draft.state, side))
            return True
        file = FILE_LETTERS.find(mark.lower())
        if not 0 <= file < self.army.board.files:
            return False
        self._set(draft.state, side, self.rows[side][file])
        if castling and not self._counts(draft.hands, side):
            castling.add(draft, side, mark)
        return True

    def _add_rights(self, draft: Draft, side: Side) -> None:
        """Give the rights that gates of king and partner imply when no letter said so."""
        castling = self.castling
        assert castling is not None
        wings = [castling.partner(draft.state, side, wing) for wing in (0, 1)]
        if wings != [NO_SQUARE, NO_SQUARE] or not self._counts(draft.hands, side):
            return
        squares = list(self.squares(draft.state, side))
        if any(draft.placement[s] in castling.squares.kings[side] for s in squares):
            for square in squares:
                if draft.placement[square] in castling.squares.partners[side]:
                    castling.add(draft, side, FILE_LETTERS[self.army.board.file(square)].upper())

    def write(self, position: Position) -> str:
        """Return rights and gates; gates that a right implies are left out."""
        found = ""
        for side in _SIDES:
            letters = self.castling.letters(position, side) if self.castling else ""
            implied = self._implied(position, side)
            is_open = (
                set(self.squares(position.state, side)) if self._shows(position, side) else implied
            )
            for square in sorted(is_open ^ implied):
                letter = FILE_LETTERS[self.army.board.file(square)]
                letters += (letter if side else letter.upper()) + ("!" if square in implied else "")
            found += letters
        return found or NO_FIELD

    def _shows(self, position: Position, side: Side) -> bool:
        return not self.gating or self.captures or any(position.hands[side])

    def _implied(self, position: Position, side: Side) -> set[int]:
        if not self.castling:
            return set()
        partners = {self.castling.partner(position.state, side, wing) for wing in (0, 1)} - {
            NO_SQUARE
        }
        return partners | ({self.castling.king(position.state, side)} if partners else set())

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Shut the gates that a piece has left or was taken on, and all of a side whose hand is
        empty.
        """
        side = position.side
        if raw[0] >= 0 and raw[0] != raw[1]:
            self.shut(state, side, raw[0])
        if raw[0] != raw[1]:
            self.shut(state, other(side), raw[1])
        for square, _ in raw[3]:
            self.shut(state, side, square)
            self.shut(state, other(side), square)
        if self.gating and not self.captures:
            held = sum(position.hands[side]) - (1 if raw[4] <= HAND_MARK else 0)
            if held <= 0:
                state[self.slots[side]] = 0


class Gating(Component):
    """A piece of the hand enters on the gate that a piece leaves; on castling, on either of the two
    squares.

    The move has to be legal without the piece that enters: that one cannot parry a check.
    """

    referee: Referee

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def __init__(self, gates: Gates, hands: Hands) -> None:
        self.army = gates.army
        self.gates = gates
        self.hands = hands
        self.allowed = tuple(
            tuple(self._allowed(kind, side) for kind in hands.kinds) for side in _SIDES
        )

    def _allowed(self, kind: str, side: Side) -> frozenset[int]:
        piece = self.army.piece(self.army.code(kind, side))
        drops = self.army.spec.drops
        zone = piece.kind.drop_zone or (drops.zone if drops else None)
        return piece.domain & zone[side].squares if zone else piece.domain

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves, and those from a gate with each piece that may enter."""
        side, held = position.side, position.hands[position.side]
        if not any(held) or not position.state[self.gates.slots[side]]:
            return raws
        slots = [slot for slot, number in enumerate(held) if number]
        found = []
        for raw in raws:
            found.append(raw)
            if raw[0] < 0 or raw[0] == raw[1]:
                continue
            entries = self._entries(position, raw)
            if entries and not self.referee.is_safe(position, raw):
                continue
            for square in entries:
                for slot in slots:
                    if square in self.allowed[side][slot]:
                        code = self.hands.codes[side][slot]
                        found.append(
                            (raw[0], raw[1], raw[2], (*raw[3], (square, code)), HAND_MARK - code)
                        )
        return found

    def _entries(self, position: Position, raw: Raw) -> list[int]:
        """Return the open gates that a move leaves empty."""
        filled = {raw[1]} | {square for square, placed in raw[3] if placed}
        left = [raw[0], *(s for s, placed in raw[3] if not placed and self._is_own(position, s))]
        return [
            s
            for s in left
            if s not in filled and self.gates.is_open(position.state, position.side, s)
        ]

    def _is_own(self, position: Position, square: int) -> bool:
        return self.army.owner[position.placement[square]] == position.side

    def _entered(self, raw: Raw) -> tuple[int, int] | None:
        """Return square and code of the piece that enters with a move."""
        if raw[0] < 0 or raw[4] > HAND_MARK:
            return None
        code = HAND_MARK - raw[4]
        left = {raw[0], *(square for square, placed in raw[3] if not placed)}
        return next(change for change in raw[3] if change[1] == code and change[0] in left)

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the move with the letter of the piece that enters; the partner's gate is named by
        its own squares.
        """
        entered = self._entered(raw)
        if entered is None:
            return text
        names = self.army.board.names
        letter = self.army.label[entered[1]].lower()
        if entered[0] != raw[0]:
            return f"{names[entered[0]]}{names[raw[0]]}{letter}"
        return text + letter

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text with the piece that enters: `Nc3/H`, `O-O/He1`."""
        entered = self._entered(raw)
        if entered is None:
            return text
        letter = self.army.drop_name(entered[1])
        is_plain = len(raw[3]) == 1
        return f"{text}/{letter}" + ("" if is_plain else self.army.board.names[entered[0]])

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps with the piece that enters, and with its square if that is the
        partner's.
        """
        entered = self._entered(raw)
        if entered is None:
            return steps
        square = () if entered[0] == raw[0] else (self.army.board.names[entered[0]],)
        return (*steps, *square, f"={self.army.label[entered[1]]}")

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with the piece that enters."""
        entered = self._entered(raw)
        if entered is None:
            return text
        return (
            f"{text}, {self.army.piece(entered[1]).kind.name.lower()} enters on"
            f" {self.army.board.names[entered[0]]}"
        )


class Leaps(Component):
    """Moves that a piece may make once, from its gate."""

    referee: Referee

    def __init__(self, gates: Gates, specs: tuple[LeapSpec, ...], survey: Survey) -> None:
        self.army = army = gates.army
        self.gates = gates
        self.specs = specs
        self.leaps = [self._laid_out(spec, survey) for spec in specs]
        self.lost = [
            (army.codes(spec.piece, other(side)), army.kind_codes(spec.lost_to, side), side)
            for spec in specs
            for side in _SIDES
            if spec.lost_to
        ]

    def _laid_out(self, spec: LeapSpec, survey: Survey) -> tuple[dict[int, tuple[int, ...]], ...]:
        """Return the targets by square, for each side."""
        found = []
        for side in _SIDES:
            movers = for_side(parse(spec.betza), side)
            targets = {}
            for square in sorted(spec.zone[side].squares):
                targets[square] = tuple(
                    p.target for mover in movers for p in survey.paths(mover, square)
                )
            found.append(targets)
        return tuple(found)

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the leaps that are still open."""
        side = position.side
        placement = position.placement
        for spec, leaps in zip(self.specs, self.leaps, strict=True):
            codes = self.army.codes(spec.piece, side)
            for square in self.gates.squares(position.state, side):
                if placement[square] not in codes or square not in leaps[side]:
                    continue
                if spec.unless_checked and self.referee.attacked_royals(placement, side):
                    continue
                code = placement[square]
                out += [
                    (square, t, code, (), NO_SQUARE)
                    for t in leaps[side][square]
                    if not placement[t]
                ]

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Take the right from a piece on whose rank or file an enemy of the kinds named has
        come.
        """
        board = self.army.board
        for theirs, ours, side in self.lost:
            moved = position.placement[raw[0]] if raw[0] >= 0 else raw[2]
            if side != position.side or moved not in ours:
                continue
            for square in list(self.gates.squares(state, other(side))):
                in_line = board.file(square) == board.file(raw[1]) or board.rank(
                    square
                ) == board.rank(raw[1])
                if in_line and square != raw[1] and position.placement[square] in theirs:
                    self.gates.shut(state, other(side), square)


_SIDES: tuple[Side, Side] = (0, 1)
