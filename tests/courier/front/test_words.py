"""Words that no text for people uses: what only the code says, and what reads as translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
CALLS = {
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
}
TAG = re.compile(
    r"\{%\s*trans(?:late)?\s+(?P<quote>[\"'])(?P<line>.*?)(?P=quote)"
    r"|\{%\s*blocktrans(?:late)?\b[^%]*%\}(?P<block>.*?)\{%\s*endblocktrans",
    re.DOTALL,
)
# What is filled in, and marks around words.
FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|%\(\w+\)\w|<[^>]*>|\{\w*\}", re.DOTALL)
# As the table of names has it: piece, notify, request, square, player, hand, step, flag.
OTHER_NAMES = (
    "man|men|told|reckons?|reckoned|cells?|users?|holdings|pocket|rulesets?|game types?"
    "|submoves?|half-turns?|kills?|killed|blast|paratroop|rollback|timeout|holiday|seeks?"
    "|valid moves?|try-?outs?|armed|disarm"
)
TRANSLATED = (
    "lately|stood|whoever likes|a most|mails|a mail|e-mails?"
    "|take (?:it|them|the game)? ?along|look into your mail|unwanted mail"
    "|waits for (?:you|your|the staff)|of a game of yours|nothing any more|works no more"
    "|call(?:ed)? off"
)
BANNED = re.compile(rf"\b(?:{OTHER_NAMES}|{TRANSLATED})\b", re.IGNORECASE)


def texts_of_template(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a template with their lines."""
    source = path.read_text(encoding="utf-8")
    for found in TAG.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, found["line"] or found["block"] or ""


def texts_of_module(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that can be translated, with their lines."""
    source = path.read_text(encoding="utf-8")
    if "gettext" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def all_texts() -> Iterator[tuple[str, str]]:
    """Every text people read with its place."""
    for folder, endings, texts_of in (
        ("templates", ("*.html", "*.txt"), texts_of_template),
        ("courier", ("*.py",), texts_of_module),
    ):
        for path in (path for ending in endings for path in (ROOT / folder).rglob(ending)):
            for line, text in texts_of(path):
                plain = " ".join(FILLED.sub("_", text).split())
                yield f"{path.relative_to(ROOT)}:{line}", plain


def test_texts_have_the_words_of_the_house() -> None:
    faults = [
        f"{place}: “{found[0]}” in “{text}”"
        for place, text in all_texts()
        if (found := BANNED.search(text))
    ]
    assert faults == []


def test_texts_are_found() -> None:
    assert sum(1 for _ in all_texts()) > 4000
