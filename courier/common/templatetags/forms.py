"""Form fields as the site shows them: label above, hint below, error in words below that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django import forms, template
from django.forms.boundfield import BoundField
from django.utils.safestring import SafeString

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

    field: BoundField
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


@register.inclusion_tag("_field.html")
def field(
    bound: BoundField, label: str = "", hint: str = "", optional: bool = False
) -> dict[str, object]:
    """Render a form field.

    `label` and `hint` replace the form's own texts; `optional` adds the word to the label. The
    control gets the class `input`, and `aria-describedby` names hint and error.
    """
    shape = shape_of(bound)
    shown_hint = hint or str(bound.help_text or "")
    hint_id = f"{bound.auto_id}_hint" if shown_hint else ""
    error_id = f"{bound.auto_id}_error" if bound.errors else ""
    described_by = " ".join(part for part in (hint_id, error_id) if part)
    context = FieldContext(
        field=bound,
        shape=shape,
        control=_control(bound, shape, described_by),
        label=label or str(bound.label),
        hint=shown_hint,
        hint_id=hint_id,
        error_id=error_id,
        described_by=described_by,
        optional=optional,
    )
    return {"it": context}


@register.inclusion_tag("_form_errors.html")
def form_errors(form: forms.BaseForm) -> dict[str, object]:
    """Render what is wrong with a form as a whole; nothing when nothing is."""
    return {"errors": form.non_field_errors()}
