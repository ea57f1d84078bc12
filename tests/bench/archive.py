"""`python -m tests.bench.archive [--games N] [--write]`: the archive with very many games.

Fills a throw-away database (`make bench-archive`), measures, prints a table, and with `--write`
puts it into docs/scaling.md. Times are by the clock, of one request after the other.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.bench.report import replaced
from tests.bench.times import show_progress

if TYPE_CHECKING:
    from tests.bench.archive_originals import Original

DOCUMENT: Final = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"
SIZES: Final = (20_000, 100_000, 1_000_000)
QUERIES: Final = 200
STREAMED: Final = 10_000
LIMIT_MS: Final = 50  # up to `SIZES[1]` games, twice that for more
LIMITED: Final = ("exact position", "explorer, ply 4", "explorer, ply 20")
LIMIT_BYTES: Final = 200
TABLES: Final = {
    "games, seats": ("games_game", "games_seat"),
    "records of moves": ("games_gamerecord",),
    "positions": ("archive_occurrence",),
    "counts of the explorer": ("archive_continuation",),
    "lines of the search": ("archive_entry",),
    "what stood where": ("archive_gameplaces",),
}


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of many questions of a kind."""

    name: str
    median: float
    p95: float

    def misses(self, games: int) -> bool:
        """Whether a limit for so many games is not kept."""
        return self.name in LIMITED and self.p95 > LIMIT_MS * (1 if games <= SIZES[1] else 2)


def main(arguments: Sequence[str]) -> int:
    """Fill, measure, print. Exit status 1 when a limit is not kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.archive", description=__doc__)
    parser.add_argument("--games", type=int, default=SIZES[0], help="how many games")
    parser.add_argument(
        "--again", action="store_true", help="measure what an earlier run has left in DATABASE_URL"
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/scaling.md")
    given = parser.parse_args(arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.setdefault("SITE_URL", "http://localhost:8000")
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.archive_fill import fill
    from tests.bench.archive_originals import play_originals

    call_command("migrate", verbosity=0)
    originals = play_originals()
    if not given.again:
        fill(originals, given.games)
    plies, filled = (
        _one("SELECT sum(ply) FROM games_game"),
        _one("SELECT round(seconds) FROM bench_filled"),
    )
    rows = list(measure(originals))
    sizes = {name: sum(map(_size, tables)) / plies for name, tables in TABLES.items()}
    lines = table(given.games, plies, filled, rows, sizes)
    print("\n".join(lines))
    if given.write:
        text = replaced(DOCUMENT.read_text(encoding="utf-8"), f"archive {given.games}", lines)
        DOCUMENT.write_text(text, encoding="utf-8")
    return int(any(row.misses(given.games) for row in rows) or sum(sizes.values()) > LIMIT_BYTES)


def measure(originals: "Sequence[Original]") -> Iterator[Times]:
    """Ask every kind of question often, always for something else."""
    from tests.bench.archive_questions import questions

    for name, query, count in questions(originals, random.Random(7)):
        show_progress(0, 1, name)
        yield _timed(name, query, count)


def _timed(name: str, query: Callable[[], object], count: int) -> Times:
    for _warm in range(min(5, count - 1)):
        query()
    times = []
    for _ in range(count):
        started = time.perf_counter()
        query()
        times.append((time.perf_counter() - started) * 1e3)
    ordered = sorted(times)
    return Times(
        name, statistics.median(times), ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    )


def table(
    games: int, plies: int, seconds: int, rows: Sequence[Times], sizes: dict[str, float]
) -> list[str]:
    """The figures as Markdown; a limit that is not kept is bold."""
    shown = (
        f"{games:,} games, {plies:,} plies; filled in {seconds} s. Run of"
        f" {datetime.now(UTC):%Y-%m-%d}."
    )
    found = [
        shown.replace(",", " "),
        "",
        "| question | median | 95th percentile |",
        "| --- | --- | --- |",
    ]
    for row in rows:
        p95 = f"{row.p95:.1f} ms"
        found.append(
            f"| {row.name} | {row.median:.1f} ms | {f'**{p95}**' if row.misses(games) else p95} |"
        )
    found += ["", "| bytes a ply, indexes included | |", "| --- | --- |"]
    found += [f"| {name} | {size:.1f} |" for name, size in sizes.items()]
    return [*found, f"| together | {sum(sizes.values()):.0f} |"]


def _size(name: str) -> int:
    return _one(f"SELECT pg_total_relation_size('{name}')")


def _one(query: str) -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
