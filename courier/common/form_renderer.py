"""Fields of forms written without templates: the texts are those of Django's own widgets.

Django renders a template for each field, and two for each option of a list. A thousand presets to
choose from took longer than all the rest of their page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe

_WIDGETS: Final = "django/forms/widgets/"
_INPUTS: Final = (
    "checkbox",
    "date",
    "datetime",
    "email",
    "hidden",
    "number",
    "password",
    "text",
    "time",
    "url",
)


class QuickRenderer(DjangoTemplates):
    """Writes what most fields are made of itself, and leaves the rest to Django's templates."""

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> SafeString:
        """The same text as that of the template."""
        widget = context.get("widget", {})
        write = _WRITERS.get(template_name)
        if write is None or not _is_plain(widget):
            return mark_safe(super().render(template_name, context, request))  # noqa: S308 -- a rendered template
        return mark_safe(write(widget))  # noqa: S308 -- escaped below


def _is_plain(widget: Mapping[str, Any]) -> bool:
    """Whether it is one of the widgets as Django has them, no label around it."""
    if widget.get("wrap_label"):
        return False
    options = (option for _, group, _ in widget.get("optgroups", ()) for option in group)
    return all(option["template_name"] == _OPTION for option in options)


def _input(widget: Mapping[str, Any]) -> str:
    value = widget["value"]
    shown = "" if value is None else f' value="{_string(value)}"'
    start = f'<input type="{_text(widget["type"])}" name="{_text(widget["name"])}"'
    return f"{start}{shown}{_attributes(widget['attrs'])}>"


def _area(widget: Mapping[str, Any]) -> str:
    value = _text(widget["value"]) if widget["value"] else ""
    attrs = _attributes(widget["attrs"])
    return f'<textarea name="{_text(widget["name"])}"{attrs}>\n{value}</textarea>'


def _select(widget: Mapping[str, Any]) -> str:
    groups = "".join(_group(name, options) for name, options, _ in widget["optgroups"])
    return select_text(widget["name"], widget["attrs"], groups)


def select_text(name: object, attrs: Mapping[str, object], options: str) -> str:
    """A list of options that are written already."""
    return f'<select name="{_text(name)}"{_attributes(attrs)}>{options}\n</select>'


def _group(name: object, options: list[Mapping[str, Any]]) -> str:
    shown = "".join(_option(option) for option in options)
    if not name:
        return shown
    return f'\n  <optgroup label="{_text(name)}">{shown}\n  </optgroup>'


def _option(widget: Mapping[str, Any]) -> str:
    return _option_text(widget["value"], widget["label"], widget["attrs"])


def option_text(value: object, label: object, *, is_selected: bool = False) -> str:
    """An option of a list."""
    return _option_text(value, label, {"selected": True} if is_selected else {})


def _option_text(value: object, label: object, attrs: Mapping[str, object]) -> str:
    start = f'<option value="{_string(value)}"{_attributes(attrs)}>'
    return f"\n  {start}{_text(label)}</option>\n"


def _attributes(attrs: Mapping[str, object]) -> str:
    return "".join(
        f" {_text(name)}" if value is True else f' {_text(name)}="{_string(value)}"'
        for name, value in attrs.items()
        if value is not False
    )


def _string(value: object) -> str:
    """A value as it is, not as people of a language write it."""
    return conditional_escape(value if isinstance(value, SafeData) else str(value))


def _text(value: object) -> str:
    """A value as templates show it."""
    return conditional_escape(value if isinstance(value, str) else str(localize(value)))


_OPTION: Final = f"{_WIDGETS}select_option.html"
_WRITERS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    **{f"{_WIDGETS}{name}.html": _input for name in _INPUTS},
    f"{_WIDGETS}radio_option.html": _input,
    f"{_WIDGETS}checkbox_option.html": _input,
    f"{_WIDGETS}select.html": _select,
    f"{_WIDGETS}textarea.html": _area,
}
