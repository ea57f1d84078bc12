"""JSON for scripts, parts of which are written once: the same as Django's without spaces."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import html, translation

from courier.common.templatetags.everywhere import CompactEncoder, Written, json_script
from courier.drawing.boards import tastes_from
from courier.table.parts.board_kit import board_kit
from courier.table.parts.script_phrases import table_words
from variants import get_rules, preset_document

EVIL = "</script><script>alert('&')</script>"
INSIDE: dict[str, Any] = {
    "a": EVIL,
    "b": [1, None, 2.5],
    "ä♔": {"at": datetime(2026, 1, 2, tzinfo=UTC)},
}


@pytest.mark.parametrize(
    "value",
    [
        {},
        Written(),
        Written(INSIDE),
        {"one": Written(INSIDE)},
        {"first": 1, "one": Written(INSIDE), "mid": EVIL, "more": [2], "two": Written(), "last": 3},
        {EVIL: Written({EVIL: EVIL}), "z": {"deep": Written(INSIDE)}},
        [Written(INSIDE)],
        "text",
        None,
    ],
)
@pytest.mark.parametrize("element_id", ["game-data", "a&b", None])
def test_it_is_what_django_writes(value: object, element_id: str | None) -> None:
    assert json_script(value, element_id) == html.json_script(
        value, element_id, encoder=CompactEncoder
    )


def test_it_is_written_once() -> None:
    words = Written(a=1)
    assert words.text is words.text == '{"a":1}'
    assert words == {"a": 1}
    assert json.loads(json.dumps({"in": words})) == {"in": {"a": 1}}


def test_words_are_those_of_the_language() -> None:
    english = table_words("8 by 8", has_stones=False)
    assert table_words("8 by 8", has_stones=False) is english
    assert table_words("9 by 9", has_stones=False) != english
    assert table_words("8 by 8", has_stones=True) != english
    with translation.override("de"):
        assert table_words("8 by 8", has_stones=False) is not english


def test_kits_are_those_of_the_looks_and_the_language() -> None:
    rules = get_rules(preset_document("shogi"))
    usual = board_kit(rules, [])
    other = board_kit(rules, [], tastes=tastes_from("shogi.walnut.lettered.letters"))
    assert usual != other
    assert board_kit(rules, []) == usual
    board_kit(rules, []).pop("pieces")  # type: ignore[misc]  # what a caller does to it stays there
    assert board_kit(rules, []) == usual
    with translation.override("de"):
        assert board_kit(rules, [])["pieces"] is not usual["pieces"]
