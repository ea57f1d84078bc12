"""Numbers as readers write them."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def whole_number(value: int) -> str:
    """`12,403`: in groups, as in the language of the page."""
    return number_format(value, force_grouping=True)
