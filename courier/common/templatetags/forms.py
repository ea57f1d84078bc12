"""Form fields as the site shows them: label above, hint below, error in words below that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from django import forms, template
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

_KEPT_FIELDS: Final = 1024  # of some hundred characters each
_CONTROL: Final = "\0control"  # no label contains a NUL

register = template.Library()


class FieldShape(StrEnum):
    """How a field is laid out."""

    HIDDEN = "hidden"
    LINE = "line"
    TICK = "tick"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class FieldContext:
    """What `_field.html` needs; `control` is the widget with its class and its aria attributes."""

    field: BoundField | _Faultless
    shape: FieldShape
    control: SafeString | str
    label: str
    hint: str
    hint_id: str
    error_id: str
    described_by: str
    optional: bool


def shape_of(field: BoundField) -> FieldShape:
    """The layout for a field, by its widget."""
    widget = field.field.widget
    if widget.is_hidden:
        return FieldShape.HIDDEN
    if isinstance(widget, forms.RadioSelect | forms.CheckboxSelectMultiple):
        return FieldShape.GROUP
    if isinstance(widget, forms.CheckboxInput):
        return FieldShape.TICK
    return FieldShape.LINE


def _control(field: BoundField, shape: FieldShape, described_by: str) -> SafeString | str:
    if shape in (FieldShape.GROUP, FieldShape.HIDDEN):
        return str(field)
    attrs: dict[str, str | bool] = {}
    if shape is FieldShape.LINE:
        own = str(field.field.widget.attrs.get("class", ""))
        attrs["class"] = f"input {own}".strip()
    if described_by:
        attrs["aria-describedby"] = described_by
    return field.as_widget(attrs=attrs)


@register.simple_tag
def field(
    bound: BoundField, label: str = "", hint: str = "", optional: bool = False
) -> SafeString | str:
    """Render a form field.

    `label` and `hint` replace the form's own texts; `optional` adds the word to the label. The
    control gets the class `input`, and `aria-describedby` names hint and error.
    """
    shape = shape_of(bound)
    shown_hint = hint or str(bound.help_text or "")
    hint_id = f"{bound.auto_id}_hint" if shown_hint else ""
    error_id = f"{bound.auto_id}_error" if bound.errors else ""
    described_by = " ".join(part for part in (hint_id, error_id) if part)
    control = _control(bound, shape, described_by)
    if shape is FieldShape.HIDDEN:
        return control
    shown_label = label or str(bound.label)
    if shape is not FieldShape.GROUP and not error_id:
        words = (shown_label, shown_hint, hint_id, bound.id_for_label or "", optional)
        before, after = _around(shape, get_language(), *words)
        # Our own template around an escaped control.
        return mark_safe(f"{before}{conditional_escape(control)}{after}")  # noqa: S308
    context = FieldContext(
        field=bound,
        shape=shape,
        control=control,
        label=shown_label,
        hint=shown_hint,
        hint_id=hint_id,
        error_id=error_id,
        described_by=described_by,
        optional=optional,
    )
    return render_to_string("_field.html", {"it": context})


@dataclass(frozen=True, slots=True)
class _Faultless:
    """As much of a field without errors as stands around its control."""

    id_for_label: str
    errors: tuple[str, ...] = ()


# By type, too: a label that is marked as safe is not written like an equal one that is not.
@lru_cache(_KEPT_FIELDS, typed=True)
def _around(
    shape: FieldShape,
    _language: str | None,
    label: str,
    hint: str,
    hint_id: str,
    id_for_label: str,
    optional: bool,
) -> tuple[str, str]:
    """What stands before and after the control of a field without errors."""
    context = FieldContext(
        field=_Faultless(id_for_label),
        shape=shape,
        control=SafeString(_CONTROL),
        label=label,
        hint=hint,
        hint_id=hint_id,
        error_id="",
        described_by=hint_id,
        optional=optional,
    )
    before, _control, after = render_to_string("_field.html", {"it": context}).partition(_CONTROL)
    return before, after


@register.inclusion_tag("_form_errors.html")
def form_errors(form: forms.BaseForm) -> dict[str, object]:
    """Render what is wrong with a form as a whole; nothing when nothing is."""
    return {"errors": form.non_field_errors()}
