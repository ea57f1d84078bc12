"""Promotion in the manner of shogi: pieces that turn over when a move starts or ends in their zone,
and turn back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from variants.core.marks import BACK, TURNED
from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Change, Component, Raw, taken
from variants.spec import TurningSpec
from variants.spec.values import limit_of


@dataclass(frozen=True, slots=True)
class Turn:
    """What a piece may turn into, where, and how many pieces like `counted` there may be at most
    (0: any number).

    `quiet`: the squares of the zone where it turns by a move that starts in the zone and takes
    nothing.
    """

    becomes: int
    zone: frozenset[int]
    quiet: frozenset[int]
    only_arriving: bool
    most: int
    counted: frozenset[int]


class Turning(Component):
    """Turns are made of legal moves where what a piece becomes does not matter to its own royals,
    else of pseudo-legal ones (`act_early`).
    """

    def __init__(self, army: Army, spec: TurningSpec) -> None:
        self.army = army
        self.spec = spec
        self.mandatory = spec.mandatory
        self.capture = spec.capture
        self.compelling = tuple(army.kind_codes(spec.mandatory_taking, side) for side in _SIDES)
        name_turned_pieces(army)
        self.turns: dict[int, Turn] = {}
        for code, turned in army.turned.items():
            turns = self._turn(code, turned)
            self.turns |= dict.fromkeys(army.with_faces(code), turns)
            if spec.back:
                turns = self._turn(code, code)
                self.turns |= dict.fromkeys(army.with_faces(turned), turns)
        self.own: tuple[Turn | None, ...] = ()
        self.early: tuple[Turn | None, ...] = ()

    def _turn(self, code: int, becomes: int) -> Turn:
        piece = self.army.piece(code)
        zone = (piece.kind.promotion_zone or self.spec.zone)[piece.side].squares
        kind = self.army.piece(becomes).kind.id
        most = limit_of(self.spec.limits, kind) or 0
        return Turn(
            becomes,
            zone,
            self._quiet(piece.kind.id, piece.side),
            piece.kind.id in self.spec.arrival,
            most,
            self.army.codes(kind, piece.side),
        )

    def _quiet(self, kind: str, side: Side) -> frozenset[int]:
        board = self.army.board
        if not self.spec.entering:
            return self.army.everywhere
        if kind not in self.spec.late:
            return frozenset()
        return frozenset(
            square
            for square in board.squares
            if board.rank_for(square, side) == board.length(board.file(square)) - 1
        )

    def lay_out(self, placed_elsewhere: frozenset[int]) -> None:
        """Take the codes whose turning on arrival is laid out with their other promotions."""
        turns = [self.turns.get(code) for code in range(len(self.army.owner))]
        self.own = tuple(
            None if turn and turn.only_arriving and code in placed_elsewhere else turn
            for code, turn in enumerate(turns)
        )

    def act_early(self, codes: frozenset[int]) -> None:
        """Leave it to `turn_early` to make pieces of these, which matter to royals at once."""
        self.early = tuple(turn if turn and turn.becomes in codes else None for turn in self.own)
        self.own = tuple(
            None if early else turn for turn, early in zip(self.own, self.early, strict=True)
        )

    def turn(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with those that turn."""
        return self._turned(position.placement, position.side, raws, self.own)

    def turn_early(self, placement: Sequence[int], side: Side, raws: list[Raw]) -> list[Raw]:
        """Return pseudo-legal moves of a side with those that turn into what matters to royals."""
        return self._turned(placement, side, raws, self.early) if any(self.early) else raws

    def _turned(
        self,
        placement: Sequence[int],
        side: Side,
        raws: list[Raw],
        own: tuple[Turn | None, ...],
    ) -> list[Raw]:
        found = list[Raw]()
        has_faces = bool(self.army.faces)
        for raw in raws:
            turn = own[raw[2]]
            origin = raw[0]
            if turn is None or origin < 0:
                found.append(raw)
                continue
            target = raw[1]
            if (
                not (target in turn.zone or (origin in turn.zone and not turn.only_arriving))
                or placement[origin] != raw[2]
            ):
                found.append(raw)
                continue
            changes = self._changes(placement, raw) if raw[3] and has_faces else raw[3]
            if not self._is_open(placement, side, origin, target, changes, turn):
                found.append(raw)
                continue
            if not (self.mandatory or self._must(placement, side, raw)):
                found.append(raw)
            found.append((origin, target, turn.becomes, changes, raw[4]))
        return found

    def _must(self, placement: Sequence[int], side: Side, raw: Raw) -> bool:
        """Return whether a move takes what makes its piece turn."""
        compelling = self.compelling[1 - side]
        if not compelling:
            return False
        took = taken(placement, self.army.owner, raw, 1 - side)
        return any(placement[square] in compelling for square in took)

    def _changes(self, placement: Sequence[int], raw: Raw) -> tuple[Change, ...]:
        """Return the further changes of a move without those that are but other faces: they are
        made anew for what a piece has turned into.
        """
        is_face_of = self.army.is_face_of
        return tuple(
            (square, code)
            for square, code in raw[3]
            if not is_face_of(code, raw[2] if square == raw[1] else placement[square])
        )

    def _is_open(
        self,
        placement: Sequence[int],
        side: Side,
        origin: int,
        target: int,
        changes: tuple[Change, ...],
        turn: Turn,
    ) -> bool:
        """Return whether a piece may turn by a move of which the squares are right."""
        if origin == target and not (changes and self.capture):
            return False
        if changes:
            if not self._turns_with(placement, side, target, changes):
                return False
        elif not placement[target] and (
            self.capture or (origin in turn.zone and target not in turn.quiet)
        ):
            return False
        return not turn.most or count(placement, turn.counted) < turn.most

    def _turns_with(
        self, placement: Sequence[int], side: Side, target: int, changes: Sequence[Change]
    ) -> bool:
        """Return whether a piece may turn by a move that changes other squares, too."""
        if not placement[target] and not self.army.spec.taking_in_passing.promotes:
            return False
        # What leaves the board where it arrives turns into nothing.
        if changes[-1] == (target, 0):
            return False
        owner = self.army.owner
        return all(owner[placement[square]] != side for square, _ in changes)


class EarlyTurns(Component):
    """Makes those turns of pseudo-legal moves that matter to royals at once."""

    def __init__(self, turning: Turning) -> None:
        self.turning = turning

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with those that turn so."""
        return self.turning.turn_early(position.placement, position.side, raws)


def name_turned_pieces(army: Army) -> None:
    """Give every piece that can turn its turned self: the kind so labelled, or a kin of the kind it
    turns into.
    """
    for piece in army.spec.pieces:
        for side in _SIDES if piece.promoted else ():
            code = army.code(piece.id, side)
            label = TURNED + piece.labels[side]
            turned = army.by_label.get(label) or army.add_kin(
                army.code(piece.promoted, side), label
            )
            army.turned[code] = turned
            army.base |= dict.fromkeys(army.with_faces(turned), code)
            army.suffixes |= dict.fromkeys(
                ((face, turned) for face in army.with_faces(code)), TURNED
            )
            army.suffixes |= dict.fromkeys(((face, code) for face in army.with_faces(turned)), BACK)


def count(placement: Sequence[int], codes: frozenset[int]) -> int:
    """Return how many pieces of these codes stand on the board."""
    return sum(placement.count(code) for code in codes)


_SIDES: tuple[Side, Side] = (0, 1)
