"""What is played and measured, piece by piece, so that a run that was interrupted can go on."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from tests.search.matches import (
    DRAWN_PLIES,
    Match,
    anything,
    greedy,
    judged_match,
    level,
    match,
    pace,
)
from variants import get_spec, preset_keys
from variants.search import DEFAULT_LEVEL, LEVELS

TEN: Final = (
    "chess",
    "sissa",
    "xiangqi",
    "shogi",
    "crazyhouse",
    "capablanca-chess",
    "makruk",
    "atomic",
    "king-of-the-hill",
    "breakthrough",
)
FIVE: Final = ("chess", "sissa", "xiangqi", "shogi", "crazyhouse")
AGAINST_RANDOM: Final = 3
IN_SERIES: Final = 2
SERIES: Final = 50
SHORT: Final = 4
GREEDY_GAMES: Final = 10
LEVEL_GAMES: Final = 4
# Games of the higher levels take minutes each: two of them from one opening have to do, then a
# single judged one.
FEW_GAMES: Final = 2
FEW_FROM: Final = 6
JUDGED_GAMES: Final = 1
JUDGED_FROM: Final = 7
# The highest level beside the one two below it.
APART: Final = 2
APART_GAMES: Final = 2
PACE_POSITIONS: Final = 3
# The highest level takes so long that one position has to do.
HIGHEST_POSITIONS: Final = 1


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work: `kind` is random, series, greedy, pace, levels or apart; `level` is the
    computer's.
    """

    kind: str
    preset: str
    level: int

    @property
    def name(self) -> str:
        """What the job is known by in the store."""
        return f"{self.kind} {self.preset} {self.level}"


def enforced_presets() -> tuple[str, ...]:
    """Return the shipped presets that have moves."""
    return tuple(key for key in preset_keys() if get_spec(key).enforced)


def all_jobs() -> Iterator[Job]:
    """Yield everything, what matters most first."""
    for preset in TEN:
        yield from (Job("pace", preset, each.number) for each in LEVELS[:5])
    yield from (Job("series", preset, IN_SERIES) for preset in TEN)
    yield from (Job("greedy", preset, DEFAULT_LEVEL) for preset in FIVE)
    yield from (Job("random", preset, AGAINST_RANDOM) for preset in enforced_presets())
    for preset in TEN:
        yield from (Job("pace", preset, each.number) for each in LEVELS[5:])
    for number in range(2, len(LEVELS) + 1):
        yield from (Job("levels", preset, number) for preset in TEN)
    yield from (Job("apart", preset, len(LEVELS)) for preset in TEN)


def once_more(results: Mapping[str, dict[str, Any]]) -> Iterator[Job]:
    """Yield the games against the random mover that are due again, at the usual level, where one
    was not won.
    """
    for job in all_jobs():
        if job.kind == "random" and job.name in results and results[job.name]["misses"]:
            yield Job("random", job.preset, DEFAULT_LEVEL)


def run(job: Job) -> tuple[Job, dict[str, Any]]:
    """Do a job; return it with what JSON can hold of its result."""
    return job, _result(job)


def _result(job: Job) -> dict[str, Any]:
    player = level(job.level)
    if job.kind == "pace":
        positions = PACE_POSITIONS if job.level < len(LEVELS) else HIGHEST_POSITIONS
        return asdict(pace(job.preset, job.level, positions))
    if job.kind == "levels":
        return asdict(_against_level_below(job))
    if job.kind == "apart":
        return asdict(_against_level(job, job.level - APART, APART_GAMES))
    if job.kind == "greedy":
        return asdict(match(job.preset, player, greedy, GREEDY_GAMES))
    return asdict(match(job.preset, player, anything, SERIES if job.kind == "series" else SHORT))


def _against_level_below(job: Job) -> Match:
    if job.level >= JUDGED_FROM:
        return _against_level(job, job.level - 1, JUDGED_GAMES)
    games = LEVEL_GAMES if job.level < FEW_FROM else FEW_GAMES
    player, below = level(job.level), level(job.level - 1)
    return match(job.preset, player, below, games, drawn=DRAWN_PLIES)


def _against_level(job: Job, other: int, games: int) -> Match:
    return judged_match(job.preset, level(job.level), level(other), games, drawn=DRAWN_PLIES)
