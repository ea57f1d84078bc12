"""`python -m tests.fuzz --count 1000000`: as many texts, with a progress bar; the result stands in
docs/conformance.md.

What has been done is kept in var/fuzz.json; a run of the same seed and count goes on where it
stopped, and tries blocks with faults again at its end. `--block SEED:KIND:NUMBER` runs one block
alone. A run that ends with faults prints them and returns 1.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
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
    run = _stored(given.seed, given.count)
    blocks = plan(given.count)
    for at in range(run.done, len(blocks)):
        if not _try(run, blocks, at):
            run.failed.append(at)
        run.done = at + 1
        _progress(run, len(blocks))
        if at % SAVED_EVERY == 0:
            _store(run)
    run.failed = [at for at in run.failed if not _try(run, blocks, at)]
    _store(run)
    print(f"{len(run.failed)} of {len(blocks)} blocks have faults")
    if given.report and not run.failed:
        report.write(given.seed, given.count, run.tallies)
    return 1 if run.failed else 0


@dataclass
class Run:
    """What a run has done: so many blocks of its plan, those of them with faults, and the tallies
    of all others.
    """

    seed: int
    count: int
    done: int = 0
    failed: list[int] = field(default_factory=list)
    tallies: dict[Kind, Tally] = field(default_factory=lambda: {kind: Tally() for kind in KINDS})


def _try(run: Run, blocks: list[tuple[Kind, int]], at: int) -> bool:
    """Try a block and take in its tally, if it has no faults; otherwise show them."""
    kind, number = blocks[at]
    found = run_block(run.seed, kind, number)
    if found.faults:
        print("\n" + "\n".join(found.faults), flush=True)
        return False
    run.tallies[kind].add(found)
    return True


def plan(count: int) -> list[tuple[Kind, int]]:
    """Return the blocks of a run, the kinds mixed evenly, so that an early end has seen all of
    them.
    """
    blocks = [
        ((number + 0.5) * SIZE[kind] * 100 / SHARE[kind], kind, number)
        for kind in KINDS
        for number in range(-(-count * SHARE[kind] // 100 // SIZE[kind]))
    ]
    return [(kind, number) for _, kind, number in sorted(blocks)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Feed random texts to the rules."
    )
    parser.add_argument("--count", type=int, default=10_000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other texts")
    parser.add_argument("--block", default="", help="run one block again, as a fault names it")
    parser.add_argument(
        "--fresh", action="store_true", help="forget what an interrupted run has done"
    )
    parser.add_argument(
        "--report", action="store_true", help="write the result to docs/conformance.md"
    )
    return parser


def _stored(seed: int, count: int) -> Run:
    """Return an interrupted run of the same texts as far as it came, or a new one."""
    if STORE.exists():
        data = json.loads(STORE.read_text(encoding="utf-8"))
        if (data["seed"], data["count"]) == (seed, count):
            tallies: dict[Kind, Tally] = {kind: Tally.of(data["tallies"][kind]) for kind in KINDS}
            return Run(seed, count, data["done"], data["failed"], tallies)
    return Run(seed, count)


def _store(run: Run) -> None:
    STORE.parent.mkdir(exist_ok=True)
    plain = {kind: tally.plain() for kind, tally in run.tallies.items()}
    half = STORE.with_suffix(".part")
    half.write_text(json.dumps({**vars(run), "tallies": plain}), encoding="utf-8")
    half.replace(STORE)


def _progress(run: Run, total: int) -> None:
    if not sys.stdout.isatty() and run.done % 100 and run.done != total:
        return
    filled = WIDTH * run.done // max(total, 1)
    bar = "#" * filled + "." * (WIDTH - filled)
    end = "" if sys.stdout.isatty() else "\n"
    print(
        f"\r[{bar}] {run.done}/{total} blocks, {len(run.failed)} with faults", end=end, flush=True
    )


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
