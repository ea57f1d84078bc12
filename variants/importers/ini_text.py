"""The text of a `variants.ini`: sections and their keys, read exactly as Fairy-Stockfish reads
them.

Lines before the first section are skipped. A line is a comment when its very first character is `#`
or `;`. Blanks before a value are cut, those after it are kept; a key keeps the blanks before it and
loses those after it. The last of several lines with one key wins. A key without a value counts as
absent. The mark of a text's encoding before the first line is no part of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from variants.core.errors import PresetError

MAX_TEXT: Final = 1_000_000
MAX_SECTIONS: Final = 2_000
COMMENT_SIGNS: Final = ("#", ";")
BOM: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of a key and the number of its line."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its name, the one it inherits from (empty: none), its keys, the number of its
    first line.
    """

    name: str
    parent: str
    line: int
    entries: Mapping[str, Entry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a reader should know about a line: an error makes its section unusable, a warning
    does not.

    A note shows of something that is read as it should be, but may surprise.
    """

    line: int
    key: str
    message: str
    is_error: bool = False
    is_note: bool = False

    def __str__(self) -> str:
        place = f"line {self.line}: {self.key}" if self.key else f"line {self.line}"
        return f"{place}: {self.message}"


def read_sections(text: str) -> tuple[tuple[Section, ...], tuple[Problem, ...]]:
    """Return the sections of a file in order, and the lines that say nothing. Raises PresetError if
    it is too long.
    """
    if len(text) > MAX_TEXT:
        raise PresetError(
            "document-too-long", f"a variants.ini has at most {MAX_TEXT} characters", path=""
        )
    sections: list[Section] = []
    problems: list[Problem] = []
    for number, head, body in _blocks(text):
        if len(sections) >= MAX_SECTIONS:
            raise PresetError(
                "too-many", f"a variants.ini has at most {MAX_SECTIONS} sections", path=""
            )
        name, parent = _names(head)
        entries: dict[str, Entry] = {}
        for line, content in body:
            found = _entry(content, line, problems)
            if found is not None:
                entries[found[0]] = found[1]
        sections.append(Section(name, parent, number, entries))
    return tuple(sections), tuple(problems)


def _blocks(text: str) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """Yield (line number, first line, numbered other lines) of each section."""
    head: tuple[int, str] | None = None
    body: list[tuple[int, str]] = []
    for number, line in enumerate(text.removeprefix(BOM).split("\n"), start=1):
        if line.startswith("["):
            if head is not None:
                yield head[0], head[1], body
            head = (number, line)
            body = []
        elif head is not None:
            body.append((number, line.removesuffix("\r")))
    if head is not None:
        yield head[0], head[1], body


def _names(head: str) -> tuple[str, str]:
    """Return name and parent written in `[name:parent]`."""
    inner = head[1:].split("]", 1)[0]
    name, _, parent = inner.partition(":")
    return name, parent


def _entry(content: str, line: int, problems: list[Problem]) -> tuple[str, Entry] | None:
    if not content or content.startswith(COMMENT_SIGNS):
        return None
    key, sign, value = content.partition("=")
    if not sign:
        if content.strip():
            problems.append(
                Problem(
                    line, content.strip()[:40], "is no comment and has no `=`; the line is ignored"
                )
            )
        return None
    key = key.rstrip(" ")
    value = value.lstrip()
    if not key or not value:
        problems.append(Problem(line, key[:40], "has no value; the line is ignored"))
        return None
    return key, Entry(value, line)
