"""Forms as values: what tables a preset document has, which keys they know, and a sentence for
each.
"""

from dataclasses import dataclass, fields
from typing import Any, Literal

from variants.core.shares import GLYPHS

FieldKind = Literal[
    "flag",
    "integer",
    "text",
    "long_text",
    "identifier",
    "label",
    "words",
    "choice",
    "value",
    "square",
    "squares",
    "square_lists",
    "zone",
    "zones",
    "lines",
    "file",
    "files",
    "kind",
    "kinds",
    "kind_sets",
    "betza",
    "counts",
    "numbers",
    "roles",
    "position",
    "picture",
    "paths",
]
Group = Literal[
    "texts", "board", "pieces", "setup", "moves", "hands", "effects", "ends", "draws", "expert"
]
Repeats = Literal["one", "many", "one_or_many", "named"]
Fact = Literal[
    "",
    "enforced",
    "unenforced",
    "special",
    "royal",
    "hands",
    "promotion",
    "turning",
    "castling",
    "passing",
    "initial",
    "hops",
    "drawn_array",
    "hexagons",
    "levels",
]
Default = bool | int | str | list[Any] | dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, and what it is called."""

    value: str
    label: str

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"value": self.value, "label": self.label}


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a table: its kind, what it means and what holds without it.

    `basic` ones are shown first; one that `applies` to a fact only while that holds. With `sides`
    the value may be a list of two, one for each side. `low` and `high` bound integers, and texts by
    their length.
    """

    key: str
    label: str
    sentence: str
    kind: FieldKind
    default: Default = None
    required: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[Choice, ...] = ()
    basic: bool = False
    sides: bool = False
    applies: Fact = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, without what is as usual."""
        said = {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if getattr(self, each.name) != each.default
        }
        if self.choices:
            said["choices"] = [choice.to_json() for choice in self.choices]
        return said


@dataclass(frozen=True, slots=True)
class TableForm:
    """A table of a preset document. `key` is its path, empty for the document itself."""

    key: str
    title: str
    sentence: str
    group: Group
    fields: tuple[Field, ...]
    repeats: Repeats = "one"
    basic: bool = False
    applies: Fact = "enforced"

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {**_plain(self), "fields": [field.to_json() for field in self.fields]}

    def field(self, key: str) -> Field | None:
        """Return the field of a key."""
        return next((field for field in self.fields if field.key == key), None)


def _plain(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def flag(
    key: str,
    label: str,
    sentence: str,
    *,
    default: bool = False,
    sides: bool = False,
    basic: bool = False,
    applies: Fact = "",
) -> Field:
    """Return a field that is true or false."""
    return Field(key, label, sentence, "flag", default, sides=sides, basic=basic, applies=applies)


def kinds(
    key: str,
    label: str,
    sentence: str,
    *,
    sides: bool = False,
    basic: bool = False,
    required: bool = False,
) -> Field:
    """Return a field that lists kinds of pieces."""
    default: Default = None if required else []
    return Field(
        key, label, sentence, "kinds", default, required=required, sides=sides, basic=basic
    )


def zone(
    key: str, label: str, sentence: str, *, basic: bool = False, required: bool = False
) -> Field:
    """Return a field that names squares, for each side as it sees the board."""
    return Field(key, label, sentence, "zone", sides=True, basic=basic, required=required)


def integer(
    key: str,
    label: str,
    sentence: str,
    default: int | None,
    low: int,
    high: int,
    *,
    basic: bool = False,
) -> Field:
    """Return a field with a whole number within bounds."""
    return Field(
        key,
        label,
        sentence,
        "integer",
        default,
        low=low,
        high=high,
        basic=basic,
        required=default is None,
    )


def choice(key: str, label: str, sentence: str, default: str | None, *choices: Choice) -> Field:
    """Return a field with one of a few words; without a default it has to be chosen."""
    return Field(key, label, sentence, "choice", default, choices=choices, required=default is None)


def value(key: str, label: str, sentence: str, default: str, *, basic: bool = False) -> Field:
    """Return a field that says what something is worth for a side."""
    worth = (Choice("loss", "a loss"), Choice("draw", "a draw"), Choice("win", "a win"))
    more: tuple[Choice, ...] = (Choice("none", "nothing"),)
    if key == "stalemate":
        more = tuple(Choice(share, f"{shown} of the point") for share, shown in GLYPHS.items())
    words = worth if key == "checkmate" else (*worth, *more)
    return Field(key, label, sentence, "value", default, choices=words, sides=True, basic=basic)


def counts(key: str, label: str, sentence: str, low: int, high: int) -> Field:
    """Return a field with a number for each kind."""
    return Field(key, label, sentence, "counts", {}, low=low, high=high)
