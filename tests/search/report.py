"""Results -> docs/computer.md and docs/performance.md, between their marks."""

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tests.search.fairy_stockfish import TERMS, VARIANTS
from tests.search.jobs import APART, TEN, Job, all_jobs, enforced_presets, once_more
from variants.search import DEFAULT_LEVEL, LEVELS

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
MISSING: Final = "-"

Results = Mapping[str, dict[str, Any]]


def write(results: Results) -> None:
    """Put the tables into the documents."""
    _put("computer.md", "players", players(results))
    _put("computer.md", "fairymax", fairymax(results))
    _put("performance.md", "levels", levels(results))
    _put("performance.md", "levels-apart", levels_apart(results))


def write_fairy_stockfish(results: Results) -> None:
    """Put the table of the games with Fairy-Stockfish into its document."""
    _put("computer.md", "fairy-stockfish", fairy_stockfish(results))


def write_versions(results: Results) -> None:
    """Put the table of the games with an earlier version into its document."""
    _put("computer.md", "versions", versions(results))


def _put(document: str, mark: str, lines: Iterator[str]) -> None:
    """Put lines between the marks of a document."""
    begin, end = f"<!-- figures: {mark} -->", "<!-- end -->"
    body = "\n".join((begin, *lines, end))
    text = (DOCS / document).read_text(encoding="utf-8")
    marked = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    (DOCS / document).write_text(marked.sub(lambda _: body, text), encoding="utf-8")


def score(found: dict[str, Any]) -> str:
    """Return a series as won-drawn-lost."""
    return f"{found['won']}-{found['drawn']}-{found['lost']}"


def players(results: Results) -> Iterator[str]:
    """Yield the tables of the players that do not look ahead."""
    every = [job for job in all_jobs() if job.kind in ("random", "series", "greedy")]
    again = list(once_more(results))
    yield "| player | presets | games won, drawn, lost by the computer |"
    yield "|---|---|---|"
    for kind, title in (
        ("series", "random mover, series of 50"),
        ("random", "random mover, 4 games"),
        ("again", "random mover once more, 4 games, usual level"),
        ("greedy", f"one-ply greedy, 10 games, level {DEFAULT_LEVEL}"),
    ):
        meant = again if kind == "again" else [job for job in every if job.kind == kind]
        done, planned = [results[job.name] for job in meant if job.name in results], len(meant)
        total = {key: sum(found[key] for found in done) for key in ("won", "drawn", "lost")}
        yield f"| {title} | {len(done)} of {planned} | {score(total)} |"
    yield ""
    yield "Not every game was won in:"
    yield ""
    missed = [
        (job, results[job.name])
        for job in (*every, *again)
        if results.get(job.name, {}).get("misses")
    ]
    yield from (
        f"* {job.preset}, {job.kind}, level {job.level}: {score(found)}"
        f" ({'; '.join(found['misses'])})"
        for job, found in missed
    )
    if not missed:
        yield "* none"
    yield ""
    yield "| preset | random | greedy |"
    yield "|---|---|---|"
    for preset in TEN:
        cells = [_cell(results, every, preset, kind) for kind in ("series", "greedy")]
        yield f"| {preset} | {cells[0]} | {cells[1]} |"


def _cell(results: Results, every: list[Job], preset: str, kind: str) -> str:
    found = next(
        (results.get(job.name) for job in every if job.preset == preset and job.kind == kind), None
    )
    return score(found) if found else MISSING


def fairymax(results: Results) -> Iterator[str]:
    """Yield the table of the games with Fairy-Max."""
    yield "| preset | Fairy-Max's depth | level | won, drawn, lost by the computer |"
    yield "|---|---|---|---|"
    for name in sorted(name for name in results if name.startswith("fairymax ")):
        _, preset, depth = name.split()
        yield f"| {preset} | {depth} | {results[name]['level']} | {score(results[name])} |"


def fairy_stockfish(results: Results) -> Iterator[str]:
    """Yield the table of the games with Fairy-Stockfish."""
    yield "| preset | terms | games | won, drawn, lost by the computer | score, with 95 in 100 |"
    yield "|---|---|---|---|---|"
    for number, terms in enumerate(TERMS):
        for preset in VARIANTS:
            pairs = [
                found
                for name, found in results.items()
                if name.startswith(f"fairystockfish-{number} {preset} ")
            ]
            if pairs:
                total = {key: sum(pair[key] for pair in pairs) for key in ("won", "drawn", "lost")}
                cells = f"{sum(total.values())} | {score(total)} | {share(total)}"
                yield f"| {preset} | {terms} | {cells} |"


def versions(results: Results) -> Iterator[str]:
    """Yield the table of the games with an earlier version, the best scores first."""
    yield "| preset | positions a move | won, drawn, lost by this version | score, with 95 in 100 |"
    yield "|---|---|---|---|"
    rows = [
        (name.split()[1], found) for name, found in results.items() if name.startswith("versions ")
    ]
    for preset, found in sorted(rows, key=lambda row: (-_points(row[1]["games"]), row[0])):
        games = found["games"]
        yield f"| {preset} | {found['nodes']:,} | {score(games)} | {share(games)} |"


def _points(found: dict[str, Any]) -> float:
    return float(found["won"] + found["drawn"] / 2)


def share(found: dict[str, Any]) -> str:
    """Return the share of the points with Wilson's interval of 95 in 100, which holds for few
    games, too.
    """
    games = found["won"] + found["drawn"] + found["lost"]
    mean = (found["won"] + found["drawn"] / 2) / games
    wide = 1.96**2 / games
    middle = (mean + wide / 2) / (1 + wide)
    error = math.sqrt(mean * (1 - mean) * wide + wide * wide / 4) / (1 + wide)
    return f"{mean:.0%} ({max(0, middle - error):.0%} to {min(1, middle + error):.0%})"


def levels(results: Results) -> Iterator[str]:
    """Yield the table of the levels."""
    yield "| preset | level | seconds | depth | positions | positions/s | against the level below |"
    yield "|---|---|---|---|---|---|---|"
    for preset in TEN:
        for level in LEVELS:
            pace = results.get(Job("pace", preset, level.number).name)
            played = results.get(Job("levels", preset, level.number).name)
            beaten = score(played) if played else MISSING
            if pace:
                speed = f"{pace['nodes'] / pace['seconds']:,.0f}" if pace["seconds"] else MISSING
                cells = (
                    f"{pace['seconds']:.2f} | {pace['depth']:.1f} | {pace['nodes']:,.0f} | {speed}"
                )
                yield f"| {preset} | {level.number} | {cells} | {beaten} |"


def levels_apart(results: Results) -> Iterator[str]:
    """Yield how the highest level has played against the one two below it."""
    every = [job for job in all_jobs() if job.kind == "apart"]
    done = [(job.preset, results[job.name]) for job in every if job.name in results]
    total = {key: sum(found[key] for _, found in done) for key in ("won", "drawn", "lost")}
    if done:
        each = ", ".join(f"{preset} {score(found)}" for preset, found in done)
        levels = f"Level {len(LEVELS)} against level {len(LEVELS) - APART}"
        yield f"{levels}: {score(total)}, {share(total)} of the points; {each}."


def missing(results: Results) -> list[str]:
    """Return the presets not yet played against the random mover."""
    played = {name.split()[1] for name in results if name.startswith("random ")}
    return [preset for preset in enforced_presets() if preset not in played]
