"""Ultima: captures in other ways than replacement, and pieces that freeze others."""

import pytest

from variants import PresetError, get_spec, load_spec, preset_document
from variants.engine.game_rules import GameRules

RULES = GameRules(get_spec("ultima"))


def played(placement: str, text: str) -> str:
    position = RULES.position(f"{placement} w - - 0 1")
    after = RULES.play(position, RULES.read(text, position))
    return RULES.text(after).split()[0]


def is_check(placement: str) -> bool:
    return RULES.is_check(RULES.position(f"{placement} b - - 0 1"))


@pytest.mark.parametrize(
    ("placement", "text", "after"),
    [
        # Pincers take on three sides at once, but not what has no friend behind.
        ("k7/8/3P4/3l4/1Pl1lP2/2x5/8/K2P4", "d1d4", "k7/8/3P4/8/1P1P1P2/2x5/8/K7"),
        # A pincer that leaves is no partner of itself.
        ("k7/8/8/8/8/8/Pl6/K7", "a2a3", "k7/8/8/8/8/P7/1l6/K7"),
        # The withdrawer takes what it leaves behind, and only that.
        ("k7/8/8/8/2lW1p2/8/8/K7", "d4e4", "k7/8/8/8/4Wp2/8/8/K7"),
        ("k7/8/8/8/2lW4/8/8/K7", "d4d5", "k7/8/8/3W4/2l5/8/8/K7"),
        # The long leaper takes one or two, and stops where it likes behind them.
        ("k7/8/8/8/L1p1w3/8/8/K7", "a4d4", "k7/8/8/8/3Lw3/8/8/K7"),
        ("k7/8/8/8/L1p1w3/8/8/K7", "a4g4", "k7/8/8/8/6L1/8/8/K7"),
        # The coordinator takes on both crossings; it is its own move that counts.
        ("8/2w5/8/6p1/8/8/2C3K1/k7", "c2c5", "8/2w5/8/2C5/8/8/6K1/k7"),
        ("8/8/8/2C3p1/8/8/2w3K1/k7", "c5c6", "8/8/2C5/6p1/8/8/6K1/k7"),
        ("8/8/8/2C5/8/5p2/2w3K1/k7", "g2f1", "8/8/8/2C5/8/5p2/2w5/k4K2"),
        # The chameleon leaps over leapers only, and coordinates, withdraws and squeezes at once.
        ("k7/8/8/8/X1l5/8/8/K7", "a4d4", "k7/8/8/8/3X4/8/8/K7"),
        ("k7/8/8/2pP4/wX1l2p1/8/8/K7", "b4c4", "k7/8/8/2pP4/2Xl2p1/8/8/K7"),
        ("k7/3P4/3p4/8/wX1l4/8/8/K7", "b4e4", "k7/3P4/3p4/8/4X3/8/8/K7"),
        ("k7/4P3/4p3/8/wX1l4/8/8/K7", "b4e4", "k7/4P3/4p3/8/4X3/8/8/K7"),
        ("k7/8/4P3/4p3/wX1l4/8/8/K7", "b4e4", "k7/8/4P3/8/4X3/8/8/K7"),
        # It squeezes pawns only when it moves along rank or file.
        ("k7/8/4P3/4p3/8/8/6X1/K7", "g2e4", "k7/8/4P3/4p3/4X3/8/8/K7"),
    ],
)
def test_a_move_leaves(placement: str, text: str, after: str) -> None:
    assert played(placement, text) == after


@pytest.mark.parametrize(
    ("placement", "text"),
    [
        ("k7/8/8/8/L1pp4/8/8/K7", "a4e4"),  # two in a row
        ("k7/8/8/8/L1P5/8/8/K7", "a4d4"),  # a friend
        ("k7/8/8/8/X1p5/8/8/K7", "a4d4"),  # a chameleon leaps over leapers only
        ("k7/8/8/8/8/8/Wp6/K7", "a2b2"),  # nobody but the king takes by replacement
    ],
)
def test_a_move_is_not_there(placement: str, text: str) -> None:
    position = RULES.position(f"{placement} w - - 0 1")
    assert RULES.find(position, text) is None


@pytest.mark.parametrize(
    ("placement", "checked"),
    [
        ("8/8/8/3Pk3/8/5P2/8/K7", True),  # a pincer comes to f5
        ("8/8/8/3Pk3/8/6P1/8/K7", False),  # from g3 none can come straight to f5
        ("8/8/8/4k3/4W3/8/8/K7", True),  # the withdrawer may go back
        ("8/8/8/4k3/4W3/4P3/8/K7", False),  # there is no room to
        ("8/8/8/4k3/8/8/8/K3L3", True),
        ("8/8/4p3/4k3/8/8/8/K3L3", False),  # nowhere to land
        ("8/8/8/4k3/8/8/7C/4K3", True),  # to a rank or file that crosses
        ("8/8/8/4k3/8/8/7C/3K4", False),
        ("8/8/8/4k3/5X2/8/8/K7", True),  # a chameleon steps onto a king
        ("8/8/8/4k3/6X1/8/8/K7", False),
        ("8/8/8/4k3/5X2/5i2/8/K7", False),  # not while it is frozen
        ("8/8/4i3/8/4k3/8/8/K3L3", True),
    ],
)
def test_a_king_is_in_check_where_a_move_would_take_it(placement: str, *, checked: bool) -> None:
    assert is_check(placement) is checked


def test_a_king_cannot_take_the_piece_that_freezes_it() -> None:
    position = RULES.position("8/8/8/4i3/4K3/8/8/k6P w - - 0 1")
    assert {text[:2] for text in RULES.legal_texts(position)} == {"h1"}
    refusal = RULES.why_not(position, "e4", "e5")
    assert (refusal.code, refusal.message) == (
        "frozen",
        "the king on e4 cannot move while the immobiliser on e5 stands beside it",
    )


def test_a_frozen_king_gives_no_check_and_may_be_passed_closely() -> None:
    position = RULES.position("8/8/8/4i3/4K3/8/6k1/8 b - - 0 1")
    assert "g2f3" in RULES.legal_texts(position)


def test_two_immobilisers_freeze_each_other_and_a_chameleon_freezes_one() -> None:
    both = RULES.position("7k/8/8/3iI3/8/8/8/K7 w - - 0 1")
    assert {text for text in RULES.legal_texts(both) if text[:2] == "e5"} == {"e5e5"}
    chameleon = RULES.position("7k/8/8/3xI3/8/8/8/K7 w - - 0 1")
    assert {text for text in RULES.legal_texts(chameleon) if text[:2] == "e5"} == {"e5e5"}
    other = RULES.position("7k/8/8/3xI3/8/8/8/K7 b - - 0 1")
    assert {text for text in RULES.legal_texts(other) if text[:2] == "d5"} == {"d5d5"}


def test_a_frozen_piece_is_taken_off_the_board_but_not_if_that_leaves_the_king_in_check() -> None:
    assert played("7k/8/8/3iL3/8/8/8/K7", "e5e5") == "7k/8/8/3i4/8/8/8/K7"
    position = RULES.position("4l3/8/8/3iL3/4L3/4K3/8/k7 w - - 0 1")
    assert RULES.find(position, "e5e5") is not None
    pinned = RULES.position("3il3/4P3/8/8/4K3/8/8/k7 w - - 0 1")
    assert RULES.find(pinned, "e7e7") is None


def test_a_side_that_cannot_move_has_lost() -> None:
    position = RULES.position("8/8/8/8/8/8/1I6/k1K5 b - - 0 1")
    outcome = RULES.outcome(position)
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == ("stalemate", 0)


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ('[[capture]]\npieces = ["king"]', "capture[0].by: is missing"),
        ('[[capture]]\nby = "magic"\npieces = ["king"]', "capture[0].by: must be one of"),
        ('[[capture]]\nby = "leap"', "capture[0].pieces: is missing"),
        ('[[capture]]\nby = "leap"\npieces = ["x"]', "capture[0].pieces: there is no piece 'x'"),
        (
            '[[capture]]\nby = "leap"\npieces = ["king"]\npartners = ["king"]',
            "capture[0].partners: is for captures by coordination",
        ),
        (
            '[[capture]]\nby = "coordination"\npieces = ["king"]',
            "capture[0].partners: is missing",
        ),
        ('[[capture]]\nby = "leap"\npieces = ["king"]\n' * 17, "capture: has 17 tables"),
        ('[[freeze]]\nfrozen = ["king"]', "freeze[0].pieces: is missing"),
        ('[[freeze]]\npieces = ["king"]\n' * 9, "freeze: has 9 tables, at most 8 are allowed"),
        ('[[freeze]]\npieces = ["king"]\nremoval = 1', "freeze[0].removal: must be"),
    ],
)
def test_a_faulty_table_is_refused_in_words(tables: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(preset_document("chess") + "\n" + tables)
    assert caught.value.message.startswith(message)
