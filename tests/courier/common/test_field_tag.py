"""`{% field %}`: what stands around a control is kept, and every field has its own."""

from __future__ import annotations

import pytest
from django import forms
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from courier.common.templatetags.forms import FieldContext, FieldShape, field


class _Form(forms.Form):
    name = forms.CharField(label="Your <name>", help_text="at most 5", max_length=5)
    agreed = forms.BooleanField(label="Agreed", required=False)
    colour = forms.ChoiceField(
        choices=[("r", "Red"), ("b", "Blue")], widget=forms.RadioSelect, required=False
    )
    secret = forms.CharField(widget=forms.HiddenInput, required=False)


def _from_template(bound: forms.BoundField, shape: FieldShape, *, hint: str = "") -> str:
    """What the template makes of a field without errors, nothing kept."""
    hint_id = f"{bound.auto_id}_hint" if hint else ""
    attrs: dict[str, str | bool] = {"class": "input"} if shape is FieldShape.LINE else {}
    attrs |= {"aria-describedby": hint_id} if hint_id else {}
    control = bound.as_widget(attrs=attrs)
    context = FieldContext(
        bound, shape, control, str(bound.label), hint, hint_id, "", hint_id, optional=False
    )
    return render_to_string("_field.html", {"it": context})


@pytest.mark.parametrize("data", [None, {"name": "Anna"}, {"name": "<b>", "agreed": "on"}])
def test_field_is_what_its_template_makes_of_it(data: dict[str, str] | None) -> None:
    form = _Form(data)
    assert field(form["name"]) == _from_template(form["name"], FieldShape.LINE, hint="at most 5")
    assert field(form["agreed"]) == _from_template(form["agreed"], FieldShape.TICK)


def test_value_of_another_form_is_not_shown() -> None:
    shown = [field(_Form({"name": value})["name"]) for value in ("Anna", "Ben")]
    assert ('value="Anna"' in shown[0], 'value="Ben"' in shown[1]) == (True, True)
    assert "Anna" not in shown[1]


def test_error_is_shown_beside_a_field_that_had_none() -> None:
    assert "error" not in field(_Form({"name": "Anna"})["name"])
    shown = field(_Form({"name": "Anna Karenina"})["name"])
    assert 'id="id_name_error"' in shown
    assert 'aria-describedby="id_name_hint id_name_error"' in shown


def test_label_is_escaped_unless_it_is_marked_as_safe() -> None:
    label = "<i>Name</i>"
    orders = [(label, mark_safe(label)), (mark_safe(label), label)]
    for number, order in enumerate(orders):
        form = _Form(auto_id=f"field-{number}-%s")
        shown = [label in field(form["name"], label=each) for each in order]
        assert shown == [type(each) is not str for each in order]


def test_group_and_hidden_field_have_no_label_of_a_line() -> None:
    form = _Form()
    assert "<fieldset" in field(form["colour"])
    assert field(form["secret"]) == '<input type="hidden" name="secret" id="id_secret">'


def test_tag_writes_html_into_a_template() -> None:
    page = Template("{% load forms %}{% field form.name optional=True %}")
    shown = page.render(Context({"form": _Form()}))
    assert "Your &lt;name&gt;" in shown
    assert "(optional)" in shown
    assert "&lt;input" not in shown
