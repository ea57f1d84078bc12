"""`python -m variants series`: games of a document nobody has vouched for, in a process with limits
of time and memory.

The document is read from standard input; a line of JSON is written for what the preset has
(`Series`), and one for each game as it is finished (`Played`). The process ends when it has played
the games or used its seconds, and when whoever has started it is gone.
"""

import argparse
import json
import os
import resource
import sys
import time
from dataclasses import asdict, dataclass
from typing import Final

from variants.core.errors import RulesError
from variants.engine.registry import get_rules
from variants.rules.protocol import Rules
from variants.search.limits import LEVELS, Level
from variants.search.opponent import piece_values
from variants.search.selfplay import LONGEST, self_play
from variants.search.statistics import Statistics

MEMORY: Final = 1024 * 1024 * 1024
REFUSED: Final = 3
TOO_MUCH: Final = 4

# The level is the strongest of these whose games take no more seconds, judged by the beginning of
# one; games that go on are usually so many times as long.
TRIED: Final = (4, 3, 2)
A_GAME: Final = 2.5
BEGINNING: Final = 40
USUALLY: Final = 4


@dataclass(frozen=True, slots=True)
class Series:
    """The level the games are played at, and what there is in the preset; its pieces with their
    values by kind.
    """

    level: int
    kinds: tuple[str, ...]
    promotions: tuple[str, ...]
    rules: tuple[str, ...]
    values: dict[str, int]


def main(argv: list[str]) -> int:
    """Play games and write them; return the exit code."""
    given = _parser().parse_args(argv)
    _limit_this_process(given.cpu_seconds, given.memory)
    try:
        _play(given)
    except BrokenPipeError:
        # Nobody wants the games any more; keep the interpreter from complaining when it flushes at
        # exit.
        sys.stdout = None
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return REFUSED
    except (MemoryError, RecursionError):
        return TOO_MUCH
    return 0


def _play(given: argparse.Namespace) -> None:
    starter = os.getppid()
    rules = get_rules(sys.stdin.read())
    level = LEVELS[(given.level or fitting_level(rules, seed=given.seed)) - 1]
    _write(asdict(series_of(rules, level)))
    for game in self_play(
        rules,
        games=given.games,
        level=level,
        seed=given.seed,
        first=given.first,
        longest=given.longest,
        clock=time.process_time,
        should_stop=lambda: os.getppid() != starter,
    ):
        _write(game.plain())
        if time.process_time() >= given.seconds:
            break


def series_of(rules: Rules, level: Level) -> Series:
    """Return what is told before the first game."""
    empty = Statistics.of(rules)
    return Series(level.number, empty.kinds, empty.promotions, empty.rules, piece_values(rules))


def fitting_level(rules: Rules, *, seed: int) -> int:
    """Return a level whose games are finished in reasonable time on this machine."""
    began = time.process_time()
    weakest = LEVELS[TRIED[-1] - 1]
    played = next(self_play(rules, games=1, level=weakest, seed=seed, longest=BEGINNING))
    seconds = (time.process_time() - began) * (USUALLY if played.reason == "unfinished" else 1)
    return next(
        (tried for tried in TRIED if seconds * LEVELS[tried - 1].nodes / weakest.nodes <= A_GAME),
        TRIED[-1],
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m variants series", description="Play a document by itself."
    )
    parser.add_argument(
        "--games", type=int, required=True, help="the number of the last game and one"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument(
        "--level", type=int, default=0, help="0 for one that fits the preset and the machine"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--longest", type=int, default=LONGEST)
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="of the processor, after which no game is begun"
    )
    parser.add_argument(
        "--cpu-seconds", type=int, default=120, help="of the processor, after which it is ended"
    )
    parser.add_argument("--memory", type=int, default=MEMORY, help="bytes of address space")
    return parser


def _limit_this_process(cpu_seconds: int, memory: int) -> None:
    """Let the kernel end this process when it takes too much."""
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _write(shown: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(shown, separators=(",", ":")) + "\n")
    sys.stdout.flush()
