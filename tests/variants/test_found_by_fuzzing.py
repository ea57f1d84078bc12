"""Texts that `python -m tests.fuzz` once found to be answered in a wrong way, and how they are
answered now.
"""

import pytest

from variants import (
    InvalidPosition,
    Outcome,
    PresetError,
    Reason,
    Rules,
    get_rules,
    import_text,
    load_spec,
    preset_document,
)
from variants.importers.fairy_file import read_file

DUCK = "r4k1r/p1p1p1bp/1p1pqp1n/3Q4/P1*PbN2/1PP1P3/2n2PPP/RNB1KB1R b KQ - 4 18"


def test_castling_of_a_king_that_is_not_royal_is_refused_in_words() -> None:
    rules = get_rules("extinction-chess")
    position = rules.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert rules.explain("O-O-O", position) == "you cannot castle: the knight on b1 is in the way"


def test_a_piece_with_many_ways_to_a_square_is_not_called_several() -> None:
    rules = get_rules("duck-chess")
    message = rules.explain("Nb4", rules.position(DUCK))
    assert message.startswith(
        "the knight can go to b4 in more than one way: write Nb4,d1, Nb4,g1, "
    )
    assert message.endswith(" or one of 24 more")


def test_a_chain_that_is_no_move_names_a_few_that_are() -> None:
    rules = get_rules("duck-chess")
    assert len(rules.explain("n c2-b4; -b2; c2-", rules.position(DUCK))) < 300


def test_a_castling_letter_means_a_partner_on_its_wing() -> None:
    with pytest.raises(InvalidPosition) as caught:
        get_rules("duck-chess").position("qkbbrnnr/pnpppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert caught.value.code == "castling-field"


def test_a_castling_letter_means_a_partner_that_can_be_written() -> None:
    rules, text = (
        get_rules("petrified-chess"),
        "rrbqkpnr/ppbppppp/8/8/8/8/PPPPPPPP/RNBQKQNR w {} - 0 1",
    )
    assert (
        rules.text(rules.position(text.format("q")))
        == rules.text(rules.position(text.format("a")))
        == text.format("q")
    )
    with pytest.raises(InvalidPosition):
        rules.position(text.format("b"))


def test_a_wall_where_a_piece_would_go_is_named() -> None:
    rules = get_rules("duck-chess")
    position = rules.position("rnb1k3/ppqpp3/5r1p/2p2p2/2B4P/1PP1P1N1/P1n*NPP1/2Q1K2R w Kq - 1 15")
    assert rules.explain("Qd2", position) == "the queen on c1 cannot go to d2: a wall stands there"


def test_an_enemy_that_may_not_be_taken_is_named() -> None:
    rules = small("iron = true", queen="Q", array="k1q2/5/5/5/K1Q2")
    assert rules.explain("Qxc5", rules.start()) == "the queen on c1 may not take the queen on c5"


def test_a_quoted_text_does_not_make_a_message_endless() -> None:
    with pytest.raises(InvalidPosition) as caught:
        get_rules("legan-chess").position(f"knb1r3/8/8/8/8/8/8/7K w {'K-' * 300} - 4 10")
    assert len(caught.value.message) < 120


def test_a_pawn_may_stand_where_it_may_be_dropped() -> None:
    rules = get_rules("chessgi")
    text = "4k3/8/8/8/8/8/8/3PK3[] w - - 0 1"
    assert rules.text(rules.position(text)) == text
    with pytest.raises(InvalidPosition, match="a pawn of White cannot stand on d1"):
        get_rules("crazyhouse").position(text)


@pytest.mark.parametrize(
    "text", ["[board]\n\n[", "[a:chess]\nking = k\n[chess:a]\n", "[a:a]\nking = k\n[]\n[:]\n"]
)
def test_sections_that_inherit_in_a_circle_come_to_an_end(text: str) -> None:
    for variant in read_file(text).variants:
        assert len(read_file(text).warnings(variant)) < 3


def test_halves_of_characters_are_no_document() -> None:
    with pytest.raises(PresetError, match="halves of characters"):
        get_rules(preset_document("chess").replace("Chess", "Ch\ud800ss"))


def test_a_diagram_has_so_many_pieces_at_most() -> None:
    text = "files=6\nranks=6\nking:K:K:king:d1,,d6\n" + "rook:R:\n" * 500
    with pytest.raises(PresetError, match="the diagram has 501 pieces, at most 400 are allowed"):
        import_text(text)


def test_a_goal_has_pieces() -> None:
    document = preset_document("hexapawn").replace(
        '[[flag]]\npieces = ["pawn"]', "[[flag]]\npieces = []"
    )
    with pytest.raises(PresetError, match=r"flag.*pieces: must name at least one kind"):
        load_spec(document)


def test_castling_of_a_section_stays_on_the_board() -> None:
    text = (
        "[small:chess]\nmaxFile = 6\nstartFen = rnqknr/pppppp/6/6/6/6/PPPPPP/RNQKNR w KQkq - 0 1\n"
    )
    with pytest.raises(PresetError, match="castlingKingsideFile: the board has no file 7, only 6"):
        import_text(text)


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
[pieces.queen]
name = "Queen"
label = "Q"
betza = "{queen}"
{rules}
[setup]
text = "{array} w - - 0 1"
"""


def small(rules: str = "", *, queen: str = "Q", array: str = "k1q2/5/5/5/K2Q1") -> Rules:
    return get_rules(SMALL.format(rules=rules, queen=queen, array=array))


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("[gating]", "gating: needs a table [hands]"),
        ("[draws]\nend_repetition = 1", "draws.end_repetition: must be 0, or from 2 to 100, not 1"),
        (
            '[draws]\ndead_on_one_colour = ["*"]',
            "draws: '*' is no kind; name the kinds that cannot mate",
        ),
    ],
)
def test_what_cannot_work_is_refused_by_its_key(rules: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        small(rules)
    assert caught.value.message == message


def test_a_king_that_exploded_leaves_a_position_that_can_be_read() -> None:
    text = "1q3/5/5/5/1Q2K w - - 0 1"
    rules = small("[explosion]")
    assert rules.text(rules.position(text)) == text
    with pytest.raises(InvalidPosition, match="Black has no king"):
        small().position(text)


def test_a_side_whose_king_explodes_has_lost() -> None:
    rules = small("[explosion]", array="kq3/5/5/5/1Q2K")
    after = rules.play(rules.start(), rules.read("Qxb5", rules.start()))
    assert rules.outcome(after) == Outcome(0, Reason.EXTINCTION)
    assert rules.position(rules.text(after)) == after


def test_kings_that_change_sides_leave_a_position_that_can_be_read() -> None:
    text = "1Q3/5/5/2K1K/5 b - - 0 1"
    assert (
        small('[flips]\nrule = "ataxx"').text(small('[flips]\nrule = "ataxx"').position(text))
        == text
    )
    with pytest.raises(InvalidPosition, match="White has more than one king"):
        small().position(text)


def test_a_chain_means_the_piece_it_names() -> None:
    rules = small(queen="mcabK", array="1k3/5/5/5/K2QQ")
    for text in ("Q d1-d1", "Q e1-e1"):
        assert rules.write(rules.read(text, rules.start()), rules.start(), "full") == text


def test_only_the_pass_is_called_so() -> None:
    rules = small("[pass]\nalways = true", queen="mcabK", array="1k3/5/5/5/K2QQ")
    shown = {
        move.text: rules.write(move, rules.start(), "san")
        for move in rules.legal_moves(rules.start())
    }
    assert [text for text, written in shown.items() if written == "pass"] == ["a1a1"]
    assert all(rules.read(written, rules.start()).text == text for text, written in shown.items())


def test_labels_of_several_letters_are_read_in_braces() -> None:
    rules = get_rules(
        SMALL.format(rules="", queen="Q", array="1k(qu)2/5/5/5/K3(Qu)").replace(
            '"Q"\nbetza', '"Qu"\nbetza'
        )
    )
    move = rules.read("Que2", rules.start())
    assert rules.read(rules.write(move, rules.start(), "figurine"), rules.start()) == move


def test_a_short_label_is_not_taken_for_a_longer_one() -> None:
    rook = '[pieces.abbot]\nname = "Abbot"\nlabel = "Qb"\nbetza = "R"'
    rules = small(rook, array="5/4k/5/1Q1Q1/K1(Qb)2")
    move = rules.read("b2c3", rules.start())
    assert rules.write(move, rules.start(), "san") == "b2c3"
    assert all(
        rules.read(choice.shown, rules.start()).text == choice.text
        for choice in rules.choices(rules.start())
    )


def test_a_piece_that_would_be_dropped_turned_over_is_refused_in_words() -> None:
    rules = get_rules("anti-minishogi")
    position = rules.position("1bs1k/4g/1B2r/5/KGS2[rpp] b - - 1 4")
    assert rules.explain("+p@a4", position) == "a pawn is not dropped turned over"
