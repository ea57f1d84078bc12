"""Definitions of published games, in their own words: read, laid out, and played at random."""

import random
from pathlib import Path

import pytest

from variants import get_rules, get_spec
from variants.importers.sources import from_diagram

FOLDER = Path(__file__).parent / "diagrams"
FILES = sorted(FOLDER.glob("*.txt"))
WARNINGS = {
    "carrera_960": ("line 8: shuffle=N!BRQK is not understood and left out",),
    "chak": ("line 17: counterbare=lose is not understood and left out",),
    "eurasian_chess": ("men in hand serve for promotion only and are left out",),
    "spartan_chess": (
        "each side has royals of its own (king (spartan), king (persian)); while it has two, one may be attacked",
    ),
    "tamerlane_ii": ("line 8: succession=1 is not understood and left out",),
}
# Moves of the array.
FIRST_MOVES = {
    "carrera_960": 28, "chak": 33, "elven_chess": 60, "eurasian_chess": 54, "falcon_chess": 24, "gross_chess": 72,
    "macrochess": 40, "omega_chess": 40, "spartan_chess": 20, "tamerlane_ii": 72, "wildebeest_chess": 45,
    "xiangqi": 46,
}  # fmt: skip
# Games that come with us too; the palace of Xiangqi is not in its diagram.
SHIPPED = (
    "chak", "elven_chess", "eurasian_chess", "gross_chess", "macrochess", "omega_chess", "spartan_chess",
    "wildebeest_chess",
)  # fmt: skip


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_all_of_them_are_here() -> None:
    assert [file.stem for file in FILES] == sorted(FIRST_MOVES)


@pytest.mark.parametrize("name", sorted(FIRST_MOVES))
def test_definition_is_laid_out_and_played(name: str) -> None:
    imported = from_diagram(text_of(name), name)
    rules = get_rules(imported.document)
    assert imported.warnings == WARNINGS.get(name, ())
    assert len(rules.legal_moves(rules.start())) == FIRST_MOVES[name]
    for seed in range(3):
        draw, position, plies = random.Random(seed), rules.start(), 0
        while plies < 40 and rules.outcome(position) is None:
            position = rules.play(position, draw.choice(rules.legal_moves(position)))
            plies += 1
        assert plies >= 10


@pytest.mark.parametrize("name", sorted(FIRST_MOVES))
def test_definition_in_one_line_is_the_same(name: str) -> None:
    flat = f'<div class="idiagram">{" ".join(text_of(name).split())}</div>'
    assert from_diagram(flat, name).document == from_diagram(text_of(name), name).document


@pytest.mark.parametrize("name", SHIPPED)
def test_first_moves_are_those_of_the_preset(name: str) -> None:
    ours, theirs = get_rules(name.replace("_", "-")), get_rules(from_diagram(text_of(name)).document)
    first, second = (sorted(move.text for move in rules.legal_moves(rules.start())) for rules in (ours, theirs))
    assert first == second


def test_both_kings_of_sparta_must_fall_and_each_side_has_its_own_stock() -> None:
    ours, theirs = get_rules("spartan-chess"), get_rules(from_diagram(text_of("spartan_chess")).document)
    text = "4k3/8/8/8/8/8/6k1/R3{}2R w - - 0 1"
    for rules, king in ((ours, "K"), (theirs, "(Ki)")):
        position = rules.play(rules.position(text.format(king)), rules.read("h1h8", rules.position(text.format(king))))
        assert not rules.checked(position)
    (promotion,) = theirs.spec.promotions
    assert "queen" in promotion.choices[0]
    assert "queen" not in promotion.choices[1]
    assert get_spec("spartan-chess").check.royals == theirs.spec.check.royals == "all"
