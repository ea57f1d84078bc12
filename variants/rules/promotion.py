"""Promotion: which pieces become which on reaching their zone."""

from collections.abc import Sequence
from typing import NamedTuple

from variants.core.marks import PROMOTED
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import a_piece, listed
from variants.movement.betza import parse
from variants.movement.layout import Survey, for_side
from variants.rules.army import Army, Piece
from variants.rules.base import Component, Draft, Raw, refuse
from variants.rules.reach import reach_of
from variants.rules.turned_pieces import Turning, count
from variants.spec import PromotionSpec

Placed = tuple[tuple[int, ...], ...]
Ways = frozenset[tuple[int, int, bool]]


class Arrival(NamedTuple):
    """What a piece may become on the squares of a zone, and whether it may stay what it is."""

    zone: frozenset[int]
    choices: tuple[int, ...]
    optional: bool


class Promotion(Component):
    """Pieces of the promoting kinds; each turns into one of the choices of its side when it arrives
    in a zone of its own.

    A kind may have several zones with choices of their own; they share no square. Where captured
    pieces come back, a promoted piece is a kin (`Q~`) that falls back to the first promoting kind.
    """

    each = True

    def __init__(
        self, army: Army, specs: tuple[PromotionSpec, ...], turning: Turning | None
    ) -> None:
        self.army = army
        self.turning = turning
        self.arrivals: dict[int, list[Arrival]] = {}
        self.barred: dict[int, frozenset[int]] | None = None
        self.limits: dict[int, tuple[int, frozenset[int]]] = {}
        hands = army.spec.hands
        self.strays = reach_of(army.spec).strays
        self.marks = (
            hands is not None and (hands.captures or hands.partner) and not hands.keeps_promotion
        )
        for spec in specs:
            for side in _SIDES if not spec.on_the_spot else ():
                self._lay_out(spec, side)
        self.codes = frozenset(self.arrivals)

    def _lay_out(self, spec: PromotionSpec, side: Side) -> None:
        army = self.army
        kinds = army.spec.kinds(spec.pieces[side])
        choices = tuple(
            self._choice(kind, kinds, side) for kind in army.spec.kinds(spec.choices[side])
        )
        for kind, most in spec.limits:
            codes = army.codes(kind, side)
            self.limits |= dict.fromkeys(codes, (most, codes))
        for kind in kinds:
            own = army.spec.piece(kind).promotion_zone
            optional = spec.optional or spec.betza != ""
            arrival = Arrival((own or spec.zone)[side].squares, choices, optional)
            for code in (army.code(kind, side), *self._guises(kind, side)):
                self.arrivals.setdefault(code, []).append(arrival)
                army.suffixes |= {
                    (code, choice): army.label[choice].removesuffix(PROMOTED).lower()
                    for choice in choices
                }

    def _guises(self, kind: str, side: Side) -> list[int]:
        """Return the codes of a kind in a special condition, or with a face."""
        army = self.army
        return sorted(
            code
            for code in army.codes(kind, side)
            if army.plain[code] != code or code in army.faces
        )

    def _choice(self, kind: str, kinds: tuple[str, ...], side: Side) -> int:
        code = self.army.code(kind, side)
        if not self.marks:
            return code
        kin = self.army.add_kin(code, self.army.label[code] + PROMOTED)
        self.army.base[kin] = self.army.code(kinds[0], side)
        return kin

    def placed(self, code: int) -> Placed:
        """Return, for every square, the codes a piece may have after arriving there; none where it
        may not arrive.
        """
        turn = self.turning.turns.get(code) if self.turning else None
        placed: list[tuple[int, ...]] = [(code,)] * self.army.board.size
        for arrival in self.arrivals[code]:
            inside = (*arrival.choices, code) if arrival.optional else arrival.choices
            turned = (
                (turn.becomes,) if turn and (turn.only_arriving or not arrival.optional) else ()
            )
            for square in arrival.zone:
                placed[square] = inside + (turned if turn and square in turn.zone else ())
        return tuple(placed)

    def check(self, draft: Draft) -> None:
        """Refuse a promoting piece where it must have promoted, or behind every square its kind
        starts on.
        """
        if self.army.spec.notation.dialect != "courier" or self.army.has_unloaders or self.strays:
            return
        if self.barred is None:
            self.barred = {code: self._barred(self.army.piece(code)) for code in self.codes}
        barred = self.barred
        for square, code in enumerate(draft.placement):
            if code in barred and square in barred[code]:
                piece = self.army.piece(code)
                where = self.army.board.name(square)
                owner = self.army.spec.sides[piece.side].name
                message = f"{a_piece(piece.kind.name.lower())} of {owner} cannot stand on {where}"
                refuse("impossible-rank", message, draft.text, square=where)

    def _barred(self, piece: Piece) -> frozenset[int]:
        """Return the squares on which a promoting piece cannot stand: it comes there neither by
        moves nor by drops.
        """
        board = self.army.board
        starts = [board.ahead(square) for square in piece.first]
        squares = {
            square
            for arrival in self.arrivals[piece.code]
            if not arrival.optional
            for square in arrival.zone
        }
        faces = self.army.codes(piece.kind.id, piece.side)
        if starts and not any(goes_back(self.army.piece(code)) for code in faces):
            first = min(starts) if piece.side == 0 else max(starts)
            behind = {
                s
                for s in board.squares
                if (board.ahead(s) - first) * (1 if piece.side == 0 else -1) < 0
            }
            squares |= behind
        return frozenset(squares) - self._droppable(piece)

    def _droppable(self, piece: Piece) -> frozenset[int]:
        """Return the squares on which a piece may be dropped, or enter through a gate."""
        drops = self.army.spec.drops
        if drops is None and self.army.spec.gating is None:
            return frozenset()
        zone = piece.kind.drop_zone or (drops.zone if drops else None)
        return frozenset(self.army.board.squares) if zone is None else zone[piece.side].squares


class PromotingMoves(Component):
    """Some kinds promote by some of their moves only: by those they have to, by others they cannot.

    Each promotion is open beside the plain move when it gets here; one of the two is left out.
    """

    each = True

    def __init__(
        self, promotion: Promotion, specs: Sequence[PromotionSpec], survey: Survey
    ) -> None:
        self.army = army = promotion.army
        # By code: the zone, and the ways into it that promote, to an empty square or by capturing.
        self.ways: dict[int, list[tuple[frozenset[int], Ways]]] = {}
        for spec in specs:
            for side in _SIDES if spec.betza else ():
                ways = _ways(spec, side, survey)
                for kind in army.spec.kinds(spec.pieces[side]):
                    zone = (army.spec.piece(kind).promotion_zone or spec.zone)[side].squares
                    for code in army.codes(kind, side):
                        self.ways.setdefault(code, []).append((zone, ways))

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out promotions by other moves, and moves that promote without promotion."""
        return [raw for raw in raws if self._fits(position, raw)]

    def _fits(self, position: Position, raw: Raw) -> bool:
        if raw[0] < 0 or raw[0] == raw[1]:
            return True
        moved = position.placement[raw[0]]
        for zone, ways in self.ways.get(moved, ()):
            if raw[1] in zone:
                is_capture = bool(position.placement[raw[1]])
                is_promoted = self.army.plain[raw[2]] != self.army.plain[moved]
                return is_promoted is ((raw[0], raw[1], is_capture) in ways)
        return True

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a move that promotes, or one that does not."""
        if self._fits(position, raw):
            return None
        moved = position.placement[raw[0]]
        name = self.army.piece(moved).kind.name.lower()
        if self.army.plain[raw[2]] != self.army.plain[moved]:
            return Refusal("promotion-move", f"the {name} is not promoted by such a move")
        return Refusal("promotion-move", f"the {name} has to be promoted by this move")


def _ways(spec: PromotionSpec, side: Side, survey: Survey) -> Ways:
    """Return origin and target of the moves that promote, and whether they capture."""
    movers = for_side(parse(spec.betza), side)
    return frozenset(
        (square, path.target, is_capture)
        for mover in movers
        for square in survey.board.squares
        for path in survey.paths(mover, square)
        for is_capture in (False, True)
        if (mover.takes if is_capture else mover.quiet)
    )


class PromotionLimits(Component):
    """No promotion into a kind of which enough pieces stand on the board."""

    each = True

    def __init__(self, promotion: Promotion) -> None:
        self.army = promotion.army
        self.limits = promotion.limits
        self.codes = promotion.codes

    def _is_full(self, position: Position, raw: Raw) -> bool:
        if raw[2] not in self.limits or raw[0] < 0 or position.placement[raw[0]] not in self.codes:
            return False
        most, counted = self.limits[raw[2]]
        return count(position.placement, counted) >= most

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the promotions that are not open."""
        full = {
            code
            for code, (most, counted) in self.limits.items()
            if count(position.placement, counted) >= most
        }
        if not full:
            return raws
        return [raw for raw in raws if raw[2] not in full or not self._is_full(position, raw)]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a limit that is reached."""
        if not self._is_full(position, raw):
            return None
        most, counted = self.limits[raw[2]]
        squares = [s for s, code in enumerate(position.placement) if code in counted]
        name, where = (
            self.army.piece(raw[2]).kind.name.lower(),
            listed([self.army.board.name(s) for s in squares], "and"),
        )
        return Refusal(
            "promotion-limit",
            f"you already have {most} {name}{'s' if most > 1 else ''}, on {where}",
        )


def goes_back(piece: Piece) -> bool:
    """Return whether a leg of a piece's moves may lead away from the last rank."""
    forward = 1 if piece.side == 0 else -1
    return any(
        segment.vector[1] * forward < 0 for mover in piece.movers for segment in mover.segments
    )


_SIDES: tuple[Side, Side] = (0, 1)
