"""How long a search may go on, and the levels of the computer opponent."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

DEEPEST: Final = 60


def never() -> bool:
    """Return False."""
    return False


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a search; the first one reached ends it.

    `should_stop` is asked every few positions and ends the search at once, with the best move so
    far; `is_enough` is asked when a depth is finished, so that none is begun that would hardly be
    completed. `noise` blurs the scores of the first moves by up to so many hundredths of a pawn, by
    the dice of `seed`.
    """

    nodes: int | None = None
    depth: int = DEEPEST
    should_stop: Callable[[], bool] = never
    is_enough: Callable[[], bool] = never
    noise: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the computer opponent: how many positions it looks at, for how many seconds,
    and how much it errs.

    `depth` is how far it looks ahead before the exchanges. The seconds are bounds for a slow
    machine.
    """

    number: int
    nodes: int
    seconds: float
    depth: int
    noise: int

    def limits(
        self, *, clock: Callable[[], float], seed: int = 0, stop: Callable[[], bool] = never
    ) -> Limits:
        """Return the bounds of a search that begins now, by a clock of seconds; `stop` ends it from
        outside.
        """
        begin = clock()
        return Limits(
            nodes=self.nodes,
            depth=self.depth,
            should_stop=lambda: stop() or clock() - begin >= self.seconds,
            is_enough=lambda: clock() - begin >= self.seconds / 2,
            noise=self.noise,
            seed=seed,
        )

    def counted(self, seed: int = 0) -> Limits:
        """Return the bounds without the seconds: the same move on every machine."""
        return Limits(nodes=self.nodes, depth=self.depth, noise=self.noise, seed=seed)


LEVELS: Final[tuple[Level, ...]] = (
    Level(1, 60, 2.0, 1, 150),
    Level(2, 200, 2.0, 2, 80),
    Level(3, 600, 3.0, 3, 40),
    Level(4, 2_000, 4.0, DEEPEST, 15),
    Level(5, 6_000, 6.0, DEEPEST, 6),
    Level(6, 20_000, 10.0, DEEPEST, 3),
    Level(7, 60_000, 20.0, DEEPEST, 2),
    Level(8, 200_000, 60.0, DEEPEST, 1),
)
DEFAULT_LEVEL: Final = 4
