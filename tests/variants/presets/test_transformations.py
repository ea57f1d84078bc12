"""Einstein and Cannibal: what pieces become by moving, where the rules leave no doubt."""

import pytest

from variants import IllegalMove, PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

EINSTEIN = """
extends = "einstein"
key = "other"
name = "Other"
"""


def after(key: str, text: str, *moves: str) -> str:
    """Return the position text after moves."""
    rules = get_rules(key)
    position = rules.position(text)
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return rules.text(position)


def pieces(text: str) -> list[str]:
    """Return the letters of a placement."""
    return [sign for sign in text.split()[0] if sign.isalpha()]


def texts(key: str, text: str) -> set[str]:
    rules = get_rules(key)
    return {move.text for move in rules.legal_moves(rules.position(text))}


@pytest.mark.parametrize(
    ("piece", "quiet", "capture"),
    [
        ("Q", "R", "Q"),
        ("R", "B", "Q"),
        ("B", "N", "R"),
        ("N", "P", "B"),
        ("P", "P", "N"),
    ],
)
def test_a_piece_of_einstein_is_weaker_after_a_move_and_stronger_after_a_capture(
    piece: str, quiet: str, capture: str
) -> None:
    target = {"R": "c6", "N": "d5", "P": "c4"}.get(piece, "d4")
    moved = after("einstein", f"6k1/8/8/8/8/2{piece}5/8/6K1 w - - 0 1", f"c3{target}")
    assert pieces(moved) == ["k", quiet, "K"]
    where = {"R": "c3c5", "N": "c3b5"}.get(piece, "c3b4")
    rows = {"c3c5": "2p5/8", "c3b5": "1p6/8", "c3b4": "8/1p6"}
    taken = after("einstein", f"6k1/8/8/{rows[where]}/2{piece}5/8/6K1 w - - 0 1", where)
    assert pieces(taken) == ["k", capture, "K"]


def test_what_a_piece_becomes_may_be_written() -> None:
    rules = get_rules("einstein")
    position = rules.start()
    assert rules.read("Nf3=P", position) == rules.read("Nf3", position)
    assert rules.read("g1f3p", position) == rules.read("Nf3", position)
    knight = rules.read("Nf3", position)
    assert rules.write(knight, position, "san") == "Nf3=P"
    assert rules.words(position, knight) == "Knight g1 to f3, becomes a pawn"
    assert rules.write(rules.read("e4", position), position, "san") == "e4"
    assert rules.explain("Nf3=Q", position) == "the knight does not become Q on f3, but P"
    assert rules.explain("e4=N", position) == "the pawn does not become N on e4, but P"
    both = rules.position("6k1/8/8/8/8/8/8/N1N3K1 w - - 0 1")
    assert "write Nab3 or Ncb3" in rules.explain("Nb3=P", both)


def test_kings_queens_that_capture_and_pawns_that_step_stay_what_they_are() -> None:
    assert after("einstein", "6k1/8/8/8/8/8/p7/Q6K w - - 0 1", "a1a2").startswith(
        "6k1/8/8/8/8/8/Q7/"
    )
    assert after("einstein", "7k/8/8/8/8/8/P7/7K w - - 0 1", "a2a4").startswith("7k/8/8/8/P7/8/8/")
    assert after("einstein", "7k/8/8/8/8/8/6p1/7K w - - 0 1", "h1g2").startswith(
        "7k/8/8/8/8/8/6K1/"
    )


def test_a_pawn_of_einstein_is_not_promoted_and_stands_on_the_last_rank_for_good() -> None:
    text = after("einstein", "7k/P7/8/8/8/8/8/7K w - - 0 1", "a7a8", "h8h7")
    assert text.startswith("P7/7k/")
    assert {move[:2] for move in texts("einstein", text)} == {"h1"}


def test_a_pawn_on_its_first_rank_steps_up_to_three_squares_and_is_taken_on_each_of_them() -> None:
    start = "k7/8/8/8/2p1p3/8/8/3P3K w - - 0 1"
    assert {"d1d2", "d1d3", "d1d4"} <= texts("einstein", start)
    stepped = after("einstein", start, "d1d4")
    assert stepped.split()[3] == "d2d3"
    assert {"c4d3", "e4d3"} <= texts("einstein", stepped)
    assert after("einstein", stepped, "e4d3").startswith("k7/8/8/8/2p5/3n4/8/7K")
    low = after("einstein", "k7/8/8/8/8/4p3/8/3P3K w - - 0 1", "d1d4")
    assert after("einstein", low, "e3d2").startswith("k7/8/8/8/8/8/3n4/7K")
    # A pawn of the second rank steps two squares, as ever.
    assert "d2d5" not in texts("einstein", "k7/8/8/8/8/8/3P4/7K w - - 0 1")


def test_who_castles_moves_the_king() -> None:
    text = after("einstein", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "e1c1", "e8g8")
    assert text.startswith("5rk1/8/8/8/8/8/8/2KR4")


def test_check_is_given_by_what_a_piece_has_become() -> None:
    rules = get_rules("einstein")
    # The rook that arrives on the file of the king is a bishop there.
    position = rules.position("4k3/8/8/8/8/8/8/R6K w - - 0 1")
    assert not rules.is_check(rules.play(position, rules.read("a1e1", position)))
    # A knight takes, and the bishop it has become gives check.
    position = rules.position("4k3/8/8/1p6/8/2N5/8/7K w - - 0 1")
    assert rules.is_check(rules.play(position, rules.read("c3b5", position)))


def test_a_published_proof_game_of_einstein_is_played_to_its_end() -> None:
    """By Thierry Le Gleuher, 1995."""
    moves = (
        "d4 Nf6 d5 f5 d6 f4 dxe7 f3 Ng8 Ke7 Qd4 Kf6 Rh4+ Kg6 g4 h6 Bf4 Kh7 e3 a6 Bxa6 Rxg8 Rg6 Kh8"
        " Bh7 Ra4 Ng6+ Bb3 axb3 Bd6 Ra3 Ne8 Bd6 e7 Ne8 Qf8"
    )
    rules = get_rules("einstein")
    position = rules.start()
    for move in moves.split():
        position = rules.play(position, rules.read(move, position))
    counted = sum(sign.isalpha() for sign in rules.text(position).split()[0])
    assert counted == 28


@pytest.mark.parametrize(
    ("placement", "move", "left"),
    [
        ("7k/8/8/8/8/8/n7/R6K", "a1a2", "7k/8/8/8/8/8/N7/7K"),
        ("6k1/8/8/8/8/8/p7/Q6K", "a1a2", "6k1/8/8/8/8/8/P7/7K"),
        ("1r5k/P7/8/8/8/8/8/7K", "a7b8", "1R5k/8/8/8/8/8/8/7K"),
        ("7k/8/8/8/8/8/6q1/7K", "h1g2", "7k/8/8/8/8/8/6(Kq)1/8"),
        ("7k/8/8/8/8/8/6p1/7K", "h1g2", "7k/8/8/8/8/8/6(Kp)1/8"),
        ("7k/8/8/8/8/6r1/8/6(Kq)1", "g1g3", "7k/8/8/8/8/6(Kr)1/8/8"),
        ("8/(Kp)6k/8/8/8/8/8/8", "a7a8", "(Kq)7/7k/8/8/8/8/8/8"),
    ],
)
def test_whatever_captures_in_cannibal_becomes_what_it_has_captured(
    placement: str, move: str, left: str
) -> None:
    assert after("cannibal", f"{placement} w - - 0 1", move).split()[0] == left


def test_a_capture_of_a_pawn_on_the_last_rank_is_one_move() -> None:
    found = texts("cannibal", "1r5k/P7/8/8/8/8/8/7K w - - 0 1")
    assert {move for move in found if move.startswith("a7")} == {
        "a7b8", "a7a8q", "a7a8r", "a7a8b", "a7a8n",
    }  # fmt: skip


def test_a_king_of_cannibal_stays_the_king_whatever_it_moves_like() -> None:
    rules = get_rules("cannibal")
    # It may not go where it is attacked, as far as it sees,
    position = rules.position("3r2k1/8/8/8/8/8/8/(Kq)7 w - - 0 1")
    assert "a1d4" not in {move.text for move in rules.legal_moves(position)}
    # it gives check from afar,
    assert rules.is_check(rules.play(position, rules.read("a1g1", position)))
    # and is mated.
    mated = rules.position("(Kn)6r/7r/8/8/8/8/8/7k w - - 0 1")
    assert rules.is_check(mated)
    with pytest.raises(IllegalMove):
        rules.read("a8b8", mated)


def test_only_kings_become_kings() -> None:
    table = '[[transformation]]\npieces = ["king"]\nbecomes = "queen"\n'
    with pytest.raises(PresetError, match="only one of them is royal"):
        load_spec(EINSTEIN + table)


def test_what_a_piece_takes_is_said_of_captures_only() -> None:
    table = '[[transformation]]\npieces = ["pawn"]\ntakes = ["queen"]\nbecomes = "queen"\n'
    with pytest.raises(PresetError, match="set move to capture"):
        load_spec(EINSTEIN + table)


def test_there_are_at_most_64_tables() -> None:
    table = '[[transformation]]\npieces = ["pawn"]\nbecomes = "queen"\n'
    with pytest.raises(PresetError, match="has 65 tables, at most 64 are allowed"):
        load_spec(EINSTEIN + table * 65)


def test_the_first_table_that_fits_counts_and_may_ask_where() -> None:
    table = (
        '[[transformation]]\npieces = ["pawn"]\nbecomes = "queen"\nzone = ["*4"]\n'
        '[[transformation]]\npieces = ["pawn"]\nbecomes = "knight"\n'
    )
    spec = load_spec(EINSTEIN.replace("einstein", "chess") + table)
    rules = GameRules(spec)
    position = rules.start()
    far = rules.text(rules.play(position, rules.read("e2e4", position)))
    near = rules.text(rules.play(position, rules.read("e2e3", position)))
    assert "/4Q3/" in far
    assert "/4N3/" in near
    # What has become a queen cannot be taken in passing.
    assert far.split()[3] == "-"
