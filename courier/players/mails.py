"""Account mails: the HTML part is made from the text part, so that both always say the same."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

URL = re.compile(r"https?://\S+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a mail: lines of prose, or a button when the last line is an address.

    For a button, `lines` holds what it says.
    """

    lines: tuple[str, ...]
    link: str = ""


def read_paragraphs(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, which blank lines divide."""
    blocks = (block.strip().splitlines() for block in re.split(r"\n\s*\n", text.strip()))
    return tuple(_read_paragraph([line.strip() for line in lines]) for lines in blocks if lines)


def _read_paragraph(lines: list[str]) -> Paragraph:
    if len(lines) > 1 and URL.fullmatch(lines[-1]):
        return Paragraph(lines=(" ".join(lines[:-1]).rstrip(":"),), link=lines[-1])
    return Paragraph(lines=tuple(lines))


def render_html(*, subject: str, text: str) -> str:
    """The HTML part for a mail with that text."""
    context = {
        "subject": subject,
        "paragraphs": read_paragraphs(text),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    return render_to_string("account/email/message.html", context)
