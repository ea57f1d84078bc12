"""What the rules are asked to do, counted in moves: listed, judged or made.

Whoever answers strangers counts within a limit; without one nothing is counted. The count is the
same on every machine, which time is not: a move takes some 10 microseconds with all that is done
for it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from variants.core.errors import TooMuchWork


@dataclass(slots=True)
class Effort:
    """The moves made so far, and how many there may be; `more` is asked for another limit once,
    when those are made. What it refuses with stays the answer.
    """

    most: int
    more: Callable[[], int] | None = None
    moves: int = 0
    refusal: Exception | None = None

    @property
    def is_spent(self) -> bool:
        """Whether more moves were wanted than there may be."""
        return self.moves > self.most


_effort: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def counted(most: int, more: Callable[[], int] | None = None) -> Iterator[Effort]:
    """Count the moves made within, also for whoever counts around it. One too many raises
    TooMuchWork, or what `more` raises.
    """
    outer = _effort.get()
    effort = Effort(most, more)
    token = _effort.set(effort)
    try:
        yield effort
    finally:
        _effort.reset(token)
        if outer is not None:
            outer.moves += effort.moves


@contextmanager
def uncounted(most: int) -> Iterator[Effort]:
    """Count the moves made within for nobody who counts around it. One too many raises
    TooMuchWork.
    """
    effort = Effort(most)
    token = _effort.set(effort)
    try:
        yield effort
    finally:
        _effort.reset(token)


def count(moves: int) -> None:
    """Count moves. Raises TooMuchWork."""
    effort = _effort.get()
    if effort is None:
        return
    effort.moves += moves
    if effort.refusal is not None:
        raise effort.refusal
    if effort.moves > effort.most and effort.more is not None:
        more = effort.more
        effort.more = None
        try:
            effort.most = more()
        except Exception as refusal:
            effort.refusal = refusal
            raise
    if effort.moves > effort.most:
        raise TooMuchWork(
            "too-much-work",
            f"more than {effort.most} moves would have to be made",
            str(effort.most),
        )
