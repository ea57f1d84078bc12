"""Hostage Chess: prisoners, exchanges, promotion to prisoners, and castling with a dropped rook."""

from __future__ import annotations

import pytest

from variants import (
    IllegalMove,
    InvalidPosition,
    NotationError,
    Position,
    PresetError,
    export_diagram,
    export_ini,
    get_rules,
    rules_sections,
)

RULES = get_rules("hostage")
# 1.e4 e5 2.Nf3 Nc6 3.Bc4 Nf6 4.Ng5 d5 5.exd5 Nxd5 6.Nxf7 Kxf7 7.Qf3+ Ke6 8.Bxd5+ Qxd5
FRIED = "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[] w KQ - 0 9 BNPnpp"


def played(text: str, *moves: str) -> Position:
    position = RULES.position(text)
    for move in moves:
        position = RULES.play(position, RULES.read(move, position))
        assert RULES.position(RULES.text(position)) == position
    return position


def test_captured_men_are_held_by_their_captor() -> None:
    opening = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+ Ke6 Bxd5+ Qxd5"
    position = played(RULES.text(RULES.start()), *opening.split())
    assert RULES.text(position) == FRIED
    assert RULES.hands(position) == ({"n": 1, "p": 2}, {"B": 1, "N": 1, "P": 1})


def test_an_exchange_gives_a_prisoner_back_and_drops_a_man_at_once() -> None:
    position = played(FRIED, "N-B@f7+")
    assert RULES.text(position) == (
        "r1b2b1r/ppp2Bpp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[n] b KQ - 0 9 NPpp"
    )
    assert RULES.is_check(position)


@pytest.mark.parametrize("text", ["N-B@f7", "N-B@f7+", "n-b*f7", "(N-B)B*f7+", "(N-B) B@f7"])
def test_exchanges_are_read_as_books_write_them(text: str) -> None:
    assert RULES.read(text, RULES.position(FRIED)).text == "N-B@f7"


def test_an_exchange_is_written_in_every_style() -> None:
    position = RULES.position(FRIED)
    move = RULES.read("N-B@f7", position)
    styles = [RULES.write(move, position, style) for style in ("san", "figurine", "full")]
    assert styles == ["N-B@f7+", "N-{B}@f7+", "N-B@f7"]
    assert RULES.words(position, move) == ("Bishop dropped on f7 in exchange for a knight, check")


def test_an_exchange_is_three_clicks_the_last_of_which_is_chosen() -> None:
    position = RULES.position("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 BPqp")
    steps = {choice.steps for choice in RULES.choices(position) if "@a3" in choice.text}
    assert steps == {("@-B", "a3", "=q"), ("@-P", "a3", "=q"), ("@-P", "a3", "=p")}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("P-B@a3", "a pawn is worth less than a bishop"),
        ("B-N@a3", "you hold no bishop to give back"),
        ("N-Q@a3", "your opponent holds no queen of yours"),
        ("N-B@f3", "a bishop cannot be dropped on f3: the queen on f3 stands there"),
        ("N-K@a3", "your opponent holds no king of yours"),
        ("B@a3", "you have no bishop in hand; to give a prisoner back for one write N-B@a3"),
        ("R@a3", "you have no rook in hand"),
    ],
)
def test_what_is_no_exchange_is_explained(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        RULES.read(text, RULES.position(FRIED))


@pytest.mark.parametrize("text", ["X-B@a3", "N-X@a3", "N-B@i9"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.read(text, RULES.position(FRIED))


def test_who_holds_too_little_is_refused_a_drop() -> None:
    position = RULES.position("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 Rp")
    assert RULES.explain("R@a3", position) == "you hold no prisoner that is worth a rook"
    checked = RULES.position("4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1 Br")
    assert "still be in check" in RULES.explain("B@a3", checked)


def test_a_pawn_becomes_only_what_the_opponent_holds_and_goes_to_prison_for_it() -> None:
    text = "8/4P3/8/8/7k/8/8/4K3[] w - - 0 1 PNB"
    position = played(text, "e8=N")
    assert RULES.text(position) == "4N3/8/8/8/7k/8/8/4K3[] b - - 0 1 BPP"
    assert "it may become B or N" in RULES.explain("e8=Q", RULES.position(text))


def test_a_pawn_without_a_man_to_become_waits_and_gives_no_check() -> None:
    alone, ransomed = (
        RULES.position(f"3k4/4P3/8/8/8/8/8/4K3[] b - - 0 1 {held}") for held in ("P", "N")
    )
    assert (RULES.is_check(alone), RULES.is_check(ransomed)) == (False, True)
    waiting = RULES.position("3k4/4P3/8/8/8/8/8/4K3[] w - - 0 1 P")
    assert RULES.explain("e8=Q", waiting) == (
        "the pawn would have to promote on e8, and your opponent holds nothing that it could become"
    )


def test_no_capture_may_wake_a_pawn_that_would_give_check() -> None:
    position = RULES.position("3k4/4P3/7N/8/8/7r/8/4K3[] b - - 0 1 P")
    assert "in check by the pawn on e7" in RULES.explain("Rxh6", position)


def test_giving_the_last_ransom_back_parries_the_check_of_a_pawn() -> None:
    position = RULES.position("3k4/4P3/8/8/8/8/8/4K3[] b - - 0 1 Nn")
    found = {move.text for move in RULES.legal_moves(position) if "-" in move.text}
    assert "N-N@a3" in found
    assert not RULES.is_check(played(RULES.text(position), "N-N@a3", "Ke2"))


def test_a_rook_dropped_on_its_corner_castles_until_the_king_moves() -> None:
    left = played("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1 Rr", "Rh3", "Kd8")
    assert RULES.text(left).split()[2] == "Q/K"
    dropped = played(RULES.text(left), "R-R@h1", "Kd7")
    assert RULES.text(dropped).split()[2] == "KQ"
    assert RULES.text(played(RULES.text(dropped), "O-O")).split()[2] == "-"
    assert RULES.text(played(RULES.text(left), "Ke2")).split()[2] == "-"


def test_a_rook_that_was_taken_in_its_corner_may_be_replaced() -> None:
    taken = played("4k3/8/8/8/8/6n1/8/R3K2R[] b KQ - 0 1 r", "Nxh1")
    assert RULES.text(taken).split()[2] == "Q/K"


def test_a_rook_that_comes_home_by_itself_does_not_castle() -> None:
    position = played("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1 -", "Rh3", "Kd8", "Rh1", "Kd7")
    assert RULES.text(position).split()[2] == "Q/K"
    assert "has moved" in RULES.explain("O-O", position)


@pytest.mark.parametrize("text", ["K/", "K/K", "/K", "K/X", "-/-"])
def test_castling_fields_of_no_sense_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition, match="castling"):
        RULES.position(f"4k3/8/8/8/8/8/8/R3K2R[] w {text} - 0 1 -")


def test_the_rules_say_what_is_done_with_prisoners() -> None:
    sections = {section.title: section.paragraphs for section in rules_sections(RULES.spec)}
    words = " ".join(sections["Hands and drops"])
    assert "From what is worth most to what is worth least: queen; rook;" in words
    assert "the piece that promoted becomes a prisoner" in words
    assert "unless the king has moved" in words


def test_no_other_program_is_given_such_a_game() -> None:
    for export in (export_ini, export_diagram):
        with pytest.raises(PresetError, match=r"prisoners|drops|hands"):
            export(RULES.spec)


@pytest.mark.parametrize("held", ["K", "X", "n" * 1000, "q1"])
def test_prisoners_of_no_sense_are_refused(held: str) -> None:
    with pytest.raises(InvalidPosition):
        RULES.position(f"4k3/8/8/8/8/8/8/4K3[] w - - 0 1 {held}")


@pytest.mark.parametrize(
    ("tables", "without", "reason"),
    [
        ("[hands]\ncaptures = true", "", "does not go with captures"),
        ("[prisoners]\nvalues = { king = 1 }", "", "is royal"),
        ("[prisoners]\nvalues = { pawn = 0 }", "", "pawn"),
        ("[prisoners]\nvalues = { dragon = 1 }", "", "dragon"),
        ("[turn]\nmoves = 2", "", r"does not go with a table \[turn\]"),
        ("", "drops", r"needs a table \[drops\]"),
        ("", "prisoners.values", r"prisoners\.values: is missing"),
        ("", "promotion", r"needs one table \[promotion\]"),
    ],
)
def test_tables_that_do_not_go_together_are_refused(tables: str, without: str, reason: str) -> None:
    head = f'extends = "hostage"\nkey = "test"\nname = "Test"\nwithout = ["{without}"]\n'
    with pytest.raises(PresetError, match=reason):
        get_rules(head.replace('without = [""]\n', "") + tables)
