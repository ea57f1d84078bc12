"""Attacks by men whose moves are followed on the board: locusts, riflemen, bent hoppers, men that use their friends."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from variants.movement.mover import Mover
from variants.movement.paths import Survey
from variants.movement.program import Program, Run, program


class PlainAttacks(Protocol):
    """The tables of the other attacks of the same side."""

    def plain_origins(self, placement: Sequence[int], square: int) -> set[int]:
        """Return the squares of the men that attack a square by their tables alone."""
        ...


class Strikers:
    """The programs of one side, by code and square."""

    __slots__ = ("programs", "survey")

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.programs: dict[int, dict[int, Program]] = {}

    def add(self, code: int, movers: list[Mover], origin: int, bars: frozenset[int]) -> None:
        """Add what a man does from a square."""
        found = program(self.survey, origin, movers, bars)
        if found is not None:
            self.programs.setdefault(code, {})[origin] = found

    def attacked(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> bool:
        """Tell whether one of these men attacks a square."""
        return any(True for _ in self._striking(placement, square, plain))

    def origins(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> set[int]:
        """Return the squares of these men that attack a square."""
        return set(self._striking(placement, square, plain))

    def _striking(self, placement: Sequence[int], square: int, plain: PlainAttacks) -> Iterator[int]:
        board, programs = self.survey.board, self.programs
        file, rank = board.file(square), board.rank(square)
        for origin in [origin for origin in board.squares if placement[origin] in programs]:
            found = programs[placement[origin]].get(origin)
            if found is None:
                continue
            distance = max(abs(board.file(origin) - file), abs(board.rank(origin) - rank))
            if distance <= found.radius:
                yield from self._strikes(placement, origin, square, found, plain)

    def _strikes(
        self, placement: Sequence[int], origin: int, square: int, found: Program, plain: PlainAttacks
    ) -> Iterator[int]:
        """Yield who takes a man on the square: this one, or a friend it makes move."""
        roster = self.survey.roster
        assert roster is not None
        tested = placement
        side = roster.owner[placement[origin]]
        if roster.owner[placement[square]] != 1 - side:
            victims = [code for code, owner in enumerate(roster.owner) if owner == 1 - side]
            royal = next((code for code in victims if roster.royal[code]), victims[0])
            tested = [*placement[:square], royal, *placement[square + 1 :]]
        run = Run(found, tested, origin, placement[origin], roster)
        yield from (result.origin for result in run.results() if square in result.taken)
        for code in run.borrowed:
            lent = [*tested[:origin], code, *tested[origin + 1 :]]
            if origin in plain.plain_origins(lent, square):
                yield origin
