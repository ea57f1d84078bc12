"""Promotion: which men become which on reaching their zone."""

from variants.core.marks import PROMOTED
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import listed
from variants.rules.army import Army, Man
from variants.rules.base import Component, Draft, Raw, refuse
from variants.rules.turning import Turning, count
from variants.spec import PromotionSpec

Placed = tuple[tuple[int, ...], ...]


class Promotion(Component):
    """Men of the promoting kinds; each turns into one of the choices of its side when it arrives in its zone.

    Where captured men come back, a promoted man is a kin (`Q~`) that falls back to the first promoting kind.
    """

    each = True

    def __init__(self, army: Army, specs: tuple[PromotionSpec, ...], turning: Turning | None) -> None:
        self.army = army
        self.turning = turning
        self.choices: dict[int, tuple[int, ...]] = {}
        self.zones: dict[int, frozenset[int]] = {}
        self.optional: set[int] = set()
        self.barred: dict[int, frozenset[int]] | None = None
        self.limits: dict[int, tuple[int, frozenset[int]]] = {}
        hands = army.spec.hands
        self.marks = hands is not None and (hands.captures or hands.partner) and not hands.keeps_promotion
        for spec in specs:
            for side in _SIDES if not spec.on_the_spot else ():
                self._lay_out(spec, side)
        self.codes = frozenset(self.choices)

    def _lay_out(self, spec: PromotionSpec, side: Side) -> None:
        army = self.army
        kinds = army.spec.kinds(spec.pieces[side])
        choices = tuple(self._choice(kind, kinds, side) for kind in army.spec.kinds(spec.choices[side]))
        for kind, most in spec.limits:
            codes = army.codes(kind, side)
            self.limits |= dict.fromkeys(codes, (most, codes))
        for kind in kinds:
            own = army.spec.piece(kind).promotion_zone
            for code in (army.code(kind, side), *(c for c in army.codes(kind, side) if army.plain[c] != c)):
                self.choices[code] = choices
                self.zones[code] = (own or spec.zone)[side].squares
                army.suffixes |= {
                    (code, choice): army.label[choice].removesuffix(PROMOTED).lower() for choice in choices
                }
                if spec.optional:
                    self.optional.add(code)

    def _choice(self, kind: str, kinds: tuple[str, ...], side: Side) -> int:
        code = self.army.code(kind, side)
        if not self.marks:
            return code
        kin = self.army.add_kin(code, self.army.label[code] + PROMOTED)
        self.army.base[kin] = self.army.code(kinds[0], side)
        return kin

    def placed(self, code: int) -> Placed:
        """Return, for every square, the codes a man may have after arriving there; none where it may not arrive."""
        inside = self.choices[code]
        turn = self.turning.turns.get(code) if self.turning else None
        if code in self.optional:
            inside = (*inside, code)
        turned = (turn.becomes,) if turn and (turn.only_arriving or code not in self.optional) else ()
        return tuple(
            (inside + (turned if turn and s in turn.zone else ())) if s in self.zones[code] else (code,)
            for s in range(self.army.board.size)
        )

    def check(self, draft: Draft) -> None:
        """Refuse a promoting man where it must have promoted, or behind every square its kind starts on."""
        if self.army.spec.notation.dialect != "courier" or self.army.has_unloaders:
            return
        if self.barred is None:
            self.barred = {code: self._barred(self.army.man(code)) for code in self.codes}
        barred = self.barred
        for square, code in enumerate(draft.placement):
            if code in barred and square in barred[code]:
                man, where = self.army.man(code), self.army.board.name(square)
                message = f"a {draft_side(self.army, man.side)} {man.piece.name.lower()} cannot stand on {where}"
                refuse("impossible-rank", message, draft.text, square=where)

    def _barred(self, man: Man) -> frozenset[int]:
        """Return the squares on which a promoting man cannot stand."""
        board, ranks = self.army.board, [self.army.board.rank(s) for s in man.first]
        squares = set() if man.code in self.optional else set(self.zones[man.code])
        if ranks and not goes_back(man):
            first = min(ranks) if man.side == 0 else max(ranks)
            squares |= {s for s in board.squares if (board.rank(s) - first) * (1 if man.side == 0 else -1) < 0}
        return frozenset(squares)


class PromotionLimits(Component):
    """No promotion into a kind of which enough men stand on the board."""

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
        full = {code for code, (most, counted) in self.limits.items() if count(position.placement, counted) >= most}
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
            self.army.man(raw[2]).piece.name.lower(),
            listed([self.army.board.name(s) for s in squares], "and"),
        )
        return Refusal("promotion-limit", f"you already have {most} {name}{'s' if most > 1 else ''}, on {where}")


def goes_back(man: Man) -> bool:
    """Tell whether a leg of a man's moves may lead away from the last rank."""
    forward = 1 if man.side == 0 else -1
    return any(segment.vector[1] * forward < 0 for mover in man.movers for segment in mover.segments)


def draft_side(army: Army, side: Side) -> str:
    """Return a side's name as an adjective."""
    return army.spec.sides[side].name.lower()


_SIDES: tuple[Side, Side] = (0, 1)
