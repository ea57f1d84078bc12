"""Choices of form fields that are known only when the form is made."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms

from courier.common.long_lists import LongList, long_choices


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[str, object]]) -> None:
    """Give a choice field of the form its choices: values with their labels."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    if isinstance(field.widget, LongList):
        field.choices = long_choices(tuple((value, str(label)) for value, label in choices))
    else:
        field.choices = list(choices)
