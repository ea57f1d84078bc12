"""`python -m tests.search [--only KIND] [PRESET ...]`: the computer opponent put to the test;
writes tables in docs.

Finished pieces are kept in var/search.jsonl, so an interrupted run goes on where it stopped;
`--fresh` starts anew.
"""

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.bench.times import show_progress
from tests.search import report
from tests.search.jobs import Job, all_jobs, once_more, run

ROOT: Final = Path(__file__).resolve().parents[2]
STORE: Final = ROOT / "var" / "search.jsonl"
KINDS: Final = ("random", "series", "greedy", "levels", "apart", "pace")


def main(argv: list[str]) -> int:
    """Do what is not done yet; return 1 if the computer failed to beat a player that does not look
    ahead.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tests.search", description="Put the computer opponent to the test."
    )
    parser.add_argument("presets", nargs="*", help="presets to play; all of them if none is named")
    parser.add_argument(
        "--only", choices=KINDS, action="append", help="kinds of work; all of them if none is given"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run has found")
    given = parser.parse_args(argv)
    if given.fresh:
        STORE.unlink(missing_ok=True)
    results = stored()
    wanted = [job for job in all_jobs() if job.kind in (given.only or KINDS)]
    wanted = [job for job in wanted if not given.presets or job.preset in given.presets]
    work(wanted, results, given.processes)
    again = list(once_more(results)) if "random" in (given.only or KINDS) else []
    work(again, results, given.processes)
    report.write(results)
    last = [*again, *(job for job in wanted if job.kind == "series")]
    unbeaten = [job for job in last if results[job.name]["misses"]]
    sys.stdout.writelines(f"{job.name}: {report.score(results[job.name])}\n" for job in unbeaten)
    return 1 if unbeaten else 0


def work(wanted: list[Job], results: dict[str, dict[str, Any]], processes: int) -> None:
    """Do what is wanted and not done yet."""
    jobs = [job for job in wanted if job.name not in results]
    for number, (job, result) in enumerate(done(jobs, processes), start=1):
        results[job.name] = result
        store(job, result)
        show_progress(number, len(jobs), job.name)


def done(jobs: list[Job], processes: int) -> Iterator[tuple[Job, dict[str, Any]]]:
    """Yield the jobs with their results as they come."""
    if processes <= 1:
        yield from map(run, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(run, jobs)


def stored() -> dict[str, dict[str, Any]]:
    """Return the results of earlier runs by the names of the jobs."""
    if not STORE.exists():
        return {}
    rows = [json.loads(line) for line in STORE.read_text(encoding="utf-8").splitlines()]
    return {row["job"]: row["result"] for row in rows}


def store(job: Job, result: dict[str, Any]) -> None:
    """Keep a result."""
    STORE.parent.mkdir(exist_ok=True)
    with STORE.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"job": job.name, "result": result}) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
