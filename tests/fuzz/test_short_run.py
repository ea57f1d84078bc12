"""A few thousand texts in every run of the suite, other ones than those of the long run; and the
harness itself.
"""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.fuzz import report
from tests.fuzz.__main__ import main, plan
from tests.fuzz.attempts import Attempt, Fault, tried
from tests.fuzz.blocks import KINDS, SHARE, SIZE, Kind, Tally, run_block
from tests.fuzz.limits import OutOfTime, limited
from tests.fuzz.samples import keys, place
from variants import get_rules

SEED = 20
BLOCKS: dict[Kind, int] = {"moves": 12, "positions": 15, "documents": 6}


@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_read_or_clearly_refused(kind: Kind) -> None:
    tally = Tally()
    for number in range(BLOCKS[kind]):
        tally.add(run_block(SEED, kind, number * 9))
    assert tally.faults == []
    assert tally.answers["read"] > tally.texts / 50
    assert len(tally.answers) > 8


def test_a_block_can_be_run_again() -> None:
    first, again = (run_block(SEED, "moves", 7) for _ in range(2))
    assert first.answers == again.answers


def test_a_plan_has_the_share_of_every_kind_from_its_beginning() -> None:
    blocks = plan(100_000)
    for part in (blocks, blocks[: len(blocks) // 10]):
        texts = {kind: sum(SIZE[kind] for each, _ in part if each == kind) for kind in KINDS}
        for kind in KINDS:
            assert texts[kind] / sum(texts.values()) == pytest.approx(SHARE[kind] / 100, abs=0.01)


def test_every_preset_has_places() -> None:
    assert {place(random.Random(1), key).rules.spec.key for key in keys()[::10]} == set(
        keys()[::10]
    )


def test_what_takes_too_long_is_stopped() -> None:
    with pytest.raises(OutOfTime), limited(0.05):
        sum(number % 7 for number in range(10**9))


def test_a_refusal_of_the_wrong_class_is_a_fault() -> None:
    there = place(random.Random(1), "chess")
    assert tried(Attempt("moves", "e9e9", there), random.Random(1)) == "NotationError no-square"
    with pytest.raises(Fault, match="is not how positions are refused"):
        tried(Attempt("positions", "x", _Wrong(there)), random.Random(1))  # type: ignore[arg-type]


def test_an_interrupted_run_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = tmp_path / "fuzz.json"
    monkeypatch.setattr("tests.fuzz.__main__.STORE", store)
    done: list[tuple[str, int]] = []

    def block(_seed: int, kind: Kind, number: int) -> Tally:
        if len(done) == 30:
            done.append(("stopped", 0))
            raise KeyboardInterrupt
        done.append((kind, number))
        return Tally(texts=1, answers=Counter(read=1))

    monkeypatch.setattr("tests.fuzz.__main__.run_block", block)
    with pytest.raises(KeyboardInterrupt):
        main(["--count", "10000"])
    assert main(["--count", "10000"]) == 0
    assert done.index(("stopped", 0)) == 30
    again = [each for each in done if done.count(each) > 1]
    assert len(set(again)) < 20
    assert {each for each in done if each[0] != "stopped"} == set(plan(10_000))
    stored = json.loads(store.read_text())["tallies"]
    assert sum(tally["answers"]["read"] for tally in stored.values()) == len(plan(10_000))


def test_the_report_counts_what_was_read_and_refused() -> None:
    tally = Tally(texts=5)
    tally.answers.update({"read": 2, "NotationError empty": 2, "fault": 1})
    tally.faults.append("fault")
    lines = list(report.lines(3, 1000, {"moves": tally}))
    assert "| move texts | 5 | 2 | 2 | 1 | 0 ms | 2 s | 1 |" in lines
    assert lines[0] == "`python -m tests.fuzz --count 1000 --seed 3 --report`"


class _Wrong:
    """A place whose rules refuse positions as if they were moves."""

    def __init__(self, there: object) -> None:
        self.rules = self

    def position(self, text: str) -> None:
        get_rules("chess").read(text, get_rules("chess").start())
