"""Texts that are well formed and mostly wrong: moves of squares and labels, position texts with
other fields.
"""

import random
from collections.abc import Sequence
from typing import Final

from variants.core.marks import marks_of

MOVES: Final = (
    "{a}{b}",
    "{a}{b}",
    "{a}{b}{q}",
    "{a}{b}+",
    "{a}{b}-",
    "{L}{b}",
    "{L}{b}",
    "{L}x{b}",
    "{f}x{b}",
    "{b}",
    "{L}@{b}",
    "{L} {a}-{b}",
    "{L} {a}-{b}; {L}-{b}",
    "{L} {a}-{b}; {c}-",
    "{L}{f}{b}",
    "{a}{c}{b}",
    "{a}{b},{c}",
    "{a}{b}={L}",
    "{b}={L}",
    "{L}{a}-{b}",
    "{a}@{b}",
    "{L}{a}x{b} &{L}{L}",
    "%{L}",
    "{L}{L}@{b}",
    "{a}{a}",
    "O-O",
    "O-O-O",
    "pass",
    "{a}{b}/{c}",
    "+{L}{b}",
    "{L}{b}+",
    "-{b}",
    "{L}*{b}",
    "{L}-{b}",
    "@-{b}",
    "{a}-",
)
RIGHTS: Final = (
    "-",
    "KQkq",
    "K",
    "q",
    "KQ",
    "kq",
    "Kq",
    "KK",
    "QK",
    "A",
    "h",
    "ABCDEFGH",
    "KQABCDEFkqabcdef",
    "Kk",
)
COUNTS: Final = (
    "0",
    "1",
    "2",
    "50",
    "99",
    "100",
    "149",
    "150",
    "99999",
    "100000",
    "-1",
    "+1",
    "3+3",
    "0+0",
    "1+2",
)


def likely_move(
    draw: random.Random, squares: Sequence[str], pieces: Sequence[str], labels: Sequence[str]
) -> str:
    """Return a text in the form of a move, mostly from where a piece stands."""
    return draw.choice(MOVES).format(
        a=draw.choice(pieces or squares),
        b=draw.choice(squares),
        c=draw.choice(squares),
        f=draw.choice(squares)[0],
        L=draw.choice(labels),
        q=draw.choice(labels).lower(),
    )


def likely_position(
    draw: random.Random, text: str, squares: Sequence[str], labels: Sequence[str]
) -> str:
    """Return a position text with pieces exchanged, or with another field."""
    fields = text.split(" ")
    for _ in range(draw.choice((1, 1, 2, 4))):
        if draw.random() < 0.6:
            fields[0] = _shuffled(draw, fields[0], labels)
        else:
            squares_of_two = draw.choice(squares) + draw.choice(("", "", draw.choice(squares)))
            other = draw.choice(
                (draw.choice(RIGHTS), squares_of_two, draw.choice(COUNTS), "w", "b", "-")
            )
            fields[draw.randrange(1, len(fields)) if len(fields) > 1 else 0] = other
    return " ".join(fields)


def _shuffled(draw: random.Random, placement: str, labels: Sequence[str]) -> str:
    """Return a placement with two marks exchanged, or one put in the place of another."""
    marks = marks_of(placement)
    pieces = [at for at, mark in enumerate(marks) if mark not in "/,[]{}"]
    if not pieces:
        return placement
    one, two = draw.choice(pieces), draw.choice(pieces)
    if draw.random() < 0.5:
        marks[one], marks[two] = marks[two], marks[one]
    elif not marks[one].isdecimal() or marks[one] == "1":
        marks[one] = draw.choice((*labels, "1", "*", "-"))
    return "".join(marks)
