"""What is asked of a proof, and what comes of it: values of JSON between two processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

SECONDS: Final = 45
NODES: Final = 400_000
MEMORY: Final = 1024 * 1024 * 1024
MOST_LINES: Final = 900
MOST_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Question:
    """A problem as it is claimed. `stipulation` is one of `enums.Stipulation`; bounds are positions
    and seconds.
    """

    document: str
    position: str
    stipulation: str
    moves: int
    nodes: int = NODES
    seconds: int = SECONDS

    def plain(self) -> dict[str, Any]:
        """Return it as a value of JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a proof came to. Without a `fault` there are a first move and a solution.

    `fault` is one of `enums.Fault`, `moves` are the first moves it is about as they are shown,
    `number` is in how many moves it is done instead. `gain` is what the best move wins, in
    hundredths of about a pawn. `is_whole` shows whether the solution, the JSON of a tree, has every
    defence; `spent` is how many positions were looked at.
    """

    fault: str = ""
    moves: Sequence[str] = ()
    number: int = 0
    first_move: str = ""
    solution: str = ""
    is_whole: bool = True
    gain: int = 0
    spent: int = 0

    def plain(self) -> dict[str, Any]:
        """Return it as a value of JSON."""
        return asdict(self) | {"moves": list(self.moves)}

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Finding:
        """Return what `plain` has made."""
        return cls(**plain | {"moves": tuple(plain.get("moves", ()))})
