"""Fields are written as Django's templates write them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test import override_settings
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from courier.common.form_renderer import QuickRenderer

NASTY: Final = "<b> & \"quoted\" 'so'"
CHOICES: Final = [
    ("", gettext_lazy("Any result")),
    (1, NASTY),
    (NASTY, mark_safe("<i>safe</i>")),
    (1234567, 1234567),
    ("Group <1>", [("a", "A"), (None, "None")]),
    (mark_safe("&amp;"), 0.5),
]
WIDGETS: Final[list[forms.Widget]] = [
    forms.TextInput(),
    forms.TextInput(attrs={"class": NASTY, "required": True, "disabled": False, "data-n": 12345}),
    forms.TextInput(attrs={"title": gettext_lazy("Any ending"), "data-x": mark_safe("&amp;")}),
    forms.NumberInput(attrs={"min": 1, "step": "any"}),
    forms.EmailInput(),
    forms.URLInput(),
    forms.PasswordInput(render_value=True),
    forms.HiddenInput(),
    forms.DateInput(attrs={"type": "date"}),
    forms.DateTimeInput(),
    forms.TimeInput(),
    forms.CheckboxInput(),
    forms.Textarea(attrs={"rows": 4}),
    forms.Select(choices=CHOICES),
    forms.SelectMultiple(choices=CHOICES),
    forms.NullBooleanSelect(),
    forms.RadioSelect(choices=CHOICES),
    forms.CheckboxSelectMultiple(choices=CHOICES),
    forms.FileInput(),
    forms.SelectDateWidget(years=[2025, 2026]),
]
VALUES: Final[list[Any]] = [None, "", NASTY, mark_safe("&lt;"), 1234567, 1.5, True, False]


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: type(widget).__name__)
@pytest.mark.parametrize("thousands", [False, True])
def test_widgets_are_written_alike(widget: forms.Widget, thousands: bool) -> None:
    with override_settings(USE_THOUSAND_SEPARATOR=thousands):
        for value in VALUES:
            written, expected = (
                widget.render("na<me", value, {"id": "id_name"}, renderer=renderer())
                for renderer in (QuickRenderer, DjangoTemplates)
            )
            assert written == expected
            assert hasattr(written, "__html__")


@pytest.mark.parametrize("widget", [forms.RadioSelect, forms.CheckboxSelectMultiple, forms.Select])
def test_single_options_are_written_alike(widget: type[forms.Select]) -> None:
    tags: list[list[str]] = []
    for renderer in (QuickRenderer(), DjangoTemplates()):
        fields = {"one": forms.ChoiceField(choices=CHOICES, widget=widget)}
        form = type("Filled", (forms.Form,), fields)({"one": "1"}, renderer=renderer)
        tags.append([option.tag(wrap) for option in form["one"] for wrap in (True, False)])
    assert tags[0] == tags[1]


def test_the_site_writes_its_fields_by_it() -> None:
    assert isinstance(forms.Form().renderer, QuickRenderer)
