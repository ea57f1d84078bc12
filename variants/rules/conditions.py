"""Conditions: what pieces may do only if others stand near, or unless they do.

They are asked about every move of a piece on the board, not about drops and passes: about the piece
that moves, about the partner it castles with, and about what it takes. `BoundAttacks` asks them
about attacks too, so that a piece that could not take a royal gives no check.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from variants.core.effort import count
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.attacks import Attacks, Reach
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Raw, applied, takes
from variants.rules.condition_words import asked_words, is_words
from variants.rules.relations import Relation
from variants.rules.royals import Royals
from variants.spec.conditions import ConditionSpec

DEEDS: Final = {
    "move": "may not move",
    "capture": "may not capture",
    "check": "may not give check",
    "be_captured": "may not be captured",
}


class Term:
    """A condition for the codes it binds."""

    __slots__ = ("acts", "after", "codes", "relation", "spec", "wanted")

    def __init__(self, army: Army, spec: ConditionSpec, attacks: tuple[Attacks, Attacks]) -> None:
        self.spec = spec
        self.codes = army.kind_codes(spec.pieces, 0) | army.kind_codes(spec.pieces, 1)
        self.acts = frozenset(spec.acts)
        self.wanted = spec.wanted
        self.after = spec.after
        self.relation = Relation(army, spec, attacks)

    def allows(self, placement: Sequence[int], square: int) -> bool:
        """Return whether the piece on a square may do what the condition is about."""
        return self.relation.holds(placement, square, self.spec.count) == self.wanted


class Broken(NamedTuple):
    """A condition that forbids a move: what it forbids, whom, and the board it was asked about."""

    term: Term
    act: str
    placement: Sequence[int]
    square: int


class Conditions:
    """All conditions of a preset."""

    __slots__ = ("army", "bound", "owner", "royal", "terms")

    def __init__(
        self, army: Army, specs: Sequence[ConditionSpec], attacks: tuple[Attacks, Attacks]
    ) -> None:
        """Lay out conditions; `attacks` are what pieces attack, conditions apart."""
        self.army = army
        self.owner = tuple(army.owner)
        royals = Royals(army)
        self.royal = royals.codes[0] | royals.codes[1] | royals.counted
        self.terms = tuple(Term(army, spec, attacks) for spec in specs)
        self.bound = frozenset[int]().union(*(term.codes for term in self.terms))

    def may_take(self, placement: Sequence[int], origin: int, square: int) -> bool:
        """Return whether the piece on origin may take what stands on a square, a royal piece if
        nobody does; it stands there then.
        """
        count(1)
        act = "check" if not placement[square] or placement[square] in self.royal else "capture"
        asked = [(origin, act)]
        if placement[square]:
            asked.append((square, "be_captured"))
        raw = (origin, square, placement[origin], (), NO_SQUARE)
        return self._broken(placement, asked, raw) is None

    def broken(self, placement: Sequence[int], raw: Raw) -> Broken | None:
        """Return the first condition that forbids a move, None if all allow it."""
        if raw[0] < 0 or (raw[0] == raw[1] and not raw[3]):
            return None
        count(1)
        return self._broken(placement, self._asked(placement, raw), raw)

    def _asked(self, placement: Sequence[int], raw: Raw) -> list[tuple[int, str]]:
        """Return who does what in a move, by squares, the piece that moves first."""
        side = self.owner[placement[raw[0]]]
        touched = [raw[1], *(square for square, _ in raw[3] if square != raw[1])]
        placed = {raw[2], *(code for _, code in raw[3])}
        others = [(s, placement[s]) for s in touched if s != raw[0] and placement[s]]
        left = dict(raw[3])
        gone = [
            s
            for s, code in others
            if self.owner[code] == 1 - side
            and ((s == raw[1] and takes(placement, raw)) or (s != raw[1] and not left[s]))
        ]
        partners = [
            s
            for s, code in others
            if self.owner[code] == side and left.get(s, 0) != code and code in placed
        ]
        act = "move"
        if gone:
            act = "check" if any(placement[s] in self.royal for s in gone) else "capture"
        return [
            (raw[0], act),
            *((s, "move") for s in partners),
            *((s, "be_captured") for s in gone),
        ]

    def _broken(
        self, placement: Sequence[int], asked: list[tuple[int, str]], raw: Raw
    ) -> Broken | None:
        for square, act in asked:
            for term in self.terms:
                if act not in term.acts or placement[square] not in term.codes:
                    continue
                if not term.after:
                    if not term.allows(placement, square):
                        return Broken(term, act, placement, square)
                elif square == raw[0]:
                    after = applied(placement, raw)
                    if not term.allows(after, raw[1]):
                        return Broken(term, act, after, raw[1])
        return None


class BoundAttacks(Attacks):
    """The attacks of one side without those that conditions forbid."""

    __slots__ = ("conditions", "is_loose")

    def __init__(self, attacks: Attacks, conditions: Conditions) -> None:
        self.layout = attacks.layout
        self.tables = attacks.tables
        self.strikers = attacks.strikers
        self.conditions = conditions
        # What stands far from a line may bind the piece at its end: every move is tried out, unless
        # nobody who is bound is there.
        self.exact = False
        self.is_loose = attacks.exact

    def is_exact(self, placement: Sequence[int]) -> bool:
        """Return whether `scan` shows everything on this board, where nobody is bound."""
        return self.is_loose and self.conditions.bound.isdisjoint(placement)

    def attacked(self, placement: Sequence[int], square: int) -> bool:
        """Return whether a square is attacked by a piece that may take there."""
        may_take = self.conditions.may_take
        plain = self.plain_origins(placement, square)
        if any(may_take(placement, origin, square) for origin in plain):
            return True
        strikers = self.strikers
        return strikers is not None and any(
            may_take(placement, origin, square)
            for origin in strikers.each(placement, square, self)
            if origin not in plain
        )

    def origins(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces that attack a square and may take there."""
        may_take = self.conditions.may_take
        return [s for s in super().origins(placement, square) if may_take(placement, s, square)]

    def reach(self) -> Reach | None:
        """Return None: what pieces attack depends on others."""
        return None


class Bans(Component):
    """Leaves out the moves that conditions forbid."""

    each = True

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that all conditions allow."""
        placement = position.placement
        broken = self.conditions.broken
        return [raw for raw in raws if broken(placement, raw) is None]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say which condition forbids a move, and by whom it holds or that nobody is there."""
        found = self.conditions.broken(position.placement, raw)
        if found is None:
            return None
        army = self.conditions.army
        term = found.term
        where = army.board.name(found.square)
        name = army.piece(found.placement[found.square]).kind.name.lower()
        asked = asked_words(army.spec, term.spec)
        if term.after:
            would = f"would {'not ' if term.wanted else ''}{asked}"
            return Refusal(_code(found), f"on {where} the {name} {would}")
        holds = is_words(asked, denied=term.wanted)
        message = f"the {name} on {where} {DEEDS[found.act]}: it {holds}"
        if not term.wanted:
            others = term.relation.others(found.placement, found.square)
            message += f", {army.spoken(found.placement, others)}"
        return Refusal(_code(found), message)


def _code(found: Broken) -> str:
    return f"condition-{found.act.replace('_', '-')}"
