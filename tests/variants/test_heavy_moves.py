"""Presets whose moves are too many to lay out are refused early, in words; like ones are not."""

import random
import time
from collections.abc import Sequence
from itertools import product
from string import ascii_lowercase

import pytest

from variants import PresetError, Rules, get_rules, load_spec

SIDE = 26
KINDS = 399
# On a quiet machine everything here takes less than two.
SECONDS = 4
TOO_MANY = "their moves are too many to lay out"
SIMPLE = [
    f"{way}{atom}{reach}"
    for way, atom, reach in product(["", *"fblrsv"], "WFDA", ["", *map(str, range(2, 18))])
]


def preset(moves: Sequence[str], *, side: int = SIDE, more: str = "") -> str:
    """Return a document with a kind for each of these moves, `more` in the table of each."""
    labels = ["".join(letters) for letters in product("ABCDEFG", ascii_lowercase, "abc")]
    tables = "".join(
        f'[pieces.k{at}]\nname = "Kind {at}"\nlabel = "{labels[at]}"\nbetza = "{move}"\n{more}'
        for at, move in enumerate(moves)
    )
    return (
        f'key = "heavy"\nname = "Heavy"\n[board]\nfiles = {side}\nranks = {side}\n{tables}'
        '[pieces.king]\nname = "King"\nlabel = "K"\nbetza = "K"\nroyal = true\n'
        f'[setup]\ntext = "{side - 1}k/{f"{side}/" * (side - 2)}K{side - 1} w - - 0 1"\n'
    )


def slides(kinds: int, each: int) -> list[str]:
    """Return moves of so many slides each, their ranges and directions drawn."""
    chance = random.Random(1)
    ways = ["fR", "bR", "lR", "rR", "flB", "frB", "blB", "brB"]
    modes = ["", "m", "c"]
    return [
        "".join(
            f"{chance.choice(modes)}{chance.choice(ways)}{chance.randint(2, SIDE - 1)}"
            for _ in range(each)
        )
        for _ in range(kinds)
    ]


def after(start: str, modes: str = "") -> list[str]:
    """Return moves that all begin with `start`, and a simple one more that makes each distinct."""
    return [f"{start}{modes}{simple}" for simple in SIMPLE[:KINDS]]


HEAVY = {
    "leaps to anywhere": after("U"),
    "quiet leaps to anywhere": after("mU", "c"),
    "captures anywhere": after("cU", "m"),
    "leaps to anywhere and riders": after("UNN"),
    "lame leaps": after("nNnAnDnZnC"),
    "hoppers": after("pQgQpNNgNN"),
    "five slides": slides(KINDS, 5),
    "twelve slides": slides(KINDS, 12),
    "queens and slides": ["Q" + move for move in slides(KINDS, 3)],
    "steps after captures": after("KcaK")[:250],
    "hops after slides": after("paQmpafQ")[:170],
    "many lines": after("KaKaaK"),
}
LIGHT = {
    "leaps to anywhere": (["U", "UW", "UfR3", "mUcW"], 12),
    "five slides": (slides(40, 5), 12),
    "hoppers": (after("pQgQ")[:40], 12),
    "steps after captures": (after("KcaK")[:12], SIDE),
    "many lines": (after("KaaK")[:30], 8),
}


def compiled(document: str) -> tuple[Rules | str, float]:
    """Return the rules of a document, or why it is refused, and the processor time of that."""
    began = time.process_time()
    found: Rules | str
    try:
        found = get_rules(document)
    except PresetError as error:
        found = error.message
    return found, time.process_time() - began


@pytest.mark.parametrize("name", HEAVY)
def test_moves_that_are_too_many_are_refused_soon(name: str) -> None:
    found, seconds = compiled(preset(HEAVY[name]))
    assert (found, seconds < SECONDS) == (f"pieces: {TOO_MANY}", True)


@pytest.mark.parametrize("name", LIGHT)
def test_fewer_of_them_are_laid_out(name: str) -> None:
    moves, side = LIGHT[name]
    found, _ = compiled(preset(moves, side=side))
    assert not isinstance(found, str)
    assert len(found.legal_moves(found.start())) == 3


def test_lines_of_movement_count_once_for_each_text() -> None:
    assert len(load_spec(preset(["KaaK"] * 50)).pieces) == 51
    with pytest.raises(PresetError) as refused:
        load_spec(preset(after("KaaK")[:50]))
    assert (refused.value.code, refused.value.params["path"]) == ("too-complex", "pieces")


@pytest.mark.parametrize("more", ["takes_own", "spares", "no_mounts"])
@pytest.mark.parametrize("side", [8, SIDE])
def test_kinds_that_name_all_kinds_are_laid_out_or_refused_soon(more: str, side: int) -> None:
    found, seconds = compiled(preset(["pR"] * KINDS, side=side, more=f'{more} = ["*"]\n'))
    assert seconds < SECONDS
    assert not isinstance(found, str) or TOO_MANY in found
