"""Castling: the king steps towards a partner, which comes to a square beside it; any step, any
squares.
"""

from dataclasses import dataclass
from typing import Final, NoReturn

from variants.core.errors import PresetError
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.attacks import Attacks
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Change, Component, Draft, Raw, Referee, refuse
from variants.rules.royals import Royals, endangered
from variants.spec import CastlingSpec

LOST: Final = "/"


@dataclass(frozen=True, slots=True)
class Castle:
    """A castling laid out: the king goes along its `way`; `empties` must be empty, `safe` not
    attacked, judged on the board before castling.
    """

    flag: str
    bit: int
    side: Side
    king: int
    king_target: int
    rook: int
    king_code: int
    rook_code: int
    empties: tuple[int, ...]
    way: tuple[int, ...]
    safe: tuple[int, ...]
    changes: tuple[Change, ...]

    @property
    def is_step(self) -> bool:
        """Whether the king goes a single square, as it might without castling."""
        return len(self.way) == 2

    @property
    def raw(self) -> Raw:
        """The castling as a move."""
        return (self.king, self.king_target, self.king_code, self.changes, NO_SQUARE)


class Castling(Component):
    """Rights are bits of one number. A right goes when its king or partner moves, or the partner is
    captured.

    Where dropped partners castle, a second number has the rights that went with their partners
    alone: a drop on the partner's square brings them back. They stand behind a slash, `Q/K`.
    """

    field = "castling"
    names_plain = False
    referee: Referee

    def __init__(
        self,
        army: Army,
        attacks: tuple[Attacks, Attacks],
        specs: tuple[CastlingSpec, ...],
        slot: int,
        *,
        lost_slot: int = NO_SQUARE,
    ) -> None:
        self.army = army
        self.attacks = attacks
        self.slot = slot
        self.lost_slot = lost_slot
        self.castles = tuple(_castle(army, spec, 1 << i) for i, spec in enumerate(specs))
        self.of_side = tuple(tuple(c for c in self.castles if c.side == side) for side in (0, 1))
        # Castlings of pieces that are royal only while their side has few of them.
        counted = Royals(army).counted
        self.counted = {c.bit: c.way for c in self.castles if c.king_code in counted}
        everything = (1 << len(specs)) - 1
        self.keeps = tuple(
            everything & ~sum(c.bit for c in self.castles if square in (c.king, c.rook))
            for square in range(army.board.size)
        )
        self.kings = tuple(
            sum(c.bit for c in self.castles if square == c.king)
            for square in range(army.board.size)
        )

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def read(self, text: str, draft: Draft) -> None:
        """Take the rights."""
        open_now, slash, lost = text.partition(LOST)
        if slash and (self.lost_slot == NO_SQUARE or not open_now or lost in ("", "-")):
            self._refuse_field(text, draft)
        rights = self._bits(open_now, text, draft)
        draft.state[self.slot] = rights
        if slash:
            draft.state[self.lost_slot] = self._bits(lost, text, draft)
            if rights & draft.state[self.lost_slot]:
                self._refuse_field(text, draft)

    def _bits(self, flags: str, text: str, draft: Draft) -> int:
        bits = {castle.flag: castle.bit for castle in self.castles}
        rights = 0
        for flag in "" if flags == "-" else flags:
            if flag not in bits or rights & bits[flag]:
                self._refuse_field(text, draft)
            rights |= bits[flag]
        return rights

    def _refuse_field(self, text: str, draft: Draft) -> NoReturn:
        known = "".join(castle.flag for castle in self.castles)
        refuse(
            "castling-field",
            f"the castling field is {text[:20]!r}; it is - or letters of {known}, each once",
            draft.text,
        )

    def check(self, draft: Draft) -> None:
        """Refuse rights without king and partner on their squares."""
        lost = 0 if self.lost_slot == NO_SQUARE else draft.state[self.lost_slot]
        for castle in self.castles:
            if not (draft.state[self.slot] | lost) & castle.bit:
                continue
            needed = [(castle.king, castle.king_code), (castle.rook, castle.rook_code)]
            for square, code in needed[:1] if lost & castle.bit else needed:
                if draft.placement[square] != code:
                    what = (
                        f"{self.army.piece(code).kind.name.lower()} on"
                        f" {self.army.board.name(square)}"
                    )
                    message = f"the castling right {castle.flag!r} needs the {what}"
                    refuse("castling-right", message, draft.text, flag=castle.flag)

    def write(self, position: Position) -> str:
        """Return the rights in the order of the preset, or `-`."""
        lost = 0 if self.lost_slot == NO_SQUARE else position.state[self.lost_slot]
        found = self._flags(position.state[self.slot]) or "-"
        return f"{found}{LOST}{self._flags(lost)}" if lost else found

    def _flags(self, rights: int) -> str:
        return "".join(castle.flag for castle in self.castles if rights & castle.bit)

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the castlings that are open."""
        rights = position.state[self.slot]
        if not rights:
            return
        placement = position.placement
        enemy = self.attacks[other(position.side)]
        for castle in self.of_side[position.side]:
            if (
                rights & castle.bit
                and not any(placement[square] for square in castle.empties)
                and not any(enemy.attacked(placement, square) for square in castle.safe)
                and self._endangered(position, castle) == NO_SQUARE
            ):
                out.append(castle.raw)

    def _endangered(self, position: Position, castle: Castle) -> int:
        """Return a square of the way where a piece royal by number would be attacked, or -1."""
        way = self.counted.get(castle.bit, ())
        placement = position.placement
        if not way or castle.king not in self.referee.royal_squares(placement, position.side):
            return NO_SQUARE
        return endangered(self.referee, placement, position.side, way)

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Drop the rights whose king or partner moved or was captured."""
        regained = 0 if self.lost_slot == NO_SQUARE else self._regained(position, raw, state)
        rights = state[self.slot]
        if rights:
            if raw[0] != raw[1]:
                rights &= self.keeps[raw[1]]
                if raw[0] >= 0:
                    rights &= self.keeps[raw[0]]
            for square, code in raw[3]:
                if not self.army.is_face_of(code, position.placement[square]):
                    rights &= self.keeps[square]
            state[self.slot] = rights
        if regained:
            state[self.slot] |= regained

    def _regained(self, position: Position, raw: Raw, state: list[int]) -> int:
        """Return the rights that a drop on the partner's square brings back; note those whose
        partner alone has gone.
        """
        gone = {raw[0], raw[1]} if 0 <= raw[0] != raw[1] else {raw[1]} - {raw[0]}
        for square, code in raw[3]:
            if not self.army.is_face_of(code, position.placement[square]):
                gone.add(square)
        lost = state[self.lost_slot]
        for square in gone:
            lost |= state[self.slot] & ~self.keeps[square]
        for square in gone:
            lost &= ~self.kings[square]
        dropped = 0
        for castle in self.of_side[position.side] if raw[0] < 0 else ():
            if (castle.rook, castle.rook_code) == (raw[1], raw[2]):
                dropped |= lost & castle.bit
        state[self.lost_slot] = lost & ~dropped
        return dropped

    def find(self, side: Side, origin: int, target: int) -> Castle | None:
        """Return the castling of a side with these squares of its king."""
        return next(
            (c for c in self.of_side[side] if (c.king, c.king_target) == (origin, target)), None
        )

    def made(self, side: Side, raw: Raw) -> Castle | None:
        """Return the castling a move is; pieces that change sides by it are further changes."""
        return next(
            (
                c
                for c in self.of_side[side]
                if c.raw == (*raw[:3], raw[3][: len(c.changes)], raw[4])
            ),
            None,
        )

    def castling_name(self, position: Position, raw: Raw) -> str:
        """Return the name of a castling; those with a single step of the king have none."""
        castle = self.made(position.side, raw)
        if castle is None or castle.is_step:
            return ""
        return "O-O-O" if self.is_long(castle) else "O-O"

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the king's square and the partner's for a castling that would look like a step of
        the king.
        """
        castle = self.made(position.side, raw)
        names = self.army.board.names
        return names[castle.king] + names[castle.rook] if castle and castle.is_step else text

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the same for the short text."""
        return self.text(position, raw, text)

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the same as steps."""
        castle = self.made(position.side, raw)
        names = self.army.board.names
        return (names[castle.king], names[castle.rook]) if castle and castle.is_step else steps

    def is_long(self, castle: Castle) -> bool:
        """Return whether a castling goes towards the first file."""
        return self.army.board.file(castle.rook) < self.army.board.file(castle.king)

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain a castling that is not open."""
        castle = self.find(position.side, origin, target)
        if castle is None or position.placement[origin] != castle.king_code:
            return None
        board = self.army.board
        placement = position.placement
        king, rook = (
            self.army.piece(code).kind.name.lower() for code in (castle.king_code, castle.rook_code)
        )
        if not position.state[self.slot] & castle.bit:
            where = board.name(castle.rook)
            message = (
                f"you may no longer castle with the {rook} of {where}: the {king} or that {rook}"
                f" has moved, or the {rook} was taken"
            )
            return Refusal("castling-right", message)
        blocker = next((s for s in castle.empties if placement[s]), None)
        if blocker is not None:
            piece = self.army.piece(placement[blocker]).kind.name.lower()
            message = f"you cannot castle: the {piece} on {board.name(blocker)} is in the way"
            return Refusal("castling-blocked", message)
        return self._why_attacked(position, castle)

    def _why_attacked(self, position: Position, castle: Castle) -> Refusal | None:
        enemy = self.attacks[other(position.side)]
        placement = position.placement
        attacked = next(
            (s for s in castle.safe if enemy.attacked(placement, s)),
            self._endangered(position, castle),
        )
        if attacked == NO_SQUARE:
            return None
        name = self.army.board.name(attacked)
        where = {castle.king: "out of", castle.king_target: "into"}.get(attacked, "through")
        pieces = self.army.spoken(placement, enemy.origins(placement, attacked))
        return Refusal(
            "castling-check", f"you may not castle {where} check: {name} is attacked by {pieces}"
        )


def _castle(army: Army, spec: CastlingSpec, bit: int) -> Castle:
    board = army.board
    king, king_target, rook, rook_target = (
        board.indices[name] for name in (spec.king, spec.king_target, spec.rook, spec.rook_target)
    )
    king_code, rook_code = castling_codes(army, spec)
    way = board.line(king, king_target)
    passed = {
        *board.line(king, rook),
        *way,
        *board.line(rook, rook_target),
    }
    changes = (
        ((rook_target, rook_code),)
        if rook == king_target
        else ((rook, 0), (rook_target, rook_code))
    )
    return Castle(
        flag=spec.flag,
        bit=bit,
        side=spec.side,
        king=king,
        king_target=king_target,
        rook=rook,
        king_code=king_code,
        rook_code=rook_code,
        empties=tuple(sorted(passed - {king, rook})),
        way=way,
        safe=way if army.piece(king_code).kind.royal else (),
        changes=changes,
    )


def castling_codes(army: Army, spec: CastlingSpec) -> tuple[int, int]:
    """Return the codes that stand on the king's and the partner's square in the array. Raises
    PresetError.
    """
    at = {
        square: army.by_label[label]
        for label, squares in army.starts.items()
        if label in army.by_label
        for square in squares
    }
    king, rook = (at.get(army.board.indices[name], 0) for name in (spec.king, spec.rook))
    if not king or not rook or {army.owner[king], army.owner[rook]} != {spec.side}:
        reason = (
            f"castling {spec.flag}: the array must have a piece of that side on {spec.king} and"
            f" another on {spec.rook}"
        )
        raise PresetError("wrong-value", reason, spec.flag, path="castling")
    return king, rook
