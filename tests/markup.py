"""Pages as a browser reads them: white space that lays out the templates is no text."""

from __future__ import annotations

import re
from typing import Any, Final

from django.test import Client

# White space beside these is never shown.
BLOCKS: Final = (
    "html|head|body|main|header|footer|nav|section|article|aside|div|p|h[1-6]|ul|ol|li|dl|dt|dd"
    "|table|thead|tbody|tfoot|tr|td|th|caption|form|fieldset|legend|figure|figcaption|blockquote"
    "|hr|br|address|details|summary|dialog|button|select|optgroup|option|title|meta|link"
)
INLINE: Final = "span|a|b|strong|em|i|small|time|label|abbr"
KEPT: Final = re.compile(r"(<(pre|textarea|script|style)\b[^>]*>)(.*?)(</\2>)", re.DOTALL)
BLOCK: Final = re.compile(rf" ?(</?(?:{BLOCKS})\b[^>]*>) ?")
OPENED: Final = re.compile(rf"((?:<(?:/?(?:{BLOCKS}))\b[^>]*>| )(?:<(?:{INLINE})\b[^>]*>)+) ")
CLOSED: Final = re.compile(rf" ((?:</(?:{INLINE})>)+ ?</?(?:{BLOCKS})\b)")


class PageClient(Client):
    """A browser without a screen: the pages it gets are tidy."""

    def request(self, **request: Any) -> Any:
        response = super().request(**request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            response.content = tidy(response.content.decode()).encode()
        return response


def tidy(page: str) -> str:
    """The page without the white space that no browser shows."""
    pieces = KEPT.split(page)
    pieces[::5] = [_tidy_text(text) for text in pieces[::5]]
    pieces[1::5] = [_tidy_text(tag) for tag in pieces[1::5]]
    del pieces[2::5]  # the names of the elements whose content is kept
    return "".join(pieces)


def _tidy_text(text: str) -> str:
    text = re.sub(r"[ \t\r\n]+", " ", text)
    text = re.sub(r" (/?>)", r"\1", text)
    text = BLOCK.sub(r"\1", text)
    while (shorter := OPENED.sub(r"\1", text)) != text:
        text = shorter
    while (shorter := CLOSED.sub(r"\1", text)) != text:
        text = shorter
    return text
