"""The types of the scripts are those of the server."""

from __future__ import annotations

from typing import TypedDict

import pytest

from courier.table.script_types import FILE, script_types, written


class _Point(TypedDict):
    x: int


def test_types_of_the_scripts_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == script_types(), "run `manage.py table_types`"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int | None, "number|null"),
        (list[str | None], "(string|null)[]"),
        (tuple[_Point, ...], "_Point[]"),
        (tuple[int, str], "[number, string]"),
        (dict[str, list[bool]], "Record<string, boolean[]>"),
    ],
)
def test_type_is_written_as_jsdoc(kind: object, text: str) -> None:
    assert written(kind) == text


def test_type_that_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="set"):
        written(set[int])
