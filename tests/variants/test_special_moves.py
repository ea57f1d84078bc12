"""Rules no other program plays beside ours, and the words for what is not allowed."""

import pytest

from tests.variants.altered_chess import LONE_KINGS, altered_chess
from variants import IllegalMove, NotationError, get_rules, rules_sections
from variants.engine.game_rules import GameRules

CHESS = 'extends = "chess"\nkey = "x"\nname = "X"\n'
BARE = f'{CHESS}without = ["castling"]\n'
HOUSE = f"{BARE}[hands]\ncaptures = true\n[drops]\n"
SETUP = '[setup]\ntext = "{}"\n'


def rules_of(document: str, array: str) -> GameRules:
    rules = get_rules(document + SETUP.format(array))
    assert isinstance(rules, GameRules)
    return rules


def targets(rules: GameRules, origin: str) -> set[str]:
    return {move.target or "" for move in rules.legal_moves(rules.start()) if move.origin == origin}


def test_iron_pieces_are_never_taken_and_need_no_guard() -> None:
    rules = rules_of(
        f"{BARE}[pieces.rook]\niron = [false, true]\n", "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1"
    )
    assert "d5" not in targets(rules, "d1")
    assert "d4" in targets(rules, "d1")


def test_pieces_may_take_their_own_or_spare_some_enemies() -> None:
    document = f'{BARE}[pieces.knight]\ntakes_own = ["pawn"]\nspares = ["queen"]\n'
    rules = rules_of(document, "4k3/8/8/8/8/1P1q4/8/2N1K3 w - - 0 1")
    assert targets(rules, "c1") == {"a2", "b3", "e2"}
    after = rules.play(rules.start(), rules.read("Nxb3", rules.start()))
    assert rules.text(after) == "4k3/8/8/8/8/1N1q4/8/4K3 b - - 0 1"


def test_zones_bind_single_kinds() -> None:
    document = f'{BARE}[pieces.king]\nzone = ["d1-f3"]\n[pieces.queen]\nzone = ["*1", "*2"]\n'
    rules = rules_of(document, "4k3/8/8/8/8/8/8/Q4K2 w - - 0 1")
    assert targets(rules, "a1") == {"b1", "c1", "d1", "e1", "a2", "b2"}
    assert targets(rules, "f1") == {"e1", "e2", "f2"}


def test_promotion_zones_bind_single_kinds() -> None:
    document = f'{BARE}[promotion]\npieces = ["pawn", "knight"]\nchoices = ["queen"]\n'
    document += '[pieces.knight]\npromotion_zone = ["*4"]\n'
    rules = rules_of(document, "4k3/8/8/8/8/2N5/P7/4K3 w - - 0 1")
    assert {"c3b5", "c3a4q", "c3e4q", "a2a4"} <= set(rules.legal_texts(rules.start()))


def test_drop_zones_bind_single_kinds() -> None:
    rules = rules_of(
        f'{HOUSE}zone = ["*1"]\n[pieces.rook]\ndrop_zone = ["a*"]\n',
        "4k3/8/8/8/8/8/8/4K3[NR] w - - 0 1",
    )
    drops = {move.text for move in rules.legal_moves(rules.start()) if move.origin is None}
    assert drops == {f"N@{f}1" for f in "abcdfgh"} | {f"R@a{rank}" for rank in range(1, 9)}


def test_labels_of_several_letters_are_read_and_written() -> None:
    rules = rules_of(
        f'{BARE}[pieces.knight]\nlabel = "Kn"\n', "4k3/8/8/8/(kn)7/8/8/1(Kn)2K3 w - - 0 1"
    )
    start = rules.start()
    move = rules.read("Knc3", start)
    assert (move.text, rules.write(move, start, "san")) == ("b1c3", "(KN)c3")
    assert rules.text(rules.play(start, move)) == "4k3/8/8/8/(kn)7/2(Kn)5/8/4K3 b - - 1 1"
    assert rules.read("(Kn) b1-c3", start) == move


SHOGI_MATE = """
key = "drop-mate"
name = "Drop Mate"
[board]
files = 3
ranks = 4
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.gold]
name = "Gold"
label = "G"
betza = "WfF"
[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fW"
promoted = "gold"
[turning]
[hands]
captures = true
[drops]
doubled = {pawn = 1}
no_mate = ["pawn"]
[restrictions]
dead_squares = true
"""


@pytest.mark.parametrize(
    ("text", "array", "reason"),
    [
        ("P@a3", "k2/2K/1G1/3[P] w - - 0 1", "a pawn may not be dropped with mate"),
        ("P@a4", "1k1/3/3/1K1[P] w - - 0 1", "a pawn on a4 could never move again"),
        ("P@a3", "1k1/3/P2/1K1[P] w - - 0 1", "your pawns on that file leave no room for another"),
        ("G@a3", "1k1/3/P2/1K1[P] w - - 0 1", "you have no gold in hand"),
        (
            "P@b1",
            "1k1/3/P2/1K1[P] w - - 0 1",
            "a pawn cannot be dropped on b1: the king on b1 stands there",
        ),
        ("a2a3+", "1k1/3/P2/1K1[] w - - 0 1", "the pawn on a2 cannot turn over by going to a3"),
        ("b1b2+", "1k1/3/P2/1K1[] w - - 0 1", "the king on b1 cannot turn over by going to b2"),
    ],
)
def test_what_is_not_allowed_is_explained(text: str, array: str, reason: str) -> None:
    rules = rules_of(SHOGI_MATE, array)
    assert rules.explain(text, rules.start()) == reason
    with pytest.raises((IllegalMove, NotationError)):
        rules.read(text, rules.start())


def test_a_pawn_may_be_dropped_with_check_and_not_with_mate() -> None:
    for array, is_open in (("k2/3/1G1/2K[P] w - - 0 1", True), ("k2/2K/1G1/3[P] w - - 0 1", False)):
        rules = rules_of(SHOGI_MATE, array)
        assert ("P@a3" in rules.legal_texts(rules.start())) is is_open


GUARDED = SHOGI_MATE.replace('no_mate = ["pawn"]', 'no_check = ["pawn"]\nunguarded = ["pawn"]')


@pytest.mark.parametrize(
    ("text", "array", "reason"),
    [
        ("P@a3", "k2/3/3/2K[P] w - - 0 1", "a pawn may not be dropped with check"),
        (
            "P@b3",
            "k2/3/1P1/2K[P] w - - 0 1",
            "a pawn may not be dropped on b3: the pawn on b2 guards that square",
        ),
        ("P@c3", "k2/3/1P1/2K[P] w - - 0 1", ""),
        ("P@b3", "k2/3/1G1/2K[P] w - - 0 1", ""),
        ("P@b3", "k2/3/1+P1/2K[P] w - - 0 1", ""),
        ("G@a3", "k2/3/3/2K[G] w - - 0 1", ""),
    ],
)
def test_a_pawn_is_not_dropped_with_check_nor_where_another_pawn_guards(
    text: str, array: str, reason: str
) -> None:
    document = GUARDED.replace("doubled = {pawn = 1}\n", "")
    document += '[pieces.tokin]\nname = "Tokin"\nlabel = "+P"\nbetza = "WfF"\n'
    rules = rules_of(document.replace('promoted = "gold"', 'promoted = "tokin"'), array)
    assert (text in rules.legal_texts(rules.start())) is (reason == "")
    if reason:
        assert rules.explain(text, rules.start()) == reason


def test_a_blast_that_petrifies_leaves_the_square_of_the_captor_empty() -> None:
    rules = altered_chess(
        "[explosion]\npetrifies = true\n", without="castling draws", start=LONE_KINGS
    )
    start = rules.position("4k3/8/8/3Nr3/4R3/8/8/4K3 w - - 0 1")
    assert (
        rules.text(rules.play(start, rules.read("e4e5", start)))
        == "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1"
    )


def test_turned_pieces_are_distinguished_from_their_kind_and_fall_back_when_taken() -> None:
    rules = rules_of(SHOGI_MATE, "k2/2P/g2/2K[] w - - 0 1")
    position = rules.play(rules.start(), rules.read("c3c4+", rules.start()))
    assert rules.text(position) == "k1+P/3/g2/2K[] b - - 0 1"
    assert rules.pieces(position)["c4"].piece_id == "gold"


@pytest.mark.parametrize(
    ("table", "title", "sentence"),
    [
        (
            "[hands]\ncaptures = true\n[drops]\nchecks = false\n",
            "Hands and drops",
            "No drop may give check.",
        ),
        (
            '[explosion]\nspared = ["pawn"]\n',
            "Further effects",
            (
                "Every capture explodes: the captor, the captured piece and all pieces around"
                " except pawns leave the board."
            ),
        ),
        (
            '[walls]\nrule = "past"\n',
            "Further effects",
            (
                "Every move also places a wall, on the square the piece has left. Nothing can stand"
                " on a wall or go through it."
            ),
        ),
        (
            '[flips]\nrule = "ataxx"\n',
            "Further effects",
            "Enemies beside the piece moved or dropped change sides.",
        ),
        (
            '[promotion]\noptional = true\nzone = ["*7", "*8"]\n',
            "Promotion",
            "A pawn that reaches its last two ranks may become a queen, rook, bishop or knight.",
        ),
    ],
)
def test_the_rules_page_says_it(table: str, title: str, sentence: str) -> None:
    spec = get_rules(
        f"{BARE}{table}{SETUP.format('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1')}"
    ).spec
    (section,) = [section for section in rules_sections(spec) if section.title == title]
    assert sentence in section.paragraphs
