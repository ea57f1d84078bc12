"""Moves typed as shogi, xiangqi and janggi write them themselves."""

import pytest

from variants import (
    AmbiguousMove,
    IllegalMove,
    Move,
    NotationError,
    Position,
    Rules,
    get_rules,
    own_text,
)

PROMOTING = "4k4/9/3P1S3/9/9/9/9/9/4K4[PRb] w - - 0 1"
TWO_GOLDS = "4k4/9/9/9/9/9/9/3G1G3/4K4[] w - - 0 1"
CANNONS = "5k3/9/9/9/4C4/9/4C4/9/9/3K5 w - - 0 1"
SOLDIERS = "5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1"
LATER = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"


def read(preset: str, text: str, position: str = "") -> str:
    rules = get_rules(preset)
    before = rules.position(position) if position else rules.start()
    return rules.read(text, before).text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("P-7f", "c3c4"),
        ("P7f", "c3c4"),
        ("p7f", "c3c4"),
        ("7f", "c3c4"),
        ("P-76", "c3c4"),
        ("7g7f", "c3c4"),
        ("7g-7f", "c3c4"),
        ("P7g-7f", "c3c4"),
        ("1. P-7f", "c3c4"),
        ("R-5h", "h2e2"),
        ("G6i-5h", "d1e2"),
        ("c4", "c3c4"),
        ("Pc3-c4", "c3c4"),
    ],
)
def test_shogi(text: str, canonical: str) -> None:
    assert read("shogi", text) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("P*5e", "P@e5"),
        ("P'5e", "P@e5"),
        ("R*5b", "R@e8"),
        ("P-6b", "d7d8"),
        ("P-6b+", "d7d8+"),
        ("P-6b=", "d7d8"),
        ("S-4b+", "f7f8+"),
        ("S4c-4b+", "f7f8+"),
        ("4c4b+", "f7f8+"),
        ("4c4b", "f7f8"),
    ],
)
def test_drops_and_promotions_of_shogi(text: str, canonical: str) -> None:
    assert read("shogi", text, PROMOTING) == canonical


def test_the_second_side_names_squares_like_the_first() -> None:
    rules = get_rules("shogi")
    after = rules.play(rules.start(), rules.read("P-7f", rules.start()))
    assert rules.read("P-3d", after).text == "g7g6"
    taken = rules.play(after, rules.read("P-3d", after))
    assert rules.read("Bx2b+", taken).text == "b2h8+"
    assert rules.read("8h2b+", taken).text == "b2h8+"


def test_smaller_boards_count_from_their_own_corner() -> None:
    assert read("minishogi", "P-5c") == "a2a3"


def test_a_square_of_a_tall_board_is_no_piece_with_two_figures() -> None:
    rules = get_rules("dai-shogi")
    after = rules.play(rules.start(), rules.read("d6", rules.start()))
    assert rules.read("d10", after).text == "d11d10"
    with pytest.raises(IllegalMove, match="the free eagle on i3 cannot go to i14"):
        get_rules("tenjiku-shogi").read("i3i14", get_rules("tenjiku-shogi").start())
    assert rules.read("P-8j", rules.start()).text == "h5h6"


@pytest.mark.parametrize("text", ["Cs-12o", "cs-12o", "(Cs)-12o", "Cs13o-12o", "(CS)e2", "(Cs)e2"])
def test_a_kind_with_several_letters_is_typed_with_parentheses_or_without(text: str) -> None:
    assert read("tenjiku-shogi", text) == "d2e2"


def test_a_shogi_text_is_refused_for_the_reason_of_any_other() -> None:
    with pytest.raises(IllegalMove) as own:
        read("shogi", "R-2d")
    with pytest.raises(IllegalMove) as usual:
        read("shogi", "Rh6")
    assert own.value.message == usual.value.message
    with pytest.raises(AmbiguousMove):
        read("shogi", "G-5h", TWO_GOLDS)
    with pytest.raises(IllegalMove):
        read("shogi", "P*5e")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("C2=5", "h3e3"),
        ("c2=5", "h3e3"),
        ("C2.5", "h3e3"),
        ("C2+4", "h3h7"),
        ("H2+3", "h1g3"),
        ("N8+7", "b1c3"),
        ("E3+5", "g1e3"),
        ("A4+5", "f1e2"),
        ("R1+1", "i1i2"),
        ("G5+1", "e1e2"),
        ("P7+1", "c4c5"),
        ("S7+1", "c4c5"),
        ("炮二平五", "h3e3"),
        ("馬八進七", "b1c3"),
        ("Che3", "h3e3"),
    ],
)
def test_xiangqi(text: str, canonical: str) -> None:
    assert read("xiangqi", text) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"), [("C2=5", "b8e8"), ("H8+7", "h10g8"), ("炮8平5", "h8e8")]
)
def test_black_counts_the_files_from_its_own_right(text: str, canonical: str) -> None:
    assert read("xiangqi", text, LATER) == canonical


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (CANNONS, "+C=4", "e6f6"),
        (CANNONS, "C-=4", "e4f4"),
        (CANNONS, "前炮平四", "e6f6"),
        (CANNONS, "C+5=4", "e6f6"),
        (CANNONS, "C-5=4", "e4f4"),
        (SOLDIERS, "1P5+1", "e8e9"),
        (SOLDIERS, "3P5=4", "e6f6"),
    ],
)
def test_several_on_a_file_are_told_by_their_place(
    position: str, text: str, canonical: str
) -> None:
    assert read("xiangqi", text, position) == canonical


def test_two_on_a_file_without_a_place_are_not_told_apart() -> None:
    with pytest.raises(AmbiguousMove, match="write e"):
        read("xiangqi", "C5=4", CANNONS)


def test_a_xiangqi_text_without_such_a_piece_is_refused() -> None:
    with pytest.raises(IllegalMove):
        read("xiangqi", "C3=5")
    with pytest.raises(IllegalMove):
        read("xiangqi", "H2+4")


@pytest.mark.parametrize("text", ["79-78", "7978", "79P78", "79졸78", "i4h4", "Pih4"])
def test_janggi(text: str) -> None:
    assert read("janggi", text) == "i4h4"


def test_the_tenth_row_of_janggi_is_0() -> None:
    assert read("janggi", "01-91") == "a1a2"


def test_chess_reads_none_of_it() -> None:
    for text in ("P-4e", "7g7f", "79-78", "C2=5"):
        with pytest.raises(NotationError):
            read("chess", text)


@pytest.mark.parametrize(
    ("preset", "text", "own"),
    [
        ("shogi", "c3c4", "P-7f"),
        ("shogi", "h2e2", "R-5h"),
        ("shogi", "d1e2", "G6i-5h"),
        ("xiangqi", "h3e3", "C2=5"),
        ("xiangqi", "h1g3", "H2+3"),
        ("xiangqi", "g1e3", "E3+5"),
        ("xiangqi", "i1i2", "R1+1"),
        ("janggi", "i4h4", "79P78"),
        ("chess", "e2e4", "e4"),
    ],
)
def test_moves_are_written_as_their_game_writes_them(preset: str, text: str, own: str) -> None:
    rules = get_rules(preset)
    assert written(rules, rules.start(), rules.read(text, rules.start())) == own


@pytest.mark.parametrize(("text", "own"), [("P@e5", "P*5e"), ("d7d8", "P-6b="), ("d7d8+", "P-6b+")])
def test_drops_and_promotions_are_written(text: str, own: str) -> None:
    rules = get_rules("shogi")
    position = rules.position(PROMOTING)
    assert written(rules, position, rules.read(text, position)) == own


def written(rules: Rules, position: Position, move: Move) -> str:
    before = {square: piece.label for square, piece in rules.pieces(position).items()}
    return own_text(rules.spec, rules.write(move, position, "san"), move.marks, before)


def test_turned_pieces_that_turn_back_are_written_with_a_minus() -> None:
    rules = get_rules("kyoto-shogi")
    position = rules.start()
    for text in ("e2=+P", "a4=+P"):
        position = rules.play(position, rules.read(text, position))
    assert written(rules, position, rules.read("+Pd2=P", position)) == "+P-2d-"


@pytest.mark.parametrize(
    "preset",
    [
        *("shogi", "minishogi", "kyoto-shogi", "xiangqi", "janggi", "tenjiku-shogi", "dai-shogi"),
        "maka-dai-dai-shogi",
    ],
)
def test_what_is_written_is_read_again(preset: str) -> None:
    rules = get_rules(preset)
    position, seen = rules.start(), 0
    for ply in range(60):
        moves = rules.legal_moves(position)
        if not moves:
            break
        for move in moves[:: max(1, len(moves) // 12)]:
            text = written(rules, position, move)
            assert rules.read(text, position).text == move.text, text
            seen += 1
        position = rules.play(position, moves[(ply * 7919 + 13) % len(moves)])
    assert seen > 200


@pytest.mark.parametrize(
    "preset", ["chu-shogi", "dai-shogi", "tenjiku-shogi", "maka-dai-dai-shogi"]
)
def test_short_notation_is_read_where_it_looks_like_numbers(preset: str) -> None:
    """`Sf18` could be a piece Sf on file 1, rank 8, as small boards of shogi are counted."""
    rules = get_rules(preset)
    position = rules.start()
    for ply in range(20):
        moves = rules.legal_moves(position)
        for move in moves[:: max(1, len(moves) // 30)]:
            text = rules.write(move, position, "san")
            assert rules.read(text, position).text == move.text, text
        position = rules.play(position, moves[(ply * 7919 + 13) % len(moves)])
