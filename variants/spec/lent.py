"""What a preset document says of moves that pieces lend each other by where they stand."""

from dataclasses import dataclass

from variants.spec.values import Zones


@dataclass(frozen=True, slots=True)
class LentSpec:
    """Pieces of the kinds `pieces` may move like a piece of their side, one of `by`, that stands a
    step or leap of `at` away, as the borrower sees it; with `betza` in this way, by all lenders.

    `instead`: then they do not move in their own way. The moves lent may end only on `zone`.
    """

    pieces: tuple[str, ...]
    by: tuple[str, ...]
    at: str
    betza: str = ""
    instead: bool = False
    zone: Zones | None = None
