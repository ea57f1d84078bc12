"""What `{% load i18n %}` loads (settings, `libraries`): Django's tags, but a `{% translate %}` of
one text, as nearly all are, keeps what it wrote in each language.
"""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, Parser, Token, Variable
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


@register.tag("trans")
@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """Django's `{% translate %}`, as fast as a dictionary for a text that was translated before."""
    node = i18n.do_translate(parser, token)
    said = node.filter_expression
    is_one_text = isinstance(said.var, Variable) and said.var.literal is not None
    if not is_one_text or said.filters or node.asvar or node.message_context:
        return node
    return _KeptTranslateNode(said, node.noop)


class _KeptTranslateNode(i18n.TranslateNode):
    """A `{% translate %}` whose result depends on the language only."""

    def __init__(self, filter_expression: FilterExpression, noop: bool) -> None:
        super().__init__(filter_expression, noop)
        self._by_language: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        language = get_language()
        text = self._by_language.get(language)
        if text is None:
            text = self._by_language[language] = super().render(context)
        return text
