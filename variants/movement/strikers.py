"""Attacks by pieces whose moves are followed on the board: locusts, riflemen, bent hoppers, pieces
that use their friends.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from variants.movement.aims import by_square
from variants.movement.mover import Mover
from variants.movement.paths import Roster
from variants.movement.program import Program, Run, program
from variants.movement.survey import Survey


class PlainAttacks(Protocol):
    """The tables of the other attacks of the same side."""

    def plain_origins(self, placement: Sequence[int], square: int) -> set[int]:
        """Return the squares of the pieces that attack a square by their tables alone."""
        ...


class Strikers:
    """The programs of one side, by code and square."""

    __slots__ = ("aims", "leaps", "programs", "survey", "uses_friends")

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.uses_friends = False
        self.programs: dict[int, dict[int, Program]] = {}
        # By code and square, found out when first needed: what of the program matters to each
        # square.
        self.aims: dict[tuple[int, int], dict[int, Program]] = {}
        # The same of those that leap to anywhere, by program.
        self.leaps: dict[int, dict[int, Program]] = {}

    def copy(self) -> "Strikers":
        """Return the same strikers, to which others can be added."""
        found = Strikers(self.survey)
        found.uses_friends = self.uses_friends
        found.programs = {code: dict(programs) for code, programs in self.programs.items()}
        return found

    def add(self, code: int, movers: list[Mover], origin: int, bars: frozenset[int]) -> None:
        """Add what a piece does from a square."""
        found = program(self.survey, origin, movers, bars)
        if found is not None:
            self.programs.setdefault(code, {})[origin] = found
            self.uses_friends = self.uses_friends or found.uses_friends

    def attacked(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> bool:
        """Return whether one of these pieces attacks a square."""
        return any(
            any(True for _ in self._strikes(run, square, plain))
            for run in self._runs(placement, square)
        )

    def origins(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> set[int]:
        """Return the squares of these pieces that attack a square."""
        return set(self.each(placement, square, plain))

    def each(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> Iterator[int]:
        """Yield the squares of these pieces that attack a square, some more than once."""
        for run in self._runs(placement, square):
            yield from self._strikes(run, square, plain)

    def scan(
        self, placement: Sequence[int], square: int, plain: PlainAttacks
    ) -> tuple[bool, set[int]]:
        """Return whether one of these pieces attacks a square; return the squares that decide it if
        none uses friends.
        """
        attacked = False
        looked_at = set[int]()
        for run in self._runs(placement, square):
            attacked = any(True for _ in self._strikes(run, square, plain)) or attacked
            looked_at |= run.looked_at
        return attacked, looked_at

    def _runs(self, placement: Sequence[int], square: int) -> Iterator[Run]:
        """Yield what each of these pieces that may take on the square would do with a royal enemy
        there.
        """
        roster = self.survey.roster
        assert roster is not None
        programs = self.programs
        for origin in [
            origin for origin in self.survey.board.squares if placement[origin] in programs
        ]:
            code = placement[origin]
            found = self._aimed(code, origin).get(square)
            if found is not None:
                tested = _with_victim(placement, square, 1 - roster.owner[code], roster)
                yield Run(found, tested, origin, code, roster, square)

    def _aimed(self, code: int, origin: int) -> dict[int, Program]:
        """Return, by square, what of a piece's program may take there."""
        known = self.aims.get((code, origin))
        if known is None:
            found = self.programs[code].get(origin)
            known = self.aims[code, origin] = self._by_square(found, origin) if found else {}
        return known

    def _by_square(self, found: Program, origin: int) -> dict[int, Program]:
        """Return what of a program may take, by square; what is the same from everywhere is found
        out once.
        """
        if found.roots:
            return by_square(found, origin, self.survey.board.size)
        known = self.leaps.get(id(found))
        if known is None:
            known = self.leaps[id(found)] = by_square(found, origin, self.survey.board.size)
        return known

    def _strikes(self, run: Run, square: int, plain: PlainAttacks) -> Iterator[int]:
        """Yield who takes a piece on the square: this one, or a friend it makes move."""
        results = list(run.results())
        yield from (result.origin for result in results if square in result.taken)
        for code in run.borrowed:
            lent = list(run.placement)
            lent[run.origin] = code
            if run.origin in plain.plain_origins(lent, square) or self._follows(run, lent, square):
                yield run.origin

    def _follows(self, run: Run, lent: Sequence[int], square: int) -> bool:
        """Return whether a piece that has become a friend takes there by a move that is followed,
        none lent again.
        """
        found = self.programs.get(lent[run.origin], {}).get(run.origin)
        if found is None:
            return False
        results = Run(found, lent, run.origin, lent[run.origin], run.roster).results()
        return any(square in result.taken for result in results if result.origin == run.origin)


def _with_victim(placement: Sequence[int], square: int, side: int, roster: Roster) -> Sequence[int]:
    """Return the placement with a piece of a side on a square, a royal one if nobody of that side
    stands there.
    """
    if roster.owner[placement[square]] == side:
        return placement
    victims = [code for code, owner in enumerate(roster.owner) if owner == side]
    royal = next((code for code in victims if roster.royal[code]), victims[0])
    return [*placement[:square], royal, *placement[square + 1 :]]
