"""Wa Shogi: every animal's moves on an empty board, as its players describe them."""

import pytest

from variants import Rules, get_rules

# Steps and slides by compass points, as seen by the side that moves: small letters are one step,
# with a number so many at most, capitals slide.
ANIMALS = {
    "E": "N S e w ne3 nw3 se sw",
    "F": "NE NW SE SW n",
    "S": "E W n s",
    "R": "N s ne nw se sw",
    "W": "n s e w ne nw",
    "V": "n ne nw se sw",
    "G": "n s ne nw",
    "C": "e w ne nw",
    "U": "n se sw",
    "L": "n se sw",
    "D": "e w s ne nw",
    "M": "n s ne nw",
    "H": "N s2",
    "O": "N",
    "P": "n",
    "+F": "N S NE NW SE SW e w",
    "+S": "N S E W",
    "+W": "n s e w ne nw se sw",
    "+V": "n e w ne nw se sw",
    "+C": "N S e w ne nw",
    "+O": "n s e w ne nw se sw",
    "+P": "n s e w ne nw",
    "+G": "E W n s",
    "+M": "n ne nw se sw",
    "+D": "n s e w ne nw",
    "+U": "NE NW SE SW n",
    "+L": "N S e w ne3 nw3 se sw",
}
STEPS = {
    "n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0),
    "ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1),
}  # fmt: skip
LEAPS = {
    "X": [(x, y) for y in (-2, -1, 1, 2) for x in (-abs(y), 0, abs(y))],
    "+R": [(x, y) for y in (-2, -1, 1, 2) for x in (-abs(y), 0, abs(y))],
    "+H": [(x, y) for y in (-2, 2) for x in (-1, 1)],
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("wa-shogi")


def reached(words: str) -> set[str]:
    found = set()
    for word in words.split():
        name = word.rstrip("3").rstrip("2").lower()
        most = int(word[len(name) :] or 1) if word.islower() else 10
        for number in range(1, most + 1):
            found.add(named(STEPS[name][0] * number, STEPS[name][1] * number))
    return found - {""}


def named(files: int, ranks: int) -> str:
    """The square so far from f6, "" outside the board."""
    file, rank = 5 + files, 6 + ranks
    return f"{'abcdefghijk'[file]}{rank}" if 0 <= file < 11 and 1 <= rank < 12 else ""


@pytest.mark.parametrize("label", [*ANIMALS, *LEAPS])
def test_every_animal_moves_as_described(rules: Rules, label: str) -> None:
    position = rules.position(f"9k1/11/11/11/11/5{label}5/11/11/11/11/1K9[] w - - 0 1")
    expected = reached(ANIMALS[label]) if label in ANIMALS else {named(*to) for to in LEAPS[label]}
    assert set(rules.ways(position, "f6")) == expected


def test_the_array_is_complete(rules: Rules) -> None:
    field = rules.text(rules.start()).split()[0].partition("[")[0]
    assert sorted(letter for letter in field if letter.isupper()) == sorted(
        "ODUGWKVCLMHFSEXR" + "P" * 11
    )


def test_two_sparrows_do_not_share_a_file(rules: Rules) -> None:
    position = rules.position("k10/11/11/11/11/11/11/11/5P5/11/K10[P] w - - 0 1")
    drops = {move.text for move in rules.legal_moves(position) if "@" in move.text}
    assert "P@e5" in drops
    assert "P@f5" not in drops
    assert "P@e11" not in drops
