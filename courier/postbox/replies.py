"""What a person wrote: the first line of a reply that is neither quoted nor a signature, and what
it asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Final

import nh3

from courier.postbox.enums import Wish
from courier.postbox.mime import Letter

LONGEST_LINE: Final = 1000
LONGEST_REMARK: Final = 2000
LONGEST_SAID: Final = 4000
_MOST_LINES: Final = 400
_BROKEN_FROM: Final = 60  # characters of a line that may go on in the next one
_LONGEST_HTML: Final = 64 * 1024

# What stands before quoted text, in the words of common mail programs; it may be broken over two
# lines.
_WRITES: Final = (
    r"(wrote|schrieb|geschrieben|écrit|escribió|scritto|schreef|escreveu|skrev|napsal|napisał"
    r"|пишет|写道)(.{0,200}:)?\s*:?\s*$"
)
_BEGINS: Final = r"(on|am|le|el|il|op|em|den|dne|w dniu|på|в)\s"
_DATE: Final = r"\d{1,4}[-./年]\s?\d{1,2}[-./月]\s?\d{1,4}"
_ADDRESS: Final = r"<[^<>\s@]{1,100}@[^<>\s@]{1,100}>"
_ATTRIBUTION: Final = re.compile(
    rf"^(({_BEGINS}|{_DATE}|(?=.{{0,200}}{_ADDRESS})).{{0,300}}{_WRITES}"
    rf"|.{{0,200}}\d[:.]\d\d\b.{{0,100}}{_ADDRESS}\s?:$)",
    re.IGNORECASE,
)
_BROKEN: Final = re.compile(rf"^{_BEGINS}.{{0,300}}{_WRITES}", re.IGNORECASE)
_QUOTE_BEGINS: Final = re.compile(
    r"^(-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje"
    r" original|forwarded message|on\s.{0,300}wrote)"
    r"|begin forwarded message|_{8,}$"
    r"|(sent|gesendet|envoyé|enviado( el)?|inviato)\s?:\s.{0,100}\d[:.]\d\d\b"
    r"|(from|von|de|da|van|från|fra|od|от)\s?:\s.{0,200}[@<])",
    re.IGNORECASE,
)
_SENT_FROM: Final = re.compile(
    r"^(sent (from|via)|sent with \[?proton|get outlook for|outlook (for|für)|von meinem"
    r"|gesendet (von|mit)|envoyé (de mon|depuis|avec)|enviado (desde|do)|inviato dal?|verzonden"
    r" vanaf)\b",
    re.IGNORECASE,
)
_SIGNATURE: Final = re.compile(r"^(--|—|–)\s?$")
_EMPHASIS: Final = "*_`\"'“”„«»"
_RESIGNS: Final = re.compile(r"^(i\s+)?resign[.!]*$", re.IGNORECASE)
_DRAWS: Final = re.compile(
    r"^(draw\s*[?.!]*|(i\s+)?(offer|accept)\s+((a|the)\s*)?draw[.!?]*|draw\s+accepted[.!]*)$",
    re.IGNORECASE,
)

_KEPT_TAGS: Final = {"br", "p", "div", "li", "tr", "blockquote", "h1", "h2", "h3"}
_DROPPED_WITH_TEXT: Final = {"script", "style", "head", "title"}
_TAG: Final = re.compile(r"<(/?)([a-z0-9]{1,10})[^<>]{0,200}>")


@dataclass(frozen=True, slots=True)
class MailRequest:
    """What a message asks for; `text` is the move as it was written, `said` all that its writer
    wrote.
    """

    wish: Wish
    text: str = ""
    remark: str = ""
    said: str = field(default="", compare=False)


def request_in(letter: Letter) -> MailRequest:
    """What a message asks for; `Wish.NOTHING` where nothing can be read.

    The plain text counts, HTML where there is none.
    """
    lines = own_lines(letter.plain) or own_lines(text_of_html(letter.html))
    if not lines:
        return MailRequest(Wish.NOTHING)
    said = "\n".join(lines).strip()[:LONGEST_SAID]
    return replace(_wish_in(lines), said=said)


def _wish_in(lines: list[str]) -> MailRequest:
    """What the lines of a person ask of a game."""
    first = _bare(lines[0])
    if _RESIGNS.match(first):
        return MailRequest(Wish.RESIGN)
    if _DRAWS.match(first):
        return MailRequest(Wish.DRAW)
    move, rest = _joined(first, lines[1:])
    return _with_remark(move, rest)


def own_lines(text: str) -> list[str]:
    """The lines a person wrote above or between what is quoted, without empty ones before the
    first.
    """
    found: list[str] = []
    lines = [line.strip() for line in text.split("\n", _MOST_LINES)[:_MOST_LINES]]
    at = 0
    while at < len(lines):
        line = lines[at]
        attribution = _lines_of_attribution(lines[at : at + 2])
        if _ends_own_text(line) or (
            attribution and (found or not _is_quote_next(lines[at + attribution :]))
        ):
            break
        if not attribution and not line.startswith((">", "|")) and (line or found):
            found.append(line)
        at += attribution or 1
    return found


def _is_quote_next(lines: list[str]) -> bool:
    """Whether the next line that is not empty is quoted, so that somebody may write below it."""
    return next((line.startswith((">", "|")) for line in lines if line), False)


def _ends_own_text(line: str) -> bool:
    """Whether what follows is a signature or a quoted message."""
    return bool(_SIGNATURE.match(line) or _QUOTE_BEGINS.match(line[:400]) or _SENT_FROM.match(line))


def _lines_of_attribution(lines: list[str]) -> int:
    """How many of the next two lines say who wrote what is quoted below: 0, 1 or 2."""
    if len(lines[0]) > 400:
        return 0
    if _ATTRIBUTION.match(lines[0]):
        return 1
    if len(lines) < 2 or len(lines[1]) > 200 or _ATTRIBUTION.match(lines[1]):
        return 0
    return 2 if _BROKEN.match(" ".join(lines)) else 0


def text_of_html(html: str) -> str:
    """The text of an HTML part, quoted blocks with `>` before their lines."""
    if not html.strip():
        return ""
    tidy = nh3.clean(
        html[:_LONGEST_HTML], tags=_KEPT_TAGS, attributes={}, clean_content_tags=_DROPPED_WITH_TEXT
    )
    return "".join(_unquoted(tidy))


def _unquoted(tidy: str) -> Iterator[str]:
    """The text between the tags of tidy HTML: a line for each block."""
    depth = 0
    at = 0
    for tag in _TAG.finditer(tidy):
        yield _spaced(tidy[at : tag.start()], depth)
        at = tag.end()
        if tag[2] == "blockquote":
            depth = max(0, depth + (-1 if tag[1] else 1))
        yield "\n"
    yield _spaced(tidy[at:], depth)


def _spaced(text: str, depth: int) -> str:
    words = " ".join(unescape(text).split())
    return f"> {words}" if depth and words else words


def _bare(line: str) -> str:
    """A line without emphasis and quotation marks around it."""
    line = line[: LONGEST_LINE + LONGEST_REMARK].strip()
    is_marked = line.startswith(tuple(_EMPHASIS)) and line.endswith(tuple(_EMPHASIS))
    return (is_marked and line.strip(_EMPHASIS + " ")) or line


def _joined(first: str, rest: list[str]) -> tuple[str, list[str]]:
    """A long set-up with its lines put together again: a line that ends with a comma goes on in the
    next one.
    """
    while first.endswith(",") and rest and rest[0] and len(first) < LONGEST_LINE:
        first = f"{first} {rest[0]}"
        rest = rest[1:]
    return first, rest


def _broken_off(line: str, rest: list[str]) -> Iterator[str]:
    """The lines that go on with a long one: mail programs break at some 70 characters."""
    for following in rest:
        if len(line) < _BROKEN_FROM or not following:
            return
        yield following
        line = following


def _with_remark(line: str, rest: list[str]) -> MailRequest:
    """The move before `//` and the remark behind it, which a mail program may have broken; where
    nothing stands behind it, the lines below are the remark.
    """
    move, mark, remark = line.partition("//")
    remark = remark.strip()
    if mark and not remark:
        remark = "\n".join(rest).strip()
    elif mark:
        remark = " ".join([remark, *_broken_off(line, rest)])
    if not move.strip():
        return MailRequest(Wish.NOTHING)
    return MailRequest(Wish.MOVE, move.strip()[:LONGEST_LINE], remark[:LONGEST_REMARK].strip())
