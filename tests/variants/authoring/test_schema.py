"""The forms know what the loader knows: every key, every default."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from variants import PresetError, load_spec, preset_document, preset_keys
from variants.authoring import applying, check_document, document_forms, empty_document
from variants.authoring.schema import FORMS, form_of
from variants.authoring.schema.fields import Field, TableForm
from variants.document import parse, write

INHERITANCE = {"extends", "without"}
CHOSEN: dict[str, Any] = {
    "files": ["g", "c"],
    "square_lists": [["a1", "h1"], ["a8", "h8"]],
    "kind": "rook",
    "kinds": ["rook"],
    "zone": ["a1"],
    "squares": ["a1"],
    "square": "a1",
    "betza": "W",
}
# Fields of one form that need values of their own to make sense together.
TOGETHER: dict[str, dict[str, Any]] = {
    "promotion": {"pieces": ["pawn"], "choices": ["rook"]},
    "castling": {"kings": ["king"], "partners": ["rook"]},
    "castling[]": {"flag": "K", "king": "e1", "king_target": "g1", "rook": "h1", "rook_target": "f1"},
    "connect": {"row": 4, "from": None, "to": None},
    "drops": {"start": None},
    "turning": {"zone": None},
}


def base() -> dict[str, Any]:
    """Return chess without the tables that forms are tried out with."""
    chess = parse(preset_document("chess"))
    return {name: chess[name] for name in ("key", "name", "board", "pieces", "setup")}


def value_of(field: Field) -> Any:
    """Return the default of a field, or something for one that has to be filled in."""
    if field.default is not None:
        return field.default
    return field.choices[0].value if field.choices else CHOSEN.get(field.kind)


def table_of(form: TableForm) -> dict[str, Any]:
    """Return a table with every key that has a default or has to be there."""
    asked = {field.key: value_of(field) for field in form.fields if field.required or field.default is not None}
    together = TOGETHER.get(form.key, {})
    return {key: value for key, value in {**asked, **together}.items() if value is not None}


def with_table(form: TableForm, table: dict[str, Any]) -> dict[str, Any]:
    """Return the base document with a table of this form."""
    tables = base()
    if form.key == "":
        return {**tables, **{key: value for key, value in table.items() if key not in tables}}
    if form.key == "board":
        return {**tables, "board": {**table, "files": 8, "ranks": 8}}
    if form.key == "pieces":
        tables["pieces"]["rook"] = {**table, "name": "Rook", "label": "R"}
    elif form.key == "pieces.extra":
        tables["pieces"]["rook"]["extra"] = [table]
    elif form.key == "setup":
        tables["setup"].update({key: value for key, value in table.items() if key != "text"})
    elif form.key == "setup.modes":
        rank = "????????/pppppppp/8/8/8/8/PPPPPPPP/????????"
        men = ["king", "queen", "rook", "rook", "bishop", "bishop", "knight", "knight"]
        mode = {**table, "key": "free", "name": "Free"}
        tables["setup"] = {"text": f"{rank} w - - 0 1", "shuffle": men, "modes": [mode]}
    elif form.key == "sides":
        tables["sides"] = [{**table, "name": "One"}, {**table, "name": "Two", "colour": "green"}]
    else:
        if form.key in ("drops", "gating"):
            tables["hands"] = {}
        tables[form.key.removesuffix("[]")] = [table] if form.repeats == "many" else table
    return tables


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


@pytest.mark.parametrize("preset", preset_keys())
def test_every_key_of_a_shipped_preset_is_in_the_forms(preset: str) -> None:
    known = {(form.key, field.key) for form in FORMS for field in form.fields}
    assert set(used_keys(parse(preset_document(preset)))) - known == set()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key or "top")
def test_the_forms_know_the_keys_that_the_loader_knows(form: TableForm) -> None:
    table = {**table_of(form), "zzz": 1}
    with pytest.raises(PresetError, match="zzz") as caught:
        load_spec(write(with_table(form, table)))
    known = set(caught.value.message.partition("it knows ")[2].split(", "))
    inside = {other.key.removesuffix("[]") for other in FORMS if other.key and "." not in other.key}
    inside = (
        inside if form.key == "" else {"extra"} if form.key == "pieces" else {"modes"} if form.key == "setup" else set()
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
    long_spec, short_spec = (load_spec(write(with_table(form, chosen))) for chosen in (table, short))
    assert replace(long_spec, content_hash="", document="") == replace(short_spec, content_hash="", document="")


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


@pytest.mark.parametrize("tables", [{}, {"pieces": 3}, {"pieces": {"x": 1}}, {"pieces": {"x": {"betza": "?"}}}])
def test_facts_of_unfinished_documents(tables: dict[str, Any]) -> None:
    assert applying(tables) == {"enforced"}


@pytest.mark.parametrize(("files", "ranks"), [(8, 8), (9, 10), (16, 16), (3, 4)])
def test_an_empty_document_has_two_kings_and_no_faults(files: int, ranks: int) -> None:
    report = check_document(empty_document(files, ranks))
    assert report.problems == ()
    assert report.spec is not None
    assert report.spec.setup.text.lower().count("k") == 2
