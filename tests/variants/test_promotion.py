"""Promotion by zone and to captured pieces, as parameters of any preset."""

import pytest

from variants import PresetError, get_rules, load_spec, rules_sections

BASE = """
extends = "chess"
without = ["promotion"]
key = "zones"
name = "Zones"
"""
BY_RANK = f"""{BASE}
[[promotion]]
pieces = ["pawn"]
choices = ["knight"]
zone = ["*6"]
optional = true

[[promotion]]
pieces = ["pawn"]
choices = ["knight", "queen"]
zone = ["*8"]
captured = true
"""


def endings(document: str, placement: str, move: str) -> list[str]:
    rules = get_rules(document)
    moves = rules.legal_moves(rules.position(f"{placement} w - - 0 1"))
    return sorted(found.text[len(move) :] for found in moves if found.text.startswith(move))


def test_a_kind_may_have_other_choices_in_another_zone() -> None:
    assert endings(BY_RANK, "7k/8/8/4P3/8/8/8/K7", "e5e6") == ["", "n"]
    assert endings(BY_RANK, "7k/8/4P3/8/8/8/8/K7", "e6e7") == [""]
    assert endings(BY_RANK, "8/4P3/8/8/8/7k/8/K7", "e7e8") == ["n", "q"]


def test_limits_hold_in_every_zone() -> None:
    assert endings(BY_RANK, "7k/8/8/4P3/8/8/8/KNN5", "e5e6") == [""]
    assert endings(BY_RANK, "8/4P3/8/8/8/7k/8/KNN5", "e7e8") == ["q"]


def test_a_pawn_without_a_choice_cannot_enter_where_it_must_promote() -> None:
    placement = "8/4P3/8/8/8/7k/8/KNN1Q3"
    assert endings(BY_RANK, placement, "e7e8") == []
    rules = get_rules(BY_RANK)
    reason = rules.explain("e7e8n", rules.position(f"{placement} w - - 0 1"))
    assert reason.endswith("you already have 2 knights, on b1 and c1")


def test_black_has_the_same_zones_from_its_side() -> None:
    rules = get_rules(BY_RANK)
    moves = rules.legal_moves(rules.position("7k/8/8/8/4p3/8/8/K7 b - - 0 1"))
    assert sorted(move.text for move in moves if move.text.startswith("e4")) == ["e4e3", "e4e3n"]


def test_a_pawn_may_stand_where_it_may_stay_one() -> None:
    rules = get_rules(BY_RANK)
    assert rules.text(rules.position("7k/8/4P3/8/8/8/8/K7 w - - 0 1")).startswith("7k/8/4P3")


def test_captured_takes_the_numbers_of_the_array() -> None:
    (only,) = load_spec(
        f'{BASE}[promotion]\npieces = ["pawn"]\nchoices = ["rook", "queen"]\ncaptured ='
        " true\nlimits = {queen = 3}"
    ).promotions
    assert only.limits == (("queen", 3), ("rook", 2))


def test_words_say_zone_choice_and_limits() -> None:
    words = next(
        it.paragraphs for it in rules_sections(load_spec(BY_RANK)) if it.title == "Promotion"
    )
    assert words[-2:] == (
        (
            "Only pieces that a side has lost can come back: a promotion may not give a side more"
            " than two knights or one queen."
        ),
        "Where a piece would have to promote and nothing is left for it to become, it cannot go.",
    )


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        (
            'choices = ["rook"]\nzone = ["*7", "*6"]',
            "promotion: 'pawn' stands in two tables with a common square",
        ),
        (
            'choices = ["knight"]\nlimits = {knight = 3}',
            "promotion: two tables limit 'knight' differently",
        ),
        (
            'choices = ["queen"]\ncaptured = true\nlimits = {knight = 0}',
            "promotion[1].limits.knight: must be from 1 to 255, not 0",
        ),
    ],
)
def test_tables_that_contradict_each_other_are_refused(second: str, reason: str) -> None:
    first = (
        f'{BASE}[[promotion]]\npieces = ["pawn"]\nchoices = ["knight"]\nzone = ["*6"]\nlimits ='
        " {knight = 2}\n"
    )
    with pytest.raises(PresetError) as caught:
        load_spec(f'{first}[[promotion]]\npieces = ["pawn"]\n{second}')
    assert caught.value.message == reason


def test_captured_needs_an_army_that_has_such_pieces() -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(
            f'{BASE}[pieces.amazon]\nname = "Amazon"\nlabel = "A"\nbetza = "QN"\n'
            '[promotion]\npieces = ["pawn"]\nchoices = ["amazon"]\ncaptured = true'
        )
    assert (
        caught.value.message
        == "promotion.captured: both sides must start with the same number of pieces of the kind"
        " 'amazon', or it needs a limit"
    )
