"""Tallies of a run -> their section of docs/conformance.md."""

from collections.abc import Iterator, Mapping

from tests.conformance.document import put
from tests.fuzz.attempts import READ
from tests.fuzz.blocks import LIMIT, Kind, Tally
from tests.fuzz.samples import keys

TITLE = "Fuzzed texts"
WORDS: Mapping[Kind, str] = {
    "moves": "move texts",
    "positions": "position texts",
    "documents": "documents",
}


def write(seed: int, count: int, tallies: Mapping[Kind, Tally]) -> None:
    """Write the section."""
    put({TITLE: list(lines(seed, count, tallies))})


def lines(seed: int, count: int, tallies: Mapping[Kind, Tally]) -> Iterator[str]:
    yield f"`python -m tests.fuzz --count {count} --seed {seed} --report`"
    yield ""
    yield (
        f"Texts for the {len(keys())} presets that were shipped at the time of the run: valid ones"
        " damaged,"
    )
    yield "likely ones, and ones of no sense. Each must be read, and can then be used and is read"
    yield "back, or be refused by an error of the right class, with a code and one sentence."
    yield ""
    yield "| texts | number | read | refused | codes | slowest | allowed | faults |"
    yield "|---|---|---|---|---|---|---|---|"
    for kind, tally in tallies.items():
        read, faults = tally.answers[READ], len(tally.faults)
        codes = sum(" " in answer and answer != "out of time" for answer in tally.answers)
        slowest, allowed = f"{tally.slowest * 1000:.0f} ms", f"{LIMIT[kind]:g} s"
        refused = tally.texts - read - faults
        yield (
            f"| {WORDS[kind]} | {tally.texts} | {read} | {refused} | {codes} | {slowest} |"
            f" {allowed} | {faults} |"
        )
    yield ""
    yield (
        "Documents are preset documents (half of them), sections of variants.ini, Interactive"
        " Diagrams and Game"
    )
    yield (
        "Courier's arrays; those that are read are compiled, described, and list their first moves."
        " What earlier runs"
    )
    yield "found is mended, and tested in `tests/variants/test_found_by_fuzzing.py`."
