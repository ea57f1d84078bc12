"""Time controls in words."""

from __future__ import annotations

import pytest

from courier.clocks.causes import Cause
from courier.clocks.controls import read_control
from courier.clocks.words import CAUSES, cause_words, control_words, practice_sentence, span_words

STEADY = (
    "Up to 14 days for one move. A game of 40 moves takes 6 weeks if both answer in half a day, 13"
    " weeks at most."
)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 days"), (86_400, "1 day"), (129_600, "1 day 12 hours"), (90, "1 minute 30 seconds")],
)
def test_span_is_shown_in_full(seconds: int, words: str) -> None:
    assert span_words(seconds) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3d/move", "3 days a move"),
        ("1d/move", "1 day a move"),
        ("7d+1d<=14d", "7 days + 1 day a move, at most 14 days"),
        (
            "spare=14d grace=12h extra=8h bonus=6h/1d min=12h max=28d",
            (
                "14 days in reserve, 12 hours of grace a move, + 8 hours a move, + 6 hours for a"
                " move within 1 day, never less than 12 hours, at most 28 days"
            ),
        ),
    ],
)
def test_control_is_shown_in_few_words(text: str, words: str) -> None:
    assert control_words(read_control(text)) == words


def test_no_control_is_no_time_limit() -> None:
    assert control_words(None) == "no time limit"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7d+1d<=14d", STEADY),
        ("2d+12h<=3d", "Up to 3 days for one move. A game of 40 moves takes 6 weeks at most."),
        ("14d/move", STEADY.replace("13 weeks", "37 months")),
    ],
)
def test_practice_is_shown_in_a_sentence(text: str, sentence: str) -> None:
    assert practice_sentence(read_control(text)) == sentence


def test_every_cause_has_a_name() -> None:
    assert set(CAUSES) == set(Cause)


def test_simple_control_restores_where_others_lift() -> None:
    names = [
        cause_words("minimum", control=read_control(text))
        for text in ("3d/move", "spare=2d grace=1d min=1d")
    ]
    assert names == ["Restored for the next move", "Raised to the minimum"]
