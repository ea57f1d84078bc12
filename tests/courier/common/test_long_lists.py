"""Long lists of choices are written as Django writes them, and kept by their content."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django import forms
from django.utils import translation
from django.utils.datastructures import MultiValueDict
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from courier.common.choices import set_choices
from courier.common.long_lists import LongChoices, LongList, long_choices

NASTY: Final = "<b> & \"quoted\" 'so'"
CHOICES: Final = [
    ("", gettext_lazy("Any result")),
    ("1", "One"),
    (NASTY, NASTY),
    ("safe", mark_safe("<i>safe</i>")),
    ("1", "One again"),
    *((f"key-{number}", f"Variant {number}") for number in range(1000)),
]


class Ours(forms.Form):
    variant = forms.ChoiceField(widget=LongList(attrs={"class": NASTY}), required=False)


class Theirs(forms.Form):
    variant = forms.ChoiceField(widget=forms.Select(attrs={"class": NASTY}), required=False)


def both(data: dict[str, Any] | None = None, **given: Any) -> list[forms.Form]:
    """A form with a long list, and the same one with Django's; labels are plain texts."""
    query = None if data is None else MultiValueDict({name: [data[name]] for name in data})
    forms_ = [Ours(query, **given), Theirs(query, **given)]
    for form in forms_:
        set_choices(form, "variant", [(value, f" {label}") for value, label in CHOICES])
    return forms_


@pytest.mark.parametrize("value", [None, "", "1", NASTY, "safe", "key-999", "unknown"])
def test_lists_are_written_alike(value: str | None) -> None:
    for ours, theirs in (both({"variant": value}), both(initial={"variant": value}), [*both()]):
        assert str(ours["variant"]) == str(theirs["variant"])
        shown = [
            form["variant"].as_widget(attrs={"id": "x", "required": True})
            for form in (ours, theirs)
        ]
        assert shown[0] == shown[1]
        assert hasattr(shown[0], "__html__")


@pytest.mark.parametrize("value", ["", "1", "key-7", "unknown"])
def test_lists_are_read_alike(value: str) -> None:
    ours, theirs = both({"variant": value})
    assert (ours.errors, ours.cleaned_data) == (theirs.errors, theirs.cleaned_data)


def test_each_form_chooses_for_itself() -> None:
    written = [str(both({"variant": f"key-{number}"})[0]["variant"]) for number in (1, 2)]
    assert [text.count(" selected") for text in written] == [1, 1]
    assert written[0] != written[1]


def test_equal_lists_are_kept_once() -> None:
    one, same = (long_choices((("a", "A"), ("b", label))) for label in ("B", "B"))
    assert one is same
    assert isinstance(one, LongChoices)
    assert [*one] == [("a", "A"), ("b", "B")]


def test_a_text_that_is_marked_as_safe_is_escaped() -> None:
    """Nobody's choice of a name decides what the lists of others say."""
    assert "&lt;i&gt;" in long_choices((("a", mark_safe("<i>")),)).written([])


def test_labels_are_written_in_the_language_of_the_reader() -> None:
    texts = []
    for language in ("en", "de"):
        with translation.override(language):
            form = Ours()
            set_choices(form, "variant", [("", gettext_lazy("Yes")), ("a", "A")])
            texts.append(str(form["variant"]))
    assert [text.count(word) for text, word in zip(texts, ("Yes", "Ja"), strict=True)] == [1, 1]


def test_other_choices_are_written_by_django() -> None:
    pairs = [("a", "A"), ("Group", [("b", "B")])]
    ours, theirs = (kind(choices=pairs).render("x", "b") for kind in (LongList, forms.Select))
    assert ours == theirs
