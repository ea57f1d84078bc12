"""Drops that are legal by themselves but may not check or mate, may not go where their like guard,
or have to come before all other moves.
"""

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import a_piece
from variants.movement.attacks import Attacks
from variants.movement.survey import Survey
from variants.rules.army import Army
from variants.rules.base import Component, Raw, Referee, applied
from variants.rules.hands import Hands
from variants.rules.royals import Royals


class NoDropChecks(Component):
    """No drop may give check."""

    each = True
    referee: Referee

    def __init__(self, army: Army) -> None:
        self.royals = Royals(army)

    def bind(self, referee: Referee) -> None:
        """Take the tables of attacks."""
        self.referee = referee

    def _checks(self, position: Position, raw: Raw) -> bool:
        """Return whether a drop attacks a royal; pieces that are royal by their number do not
        count.
        """
        if raw[0] >= 0:
            return False
        after = applied(position.placement, raw)
        attacks = self.referee.attacks[position.side]
        return any(
            attacks.attacked(after, royal)
            for royal in self.royals.kings(after, other(position.side))
        )

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the drops that check."""
        return [raw for raw in raws if not self._checks(position, raw)]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a drop that checks."""
        if not self._checks(position, raw):
            return None
        return Refusal("drop-check", "no piece may be dropped with check")


class CheckingDrops:
    """Finds the drops of some kinds that attack a royal by the move of the piece dropped."""

    def __init__(self, army: Army, kinds: tuple[str, ...]) -> None:
        self.army = army
        self.codes = frozenset(
            army.code(kind, side) for kind in army.spec.kinds(kinds) for side in _SIDES
        )
        self._striking: dict[tuple[int, int], frozenset[int]] = {}

    def _from(self, referee: Referee, code: int, royal: int) -> frozenset[int]:
        """Return the squares from which a piece of this code strikes a royal if nothing is
        between.
        """
        found = self._striking.get((code, royal))
        if found is None:
            attacks = referee.attacks[self.army.piece(code).side]
            lone = [0] * self.army.board.size
            squares = []
            for square in self.army.board.squares:
                lone[square] = code
                if square != royal and attacks.attacked(lone, royal):
                    squares.append(square)
                lone[square] = 0
            found = self._striking[code, royal] = frozenset(squares)
        return found

    def has(self, referee: Referee, position: Position, raw: Raw) -> bool:
        """Return whether a move is such a drop and gives check."""
        if raw[0] >= 0 or raw[2] not in self.codes:
            return False
        enemy = other(position.side)
        royals = referee.royal_squares(position.placement, enemy)
        if not any(raw[1] in self._from(referee, raw[2], royal) for royal in royals):
            return False
        return bool(referee.attacked_royals(applied(position.placement, raw), enemy))

    def name(self, raw: Raw) -> str:
        """Return the piece dropped, with its article."""
        return a_piece(self.army.piece(raw[2]).kind.name.lower())


class NoDropMate(Component):
    """Pieces of some kinds may not be dropped with mate."""

    each = True
    referee: Referee

    def __init__(self, army: Army, kinds: tuple[str, ...]) -> None:
        self.checking = CheckingDrops(army, kinds)

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks and moves."""
        self.referee = referee

    def _mates(self, position: Position, raw: Raw) -> bool:
        if not self.checking.has(self.referee, position, raw):
            return False
        return not self.referee.judged(self.referee.after(position, raw))

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the drops that mate."""
        if not any(position.hands[position.side]):
            return raws
        codes = self.checking.codes
        return [
            raw
            for raw in raws
            if raw[0] >= 0 or raw[2] not in codes or not self._mates(position, raw)
        ]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a drop that mates."""
        if not self._mates(position, raw):
            return None
        return Refusal("drop-mate", f"{self.checking.name(raw)} may not be dropped with mate")


class NoCheckingKinds(Component):
    """Pieces of some kinds may not be dropped with check."""

    each = True
    referee: Referee

    def __init__(self, army: Army, kinds: tuple[str, ...]) -> None:
        self.checking = CheckingDrops(army, kinds)

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the drops that check."""
        return [raw for raw in raws if not self.checking.has(self.referee, position, raw)]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a drop that checks."""
        if not self.checking.has(self.referee, position, raw):
            return None
        return Refusal("drop-check", f"{self.checking.name(raw)} may not be dropped with check")


class Unguarded(Component):
    """Pieces of some kinds may not be dropped where another of the same kind and side attacks."""

    each = True

    def __init__(self, army: Army, kinds: tuple[str, ...], survey: Survey) -> None:
        self.army = army
        # By the code of the piece dropped: what its like attack.
        self.guards: dict[int, Attacks] = {}
        for kind in army.spec.kinds(kinds):
            for side in _SIDES:
                alike = [army.piece(code) for code in sorted(army.codes(kind, side))]
                attackers = [army.attacker(piece) for piece in alike]
                self.guards[army.code(kind, side)] = Attacks(survey, attackers)

    def _is_guarded(self, position: Position, raw: Raw) -> bool:
        if raw[0] >= 0:
            return False
        guard = self.guards.get(raw[2])
        return guard is not None and guard.attacked(position.placement, raw[1])

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out the drops to squares that are guarded so."""
        return [raw for raw in raws if not self._is_guarded(position, raw)]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a drop to a guarded square by who guards it."""
        if not self._is_guarded(position, raw):
            return None
        placement = position.placement
        origins = self.guards[raw[2]].origins(placement, raw[1])
        name = a_piece(self.army.piece(raw[2]).kind.name.lower())
        where = self.army.board.name(raw[1])
        verb = "guards" if len(origins) == 1 else "guard"
        return Refusal(
            "drop-guarded",
            f"{name} may not be dropped on {where}: {self.army.spoken(placement, origins)} {verb}"
            " that square",
        )


class MustDrop(Component):
    """While a side holds such a piece and has a legal drop, no piece on the board may move."""

    def __init__(
        self, army: Army, hands: Hands, kinds: tuple[tuple[str, ...], tuple[str, ...]]
    ) -> None:
        self.army = army
        self.slots = tuple(
            frozenset(hands.slot_of[army.code(kind, side)] for kind in army.spec.kinds(kinds[side]))
            for side in _SIDES
        )

    def _holds(self, position: Position) -> bool:
        held = position.hands[position.side]
        return any(held[slot] for slot in self.slots[position.side])

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave only the drops, if there are any."""
        return [raw for raw in raws if raw[0] < 0] or raws if self._holds(position) else raws

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain that a piece in hand comes first."""
        if raw[0] < 0 or not self._holds(position):
            return None
        return Refusal("must-drop", "while you have pieces in hand you must drop one of them")


_SIDES: tuple[Side, Side] = (0, 1)
