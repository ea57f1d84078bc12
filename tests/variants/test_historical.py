"""Game files: tags, moves, path notes, variations."""

import pytest

from variants.core.errors import NotationError
from variants.notation.historical import PathNote, RecordedMove, parse_game

GAME = """\
[Preset "sissa"]
[White "A"]

1. e4 e6
2. Se3 (f1-e2-e3) Sf2+ (d2-d4-f2, d2-f4-f2 / f2-g1-h1)
3. Qh5 mate!!!

Variations
1... e5 2. d4
  2. d3 (/ a1-b1-c2)
"""


def test_tags_are_read_in_order() -> None:
    assert parse_game(GAME).tags == {"Preset": "sissa", "White": "A"}


def test_moves_keep_their_marks_and_number() -> None:
    moves = parse_game(GAME).moves
    assert [(move.ply, move.text) for move in moves] == [
        (0, "e4"), (1, "e6"), (2, "Se3"), (3, "Sf2+"), (4, "Qh5 mate!!!"),
    ]  # fmt: skip


def test_a_move_of_several_words_is_put_in_quotes() -> None:
    moves = parse_game('1. "CDa2xb5 &CFW /D" JDb1-b4\n').moves
    assert [move.text for move in moves] == ["CDa2xb5 &CFW /D", "JDb1-b4"]
    with pytest.raises(NotationError, match="is not a move"):
        parse_game('1. "CDa2xb5 &CFW\n')


def test_path_notes_show_moving_from_checking_paths() -> None:
    move = parse_game(GAME).moves[3]
    assert move.note == PathNote((("d2", "d4", "f2"), ("d2", "f4", "f2")), (("f2", "g1", "h1"),))
    assert str(move.note) == "d2-d4-f2, d2-f4-f2 / f2-g1-h1"


def test_a_note_of_checking_paths_alone_is_written_after_a_slash() -> None:
    assert str(PathNote((), (("d4", "f2", "h2"),))) == "/ d4-f2-h2"


def test_variations_branch_off_where_their_number_says() -> None:
    (variation,) = parse_game(GAME).variations
    assert [(move.ply, move.text) for move in variation.moves] == [(1, "e5"), (2, "d4")]


def test_an_indented_variation_belongs_to_the_one_above() -> None:
    (inner,) = parse_game(GAME).variations[0].inner
    assert inner.moves == (RecordedMove(2, "d3", PathNote((), (("a1", "b1", "c2"),))),)


def test_black_to_move_may_be_numbered_again() -> None:
    assert [move.text for move in parse_game("1. e4\n1. ... e5\n2.d4 d5").moves] == [
        "e4",
        "e5",
        "d4",
        "d5",
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('[White "A]', "tag", 1),
        ("1. e4 e5\n3. d4", "move-number", 2),
        ("(f1-e2-e3) e4", "path-note", 1),
        ("1. e4 (f1 e2)", "path-note", 1),
        ("1. e4 )", "game-text", 1),
        ("Variations\ne4", "move-number", 2),
        ("Variations\n  1. e4", "variation", 2),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    assert (caught.value.code, caught.value.params["line"]) == (code, line)


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        parse_game("x" * 300_000)
    assert caught.value.code == "too-long"
