"""The template tags of boards and pieces."""

import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from courier.drawing.boards import BoardPicture, Look, Marks, Piece, Stone, tastes_from
from tests.courier.drawing.board_samples import piece, sissa_board
from variants import Board, Mark, load_spec, preset_document


def render(source: str, *, in_page: bool = True, **values: object) -> str:
    """A template with the tags loaded, inside a request or outside of any."""
    context = Context(values | ({"request": RequestFactory().get("/")} if in_page else {}))
    return Template("{% load boards %}" + source).render(context)


def symbols(html: str) -> list[str]:
    return re.findall(r'<symbol id="piece-(\w+)"', html)


def test_sprite_holds_what_the_boards_before_it_need() -> None:
    html = render(
        "{% board a size=64 %}{% board a %}{% piece_sprite %}",
        a=BoardPicture(Board(8, 8), pieces={"a1": piece("K")}),
    )
    assert symbols(html) == ["king"]
    assert html.count("<svg") == 3


def test_each_symbol_is_written_once() -> None:
    html = render(
        "{% piece_sprite 'king' %}{% piece 'king' %}{% piece 'pawn' %}{% piece_sprite %}{%"
        " piece_sprite %}"
    )
    assert symbols(html) == ["king", "pawn"]


def test_sprite_of_a_preset_holds_its_army() -> None:
    html = render("{% piece_sprite spec %}", spec=load_spec(preset_document("chess")))
    assert symbols(html) == ["bishop", "king", "knight", "pawn", "queen", "rook"]


def test_sprite_takes_lists_and_boards() -> None:
    assert symbols(render("{% piece_sprite boards 'camel' %}", boards=[sissa_board()]))[:2] == [
        "bishop",
        "camel",
    ]


def test_sprite_of_something_else_is_an_error() -> None:
    with pytest.raises(TypeError):
        render("{% piece_sprite number %}", number=7)


def test_board_outside_of_a_page_brings_its_symbols() -> None:
    html = render(
        "{% board a size=64 %}",
        in_page=False,
        a=BoardPicture(Board(8, 8), pieces={"a1": piece("K")}),
    )
    assert symbols(html) == ["king"]


def test_piece_of_a_kind_has_its_colour_and_size() -> None:
    pawn = load_spec(preset_document("chess")).piece("pawn")
    html = render("{% piece pawn 'black' size=20 label='Black <pawn>' %}", pawn=pawn)
    assert html.startswith(
        '<svg class="figurine" viewBox="0 0 45 45" width="20" height="20" role="img"'
    )
    assert 'aria-label="Black &lt;pawn&gt;"' in html
    assert '<g class="piece side-black"><use href="#piece-pawn"' in html


def test_piece_without_picture_is_a_disc() -> None:
    html = render("{% piece subject %}{% piece_sprite %}", subject=Piece("W", "red"))
    assert '<text class="disc-letter"' in html
    assert symbols(html) == []


@pytest.mark.parametrize(("wanted", "letters"), [(True, ["F", "W"] * 2), (False, [])])
def test_stones_are_letters_for_a_reader_who_wants_them(wanted: bool, letters: list[str]) -> None:
    stones = (Stone("F", "sign_ferz"), Stone("W", "sign_wazir"))
    base = Piece("FW", "white", "base", stones=stones, family="stones")
    request = RequestFactory().get("/")
    request.tastes = tastes_from("", letters=wanted)  # type: ignore[attr-defined]
    picture = BoardPicture(Board(1, 1), pieces={"a1": base}, look=Look("stones"))
    context = Context({"request": request, "picture": picture, "base": base})
    html = Template("{% load boards %}{% board picture %}{% piece base %}").render(context)
    assert re.findall(r'<text class="disc-letter stone-letter"[^>]*>(\w)</text>', html) == letters


def test_boards_on_paper_are_all_alike() -> None:
    request = RequestFactory().get("/")
    pictures = [BoardPicture(Board(1, 1)), BoardPicture(Board(1, 1), look=Look("shogi", "kaya"))]
    source = (
        "{% load boards %}{% boards_on 'plain' %}"
        "{% for each in pictures %}{% board each %}{% endfor %}"
    )
    html = Template(source).render(Context({"request": request, "pictures": pictures}))
    assert re.findall(r'data-board="(\w+)"', html) == ["plain", "plain"]


def test_diagrams_that_differ_in_how_a_square_is_reached_are_drawn_apart() -> None:
    drawn = [
        render("{% board picture size=160 %}", picture=sissa_board(Marks(reached={"i5": mark})))
        for mark in (Mark("capture"), Mark("move"), Mark("capture"))
    ]
    assert drawn[0] == drawn[2]
    assert drawn[0] != drawn[1]
