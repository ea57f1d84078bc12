"""Documents damaged where it matters: keys and values of their tables, not only letters."""

import random
from collections.abc import Iterator
from typing import Any, Final

from variants.loader.document import Document

LETTERS: Final = "WFDNAHCZGRBQKLJXYUmcdkeinjpgozqxautfblrvshyw()[]?-=0123456789*,O@I"
VALUES: Final[tuple[Any, ...]] = (
    0,
    1,
    2,
    3,
    -1,
    16,
    17,
    99999,
    10**30,
    1.5,
    float("nan"),
    True,
    False,
    "",
    "x",
    "*",
    "-",
    "e4",
    "*8",
    "a1-h8",
    "*",
    "loss",
    "draw",
    "win",
    "none",
    "pawn",
    "king",
    "queen",
    "each",
    "all",
    [],
    [[]],
    [[], []],
    ["pawn"],
    ["*"],
    ["e4"],
    [["*1"], ["*8"]],
    ["*", "*"],
    [1, 2],
    [True, False],
    {},
    {"pawn": 1},
    {"queen": 0},
    [{}],
    "reversi",
    "arrow",
    "duck",
    "\x00",
    "\u2028",
    "Ab",
    "+P",
    "forbidden",
    "ends",
    "makruk",
    "axf",
    "fairy",
    "king" * 40,
    "K" * 300,
)
SIGNS: Final = "0123456789/-+~?()[]w,{}"


def damaged_tables(draw: random.Random, document: Document, other: Document) -> Document:
    """Return the document with a few of its values changed, dropped, or taken from another one."""
    for _ in range(draw.choice((1, 1, 2, 3, 5))):
        places = list(_places(document))
        if not places:
            return document
        table, key = draw.choice(places)
        chance = draw.random()
        if chance < 0.15:
            del table[key]
        elif chance < 0.3:
            table[draw.choice([name for _, name in places])] = table[key]
        elif chance < 0.45:
            source, name = draw.choice(list(_places(other)))
            table[name] = source[name]
        else:
            table[key] = _value(draw, table[key])
    return document


def _places(table: Document) -> Iterator[tuple[Document, str]]:
    """Yield every key of a document with the table it is in."""
    for key, value in table.items():
        yield table, key
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from _places(inner)


def _value(draw: random.Random, value: Any) -> Any:
    """Return another value, often of the same kind."""
    if draw.random() < 0.35:
        return draw.choice(VALUES)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw.choice((value + 1, value - 1, -value, value * 2, 0, 16))
    if isinstance(value, str):
        return _text(draw, value)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return draw.choice((value[1:], value * 2, value[::-1], [*value, {}]))
    if isinstance(value, list):
        return draw.choice(
            (value[1:], value * 2, value[::-1], [value, value], [*value, "x"], [*value, 0])
        )
    return draw.choice(VALUES)


def _text(draw: random.Random, text: str) -> str:
    """Change a word, a movement or a position text by a few letters."""
    for _ in range(draw.choice((1, 1, 2, 4))):
        at = draw.randrange(len(text) + 1)
        sign = draw.choice(LETTERS + SIGNS)
        text = draw.choice(
            (
                text[:at] + sign + text[at:],
                text[:at] + sign + text[at + 1 :],
                text[:at] + text[at + 1 :],
            )
        )
    return text
