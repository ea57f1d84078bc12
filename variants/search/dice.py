"""Numbers that look drawn at random and follow from a seed alone."""

from collections.abc import Sequence
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15

T = TypeVar("T")


class Dice:
    """The SplitMix64 generator: the same seed gives the same numbers everywhere."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) % limit

    def choice(self, found: Sequence[T]) -> T:
        """Return one of several."""
        return found[self.below(len(found))]
