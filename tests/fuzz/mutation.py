"""Texts damaged at random, and texts of random letters and words."""

import random
from collections.abc import Callable, Sequence

# What programs stumble over: digits that are none, letters without a capital, marks without width,
# half of a pair.
ODD = (
    "\x00",
    "\n",
    "\r",
    "\t",
    "\x7f",
    "\xa0",
    "\u0663",
    "\xb2",
    "\uff13",
    "\u0131",
    "\u017f",
    "\xdf",
    "\u2028",
    "\u200b",
    "\u202e",
    "\ufeff",
    "\U0001f600",
    "\ud800",
    "\u0301",
    "\u2658",
    "\u2013",
    "\xd7",
    "\u2026",
    "\xe9",
    "\u0416",
    "\u65e5",
)
NUMBERS = (
    "0",
    "-1",
    "00",
    "16",
    "17",
    "255",
    "65536",
    "99999",
    "100000",
    "9" * 30,
    "1e9",
    "0x1f",
    "1.5",
    "\u0663",
)
LONGEST = 3_000

Text = str
Change = Callable[[random.Random, str, Sequence[str]], str]


def damaged(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """Return the text after a few random changes; `words` are texts and signs that mean
    something.
    """
    for _ in range(draw.choice((1, 1, 1, 1, 1, 2, 2, 3, 6))):
        text = draw.choice(CHANGES)(draw, text, words)[:LONGEST]
    return text


def babble(draw: random.Random, words: Sequence[str]) -> str:
    """Return a text of random words and signs."""
    size = draw.choice((0, 1, 2, 3, 5, 8, 13, 40, 150))
    return "".join(_word(draw, words) for _ in range(size))[:LONGEST]


def _word(draw: random.Random, words: Sequence[str]) -> str:
    chance = draw.random()
    if chance < 0.85:
        return draw.choice(words)
    if chance < 0.9:
        return chr(draw.randrange(32, 127))
    return draw.choice(ODD) if chance < 0.95 else draw.choice(NUMBERS)


def _span(draw: random.Random, text: str) -> tuple[int, int]:
    start = draw.randrange(len(text) + 1)
    return start, min(len(text), start + draw.choice((1, 1, 1, 1, 2, 3, 8)))


def _drop(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    start, end = _span(draw, text)
    return text[:start] + text[end:]


def _insert(draw: random.Random, text: str, words: Sequence[str]) -> str:
    start, _ = _span(draw, text)
    return text[:start] + _word(draw, words) + text[start:]


def _replace(draw: random.Random, text: str, words: Sequence[str]) -> str:
    start, end = _span(draw, text)
    return text[:start] + _word(draw, words) + text[end:]


def _repeat(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    start, end = _span(draw, text)
    return text[:start] + text[start:end] * draw.choice((2, 2, 2, 3, 20, 300)) + text[end:]


def _swap(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    (a, b), (c, d) = sorted((_span(draw, text), _span(draw, text)))
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _turn_case(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    start, end = _span(draw, text)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _exchange(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    """Put a sign of the text in the place of another one."""
    if not text:
        return text
    at = draw.randrange(len(text))
    return text[:at] + draw.choice(text) + text[at + 1 :]


def _cut(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    start, _ = _span(draw, text)
    return draw.choice((text[:start], text[start:]))


def _splice(draw: random.Random, text: str, words: Sequence[str]) -> str:
    start, _ = _span(draw, text)
    other = draw.choice(words)
    at, _ = _span(draw, other)
    return text[:start] + other[at:]


def _number(draw: random.Random, text: str, _words: Sequence[str]) -> str:
    digits = [i for i, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    at = draw.choice(digits)
    return text[:at] + draw.choice(NUMBERS) + text[at + 1 :]


def _field(draw: random.Random, text: str, words: Sequence[str]) -> str:
    """Lose, double or replace what stands between two blanks."""
    fields = text.split(" ")
    at = draw.randrange(len(fields))
    fields[at : at + 1] = draw.choice(([], [fields[at]] * 2, [draw.choice(words)], ["-"], [""]))
    return " ".join(fields)


CHANGES: tuple[Change, ...] = (
    _drop,
    _insert,
    _replace,
    _repeat,
    _swap,
    _turn_case,
    _number,
    _field,
    _insert,
    _replace,
    _turn_case,
    _drop,
    _swap,
    _exchange,
    _exchange,
    _exchange,
    _exchange,
    _cut,
    _splice,
)
