"""What the benchmark writes: figures between marks, limits that are missed in bold."""

import pytest

from tests.bench import presets
from tests.bench.engine import CHESS, FAIRY, OURS, Compared
from tests.bench.presets import Figures
from tests.bench.report import DOCUMENT, README, replaced, short_lines, verdict

QUICK = Figures(
    "quick", 12.5, unit_ms=0.2, slowest_ms=7.0, nodes=400_000.0, depth=3, replay_ms=20.0
)
SLOW = Figures("slow", 100.0, unit_ms=5.0, slowest_ms=7.0, nodes=19_999.0, depth=2, replay_ms=50.0)
CHESS_ROW = Compared("chess", {OURS: 0.0002, CHESS: 0.0001, FAIRY: 0.006}, {OURS: 1.0, CHESS: 2.0})


def test_figures_between_marks_are_replaced() -> None:
    text = "before\n<!-- figures: a -->\nold\n<!-- end -->\nafter\n"
    assert (
        replaced(text, "a", ["new", "lines"])
        == "before\n<!-- figures: a -->\nnew\nlines\n<!-- end -->\nafter\n"
    )


def test_a_document_without_the_marks_is_refused() -> None:
    with pytest.raises(LookupError):
        replaced("no marks", "a", [])


def test_the_documents_have_the_marks() -> None:
    found = [
        replaced(DOCUMENT.read_text(encoding="utf-8"), name, [])
        for name in ("run", "peers", "presets")
    ]
    assert len(found) == 3
    assert replaced(README.read_text(encoding="utf-8"), "speed", [])


def test_missed_limits_are_named() -> None:
    assert QUICK.misses == ()
    assert SLOW.misses == ("compile", "unit", "nodes", "replay")
    assert verdict([QUICK, SLOW]) == (
        "1 of 2 presets keep every limit; these do not: slow (compile, unit, nodes, replay)."
    )


def test_missed_limits_are_bold() -> None:
    row = presets.table([SLOW])[-1]
    assert row == "| slow | **100.0** | **5.00** | 7.00 | **19 999** | 2 | **50.0** |"


def test_a_preset_that_enforces_nothing_has_no_further_figures() -> None:
    assert presets.table([Figures("free", 3.0)])[-1] == "| free | 3.0 |  |  |  |  |  |"


def test_the_short_figures_show_the_worst_of_each_kind() -> None:
    text = " ".join(short_lines([CHESS_ROW], [QUICK, SLOW, Figures("free", 3.0)]))
    assert "0.20 ms from stored text to stored text, 2.0 times" in text
    assert "more than 5.0 ms" in text
    assert "19 999 nodes/s" in text
