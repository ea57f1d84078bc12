"""Rules texts: Markdown as safe HTML."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS: Final = {
    "p",
    "em",
    "strong",
    "ul",
    "ol",
    "li",
    "h2",
    "h3",
    "h4",
    "code",
    "blockquote",
    "br",
    "hr",
    "a",
}
HEADINGS: Final = {"h2", "h3", "h4", "hr"}
ATTRIBUTES: Final = {"a": {"href", "title"}}

# Finding the quotation mark that belongs to another takes a time that grows with the square of
# their number; a long text of ours has a few hundred. Above this they stay straight.
MOST_QUOTES: Final = 1000


@lru_cache(maxsize=256)
def prose_html(text: str) -> SafeString:
    """Markdown as HTML of headings, paragraphs, lists and links; anything else is taken out."""
    return _html(text, frozenset(TAGS))


@lru_cache(maxsize=512)
def remark_html(text: str) -> SafeString:
    """The same without headings and rules, for what is said on a page that has headings of its
    own.
    """
    return _html(text, frozenset(TAGS - HEADINGS))


def _html(text: str, tags: frozenset[str]) -> SafeString:
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable("replacements")
    if text.count('"') + text.count("'") <= MOST_QUOTES:
        markdown.enable("smartquotes")
    cleaned = nh3.clean(
        markdown.render(text),
        tags=set(tags),
        attributes=ATTRIBUTES,
        url_schemes={"http", "https"},
        link_rel="nofollow noopener",
    )
    return mark_safe(cleaned)  # noqa: S308 -- nh3 has taken out everything that is not in TAGS
