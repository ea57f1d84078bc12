"""The forms know what the loader knows: every key, every default."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.depth import presets_of_today
from tests.variants.authoring.form_samples import TOGETHER, table_of, with_table
from variants import PresetError, load_spec, preset_document, preset_keys
from variants.authoring import applying, check_document, document_forms, empty_document
from variants.authoring.schema import FORMS, form_of
from variants.authoring.schema.fields import TableForm
from variants.loader.document import parse, write

INHERITANCE = {"extends", "without"}


def used_keys(tables: Mapping[str, Any], key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the form and the key of everything a document says."""
    for name, value in tables.items():
        inner = f"{key}.{name}" if key else name
        nested = value if isinstance(value, list) else [value]
        if inner == "pieces":
            for piece in value.values():
                yield from used_keys(piece, "pieces")
        elif all(isinstance(part, dict) for part in nested) and form_of(inner):
            listed = "castling[]" if inner == "castling" and isinstance(value, list) else inner
            for part in nested:
                yield from used_keys(part, listed)
        else:
            yield key, name


@pytest.mark.parametrize("preset", presets_of_today(preset_keys()))
def test_every_key_of_a_shipped_preset_is_in_the_forms(preset: str) -> None:
    known = {(form.key, field.key) for form in FORMS for field in form.fields}
    assert set(used_keys(parse(preset_document(preset)))) - known == set()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key or "top")
def test_the_forms_know_the_keys_that_the_loader_knows(form: TableForm) -> None:
    table = {**table_of(form), "zzz": 1}
    with pytest.raises(PresetError, match="zzz") as caught:
        load_spec(write(with_table(form, table)))
    known = set(caught.value.params["known"])  # type: ignore[call-overload]
    inside = {other.key.removesuffix("[]") for other in FORMS if other.key and "." not in other.key}
    inside = (
        inside
        if form.key == ""
        else {"extra"}
        if form.key == "pieces"
        else {"modes"}
        if form.key == "setup"
        else set()
    )
    assert known - inside - INHERITANCE == {field.key for field in form.fields}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key or "top")
def test_a_document_of_the_defaults_is_accepted(form: TableForm) -> None:
    report = check_document(with_table(form, table_of(form)))
    assert report.problems == ()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key or "top")
def test_the_defaults_say_what_holds_without_the_keys(form: TableForm) -> None:
    needed = {field.key for field in form.fields if field.required}
    table = table_of(form)
    needed |= set(TOGETHER.get(form.key, {}))
    short = {key: value for key, value in table.items() if key in needed}
    long_spec, short_spec = (
        load_spec(write(with_table(form, chosen))) for chosen in (table, short)
    )
    assert replace(long_spec, content_hash="", document="") == replace(
        short_spec, content_hash="", document=""
    )


def test_integers_are_bounded_as_in_the_loader() -> None:
    for form in FORMS:
        for field in form.fields:
            if field.kind != "integer":
                continue
            assert field.high is not None, (form.key, field.key)
            if form.key in ("board", ""):
                continue
            table = {**table_of(form), field.key: field.high + 1}
            with pytest.raises(PresetError, match=re.escape(field.key)):
                load_spec(write(with_table(form, table)))


def test_every_table_and_key_has_a_sentence() -> None:
    for form in document_forms():
        assert form["sentence"].endswith(".")
        for field in form["fields"]:
            assert field["sentence"].endswith("."), (form["key"], field["key"])
            assert len(field["sentence"]) <= 120
            assert field["label"][0].isupper()


def test_facts_of_chess_and_crazyhouse() -> None:
    chess, house = (parse(preset_document(key)) for key in ("chess", "crazyhouse"))
    assert applying(chess) == {"castling", "enforced", "initial", "passing", "promotion", "royal"}
    assert applying(house) - applying(chess) == {"hands"}


@pytest.mark.parametrize(
    "tables", [{}, {"pieces": 3}, {"pieces": {"x": 1}}, {"pieces": {"x": {"betza": "?"}}}]
)
def test_facts_of_unfinished_documents(tables: dict[str, Any]) -> None:
    assert applying(tables) == {"enforced"}


@pytest.mark.parametrize(("files", "ranks"), [(8, 8), (9, 10), (16, 16), (3, 4)])
def test_an_empty_document_has_two_kings_and_no_faults(files: int, ranks: int) -> None:
    report = check_document(empty_document(files, ranks))
    assert report.problems == ()
    assert report.spec is not None
    assert report.spec.setup.text.lower().count("k") == 2
