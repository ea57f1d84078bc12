"""The move list and what annotated games add to it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.players.models import Player
from courier.table.parts.annotations import line_text, provenance
from courier.table.parts.movelist import ItemKind, list_items, short_time, with_figures
from tests.factories import make_game
from variants import get_rules

CHESS = get_rules("chess").spec


def kinds(game: Game, *, current: int = 0) -> list[str]:
    """The cells of the list in few letters: numbers, `m`ove, `.` skipped, `_` empty, `r`emark."""
    letters = {ItemKind.MOVE: "m", ItemKind.SKIPPED: ".", ItemKind.EMPTY: "_", ItemKind.REMARK: "r"}
    items = list_items(
        moves_of(game),
        CHESS,
        annotation=game.annotation,
        current=current,
        authors=("You", "Albert"),
        address="/here",
    )
    return [letters.get(item.kind, str(item.number)) for item in items]


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    """Three plies: 1.e4 e5 2.Nf3."""
    return make_game(mover, opponent, moves=("e2e4", "e7e5", "g1f3"))


def test_moves_stand_two_in_a_row(played: Game) -> None:
    assert kinds(played) == ["1", "m", "m", "2", "m"]


def test_remark_on_the_first_half_breaks_the_row(played: Game) -> None:
    played.moves.filter(ply=1).update(remark="Hello")

    assert kinds(played) == ["1", "m", "_", "r", "1", ".", "m", "2", "m"]


def test_remark_on_the_second_half_stands_below_the_row(played: Game) -> None:
    played.moves.filter(ply=2).update(remark="Hello")

    assert kinds(played) == ["1", "m", "m", "r", "2", "m"]


def test_cell_of_a_move_escapes_what_people_wrote(played: Game) -> None:
    played.moves.filter(ply=1).update(remark="<i>&")
    items = list_items(
        moves_of(played),
        CHESS,
        annotation=played.annotation,
        current=1,
        authors=("A<b>", ""),
        address="/games/here",
    )

    cells = [item.html for item in items]

    assert cells[1].startswith('<li><a href="/games/here?ply=1" data-ply="1" aria-current="true">')
    assert (
        cells[3]
        == '<li class="said"><b>A&lt;b&gt;</b> <span class="words">&lt;i&gt;&amp;</span></li>'
    )


@pytest.mark.parametrize(
    ("shown", "figures"),
    [
        ("Nf3", 1),
        ("e4", 0),
        ("exd8=Q+", 1),
        ("R1xa3", 1),
        ("Kxe8=Q", 2),
        ("O-O", 0),
        ("Bb4", 1),
        ("b4", 0),
    ],
)
def test_letters_of_pieces_get_figures(shown: str, figures: int) -> None:
    assert with_figures(CHESS, shown).count("<use") == figures


@pytest.mark.parametrize("shown", ["Wd4", "FWdd4", "CDxb5 &CF /DW", "RWe2", "FW@b4", "%Z"])
def test_letters_of_stones_stay_letters(shown: str) -> None:
    assert "<use" not in with_figures(get_rules("sigma-4-shogi-quick").spec, shown)


@pytest.mark.parametrize(
    ("used", "text"),
    [
        (timedelta(days=2, hours=3), "2 d"),
        (timedelta(hours=5, minutes=59), "5 h"),
        (timedelta(minutes=35), "35 min"),
        (timedelta(seconds=59), ""),
        (timedelta(seconds=60), "1 min"),
    ],
)
def test_time_used_is_shown_in_its_largest_unit(used: timedelta, text: str) -> None:
    assert short_time(Move(time_used=used)) == text


def test_provenance_names_place_date_and_annotator() -> None:
    game = Game(
        site="Villahermosa", played_on="1998.02.??", annotation={"annotator": "Carlos Cetina"}
    )

    assert provenance(game) == "Villahermosa, February 1998. Notes: Carlos Cetina."


def test_line_has_numbers_remarks_and_lines_inside() -> None:
    inner = {
        "moves": [
            {"ply": 45, "text": "cxd5??", "remark": ""},
            {"ply": 46, "text": "Sxa5", "remark": ""},
        ],
        "inner": [],
    }
    moves = [
        {"ply": 44, "text": "Nxd5!", "remark": ""},
        {"ply": 45, "text": "Sxe7", "remark": "Path: a5-c7-e7."},
        {"ply": 46, "text": "Nxe7", "remark": ""},
    ]

    text = line_text({"moves": moves, "inner": [inner]})

    assert text == "22…Nxd5! 23.Sxe7 (Path: a5-c7-e7) (23.cxd5?? Sxa5) Nxe7"


def test_annotated_marks_and_lines_stand_at_their_move(played: Game) -> None:
    line = {"moves": [{"ply": 2, "text": "c5", "remark": ""}], "inner": []}
    played.annotation = {"marks": {"2": "?!"}, "variations": [line]}

    items = list(
        list_items(
            moves_of(played),
            CHESS,
            annotation=played.annotation,
            current=0,
            authors=("", ""),
            address="/here",
        )
    )

    assert '<span class="glyph">?!</span>' in items[2].html
    assert (items[3].author, items[3].remark) == ("Line", "1…c5")
