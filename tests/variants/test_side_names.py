"""The names of sides in generated English: White moves first, Attackers move first."""

import re
from dataclasses import replace
from typing import Final

import pytest

from tests.depth import presets_of_today
from tests.variants.altered_chess import altered_chess
from variants import IllegalMove, InvalidPosition, get_rules, preset_keys, rules_sections
from variants.core.words import does, whose
from variants.spec import PresetSpec

# A name of many followed by a verb of one, or owning something like one. In `a pawn of Attackers
# that reaches` and `to rank 8 for Attackers wins` the name is not the subject.
DISAGREES: Final = re.compile(
    r"(?<!of )(?<!for )\b(?:Attackers|Defenders)(?:(?: that)? [a-z]+s\b|['’]s)"
)
MANY: Final = """
[[sides]]
name = "Attackers"
colour = "white"

[[sides]]
name = "Defenders"
colour = "black"
"""


def of_many(spec: PresetSpec) -> str:
    """Return the generated rules of a preset, with sides whose names are those of many."""
    first, second = spec.sides
    sides = (replace(first, name="Attackers"), replace(second, name="Defenders"))
    sections = rules_sections(replace(spec, sides=sides))
    return "\n".join(paragraph for section in sections for paragraph in section.paragraphs)


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_verbs_agree_with_sides_of_many(key: str) -> None:
    assert DISAGREES.findall(of_many(get_rules(key).spec)) == []


def sentences(tables: str) -> list[str]:
    """Return what the rules of chess with such tables say of Attackers and Defenders."""
    text = of_many(altered_chess(tables).spec)
    return [line for line in text.splitlines() if "Attackers" in line or "Defenders" in line]


def test_what_binds_one_side_of_many_is_said_of_many() -> None:
    passing = sentences("[pass]\nstalemated = [true, false]\n")
    assert "Attackers that have no legal move and are in no check pass." in passing
    capturing = sentences("[restrictions]\nmust_capture = [false, true]\n")
    assert (
        "Defenders that can capture must capture; with several captures the choice is free."
        in capturing
    )


def test_sides_of_many_begin_win_and_lose() -> None:
    lines = of_many(get_rules("hnefatafl").spec).splitlines()
    assert lines[0].endswith(" Attackers move first, then both in turn.")
    assert "Defenders lose once they have lost their king." in lines
    assert "Defenders win by bringing a king to a1, k1, a11 or k11." in lines


@pytest.mark.parametrize(
    ("name", "wins", "owns"),
    [
        ("White", "White wins", "White's"),
        ("Attackers", "Attackers win", "Attackers'"),
        ("Chaos", "Chaos wins", "Chaos'"),
        ("Horsemen", "Horsemen win", "Horsemen's"),
    ],
)
def test_a_name_tells_whether_it_is_that_of_many(name: str, wins: str, owns: str) -> None:
    assert (does(name, "wins"), whose(name)) == (wins, owns)


def test_refusals_agree_with_sides_of_many() -> None:
    rules = altered_chess(MANY)
    start = rules.start()
    with pytest.raises(IllegalMove, match=r"belongs to Defenders, and Attackers are to move$"):
        rules.read("e7-e5", start)
    with pytest.raises(InvalidPosition, match=r"^Attackers have no king$"):
        rules.position("4k3/8/8/8/8/8/8/8 w - - 0 1")
