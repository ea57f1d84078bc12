"""The imitator: a piece that moves like the piece that moved last."""

from __future__ import annotations

import random

import pytest

from tests.variants.naive_imitator import Square, is_attacked, legal, moved
from variants import (
    InvalidPosition,
    PresetError,
    Rules,
    export_diagram,
    export_ini,
    get_rules,
    get_spec,
    import_text,
    move_diagrams,
    rules_sections,
)
from variants.authoring import differences, move_words, read_parts
from variants.search import LEVELS, search

JOKERS = """
key = "jokers"
name = "Jokers"
[board]
files = 6
ranks = 6
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.rook]
name = "Rook"
label = "R"
betza = "R"
[pieces.knight]
name = "Knight"
label = "N"
betza = "N"
[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fmWfcF"
[pieces.joker]
name = "Joker"
label = "J"
betza = "I"
[setup]
text = "rjknjr/pppppp/6/6/PPPPPP/RJKNJR w - - 0 1"
[draws]
claim_moves = 0
end_moves = 0
claim_repetition = 0
end_repetition = 0
"""


def altered(*changes: tuple[str, str]) -> str:
    text = JOKERS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def square_of(name: str) -> Square:
    return "abcdef".index(name[0]), int(name[1]) - 1


def reached(rules: Rules, text: str, origin: str) -> set[str | None]:
    return {
        move.target for move in rules.legal_moves(rules.position(text)) if move.origin == origin
    }


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_those_of_the_plain_implementation(seed: int) -> None:
    rules, draw = get_rules(JOKERS), random.Random(seed)
    position, last = rules.start(), "-"
    for _ in range(60):
        pieces = {square_of(name): piece.label for name, piece in rules.pieces(position).items()}
        white = rules.side(position) == 0
        moves = rules.legal_moves(position)
        mine = {(square_of(str(move.origin)), square_of(str(move.target))) for move in moves}
        assert mine == legal(pieces, white, last), rules.text(position)
        assert rules.is_check(position) == is_attacked(pieces, white, last)
        assert rules.text(position).endswith(f" {last}")
        assert rules.position(rules.text(position)) == position
        if not moves:
            return
        move = draw.choice(moves)
        assert rules.read(rules.write(move, position, "san"), position) == move
        _, last = moved(pieces, square_of(str(move.origin)), square_of(str(move.target)), last)
        position = rules.play(position, move)


def test_nobody_moves_like_nobody_and_a_joker_leaves_things_as_they_are() -> None:
    rules = get_rules(JOKERS)
    assert reached(rules, "2k3/6/6/2J3/6/2K3 w - - 0 1 -", "c3") == set()
    position = rules.position("2k3/6/6/2J3/6/2K3 w - - 0 1 N")
    after = rules.play(position, rules.read("Jd5", position))
    assert rules.text(after) == "2k3/3J2/6/6/6/2K3 b - - 1 1 N"


def test_pawn_is_imitated_as_ones_own_pawn() -> None:
    rules = get_rules(JOKERS)
    assert reached(rules, "2k3/6/1p4/2J3/6/2K3 w - - 0 1 P", "c3") == {"c4", "b4"}
    assert reached(rules, "2k3/6/2j3/1P4/6/2K3 b - - 0 1 P", "c4") == {"c3", "b3"}


@pytest.mark.parametrize(
    ("betza", "wanted"),
    [
        ("mI", {"c4"}),
        ("cI", {"b4"}),
        ("bI", {"c2", "d2"}),
        ("mbI", {"c2"}),
        ("dI", set()),
        ("WcI", {"c4", "c2", "b3", "d3", "b4"}),
    ],
)
def test_letters_say_what_is_imitated(betza: str, wanted: set[str]) -> None:
    rules = get_rules(altered(('betza = "I"', f'betza = "{betza}"')))
    assert reached(rules, "2k3/6/1p1R2/2J3/3p2/5K w - - 0 1 P", "c3") == wanted


def test_ones_own_move_can_give_the_enemys_joker_a_check() -> None:
    rules = get_rules(JOKERS)
    position = rules.position("k5/6/2j3/6/1K4/3N2 w - - 0 1 R")
    assert all(move.origin != "d1" for move in rules.legal_moves(position))
    assert rules.explain("Nc3", position).startswith(
        "the move leaves your king on b2 in check by the joker"
    )


def test_first_moves_are_not_imitated_and_moves_without_end_are_counted() -> None:
    rules = get_rules(altered(('betza = "fmWfcF"', 'betza = "fmWfcFimfnD"')))
    assert reached(rules, "2k3/6/6/6/2J3/2K3 w - - 0 1 P", "c2") == {"c3"}
    position = rules.position("2k3/6/2j3/6/1N4/2K3 w - - 7 1 K")
    assert rules.text(rules.play(position, rules.read("Nd3", position))).split()[4] == "8"


def test_captured_jokers_are_dropped_and_pawns_become_jokers() -> None:
    hands = altered(
        ("[setup]", "[hands]\ncaptures = true\n[drops]\n[setup]"), ("RJKNJR w", "RJKNJR[] w")
    )
    rules = get_rules(hands)
    position = rules.position("2k3/6/1j4/2N3/6/2K3[J] b - - 0 1 N")
    position = rules.play(position, rules.read("Kb6", position))
    position = rules.play(position, rules.read("J@d3", position))
    assert rules.text(position).split()[-1] == "K"
    promoting = altered(
        ("[setup]", '[promotion]\npieces = ["pawn"]\nchoices = ["joker", "rook"]\n[setup]')
    )
    rules = get_rules(promoting)
    position = rules.position("k5/3P2/6/6/6/2K3 w - - 0 1 -")
    after = rules.play(position, rules.read("d6=J", position))
    assert rules.text(after) == "k2J2/6/6/6/6/2K3 b - - 0 1 P"
    assert rules.text(rules.play(after, rules.read("Ka5", after))) == "3J2/k5/6/6/6/2K3 w - - 1 2 K"
    assert reached(rules, "3J2/k5/6/6/6/2K3 w - - 1 2 K", "d6") == {"c6", "e6", "c5", "d5", "e5"}


def test_why_says_whom_it_moves_like() -> None:
    rules = get_rules(JOKERS)
    shown = (
        "the joker on c3 moves like the piece that moved last, the knight, and so cannot go to c4"
    )
    assert rules.explain("c3c4", rules.position("2k3/6/6/2J3/6/2K3 w - - 0 1 N")) == shown
    shown = "the joker on c3 moves like the piece that moved last, and nobody has moved yet"
    assert rules.explain("c3c4", rules.position("2k3/6/6/2J3/6/2K3 w - - 0 1")) == shown


@pytest.mark.parametrize("field", ["x", "k", "KK", "*", "J-"])
def test_field_that_names_nobody_is_refused(field: str) -> None:
    with pytest.raises(InvalidPosition, match="the field of the piece that moved last is"):
        get_rules(JOKERS).position(f"2k3/6/6/2J3/6/2K3 w - - 0 1 {field}")


def test_words_diagram_and_difference_show_of_it() -> None:
    spec = get_spec(JOKERS)
    shown = "Moves like the piece of either side that moved last."
    assert any(
        shown in paragraph for section in rules_sections(spec) for paragraph in section.paragraphs
    )
    assert [diagram.note for diagram in move_diagrams(spec) if diagram.name == "Joker"] == [shown]
    assert (
        move_words("cdI")
        == "Captures like the piece of either side that moved last, capturing enemies and pieces of"
        " its own side."
    )
    other = get_spec(altered(('betza = "I"', 'betza = "mI"')))
    assert list(differences(spec, other)) == ["The joker moves as mI says, no longer as I."]
    assert read_parts("I").reason == "a piece that imitates others has no squares of its own."


@pytest.mark.parametrize(
    "place", ["[conversion]", "[[leaps]]", "[facing]", "[[pieces.rook.extra]]"]
)
def test_imitator_is_refused_where_no_kind_moves(place: str) -> None:
    more = {
        "[conversion]": 'piece = "rook"\nhomes = [["a1", "f1"], ["a6", "f6"]]',
        "[[leaps]]": 'piece = "rook"\nzone = ["*1"]',
    }
    table = f'{place}\n{more.get(place, "")}\nbetza = "I"\n[setup]'
    with pytest.raises(PresetError, match="the imitator I is only for the move of a kind"):
        get_rules(altered(("[setup]", table)))


def test_other_programs_are_notified_or_read() -> None:
    with pytest.raises(PresetError, match="no piece that imitates others"):
        export_ini(get_spec(JOKERS))
    (again,) = import_text(export_diagram(get_spec(JOKERS)))
    rules = get_rules(again.document)
    assert rules.perft(rules.start(), 3) == get_rules(JOKERS).perft(get_rules(JOKERS).start(), 3)


def test_computer_sees_a_mate_by_its_joker() -> None:
    rules = get_rules(JOKERS)
    position = rules.position("k5/2K3/J5/6/5R/6 w - - 0 1 K")
    result = search(rules, position, (), LEVELS[2].counted(1))
    outcome = rules.outcome(rules.play(position, result.move))
    assert outcome is not None
    assert outcome.winner == 0
