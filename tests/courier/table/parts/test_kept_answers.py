"""What a process keeps of games does not grow with what people send."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from weakref import ref

import pytest

from courier.archive.placements import hand_of
from courier.games.annotated import _beginning
from courier.games.domain.sent_moves import _computed
from courier.table.parts.examples import move_examples
from courier.table.parts.hands import _counts
from courier.table.parts.log.material import balance
from courier.table.parts.log.threats import threats
from courier.table.parts.timeline import checked_squares, placement
from variants import Rules, get_spec
from variants.engine.registry import compiled

ASKED: list[Callable[[Rules, str], object]] = [
    placement,
    checked_squares,
    balance,
    _beginning,
    _counts,
    lambda rules, text: threats(rules, text, 0),
    lambda rules, _text: move_examples(rules),
]


@pytest.fixture(autouse=True)
def _only_what_is_new() -> None:
    """Let the collector look at what a test makes, not at all that was there before it."""
    gc.collect()
    gc.freeze()


@pytest.mark.parametrize("ask", ASKED)
def test_no_answer_keeps_the_rules_it_was_computed_by(ask: Callable[[Rules, str], object]) -> None:
    rules = compiled(get_spec("los-alamos-chess"))
    ask(rules, rules.text(rules.start()))
    gone = ref(rules)
    del rules
    gc.collect()
    assert gone() is None


def kept_bytes(ask: Callable[[int], object], *, times: int) -> int:
    """How much memory is kept of so many questions."""
    gc.collect()
    tracemalloc.start()
    for number in range(times):
        ask(number)
    gc.collect()
    kept, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept


def test_a_held_move_does_not_keep_the_positions_before_it() -> None:
    spec = get_spec("chess")

    def ask(number: int) -> None:
        keys = tuple(f"{number} {ply} {'x' * 500}" for ply in range(500))
        assert _computed(spec.document, spec.setup.text, "a1a9", keys) is None

    ask(-1)
    assert kept_bytes(ask, times=20) < 1_000_000  # they have 5 MB of keys


def test_a_hand_does_not_keep_the_position_it_was_read_from() -> None:
    board = "/".join(["(Abc)(Def)(Ghi)(Jkl)" * 4] * 16)

    def ask(number: int) -> None:
        assert hand_of(f"{board}[2Pn] w - - 0 {number}") == {"2": 1, "P": 1, "n": 1}

    ask(0)
    assert kept_bytes(ask, times=500) < 100_000
