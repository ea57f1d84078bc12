"""What `{% load static %}` loads (settings, `libraries`): Django's tags, but the address of a file
is made once.
"""

from __future__ import annotations

from django import template
from django.template.base import Parser, Token
from django.templatetags import static as django_static

register = template.Library()
register.tags.update(django_static.register.tags)


@register.tag
def static(parser: Parser, token: Token) -> django_static.StaticNode:
    """Django's `{% static %}`, which is a text where its file is named."""
    node = django_static.do_static(parser, token)
    if node.varname is None and not node.path.is_var and not node.path.filters:
        node.__class__ = _PlainStaticNode
    return node


class _PlainStaticNode(django_static.StaticNode):
    """A `{% static %}` of one file."""

    follows_from_language = True  # courier/common/quick_templates.py keeps it
