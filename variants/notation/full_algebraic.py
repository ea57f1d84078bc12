"""Full algebraic notation: a turn as a chain of parts, each naming its squares.

    P e2-e4   e2-e4     move, the label is checked        q-e8   q-dest    put a piece on a square
    e5-       @-e5      empty a square                    P*e5             drop a piece from the hand
    -e4                 take a space off the board        @-e4             put it back

Parts are separated by `;` and applied from left to right. `dest` is the square the last part
arrived on. Labels are letters, with an optional `+` before them; upper case belongs to side 0,
lower case to side 1.
"""  # noqa: E501 -- a table

import re
from dataclasses import dataclass

from variants.core.errors import NotationError
from variants.core.piece import Side
from variants.notation.input_text import shown

MAX_PARTS = 24
LABEL = r"\+?(?:\([A-Za-z]{2,3}\)|[A-Za-z]{1,8})"
SQUARE = r"[A-Za-z][1-9][0-9]?"
DEST = "dest"
EXAMPLES = "P e2-e4, e2-e4, q-e8, e5-, -e4 or P*e5"


@dataclass(frozen=True, slots=True)
class _Forms:
    """How the parts look, with names of squares that fit a pattern."""

    displace: re.Pattern[str]
    spaced: re.Pattern[str]
    place: re.Pattern[str]
    drop: re.Pattern[str]
    clear: re.Pattern[str]
    remove: re.Pattern[str]
    tight: re.Pattern[str]


def _forms(square: str, letters: str) -> _Forms:
    move = rf"(?P<origin>{square})[-x:]?(?P<target>{square})"
    return _Forms(
        displace=re.compile(rf"(?P<label>(?:{LABEL})?){move}"),
        spaced=re.compile(rf"(?P<label>{LABEL}) {move}"),
        place=re.compile(rf"(?P<label>@|{LABEL})-(?P<target>{square}|dest)"),
        drop=re.compile(rf"(?P<label>{LABEL})[*@](?P<target>{square})"),
        clear=re.compile(rf"(?P<target>{square}|dest)-"),
        remove=re.compile(rf"-(?P<target>{square}|dest)"),
        tight=re.compile(rf" ?([-*:]) ?|(?<=[0-9]) ?(x) ?(?={letters}[1-9])"),
    )


_FLAT = _forms(SQUARE, "[A-Za-z]")
_LEVELLED = _forms(f"[A-Ha-h]{SQUARE}", "[A-Ha-h][A-Za-z]")


@dataclass(frozen=True, slots=True)
class Displace:
    """Move what stands on `origin` to `target`; `label`, if given, must stand on `origin`."""

    label: str | None
    origin: str
    target: str

    def __str__(self) -> str:
        return (
            f"{self.label} {self.origin}-{self.target}"
            if self.label
            else f"{self.origin}-{self.target}"
        )


@dataclass(frozen=True, slots=True)
class Place:
    """Put a piece of this label on `target`, replacing what is there."""

    label: str
    target: str

    def __str__(self) -> str:
        return f"{self.label}-{self.target}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Put a piece from the hand on `target`."""

    label: str
    target: str

    def __str__(self) -> str:
        return f"{self.label}*{self.target}"


@dataclass(frozen=True, slots=True)
class Clear:
    """Empty `target`; `restores` marks a space that was off the board and comes back."""

    target: str
    restores: bool = False

    def __str__(self) -> str:
        return f"@-{self.target}" if self.restores else f"{self.target}-"


@dataclass(frozen=True, slots=True)
class RemoveSpace:
    """Take the space `target` itself off the board, with whatever stands on it."""

    target: str

    def __str__(self) -> str:
        return f"-{self.target}"


Part = Displace | Place | Drop | Clear | RemoveSpace


def parse_chain(text: str, *, levelled: bool = False) -> tuple[Part, ...]:
    """Return the parts of a cleaned move text, on a `levelled` board if so. Raises NotationError
    naming the part that cannot be read.
    """
    pieces = [piece.strip() for piece in text.split(";")]
    if pieces[-1] == "" and len(pieces) > 1:
        pieces.pop()
    if len(pieces) > MAX_PARTS:
        message = f"a turn has at most {MAX_PARTS} parts, this one has {len(pieces)}"
        raise NotationError("too-many-parts", message, shown(text), limit=MAX_PARTS)
    parts: list[Part] = []
    for piece in pieces:
        part = parse_part(piece, levelled=levelled)
        parts.append(_resolved(part, parts) if part.target == DEST else part)
    return tuple(parts)


def parse_part(text: str, *, levelled: bool = False) -> Part:
    """Return one part; `dest` is left as it is. Raises NotationError."""
    forms = _LEVELLED if levelled else _FLAT
    tight = forms.tight.sub(r"\1\2", text)

    def named(square: str) -> str:
        return square.capitalize() if levelled and square != DEST else square.lower()

    if found := forms.spaced.fullmatch(tight) or forms.displace.fullmatch(tight):
        return Displace(found["label"] or None, named(found["origin"]), named(found["target"]))
    if found := forms.clear.fullmatch(tight):
        return Clear(named(found["target"]))
    if found := forms.remove.fullmatch(tight):
        return RemoveSpace(named(found["target"]))
    if (found := forms.place.fullmatch(tight)) and found["label"] != DEST:
        target = named(found["target"])
        return Clear(target) if found["label"] == "@" else Place(found["label"], target)
    if found := forms.drop.fullmatch(tight):
        return Drop(found["label"], named(found["target"]))
    raise unreadable_part(text)


def side_of(label: str) -> Side:
    """Return the side a label belongs to: upper case 0, lower case 1."""
    return 0 if label.lstrip("+(")[:1].isupper() else 1


def chain_text(parts: tuple[Part, ...]) -> str:
    """Return the canonical text of a turn."""
    return "; ".join(str(part) for part in parts)


def unreadable_part(text: str) -> NotationError:
    """Return the error for a part that has none of the known forms, with the likeliest cause."""
    if not text:
        message = f"one part of the move is empty; between semicolons write for example {EXAMPLES}"
        return NotationError("empty-part", message, text)
    message = f'"{shown(text)}" cannot be read; write for example {EXAMPLES}'
    return NotationError("unreadable", message, shown(text))


def _resolved(part: Part, before: list[Part]) -> Part:
    for earlier in reversed(before):
        if isinstance(earlier, Displace | Place | Drop):
            return _at(part, earlier.target)
    message = '"dest" means the square just moved to, but nothing has moved before it in this turn'
    raise NotationError("no-dest", message, str(part))


def _at(part: Part, target: str) -> Part:
    if isinstance(part, Place):
        return Place(part.label, target)
    return Clear(target) if isinstance(part, Clear) else RemoveSpace(target)
