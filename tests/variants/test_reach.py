"""What play leads to can be read again: royals won, lost and promoted, walls of several rules,
pieces set down again.
"""

import pytest

from tests.fuzz.played import check
from variants import IllegalMove, InvalidPosition, PresetError, Rules, get_rules
from variants.notation.figurine import from_figurine

REFUSED_ONCE = (
    *(5000264, 5000646, 5000685, 5000743, 5000855, 5001009, 5001035, 5001063, 5001123, 5001212),
    *(6000006, 6000159, 6000509, 6000535, 6000895, 6001145, 6001183, 6001303),
    *(6003260, 6003393, 6003480, 7002198, 7002287),
)
SMALL = """
key = "small"
name = "Small"
[board]
files = 5
ranks = 5
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fmWfceFifmnD"
[pieces.queen]
name = "Queen"
label = "Q"
betza = "{queen}"
{rules}
[setup]
text = "{array} w - - 0 1"
"""


ROOK = """
[pieces.rook]
name = "Rook"
label = "R"
betza = "{rook}"
"""


def small(
    rules: str = "", *, queen: str = "Q", array: str = "k1q2/5/5/5/K2Q1", rook: str = ""
) -> Rules:
    return get_rules(
        SMALL.format(rules=rules, queen=queen, array=array) + ROOK.format(rook=rook) * bool(rook)
    )


def after(rules: Rules, *texts: str) -> str:
    position = rules.start()
    for text in texts:
        position = rules.play(position, rules.read(text, position))
    written = rules.text(position)
    assert rules.text(rules.position(written)) == written
    return written


def texts(rules: Rules) -> set[str]:
    return {move.text for move in rules.legal_moves(rules.start())}


@pytest.mark.parametrize("seed", REFUSED_ONCE)
def test_games_once_refused_in_the_middle_can_be_read(seed: int) -> None:
    assert check(seed)


def test_a_king_may_be_won_over_where_it_is_safe_only() -> None:
    flips = '[flips]\nrule = "ataxx"'
    assert after(small(flips, array="k4/5/5/5/KQ3"), "b1b4").startswith("K4/1Q3/5/5/K4 b")
    assert "b1b4" not in texts(small(flips, array="k2q1/5/5/5/KQ3"))


def test_a_king_of_unlimited_hands_is_dropped_where_it_is_safe_only() -> None:
    rules = small('[hands]\nunlimited = ["king"]\n[drops]', array="k4/5/5/5/K4[]")
    assert after(rules, "K@e5").startswith("k3K/5/5/5/K4")
    assert "K@b4" not in texts(rules)


def test_a_piece_that_may_turn_royal_leaves_a_position_that_can_be_read() -> None:
    turning = 'promoted = "king"\n[turning]\nzone = [["*5"], ["*1"]]'
    written = after(small(turning, array="4k/Q4/5/5/K4"), "a4a5+")
    assert written.startswith("+Q3k/")
    with pytest.raises(InvalidPosition, match="White has more than one king"):
        small().position("2k2/5/5/K4/K4 b - - 0 1")


def test_only_the_royal_just_turned_may_stand_attacked() -> None:
    rules = small(
        'promoted = "king"\n[turning]\nzone = [["*5"], ["*1"]]', array="1r2k/Q4/5/5/K4", rook="R"
    )
    assert after(rules, "a4a5+").startswith("+Qr2k/5/5/5/K4 b")
    for placement in ("1r2k/Q4/5/r4/K4", "+Qr2k/5/5/r4/K4"):
        with pytest.raises(InvalidPosition, match="White is in check, but it is Black's turn"):
            rules.position(f"{placement} b - - 0 1")


def test_kings_side_by_side_are_in_no_check_where_captures_explode() -> None:
    explosion = '[explosion]\n[[extinction]]\npieces = ["pawn"]\nroyal = true'
    text = "5/2k2/2K2/2p2/2P2 w - - 0 1"
    rules = small(explosion, array="k4/2p2/5/2P2/K4")
    assert rules.text(rules.position(text)) == text
    with pytest.raises(InvalidPosition, match="Black is in check, but it is White's turn"):
        rules.position("Q1k2/5/2K2/2p2/2P2 w - - 0 1")


def test_a_pawn_won_over_may_stand_on_the_last_rank_of_its_new_side() -> None:
    rules = small('[flips]\nrule = "ataxx"\n[promotion]\npieces = ["pawn"]\nchoices = ["queen"]',
                  array="2p1k/5/1Q3/5/4K")  # fmt: skip
    assert after(rules, "b3b4").startswith("2P1k/1Q3/5/5/4K b")
    with pytest.raises(InvalidPosition, match="a pawn of White cannot stand on c5"):
        small('[promotion]\npieces = ["pawn"]\nchoices = ["queen"]').position(
            "k1P2/5/5/5/K4 b - - 0 1"
        )


@pytest.mark.parametrize(
    ("lender", "placement", "is_check"),
    [
        ("R", "2k2/5/5/1RQ2/K4", True),
        ("R", "2k2/5/2p2/1RQ2/K4", False),
        ("pR", "2k2/5/2p2/1RQ2/K4", True),
        ("pR", "2k2/5/5/1RQ2/K4", False),
        ("pR", "2k2/5/2p2/R1Q2/K4", False),
    ],
)
def test_a_borrowed_move_gives_check_also_where_it_is_followed(
    lender: str, placement: str, is_check: bool
) -> None:
    rules = small(queen="xK", array="k4/5/5/5/K4", rook=lender)
    assert rules.is_check(rules.position(f"{placement} b - - 0 1")) == is_check


def test_a_piece_that_borrows_a_move_promotes_as_itself() -> None:
    promotion = '[promotion]\npieces = ["{}"]\nchoices = ["rook"]'
    queens, pawns = (
        texts(small(promotion.format(kind), queen="xK", rook="R", array="4k/QP3/5/5/K4"))
        for kind in ("queen", "pawn")
    )
    assert {text for text in queens if text.startswith("a4")} == {"a4a5r"}
    assert {text for text in pawns if text.startswith("a4")} == {"a4a5"}


def test_every_kind_is_every_kind_a_piece_can_become() -> None:
    rules = small('[promotion]\npieces = ["pawn"]\nchoices = ["*"]', array="4k/P4/5/5/K4")
    assert {text for text in texts(rules) if text.startswith("a4")} == {"a4a5q"}
    with pytest.raises(
        PresetError, match=r"promotion.choices: there is nothing that these kinds could become"
    ):
        small('[promotion]\npieces = ["*"]\nchoices = ["*"]')


def test_a_king_promoted_away_leaves_a_position_that_can_be_read() -> None:
    rules = small(
        '[promotion]\npieces = ["king"]\nchoices = ["queen"]\noptional = true', array="4k/K4/5/5/5"
    )
    assert after(rules, "a4a5q").startswith("Q3k/5/5/5/5 b")


def test_no_piece_takes_its_own_king() -> None:
    assert "b1a1" not in texts(small('takes_own = ["*"]', array="k4/5/5/5/KQ3"))


def test_a_piece_set_down_again_is_not_in_hand() -> None:
    rules = small("[hands]\ncaptures = true\n[drops]", queen="ucR", array="4k/5/p4/5/Q3K[]")
    assert after(rules, "a1a3").startswith("4k/5/Q4/5/p3K[] b")
    kept = small("[hands]\ncaptures = true\n[drops]", queen="R", array="4k/5/p4/5/Q3K[]")
    assert after(kept, "a1a3").startswith("4k/5/Q4/5/4K[P] b")


def test_nobody_gets_a_king_in_hand() -> None:
    rules = small("[explosion]\n[hands]\ncaptures = true\n[drops]", array="kp3/5/5/5/1Q2K[]")
    assert after(rules, "b1b5").startswith("5/5/5/5/4K[Pq] b")


def test_a_piece_taken_changes_no_side() -> None:
    rules = small('[flips]\nrule = "ataxx"', queen="KNADcaKmcabK", array="k4/5/2p2/2Q2/K4")
    move = next(move for move in rules.legal_moves(rules.start()) if move.text == "c2c3d4")
    assert rules.text(rules.play(rules.start(), move)).startswith("k4/3Q1/5/5/K4 b")


def test_nobody_takes_in_passing_where_a_wall_stands() -> None:
    rules = small('[walls]\nrule = "static"', array="k4/5/1p3/P4/K4")
    assert after(rules, "a2a4,a4a3") == "k4/P4/*p3/5/K4 b - - 1 1"
    assert after(rules, "a2a4,a4c3") == "k4/P4/1p*2/5/K4 b - a3 1 1"


def test_a_duck_that_is_moved_instead_leaves_its_square() -> None:
    rules = small('[walls]\nrule = "duck"\ninstead = true', array="k4/5/2*2/5/K4")
    assert after(rules, "a1a1,a1c4") == "k4/2*2/5/5/K4 b - - 1 1"


def test_walls_are_many_where_pieces_turn_to_stone() -> None:
    stone = '[walls]\nrule = "duck"\n[petrification]\npieces = ["queen"]'
    text = "k4/5/2*2/2*2/K4 w - - 0 1"
    assert small(stone).text(small(stone).position(text)) == text
    with pytest.raises(
        InvalidPosition, match="there are 2 walls on the board, and only one moves about"
    ):
        small('[walls]\nrule = "duck"').position(text)


def test_a_label_in_braces_is_whole() -> None:
    rules = small(
        '[pieces.abbot]\nname = "Abbot"\nlabel = "Qb"\nbetza = "R"', array="4k/5/2(Qb)2/1Q1Q1/K4"
    )
    move = next(move for move in rules.legal_moves(rules.start()) if move.text == "b2c1")
    written = rules.write(move, rules.start(), "figurine")
    assert (written, from_figurine(written)) == ("{Q}bc1", "Qbc1")
    assert rules.read(written, rules.start()) == move
    assert rules.read("Qbc1", rules.start()).text == "c3c1"


def test_a_king_that_would_be_won_over_into_check_is_named() -> None:
    rules = small('[flips]\nrule = "ataxx"', array="k2q1/5/5/5/KQ3")
    with pytest.raises(IllegalMove, match="in check by the queen on d5"):
        rules.read("b1b4", rules.start())
