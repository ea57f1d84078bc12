"""Pocket Mutation Chess: pieces that are taken off the board, change, and come back."""

from __future__ import annotations

import pytest

from variants import (
    IllegalMove,
    InvalidPosition,
    Position,
    PresetError,
    export_diagram,
    export_ini,
    get_rules,
    rules_sections,
)

RULES = get_rules("pocket-mutation")
LONE = "4k3/8/8/8/8/8/8/{rank}[{held}] w - - 7 9"


def played(text: str, *moves: str) -> Position:
    position = RULES.position(text)
    for move in moves:
        position = RULES.play(position, RULES.read(move, position))
        assert RULES.position(RULES.text(position)) == position
    return position


def pocketings(text: str) -> set[str]:
    position = RULES.position(text)
    return {move.text for move in RULES.legal_moves(position) if move.text[:2] == move.text[2:4]}


def test_white_pockets_nothing_on_the_first_move_and_black_may() -> None:
    assert tuple(RULES.perft(RULES.start(), depth) for depth in (1, 2)) == (20, 920)
    assert RULES.explain("b1b1b", RULES.start()) == ("nothing is put into the pocket before move 2")


def test_a_piece_becomes_another_of_its_class_and_is_dropped_later() -> None:
    start = RULES.text(RULES.start())
    position = played(start, "e4", "e5", "Nb1/B", "a6", "B@c4")
    assert RULES.text(position) == (
        "rnbqkbnr/1ppp1ppp/p7/4p3/2B1P3/8/PPPP1PPP/R1BQKBNR[] b - - 5 3"
    )


def test_pieces_change_within_their_class_and_from_the_last_rank_to_the_next() -> None:
    assert pocketings(LONE.format(rank="R3K3", held="")) == {"a1a1r", "a1a1i", "a1a1d"}
    assert pocketings("R3k3/8/8/8/8/8/8/4K3[] b - - 0 9") == set()
    assert pocketings("R7/8/4k3/8/8/8/8/4K3[] w - - 0 9") == {"a8a8a", "a8a8g"}
    assert pocketings("Z7/8/8/8/8/7k/8/4K3[] w - - 0 9") == {"a8a8z"}
    assert pocketings("P7/8/4k3/8/8/8/8/4K3[] w - - 0 9") == {"a8a8n", "a8a8b"}


def test_a_pocket_holds_one_piece() -> None:
    position = RULES.position(LONE.format(rank="R3K3", held="N"))
    assert RULES.explain("Ra1/R", position) == "your pocket is full: drop what is in it first"
    assert RULES.explain("a1a1", position) == "your pocket is full: drop what is in it first"
    assert pocketings(LONE.format(rank="R3K3", held="N")) == set()


def test_a_piece_may_be_typed_with_its_letter_and_what_it_becomes() -> None:
    later = RULES.position(RULES.text(RULES.start()).replace(" 0 1", " 0 2"))
    for text, canonical in (("Nb1/B", "b1b1b"), ("b1/B", "b1b1b"), ("Pe2/P", "e2e2p")):
        assert RULES.read(text, later).text == canonical
    assert RULES.explain("Nb1/Q", later) == (
        "on b1 nothing becomes a queen in the pocket, but a knight or a bishop"
    )
    assert RULES.explain("Nb1/Xx", later).startswith("no piece is called Xx here")
    assert RULES.explain("Nb3/B", later) != ""


def test_no_pinned_piece_is_pocketed_and_no_king() -> None:
    text = "4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 9"
    assert pocketings(text) == set()
    assert "in check by the rook on e8" in RULES.explain("e2e2n", RULES.position(text))
    assert RULES.explain("e1e1", RULES.position(text))


def test_nothing_is_dropped_on_the_last_rank() -> None:
    position = RULES.position(LONE.format(rank="4K3", held="N"))
    found = {move.target for move in RULES.legal_moves(position) if "@" in move.text}
    assert "a7" in found
    assert "a8" not in found


def test_pawns_wait_on_the_last_rank_and_go_two_squares_from_the_second() -> None:
    position = played("8/P3k3/8/8/8/8/8/4K3[] w - - 0 9", "a8")
    assert RULES.text(position).startswith("P7/4k3/")
    first = played("4k3/8/8/8/8/8/8/P3K3[] w - - 0 9", "a2", "Kd7", "a4")
    assert RULES.text(first).split()[0] == "8/3k4/8/8/P7/8/8/4K3[]"
    assert RULES.explain("a3", RULES.position("4k3/8/8/8/8/8/8/P3K3[] w - - 0 9"))


@pytest.mark.parametrize(
    ("text", "move", "clock"),
    [
        (LONE.format(rank="R3K3", held=""), "Ra1/R", "8"),
        (LONE.format(rank="R3K3", held="N"), "N@c3", "8"),
        ("R7/8/4k3/8/8/8/8/4K3[] w - - 7 9", "Ra8/A", "0"),
        ("Z7/8/8/8/8/7k/8/4K3[] w - - 7 9", "Za8/Z", "8"),
        ("8/8/4k3/8/8/8/P7/4K3[] w - - 7 9", "a4", "8"),
    ],
)
def test_the_count_of_moves_starts_anew_with_a_capture_or_a_promotion(
    text: str, move: str, clock: str
) -> None:
    assert RULES.text(played(text, move)).split()[4] == clock


def test_pocketing_is_written_in_every_style_and_said() -> None:
    position = RULES.position("4k3/8/8/8/8/8/8/1N2KN2[] w - - 7 9")
    move = RULES.read("Nb1/B", position)
    styles = [RULES.write(move, position, style) for style in ("san", "figurine", "full")]
    assert styles == ["Nb1/B", "{N}b1/B", "N b1/B"]
    assert RULES.words(position, move) == "Knight b1 goes into the pocket, as bishop"
    same = RULES.read("b1b1n", position)
    assert RULES.words(position, same) == "Knight b1 goes into the pocket"
    for style in ("san", "full"):
        assert RULES.read(RULES.write(move, position, style), position) == move


def test_a_piece_is_pocketed_by_two_clicks_and_a_choice() -> None:
    position = RULES.position(LONE.format(rank="N3K3", held=""))
    steps = {c.steps for c in RULES.choices(position) if c.text.startswith("a1a1")}
    assert steps == {("a1", "a1", "=N"), ("a1", "a1", "=B")}


def test_the_rules_say_what_becomes_of_what_is_pocketed() -> None:
    sections = {section.title: section.paragraphs for section in rules_sections(RULES.spec)}
    words = " ".join(sections["Hands and drops"])
    assert "The classes, from the lowest: pawn; knight or bishop; rook, nightrider" in words
    assert "White may not do so before move two." in words


def test_no_other_program_is_given_such_a_game() -> None:
    for export in (export_ini, export_diagram):
        with pytest.raises(PresetError):
            export(RULES.spec)


def test_what_is_not_in_the_pocket_is_not_dropped() -> None:
    with pytest.raises(IllegalMove, match="you have no knight in hand"):
        RULES.read("N@c3", RULES.position(LONE.format(rank="4K3", held="")))


def test_a_position_with_a_pocket_too_full_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="holds at most one") as caught:
        RULES.position(LONE.format(rank="4K3", held="QQ"))
    assert caught.value.message == "White has two pieces in the pocket, which holds at most one"


@pytest.mark.parametrize(
    ("tables", "without", "reason"),
    [
        ("[hands]\ncaptures = true", "", "does not go with captures"),
        ("[pocket.values]\nking = 1", "", "is royal"),
        ("[pocket.values]\npawn = 0", "", "pawn"),
        ("[pocket]\nmost = 0", "", "most"),
        ("[pocket]\nfrom_move = [0, 1]", "", "from_move"),
        ("[turn]\nmoves = 2", "", r"does not go with a table \[turn\]"),
        ("[prisoners]\nvalues = { pawn = 1 }", "", "prisoners"),
        ("", "drops", r"needs a table \[drops\]"),
        ("", "pocket.values", r"pocket\.values: is missing"),
    ],
)
def test_tables_that_do_not_go_together_are_refused(tables: str, without: str, reason: str) -> None:
    head = f'extends = "pocket-mutation"\nkey = "test"\nname = "Test"\nwithout = ["{without}"]\n'
    with pytest.raises(PresetError, match=reason):
        get_rules(head.replace('without = [""]\n', "") + tables)
