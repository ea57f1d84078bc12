"""Turns that may end early, and positions that may not come about again, as players send them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from courier.games.errors import IllegalMoveRefused
from courier.games.move_effects import Preview, compute_moves, compute_turn, is_same_move
from tests.variants.judges.arimaa import DOCUMENT
from variants import load_spec
from variants.engine.game_rules import GameRules

RULES = GameRules(load_spec(DOCUMENT))
START = "4r3/8/8/3e4/8/8/8/R2E4[] w - - 0 9 - -"


def sent(text: str, *, before: str = START, history: Sequence[str] = ()) -> Preview:
    return compute_turn(RULES, before=before, text=text, history=history)


def test_a_turn_may_be_sent_before_its_last_move() -> None:
    shown = compute_moves(RULES, before=START, text="d1d2, d2d3", history=())
    played = sent("d1d2, d2d3")

    assert (shown.moves_left, shown.stop, shown.side_to_move) == (2, "a1a1", 0)
    assert [move.text for move in played.moves] == ["d1d2", "d2d3", "a1a1"]
    assert (played.moves_left, played.stop, played.side_to_move) == (0, "", 1)
    assert [move.squares for move in played.moves] == [("d1", "d2"), ("d2", "d3"), ()]


@pytest.mark.parametrize("text", ["d1d2, d2d3", "d1d2, d2d3, a1a1", "d1d2, d2d3, pass"])
def test_a_turn_sent_again_is_the_same(text: str) -> None:
    assert is_same_move(RULES, before=START, text=text, canonical="d1d2, d2d3, a1a1")
    assert not is_same_move(RULES, before=START, text="d1d2", canonical="d1d2, d2d3, a1a1")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("d1d2, d2d1", "unfinished-turn"),
        ("d1d2, d2d1, d1d2, d2d1", "unchanged"),
        ("d1d2, pass, a1a2", "turn-over"),
    ],
)
def test_a_turn_that_may_not_end_so_is_refused(text: str, rule: str) -> None:
    with pytest.raises(IllegalMoveRefused) as caught:
        sent(text)
    assert caught.value.params["rule"] == rule


def test_a_third_repetition_is_refused() -> None:
    before, history = START, [RULES.key(RULES.position(START))]
    there = ["d1e1", "d5d6", "e1d1", "d6d5"]
    for text in (*there, *there[:3]):
        played = sent(text, before=before, history=history)
        assert played.outcome is None
        history += [move.key for move in played.moves]
        before = played.position

    with pytest.raises(IllegalMoveRefused, match="may not occur once more"):
        sent("d6d5", before=before, history=history)
    assert sent("d6d5, e8f8", before=before, history=history).outcome is None
