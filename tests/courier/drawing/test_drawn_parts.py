"""Parts of pages with boards in them, kept by their values."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation
from django.utils.safestring import mark_safe

from courier.desk.rows import DeskRow
from courier.drawing.boards import Piece, picture_of, tastes_from
from courier.drawing.templatetags.drawn_parts import drawn_part
from courier.players.models import Player
from courier.table.lines import GameLine, Person
from variants import get_rules, preset_document

CHESS = get_rules(preset_document("chess"))
SMALL = "desk/_row_small.html"


def desk_row(code: str = "abcdefgh", name: str = "<Ana>") -> DeskRow:
    people = (Person("Ben", "ben"), Person(name, "ana"))
    shown: dict[str, Any] = {
        "code": code,
        "preset_key": "chess",
        "preset_name": "Chess",
        "enforced": True,
        "people": people,
        "result": "",
        "ending": "",
        "place": "",
        "date": "",
        "year": "",
        "move_number": 1,
        "last_shown": "1. e4",
        "last_remark": "",
        "picture": picture_of(CHESS, CHESS.text(CHESS.start())),
    }
    line = GameLine(**shown)
    said: dict[str, Any] = {
        "says": "Ana played 1. e4",
        "remark": "",
        "request_words": "",
        "side_name": "Black",
    }
    known: dict[str, Any] = {
        "is_solo": False,
        "rated": True,
        "is_turn": False,
        "is_suspended": False,
    }
    more: dict[str, Any] = {
        "sets_up": False,
        "is_unread": False,
        "is_pinned": False,
        "may_snooze": True,
    }
    late: dict[str, Any] = {
        "is_half_gone": False,
        "is_time_up": False,
        "waits_for_claim": False,
        "goes_on": False,
    }
    times: dict[str, Any] = {"deadline": None, "snoozed_until": None, "away_until": None}
    about: dict[str, Any] = {
        "game_id": 1,
        "line": line,
        "opponent": people[1],
        "opponent_short": name,
    }
    return DeskRow(**about, **said, **known, **more, **late, **times)


def drawn(row: DeskRow, left: str = "", *, looks: str = "") -> str:
    """A row and the symbols of its page."""
    request = RequestFactory().get("/")
    request.tastes = tastes_from(looks)  # type: ignore[attr-defined]  # as the middleware does
    source = (
        "{% load boards drawn_parts %}{% drawn_part name place=left row=row %}{% piece_sprite %}"
    )
    values = {"name": SMALL, "row": row, "left": mark_safe(left), "request": request}
    return Template(source).render(Context(values))


def symbols(html: str) -> list[str]:
    return re.findall(r'<symbol id="piece-([\w-]+)"', html)


def test_the_same_row_is_kept_and_brings_its_symbols_to_each_page() -> None:
    first = drawn(desk_row())
    assert drawn(desk_row()) == first
    assert symbols(first) == ["bishop", "king", "knight", "pawn", "queen", "rook"]
    assert "&lt;Ana&gt;" in first


def test_what_changes_is_put_in_for_each_page() -> None:
    one = drawn(desk_row(), "<p>2 days</p>")
    other = drawn(desk_row(), "<p>1 day</p>")
    assert "<p>2 days</p>" in one
    assert "&lt;p&gt;" not in one
    assert other == one.replace("<p>2 days</p>", "<p>1 day</p>")


@pytest.mark.parametrize(
    "other", [desk_row(name="Bruno"), desk_row("zzzzzzzz"), replace(desk_row(), is_pinned=True)]
)
def test_another_row_is_another_part(other: DeskRow) -> None:
    assert drawn(other) != drawn(desk_row())


def test_each_reader_sees_their_own_looks() -> None:
    usual = drawn(desk_row())
    bold = drawn(desk_row(), looks="chess.walnut.bold.own")
    assert 'data-board="ledger"' in usual
    assert 'data-board="walnut"' in bold
    assert symbols(bold) != symbols(usual)
    assert drawn(desk_row()) == usual


def test_it_is_kept_for_one_language() -> None:
    english = drawn(replace(desk_row(), is_pinned=True))
    with translation.override("de"):
        german = drawn(replace(desk_row(), is_pinned=True))
        with translation.override("en"):
            assert drawn(replace(desk_row(), is_pinned=True)) == english
        assert drawn(replace(desk_row(), is_pinned=True)) == german


def test_looks_are_values() -> None:
    one, same = tastes_from("chess.walnut.bold.own"), tastes_from("chess.walnut.bold.own~")
    assert one == same
    assert hash(one) == hash(same)
    assert one != tastes_from("")


def test_rows_of_the_database_are_no_values() -> None:
    context = Context({"request": SimpleNamespace(tastes=tastes_from(""))})
    with pytest.raises(TypeError, match="a row of the database"):
        drawn_part(context, SMALL, row=Player(pk=1))


def test_pieces_count_as_values() -> None:
    assert hash(Piece("K", "white", "king")) == hash(Piece("K", "white", "king"))
    assert desk_row() == replace(desk_row(), deadline=None)
    assert desk_row() != replace(desk_row(), deadline=datetime(2026, 1, 1, tzinfo=UTC))
