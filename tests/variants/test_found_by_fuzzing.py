"""Texts that `python -m tests.fuzz` once found to be answered in a wrong way, and how they are answered now."""

import pytest

from variants import InvalidPosition, PresetError, get_rules, import_text, load_spec, preset_document
from variants.importers.fairy_file import read_file

DUCK = "r4k1r/p1p1p1bp/1p1pqp1n/3Q4/P1*PbN2/1PP1P3/2n2PPP/RNB1KB1R b KQ - 4 18"


def test_castling_of_a_king_that_is_not_royal_is_refused_in_words() -> None:
    rules = get_rules("extinction-chess")
    position = rules.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert rules.explain("O-O-O", position) == "you cannot castle: the knight on b1 is in the way"


def test_a_man_with_many_ways_to_a_square_is_not_called_several() -> None:
    rules = get_rules("duck-chess")
    message = rules.explain("Nb4", rules.position(DUCK))
    assert message.startswith("the knight can go to b4 in more than one way: write Nb4,d1, Nb4,g1, ")
    assert message.endswith(" or one of 24 more")


def test_a_chain_that_is_no_move_names_a_few_that_are() -> None:
    rules = get_rules("duck-chess")
    assert len(rules.explain("n c2-b4; -b2; c2-", rules.position(DUCK))) < 300


def test_a_castling_letter_means_a_partner_on_its_wing() -> None:
    with pytest.raises(InvalidPosition) as caught:
        get_rules("duck-chess").position("qkbbrnnr/pnpppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert caught.value.code == "castling-field"


def test_a_quoted_text_does_not_make_a_message_endless() -> None:
    with pytest.raises(InvalidPosition) as caught:
        get_rules("legan-chess").position(f"knb1r3/8/8/8/8/8/8/7K w {'K-' * 300} - 4 10")
    assert len(caught.value.message) < 120


def test_a_pawn_may_stand_where_it_may_be_dropped() -> None:
    rules = get_rules("chessgi")
    text = "4k3/8/8/8/8/8/8/3PK3[] w - - 0 1"
    assert rules.text(rules.position(text)) == text
    with pytest.raises(InvalidPosition, match="a white pawn cannot stand on d1"):
        get_rules("crazyhouse").position(text)


@pytest.mark.parametrize("text", ["[board]\n\n[", "[a:chess]\nking = k\n[chess:a]\n", "[a:a]\nking = k\n[]\n[:]\n"])
def test_sections_that_inherit_in_a_circle_come_to_an_end(text: str) -> None:
    for variant in read_file(text).variants:
        assert len(read_file(text).warnings(variant)) < 3


def test_halves_of_characters_are_no_document() -> None:
    with pytest.raises(PresetError, match="halves of characters"):
        get_rules(preset_document("chess").replace("Chess", "Ch\ud800ss"))


def test_a_goal_has_men() -> None:
    document = preset_document("hexapawn").replace('[[flag]]\npieces = ["pawn"]', "[[flag]]\npieces = []")
    with pytest.raises(PresetError, match=r"flag.*pieces: must name at least one kind"):
        load_spec(document)


def test_castling_of_a_section_stays_on_the_board() -> None:
    text = "[small:chess]\nmaxFile = 6\nstartFen = rnqknr/pppppp/6/6/6/6/PPPPPP/RNQKNR w KQkq - 0 1\n"
    with pytest.raises(PresetError, match="castlingKingsideFile: the board has no file 7, only 6"):
        import_text(text)
