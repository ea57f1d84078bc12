"""`python -m tests.fuzz --count 1000000`: as many texts, with a progress bar; the result stands in docs/conformance.md.

What has been done is kept in var/fuzz.json; a run of the same seed and count goes on where it stopped.
`--block SEED:KIND:NUMBER` runs one block again. A run that finds faults prints them and ends with 1.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.fuzz import report
from tests.fuzz.blocks import KINDS, SHARE, SIZE, Kind, Tally, run_block

ROOT: Final = Path(__file__).resolve().parents[2]
STORE: Final = ROOT / "var" / "fuzz.json"
WIDTH: Final = 40
SAVED_EVERY: Final = 20


def main(argv: list[str]) -> int:
    """Try the texts; return 1 if there were faults."""
    given = _parser().parse_args(argv)
    if given.block:
        seed, kind, number = given.block.split(":")
        return _show(run_block(int(seed), kind, int(number)))
    if given.fresh:
        STORE.unlink(missing_ok=True)
    blocks = plan(given.count)
    done, tallies = _stored(given.seed, given.count)
    for at in range(done, len(blocks)):
        kind, number = blocks[at]
        found = run_block(given.seed, kind, number)
        tallies[kind].add(found)
        if found.faults:
            print("\n" + "\n".join(found.faults), flush=True)
        if at % SAVED_EVERY == 0:
            _store(given.seed, given.count, at + 1, tallies)
        _progress(at + 1, len(blocks))
    _store(given.seed, given.count, len(blocks), tallies)
    if given.report:
        report.write(given.seed, given.count, tallies)
    return 1 if any(tally.faults for tally in tallies.values()) else 0


def plan(count: int) -> list[tuple[Kind, int]]:
    """Return the blocks of a run, the kinds mixed evenly, so that an early end has seen all of them."""
    blocks = [
        ((number + 0.5) * SIZE[kind] * 100 / SHARE[kind], kind, number)
        for kind in KINDS
        for number in range(-(-count * SHARE[kind] // 100 // SIZE[kind]))
    ]
    return [(kind, number) for _, kind, number in sorted(blocks)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Feed random texts to the rules.")
    parser.add_argument("--count", type=int, default=10_000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other texts")
    parser.add_argument("--block", default="", help="run one block again, as a fault names it")
    parser.add_argument("--fresh", action="store_true", help="forget what an interrupted run has done")
    parser.add_argument("--report", action="store_true", help="write the result to docs/conformance.md")
    return parser


def _stored(seed: int, count: int) -> tuple[int, dict[Kind, Tally]]:
    """Return how many blocks an interrupted run of the same texts has done, and their tallies."""
    if STORE.exists():
        data = json.loads(STORE.read_text(encoding="utf-8"))
        if (data["seed"], data["count"]) == (seed, count):
            return data["done"], {kind: Tally.of(data["tallies"][kind]) for kind in KINDS}
    return 0, {kind: Tally() for kind in KINDS}


def _store(seed: int, count: int, done: int, tallies: dict[Kind, Tally]) -> None:
    STORE.parent.mkdir(exist_ok=True)
    plain = {kind: tally.plain() for kind, tally in tallies.items()}
    text = json.dumps({"seed": seed, "count": count, "done": done, "tallies": plain})
    half = STORE.with_suffix(".part")
    half.write_text(text, encoding="utf-8")
    half.replace(STORE)


def _progress(done: int, total: int) -> None:
    if not sys.stdout.isatty() and done % 100 and done != total:
        return
    filled = WIDTH * done // max(total, 1)
    end = "" if sys.stdout.isatty() else "\n"
    print(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total} blocks", end=end, flush=True)


def _show(tally: Tally) -> int:
    for line in (*_lines(tally), *tally.faults):
        print(line)
    return 1 if tally.faults else 0


def _lines(tally: Tally) -> Iterator[str]:
    yield f"{tally.texts} texts, the slowest {tally.slowest * 1000:.0f} ms"
    for answer, number in tally.answers.most_common():
        yield f"{number:6} {answer}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
