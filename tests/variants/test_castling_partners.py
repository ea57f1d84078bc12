"""Castling said by O in a move text: partners found from the array, any number of steps."""

import pytest

from variants import PresetError, get_rules
from variants.rules.protocol import Rules

SMALL = """
key = "castle"
name = "Castle"

[board]
files = 9
ranks = 3

[pieces.king]
name = "King"
label = "K"
betza = "K{castling}"
royal = true

[pieces.rook]
name = "Rook"
label = "R"
betza = "R"

[pieces.guard]
name = "Guard"
label = "G"
betza = "W"

[setup]
text = "{black}/9/{white} w {rights} - 0 1"
"""


def castle(
    castling: str, white: str = "R3K3R", black: str = "r3k3r", rights: str = "KQkq"
) -> Rules:
    return get_rules(SMALL.format(castling=castling, white=white, black=black, rights=rights))


def texts(rules: Rules, origin: str = "e1") -> set[str]:
    """Return the king's moves of two squares and more, or onto a partner."""
    found = {move.text for move in rules.legal_moves(rules.start()) if move.origin == origin}
    return {text for text in found if abs(ord(text[2]) - ord(text[0])) > 1}


@pytest.mark.parametrize(
    ("castling", "white", "rights", "expected"),
    [
        ("isO2", "R3K3R", "KQkq", {"e1g1", "e1c1"}),
        ("isO3", "R3K3R", "KQkq", {"e1h1", "e1b1"}),
        ("ilO2", "R3K3R", "Qk", {"e1c1"}),
        ("isO2", "G3K3G", "KQkq", {"e1g1", "e1c1"}),
        ("isO2", "1R2K2G1", "Qkq", {"e1c1"}),
        ("isjO2", "1G2K2G1", "KQkq", {"e1g1", "e1c1"}),
        ("isO2isO3", "R3K3R", "KQABkqab", {"e1c1", "e1g1", "e1b1", "e1h1"}),
        ("isO1", "R3K3R", "KQkq", {"e1a1", "e1i1"}),
        ("isO2", "R2GK3R", "KQkq", {"e1g1"}),
        ("isO2", "R3K3R", "kq", set()),
    ],
)
def test_partners_stand_at_the_edge_or_are_rooks(
    castling: str, white: str, rights: str, expected: set[str]
) -> None:
    black = white.lower() if "j" in castling else "r3k3r"
    assert texts(castle(castling, white, black, rights)) == expected


def test_a_single_step_is_played_by_clicking_the_partner() -> None:
    rules = castle("isO1")
    position = rules.start()
    choice = next(choice for choice in rules.choices(position) if choice.text == "e1i1")
    assert (choice.steps, choice.shown) == (("e1", "i1"), "e1i1+")
    assert (
        rules.text(rules.play(position, rules.read("e1i1", position))) == "r3k3r/9/R3RK3 b kq - 1 1"
    )


def test_listed_castlings_take_the_place_of_those_of_the_text() -> None:
    listed = (
        '\n[[castling]]\nflag = "K"\nking = "e1"\nking_target = "h1"\nrook = "i1"\nrook_target ='
        ' "g1"\n'
    )
    rules = get_rules(
        SMALL.format(castling="isO2", white="R3K3R", black="r3k3r", rights="K") + listed
    )
    assert texts(rules) == {"e1h1"}


def test_a_piece_that_has_moved_does_not_castle() -> None:
    with pytest.raises(PresetError, match=r"pieces.king.betza: castling needs an i, as in iO2"):
        castle("sO2")


@pytest.mark.parametrize(
    ("text", "move", "words", "board"),
    [
        (
            "1k6/8/8/8/8/8/8/4KR2 w F - 0 1",
            "e1f1",
            "King e1 to g1, castles",
            "1k6/8/8/8/8/8/8/5RK1",
        ),
        (
            "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
            "f1g1",
            "King f1 to g1, castles, rook to f1",
            "1k6/8/8/8/8/8/8/5RK1",
        ),
        (
            "1k6/8/8/8/8/8/8/6KR w H - 0 1",
            "g1h1",
            "King g1 stays, castles, rook to f1",
            "1k6/8/8/8/8/8/8/5RK1",
        ),
    ],
)
def test_only_the_pieces_that_move_are_shown(text: str, move: str, words: str, board: str) -> None:
    rules = get_rules("chess960")
    position = rules.position(text)
    found = rules.read(move, position)
    assert (found, rules.words(position, found)) == (rules.read("O-O", position), words)
    assert rules.text(rules.play(position, found)).split(" ")[0] == board
    after = {square: piece.label for square, piece in rules.pieces(position).items()} | dict(
        found.changes
    )
    assert {square: label for square, label in after.items() if label} == {
        square: piece.label for square, piece in rules.pieces(rules.play(position, found)).items()
    }


LISTED = """
[[castling]]
flag = "K"
king = "e1"
king_target = "g1"
rook = "i1"
rook_target = "f1"
"""


def test_pieces_of_one_kind_may_castle_with_each_other() -> None:
    document = SMALL.format(castling="", black="4k4", white="K3G3G", rights="K") + LISTED
    rules = get_rules(document)
    position = rules.start()
    assert (
        rules.words(position, rules.read("O-O", position)) == "Guard e1 to g1, castles, guard to f1"
    )
