"""`python -m tests.conformance [NAME ...]`: cross-play with the other programs; writes
docs/conformance.md.

Finished games are kept in var/conformance.jsonl, so an interrupted run goes on where it stopped;
`--fresh` starts anew.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.conformance import chess_library, report
from tests.conformance.games import FILE, games
from tests.conformance.jobs import PLIES, Job, Result, run
from tests.variants.judges import crossplay as judges

ROOT: Final = Path(__file__).resolve().parents[2]
STORE: Final = ROOT / "var" / "conformance.jsonl"
WIDTH: Final = 40


def main(argv: list[str]) -> int:
    """Run the comparison; return 1 if something undocumented differs."""
    given = _parser().parse_args(argv)
    names = given.names or list(games(given.ini))
    unknown = [name for name in names if name not in games(given.ini)]
    if unknown:
        print(f"no such game: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if given.fresh:
        STORE.unlink(missing_ok=True)
    done = {} if given.names else _stored()
    jobs = [
        (name, str(given.ini), given.games, given.plies, given.seconds)
        for name in names
        if name not in done
    ]
    for number, result in enumerate(_results(jobs, given.processes), start=1):
        done[result.name] = result
        if not given.names:
            _store(result)
        _show(result, number, len(jobs))
    results = [done[name] for name in names]
    print(report.summary(results))
    if given.names:
        return 0 if all(result.is_conforming for result in results) else 1
    return _write(results, given.judged)


def _write(results: list[Result], judged: int) -> int:
    """Compare with python-chess and the judges too, and write the report; return 1 if something
    differs.
    """
    library = chess_library.compare_all()
    found = [judges.compare(key, positions=judged) for key in judges.JUDGES]
    report.write(results, library, found)
    STORE.unlink(missing_ok=True)
    differences = [*(item.difference for item in library), *(item.difference for item in found)]
    is_equal = all(result.is_conforming for result in results) and not any(differences)
    return 0 if is_equal else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.conformance", description="Play beside other programs."
    )
    parser.add_argument("names", nargs="*", help="games to compare; all of them if none is named")
    parser.add_argument("--ini", type=Path, default=FILE, help="a variants.ini with further games")
    parser.add_argument("--games", type=int, default=1000, help="random games for each, at most")
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="computing time for the random games of each"
    )
    parser.add_argument(
        "--judged",
        type=int,
        default=4000,
        help="positions to compare with each second implementation",
    )
    parser.add_argument("--plies", type=int, default=PLIES, help="length of a random game, at most")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument(
        "--fresh", action="store_true", help="forget what an interrupted run has found"
    )
    return parser


def _results(jobs: list[Job], processes: int) -> Iterator[Result]:
    """Yield the result of each job as it comes."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(run, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(run, jobs)


def _stored() -> dict[str, Result]:
    if not STORE.exists():
        return {}
    rows: list[dict[str, Any]] = [
        json.loads(line) for line in STORE.read_text(encoding="utf-8").splitlines()
    ]
    return {row["name"]: Result(**row) for row in rows}


def _store(result: Result) -> None:
    STORE.parent.mkdir(exist_ok=True)
    with STORE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result.plain()) + "\n")


def _show(result: Result, number: int, total: int) -> None:
    filled = WIDTH * number // max(total, 1)
    bar = "#" * filled + "." * (WIDTH - filled)
    if not result.is_conforming:
        print(f"\r{result.name}: {result.refusal or result.difference}".ljust(WIDTH + 40))
    end = "" if sys.stdout.isatty() else "\n"
    print(f"\r[{bar}] {number}/{total} {result.name:<24}", end=end, flush=True)


if __name__ == "__main__":
    began = time.monotonic()
    code = main(sys.argv[1:])
    print(f"{time.monotonic() - began:.0f} s")
    sys.exit(code)
