"""Components with data of other games than those shipped: nothing in them belongs to one preset."""

import random

import pytest

from tests.depth import presets_of_today
from variants import get_rules, get_spec, preset_keys
from variants.engine.game_rules import GameRules

# Two original knights of which at most one may first step like a king; a pawn that walks
# diagonally; late promotion.
ODD = """
key = "odd"
name = "Odd"

[board]
files = 6
ranks = 7

[[sides]]
name = "Red"
colour = "red"

[[sides]]
name = "Blue"
colour = "blue"

[pieces.general]
name = "General"
label = "G"
betza = "FvW"
royal = true

[pieces.horse]
name = "Horse"
label = "H"
betza = "N"

[pieces.soldier]
name = "Soldier"
label = "S"
betza = "fmFfceWifmnA"

[pieces.wagon]
name = "Wagon"
label = "W"
betza = "mRcB"

[pieces.elephant]
name = "Elephant"
label = "E"
betza = "nA"

[setup]
text = "1hg1h1/ssssss/6/6/6/SSSSSS/1HG1H1 w - - 0 1 b1e1b7e7"

[promotion]
pieces = ["soldier"]
choices = ["wagon", "elephant"]
depth = 2

[conversion]
piece = "horse"
homes = [["b1", "e1"], ["b7", "e7"]]
betza = "W"
"""

RULES = get_rules(ODD)


def targets(text: str, origin: str) -> set[str]:
    moves = RULES.legal_moves(RULES.position(text))
    return {move.text[len(origin) :] for move in moves if move.origin == origin}


def after(text: str, *played: str) -> str:
    position = RULES.position(text)
    for move in played:
        position = RULES.play(position, RULES.read(move, position))
    return RULES.text(position)


def test_conversion_works_for_any_kind_and_any_leaps() -> None:
    start = RULES.text(RULES.start())
    assert targets(start, "b1") == {"a1", "a3", "c3"}
    assert after(start, "b1c3").endswith(" e1!b7e7")
    assert after(start, "b1a1").endswith(" b7e7")


def test_a_pawn_may_walk_diagonally_and_be_taken_in_passing_on_its_way() -> None:
    text = after("2g3/6/6/2s3/6/3S2/2G3 w - - 0 1 -", "d2b4")
    assert text == "2g3/6/6/1Ss3/6/6/2G3 b - c3 0 1 -"
    assert after(text, "c4c3") == "2g3/6/6/6/2s3/6/2G3 w - - 0 2 -"


def test_promotion_zones_may_be_deeper() -> None:
    assert targets("2g3/6/4S1/6/6/6/2G3 w - - 0 1 -", "e5") == {"d6w", "d6e", "f6w", "f6e"}


def test_moves_and_captures_may_differ() -> None:
    text = "2g3/6/1s4/6/3W1s/6/2G3 w - - 0 1 -"
    assert targets(text, "d3") == {"d1", "d2", "d4", "d5", "d6", "d7", "a3", "b3", "c3", "e3", "b5"}


def test_lame_leapers_are_blocked_and_do_not_give_check_through_a_piece() -> None:
    assert targets("2g3/6/6/3S2/2E3/6/2G3 w - - 0 1 -", "c3") == {"a1", "e1", "a5"}
    assert RULES.is_check(RULES.position("6/2g3/6/4E1/6/6/2G3 b - - 0 1 -"))
    assert not RULES.is_check(RULES.position("6/2g3/3s2/4E1/6/6/2G3 b - - 0 1 -"))


def test_a_lame_attack_is_opened_by_the_piece_that_leaves() -> None:
    assert "d5" not in {
        move.origin
        for move in RULES.legal_moves(RULES.position("6/2g3/3h2/4E1/6/6/2G3 b - - 0 1 -"))
    }


def test_sides_have_their_own_names_in_refusals() -> None:
    with pytest.raises(ValueError, match="Red is in check, but it is Blue's turn"):
        RULES.position("2g3/6/6/6/2s3/2G3/6 b - - 0 1 -")


ENFORCED = [key for key in preset_keys() if get_spec(key).enforced and not get_spec(key).special]


TODAY = presets_of_today(ENFORCED)


@pytest.mark.parametrize("source", [ODD, *TODAY], ids=["odd", *TODAY])
def test_the_shortcuts_of_the_legality_test_change_nothing(source: str) -> None:
    """Before duties and bans, legal moves are the pseudo-legal ones that leave no royal attacked,
    each judged alone.
    """
    rules, draw = get_rules(source), random.Random(source)
    assert isinstance(rules, GameRules)
    position = rules.start(draw=draw.randrange) if rules.spec.setup_modes else rules.start()
    for _ in range(40):
        safe = [raw for raw in rules.pseudo(position) if rules.is_safe(position, raw)]
        assert sorted(rules.judged(position)) == sorted(safe), rules.text(position)
        legal = rules.legal(position)
        assert rules.can_move(position) == bool(legal)
        if not legal:
            break
        position = rules.after(position, draw.choice(legal))
