"""Account mails: the HTML part is made from the text part, so that both always say the same."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

URL = re.compile(r"https?://\S+")
SENTENCE_END = re.compile(r"(?<=[.?!])\s+")
FOOT_LENGTH = 2  # base_message.txt ends every mail with why it came and with the site


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a mail: prose, and a button below it when the paragraph ends with an
    address.
    """

    text: str
    label: str = ""
    link: str = ""


def read_paragraphs(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, which blank lines divide. Lines within one stay lines."""
    blocks = (block.strip().splitlines() for block in re.split(r"\n\s*\n", text.strip()))
    return tuple(_read_paragraph([line.strip() for line in lines]) for lines in blocks if lines)


def _read_paragraph(lines: list[str]) -> Paragraph:
    if len(lines) < 2 or not URL.fullmatch(lines[-1]):
        return Paragraph(text="\n".join(lines))
    *before, label = SENTENCE_END.split(" ".join(lines[:-1]))
    return Paragraph(text=" ".join(before), label=label.rstrip(":"), link=lines[-1])


def render_html(*, subject: str, text: str) -> str:
    """The HTML part for a mail with that text."""
    paragraphs = read_paragraphs(text)
    context = {
        "subject": subject,
        "body": paragraphs[:-FOOT_LENGTH],
        "foot": paragraphs[-FOOT_LENGTH:],
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    return render_to_string("account/email/message.html", context)
