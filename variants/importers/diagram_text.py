"""The text of an Interactive Diagram: parameters and lines of pieces."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Final, NoReturn

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE

MAX_TEXT: Final = 64_000
MAX_LINES: Final = 600
BOM: Final = "\ufeff"
COLON_FIELDS: Final = 6
_SCRIPT: Final = "<script"
_SCRIPT_END: Final = "</script>"
_TAG: Final = re.compile(r"<[^<>\n]{0,400}>")
_PARAMETER: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*) ?= ?(.*)")
_SQUARE: Final = re.compile(r"([a-z])([1-9][0-9]?)")
_RECTANGLE: Final = re.compile(r"([a-z])([1-9][0-9]?)-([a-z])([1-9][0-9]?)")
# A text of so few lines has its items one behind the other.
_FLAT_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class DiagramPiece:
    """A line of a piece: fields as written, squares of White and of Black. Black's are None where
    symmetry gives them.
    """

    line: int
    name: str
    id: str
    betza: str
    image: str
    white: tuple[str, ...]
    black: tuple[str, ...] | None
    hand: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A definition: parameters in order (a name may come again) with their lines, the pieces,
    whether scripts stood by.
    """

    parameters: tuple[tuple[str, str, int], ...]
    pieces: tuple[DiagramPiece, ...] = field(default=())
    has_script: bool = False

    def values(self, name: str) -> list[str]:
        """Return all values of a parameter."""
        return [value for key, value, _ in self.parameters if key == name]

    def value(self, name: str, default: str) -> str:
        """Return the last value of a parameter."""
        return (self.values(name) or [default])[-1]

    def number(self, name: str, default: int) -> int:
        """Return the last value of a parameter as a number. Raises PresetError."""
        for key, value, line in reversed(self.parameters):
            if key == name and value:
                if not re.fullmatch(r"-?[0-9]{1,3}", value):
                    refuse(line, f"{name}={value[:20]} is no number", name)
                return int(value)
        return default


def refuse(line: int, message: str, path: str = "") -> NoReturn:
    """Raise PresetError that names a line."""
    raise PresetError("wrong-value", f"line {line}: {message}", path=path)


def read_text(text: str) -> Diagram:
    """Return what a definition says: one item a line, or all in one, as copies of pages have it.
    Raises PresetError.

    Tags of a page around it are passed over, its entities and the mark of a text's encoding are
    understood.
    """
    if len(text) > MAX_TEXT:
        raise PresetError(
            "document-too-long", f"a diagram has at most {MAX_TEXT} characters", path=""
        )
    bare = _without_scripts(text.removeprefix(BOM))
    lines = [unescape(line) for line in _TAG.sub("\n", bare).splitlines()]
    if len(lines) > MAX_LINES:
        raise PresetError("too-many", f"a diagram has at most {MAX_LINES} lines", path="")
    parameters: list[tuple[str, str, int]] = []
    pieces: list[DiagramPiece] = []
    for number, line in _items(lines):
        found = _PARAMETER.fullmatch(line)
        if found:
            parameters.append((found[1], found[2].strip(), number))
        elif ":" in line:
            pieces.append(_piece(line, number))
        elif line:
            refuse(
                number,
                f"{line[:40]!r} is neither a parameter (name=value) nor a piece"
                " (name:id:move:image:squares)",
            )
    return Diagram(
        tuple(parameters), tuple(pieces), has_script=len(bare) < len(text.removeprefix(BOM))
    )


def _without_scripts(text: str) -> str:
    """Return a text of a page without its scripts; the numbers of its lines stay."""
    kept = []
    at = 0
    small = text.lower()
    if len(small) != len(text):
        return text
    while (start := small.find(_SCRIPT, at)) >= 0:
        end = small.find(_SCRIPT_END, start)
        stop = len(text) if end < 0 else end + len(_SCRIPT_END)
        kept += [text[at:start], "\n" * text.count("\n", start, stop)]
        at = stop
    return "".join([*kept, text[at:]])


def _items(lines: list[str]) -> list[tuple[int, str]]:
    """Return the items of a text with the numbers of their lines."""
    found = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    if len(found) > _FLAT_LINES:
        return found
    split = [(number, item) for number, line in found for item in _split(line)]
    if len(split) > MAX_LINES:
        raise PresetError("too-many", f"a diagram has at most {MAX_LINES} items", path="")
    return split


def _split(line: str) -> list[str]:
    """Return the items that stand one behind the other; only names of pieces hold blanks, and end
    with the colon.
    """
    found: list[str] = []
    words: list[str] = []
    for word in line.split():
        if ":" in word or (not words and _PARAMETER.fullmatch(word)):
            found.append(" ".join([*words, word]))
            words = []
        else:
            words.append(word)
    return [*found, " ".join(words)] if words else found


def _piece(line: str, number: int) -> DiagramPiece:
    fields = line.split(":")
    if len(fields) > COLON_FIELDS:
        refuse(number, f"a piece has at most {COLON_FIELDS} fields between colons")
    name, letters, betza, image, squares, hand = (*fields, *[""] * (COLON_FIELDS - len(fields)))
    white, sign, black = squares.partition(",,")
    return DiagramPiece(
        line=number,
        name=name.strip(),
        id=letters.strip() or name.strip()[:1].upper(),
        betza=betza.strip(),
        image=image.strip(),
        white=_squares(white, number),
        black=_squares(black, number) if sign else None,
        hand=_hand(hand.strip(), number),
    )


def _squares(text: str, number: int) -> tuple[str, ...]:
    found: list[str] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        box = _RECTANGLE.fullmatch(item)
        if box:
            found.extend(_rectangle(box))
        elif _SQUARE.fullmatch(item):
            found.append(item)
        else:
            refuse(number, f"{item[:20]!r} is no square")
    return tuple(found)


def _rectangle(box: re.Match[str]) -> list[str]:
    files = sorted((ord(box[1]), ord(box[3])))
    ranks = sorted((min(int(box[2]), MAX_SIDE), min(int(box[4]), MAX_SIDE)))
    return [
        f"{chr(file)}{rank}"
        for rank in range(ranks[0], ranks[1] + 1)
        for file in range(files[0], files[1] + 1)
    ]


def _hand(text: str, number: int) -> tuple[int, int]:
    if not text:
        return 0, 0
    counts = text.split(",")
    if len(counts) > 2 or not all(re.fullmatch(r"[0-9]{1,2}", count.strip()) for count in counts):
        refuse(number, f"{text[:20]!r} is no number in hand")
    return int(counts[0]), int(counts[-1])
