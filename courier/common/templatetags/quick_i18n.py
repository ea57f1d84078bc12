"""What `{% load i18n %}` loads (settings, `libraries`): Django's tags, but a `{% translate %}` of
one text, as nearly all are, is kept in each language, and of a `{% blocktranslate %}` without a
plural the translation.
"""

from __future__ import annotations

from typing import cast

from django import template
from django.template.base import (
    Parser,
    Template,
    Token,
    Variable,
    render_value_in_context,
)
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language, gettext

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


@register.tag("trans")
@register.tag("translate")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """Django's `{% translate %}`, which says where it is one text."""
    node = i18n.do_translate(parser, token)
    said = node.filter_expression
    is_one_text = isinstance(said.var, Variable) and said.var.literal is not None
    if is_one_text and not (said.filters or node.asvar or node.message_context):
        node.__class__ = _PlainTranslateNode
    return node


class _PlainTranslateNode(i18n.TranslateNode):
    """A `{% translate %}` whose result depends on the language only."""

    follows_from_language = True  # courier/common/quick_templates.py keeps it


@register.tag("blocktrans")
@register.tag("blocktranslate")
def blocktranslate(parser: Parser, token: Token) -> i18n.BlockTranslateNode:
    """Django's `{% blocktranslate %}`, whose text is translated once for each language."""
    node = i18n.do_block_translate(parser, token)
    if not node.plural and not node.message_context and not node.asvar:
        node.__class__ = _KeptBlockTranslateNode
    return node


class _KeptBlockTranslateNode(i18n.BlockTranslateNode):
    """A `{% blocktranslate %}` of one text that writes what it makes of it."""

    def render(self, context: Context, nested: bool = False) -> str:
        """Write the text; where a translation does not fit it, as Django does."""
        kept = self.__dict__.setdefault("by_language", {})
        language = get_language()
        if language not in kept:
            text, names = self.render_token_list(self.singular)
            kept[language] = gettext(text), names
        text, names = kept[language]
        invalid = cast("Template", context.template).engine.string_if_invalid
        with context.push(
            **{name: value.resolve(context) for name, value in self.extra_context.items()}
        ):
            values = {
                name: render_value_in_context(context.get(name, invalid), context) for name in names
            }
        try:
            written: str = text % values
        except (KeyError, ValueError):
            return super().render(context, nested)
        return written
