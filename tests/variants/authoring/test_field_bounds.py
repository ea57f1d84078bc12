"""What a form allows for a single key is what the loader allows."""

from typing import Any

import pytest

from tests.variants.authoring.form_samples import TOGETHER, table_of, value_of, with_table
from variants import PresetError, load_spec
from variants.authoring.schema import FORMS
from variants.authoring.schema.fields import Field, TableForm
from variants.loader.document import write

FIELDS = [(form, field) for form in FORMS for field in form.fields]
LONG_KINDS = ("text", "long_text", "position")


def name_of(value: TableForm | Field) -> str:
    return value.key or "top"


def load(form: TableForm, field: Field, value: Any) -> None:
    """Load a document in which a key has a value. Raises PresetError."""
    tables = with_table(form, table_of(form))
    place = tables
    for step in form.key.removesuffix("[]").split("."):
        place = place[step] if step else place
        place = place["rook"] if step == "pieces" else place
        place = place[0] if isinstance(place, list) else place
    place[field.key] = value
    if form.key == "connect" and field.key in ("from", "to"):
        place |= {"from": value, "to": value}
    load_spec(write(tables))


def sample_of(form: TableForm, field: Field) -> Any:
    """Return a value of a field, also where it has no default."""
    value = TOGETHER.get(form.key, {}).get(field.key) or value_of(field)
    missing: Any = {"picture": "rook", "integer": 1}.get(field.kind, [])
    return missing if value is None else value


@pytest.mark.parametrize(("form", "field"), [pair for pair in FIELDS if pair[1].sides], ids=name_of)
def test_values_for_each_side_are_accepted_where_the_form_says_so(
    form: TableForm, field: Field
) -> None:
    one = sample_of(form, field)
    load(form, field, [one, one])


@pytest.mark.parametrize(
    ("form", "field"),
    [
        (form, field)
        for form, field in FIELDS
        if not field.sides and field.kind in ("flag", "integer", "choice", "kinds")
    ],
    ids=name_of,
)
def test_values_for_each_side_are_refused_elsewhere(form: TableForm, field: Field) -> None:
    one = sample_of(form, field)
    with pytest.raises(PresetError, match=f"{field.key}.* must be "):
        load(form, field, [one, one])


@pytest.mark.parametrize(
    ("form", "field"), [pair for pair in FIELDS if pair[1].choices], ids=name_of
)
def test_choices_are_those_of_the_loader(form: TableForm, field: Field) -> None:
    if field.kind == "roles":
        for choice in field.choices:
            load(form, field, {choice.value: "rook"})
        return
    with pytest.raises(PresetError) as caught:
        load(form, field, "neither")
    words = caught.value.message.partition("must be one of ")[2].partition(", not ")[0]
    allowed = {"" if word == "or left out" else word for word in words.split(", ")}
    offered = {choice.value for choice in field.choices}
    assert offered == allowed or (field.kind == "value" and offered == allowed - {"none"})


@pytest.mark.parametrize(
    ("form", "field"),
    [pair for pair in FIELDS if pair[1].kind in LONG_KINDS and pair[1].high],
    ids=name_of,
)
def test_texts_may_be_as_long_as_the_form_says(form: TableForm, field: Field) -> None:
    assert field.high is not None
    with pytest.raises(PresetError) as caught:
        load(form, field, "K" * (field.high + 1))
    assert (
        f"at most {field.high}" in caught.value.message
        or "one letter" in caught.value.message
        or field.key == "wins"
    )
