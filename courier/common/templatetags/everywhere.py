"""Tags that every template has without loading them (settings, `builtins`).

`{% icon %}` draws an icon. `{% url %}` is Django's, but an address that was made once is kept: a
page names some sixty of them, most of them on every page; so is the field of `{% csrf_token %}`.
`json_script` is Django's without spaces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, Final, Protocol

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode, URLNode
from django.template.defaulttags import url as django_url
from django.template.library import SimpleNode
from django.templatetags.static import static
from django.urls import NoReverseMatch
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from courier.common.links import path_of

_KEPT_ICONS = 256
_KEPT_TOKENS = 64  # those of the latest pages
_ESCAPES: Final = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}

register = template.Library()


@register.simple_tag
@lru_cache(_KEPT_ICONS)
def icon(name: str) -> SafeString:
    """The icon `name` of `img/icons.svg`, which text beside it has to explain."""
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        '<use href="{}#{}"></use></svg>',
        static("img/icons.svg"),
        name,
    )


_draw_icon = register.tags["icon"]


@register.tag("icon")
def named_icon(parser: Parser, token: Token) -> SimpleNode:
    """An icon, which is a text where it is named."""
    node: SimpleNode = _draw_icon(parser, token)
    is_named = node.target_var is None and not node.kwargs
    if is_named and not any(each.is_var for each in node.args):
        node.__class__ = _NamedIconNode
    return node


class _NamedIconNode(SimpleNode):
    """An `{% icon %}` that is always the same."""

    follows_from_language = True  # courier/common/quick_templates.py


class CompactEncoder(DjangoJSONEncoder):
    """JSON without spaces between its parts."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"separators": (",", ":")})


class Written(dict[str, Any]):
    """A dictionary that nobody changes: it is written as JSON once, also as a member of another
    one.
    """

    @cached_property
    def text(self) -> str:
        """The JSON, as it may stand in a script element."""
        return _json_text(dict(self))


@register.filter
def json_script(value: object, element_id: str | None = None) -> SafeString:
    """A value as JSON in a script element, for scripts to read."""
    text = mark_safe(_json_text(value))  # noqa: S308 -- nothing in it ends the element
    if element_id:
        return format_html('<script id="{}" type="application/json">{}</script>', element_id, text)
    return format_html('<script type="application/json">{}</script>', text)


def _json_text(value: object) -> str:
    """A value as JSON without what could end a script element."""
    if isinstance(value, Written):
        return value.text
    if isinstance(value, dict) and any(isinstance(each, Written) for each in value.values()):
        return f"{{{','.join(_members(value))}}}"
    written = json.dumps(value, cls=CompactEncoder)
    return written.translate(_ESCAPES)


def _members(value: dict[str, Any]) -> Iterator[str]:
    """The members of a dictionary as JSON; those that are written already as they are, the others
    together as far as they stand beside each other.
    """
    run: dict[str, Any] = {}
    for name, each in value.items():
        if not isinstance(each, Written):
            run[name] = each
            continue
        if run:
            yield _json_text(run)[1:-1]
            run = {}
        yield f"{_json_text(name)}:{each.text}"
    if run:
        yield _json_text(run)[1:-1]


class Named(Protocol):
    """Who has a name, and may be a program."""

    is_bot: bool

    @property
    def shown_name(self) -> str: ...

    @property
    def bare_name(self) -> str: ...


@register.filter
def marked_name(player: Named) -> str:
    """The name of a player, with a mark beside that of a bot."""
    if not player.is_bot:
        return player.shown_name
    return format_html(
        '{} <span class="badge open" title="{}">BOT'
        '<span class="visually-hidden">, {}</span></span>',
        player.bare_name,
        gettext("A program plays with this account."),
        gettext("a program"),
    )


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    """Django's `{% url %}`, as fast as a dictionary where the address was made before."""
    node = django_url(parser, token)
    return node if node.kwargs else _KeptUrlNode(node.view_name, node.args, {}, node.asvar)


class _KeptUrlNode(URLNode):
    """A `{% url %}` without keywords."""

    def render(self, context: Context) -> str:
        name = self.view_name.resolve(context)
        if ":" in name:  # its meaning depends on the application that answers
            return super().render(context)
        args = [argument.resolve(context) for argument in self.args]
        if not all(isinstance(argument, str | int) for argument in args):
            return super().render(context)
        try:
            address = path_of(name, *args)
        except NoReverseMatch:
            if self.asvar is None:
                raise
            address = ""
        if self.asvar is not None:
            context[self.asvar] = address
            return ""
        return conditional_escape(address) if context.autoescape else address


@register.tag
def csrf_token(_parser: Parser, _token: Token) -> CsrfTokenNode:
    """Django's `{% csrf_token %}`, whose field is written once for the forms of a page."""
    return _KeptTokenNode()


class _KeptTokenNode(CsrfTokenNode):
    """A `{% csrf_token %}` that looks at its token once, which may be made only then."""

    def render(self, context: Context) -> str:
        token = str(context.get("csrf_token") or "")
        return _token_field(token) if token else super().render(context)


@lru_cache(_KEPT_TOKENS)
def _token_field(token: str) -> str:
    return CsrfTokenNode().render(Context({"csrf_token": token}))
