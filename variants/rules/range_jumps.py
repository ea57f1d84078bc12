"""Captures over any number of weaker pieces, as those of the generals of Tenjiku Shogi.

Along a line a piece jumps over everything that is weaker than it, of either side, and takes an
enemy behind, whatever that enemy's strength. What is as strong as itself or stronger ends the line;
it may be taken, but not jumped over.
"""

from collections.abc import Sequence

from variants.rules.army import Army
from variants.rules.neighbours import Lines
from variants.spec import CatchEffect
from variants.spec.effects import ANY_LINE, JUMP, STRAIGHT


class Jumper:
    """How a piece of one code jumps: on which lines, over whom not, and whom it takes."""

    __slots__ = ("stops", "victims", "ways")

    def __init__(
        self,
        army: Army,
        lines: Lines,
        effect: CatchEffect,
        victims: tuple[bool, ...],
        limits: tuple[tuple[int, ...], int],
    ) -> None:
        power, code = limits
        self.victims = victims
        self.stops: tuple[bool, ...] = tuple(
            army.owner[other] < 0 or power[other] >= power[code] for other in range(len(army.owner))
        )
        self.ways: tuple[int, ...] = tuple(
            way
            for way in range(len(lines.opposite))
            if effect.along == ANY_LINE or (way in lines.straight) == (effect.along == STRAIGHT)
        )

    def targets(self, placement: Sequence[int], ray: Sequence[int]) -> list[int]:
        """Return the squares along a line on which it takes an enemy over weaker pieces."""
        found: list[int] = []
        is_over = False
        for square in ray:
            code = placement[square]
            if code:
                if is_over and self.victims[code]:
                    found.append(square)
                if self.stops[code]:
                    break
                is_over = True
        return found


def jumpers_of(
    army: Army,
    lines: Lines,
    effects: Sequence[tuple[CatchEffect, tuple[bool, ...]]],
    power: tuple[int, ...],
    code: int,
) -> tuple[Jumper, ...]:
    """Return how a piece jumps, by the tables that bind it with their victims by code."""
    return tuple(
        Jumper(army, lines, effect, victims, (power, code))
        for effect, victims in effects
        if effect.by == JUMP
    )
