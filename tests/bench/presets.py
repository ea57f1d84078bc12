"""What every shipped preset costs: compiling, a move, counting nodes, playing a stored game
again.
"""

import gc
import random
import statistics
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tests.bench.samples import Played, Sample, first_position, picked, random_games, unit_of_work
from tests.bench.times import ROUNDS, median, seconds, show_progress
from variants import Rules, preset_document, preset_keys
from variants.engine.registry import compiled
from variants.loader.preset import load_spec
from variants.notation.pgn import played_moves

PLIES: Final = 100
GAMES: Final = 4
SAMPLES: Final = 20
LEAST_SECONDS: Final = 0.02
MOST_SECONDS: Final = 0.1

# Limits, for a machine on which python-chess counts 650 000 nodes/s.
MOST_COMPILE_MS: Final = 100.0
MOST_UNIT_MS: Final = 5.0
LEAST_NODES: Final = 20_000.0
MOST_REPLAY_MS: Final = 50.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a preset; all but the first are None where nothing is enforced.

    `unit_ms` is the mean of the positions, `slowest_ms` the slowest of them. `replay_ms` is for 100
    plies.
    """

    key: str
    compile_ms: float
    unit_ms: float | None = None
    slowest_ms: float | None = None
    nodes: float | None = None
    depth: int | None = None
    replay_ms: float | None = None

    @property
    def misses(self) -> tuple[str, ...]:
        """The limits that are not kept."""
        found = {
            "compile": self.compile_ms >= MOST_COMPILE_MS,
            "unit": self.unit_ms is not None and self.unit_ms >= MOST_UNIT_MS,
            "nodes": self.nodes is not None and self.nodes < LEAST_NODES,
            "replay": self.replay_ms is not None and self.replay_ms >= MOST_REPLAY_MS,
        }
        return tuple(name for name, is_missed in found.items() if is_missed)


def measure(key: str) -> Figures:
    """Measure one preset."""
    document = preset_document(key)
    rules = compiled(load_spec(document))
    if not rules.enforced:
        return Figures(key, median(lambda: compiled(load_spec(document))) * 1e3)
    games = random_games(rules, plies=PLIES, most=GAMES)
    longest = max(games, key=lambda game: len(game.moves))
    rounds = [round_of(document, picked(games, SAMPLES), longest) for _ in range(ROUNDS)]
    units = [
        statistics.median(times) for times in zip(*(found.units for found in rounds), strict=True)
    ]
    nodes, depth = perft_speed(rules)
    return Figures(
        key,
        compile_ms=statistics.median(found.compiling for found in rounds) * 1e3,
        unit_ms=statistics.mean(units) * 1e3,
        slowest_ms=max(units) * 1e3,
        nodes=nodes,
        depth=depth,
        replay_ms=statistics.median(found.replaying for found in rounds)
        * 1e3
        * PLIES
        / len(longest.moves),
    )


class Round(NamedTuple):
    """The seconds of one round: from a document to rules that answer, units of work, a stored game
    played again.
    """

    compiling: float
    units: tuple[float, ...]
    replaying: float


def round_of(document: str, samples: list[Sample], game: Played) -> Round:
    """Measure one round with new rules, which know nothing yet."""
    gc.collect()
    started = time.process_time()
    rules = compiled(load_spec(document))
    compiling = time.process_time() - started
    replaying = seconds(lambda: deque(played_moves(rules, game.start, game.moves), maxlen=0))
    units = tuple(seconds(partial(unit_of_work, rules, sample)) for sample in samples)
    return Round(compiling, units, replaying)


def perft_speed(rules: Rules) -> tuple[float, int]:
    """Return nodes a second from the start, at the least depth that takes some time, and that
    depth.

    Where games end sooner it is the depth with the most nodes.
    """
    start = first_position(rules, random.Random(1))
    depth, nodes, spent = 1, rules.perft(start, 1), 0.0
    while spent < LEAST_SECONDS:
        started = time.process_time()
        deeper = rules.perft(start, depth + 1)
        spent = time.process_time() - started
        if deeper < nodes:
            break
        depth, nodes = depth + 1, deeper
    rounds = 3 if spent < MOST_SECONDS else 1
    return nodes / median(lambda: rules.perft(start, depth), rounds), depth


def measure_all(keys: tuple[str, ...] = ()) -> list[Figures]:
    """Measure every shipped preset, or those named."""
    found = []
    names = keys or preset_keys()
    for number, key in enumerate(names, start=1):
        show_progress(number - 1, len(names), key)
        found.append(measure(key))
    show_progress(len(names), len(names), "done")
    return found


def table(rows: Sequence[Figures]) -> list[str]:
    """Return the figures as a Markdown table; a figure beyond its limit is bold."""
    lines = [
        "| preset | compile ms | unit ms | slowest ms | nodes/s | perft | 100 plies ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        nodes = "" if row.nodes is None else f"{row.nodes:,.0f}".replace(",", " ")
        cells = {
            "compile": f"{row.compile_ms:.1f}",
            "unit": _number(row.unit_ms, 2),
            "slowest": _number(row.slowest_ms, 2),
            "nodes": nodes,
            "depth": "" if row.depth is None else str(row.depth),
            "replay": _number(row.replay_ms, 1),
        }
        shown = [f"**{cell}**" if name in row.misses else cell for name, cell in cells.items()]
        lines.append(f"| {row.key} | {' | '.join(shown)} |")
    return lines


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"
