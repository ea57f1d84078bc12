"""A table as values of JSON: the parts of its HTML, what its page says, and the data of its script.

So it can be made where its rules may be computed, and shown where the page is put together.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final, TypedDict

from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from courier.common.times import has_year
from courier.drawing.boards import board_extent
from courier.drawing.boards.piece_set import is_known, worn
from courier.drawing.templatetags.drawn_parts import PLACE, drawn_part
from courier.table.data import TableData, table_data
from courier.table.page import TablePage
from courier.table.parts.board_kit import kit_pieces
from courier.table.parts.strips import Strip

PARTS: Final = ("board", "top", "bottom", "moves", "palette", "replay")


class TableView(TypedDict):
    """What `table/_table.html` shows. The first six are HTML; `pictures` are the symbols the page
    has to hold.
    """

    board: str
    top: str
    bottom: str
    moves: str
    palette: str
    replay: str
    pictures: list[str]
    title: str
    heading: str
    subtitle: str
    array: str
    examples: str
    ply: int
    last_ply: int
    position: str
    runs: bool
    thinks: bool
    is_turn: bool
    enforced: bool
    is_draft: bool
    has_bar: bool
    has_store: bool
    has_hands: bool
    has_stones: bool
    has_sheet: bool
    has_turns: bool
    has_answers: bool
    extent: str
    family: str
    colours: str
    data: TableData


def table_view(page: TablePage, request: HttpRequest | object, **beside: object) -> TableView:
    """Return a table to be shown. `beside` is what the list of moves shows below itself, for who
    reads `request`.
    """
    state, spec = page.state, page.state.spec
    drawn = partial(_drawn, page, request)
    return {
        "board": drawn("_board.html"),
        "top": _side(page, request, page.top, where="top"),
        "bottom": _side(page, request, page.bottom, where="bottom"),
        "moves": drawn("_moves.html", **beside),
        "palette": drawn("_palette.html") if page.has_palette else "",
        "replay": "" if state.has_bar else drawn("_replay.html"),
        "pictures": _pictures(page),
        "title": state.title,
        "heading": state.heading,
        "subtitle": state.subtitle,
        "array": page.array,
        "examples": page.examples,
        "ply": page.ply,
        "last_ply": state.last_ply,
        "position": state.position,
        "runs": state.runs,
        "thinks": state.rights.thinks,
        "is_turn": state.rights.is_turn,
        "enforced": spec.enforced,
        "is_draft": state.version is not None,
        "has_bar": state.has_bar,
        "has_store": page.top.has_store,
        "has_hands": page.top.hand is not None,
        "has_stones": page.top.storage is not None,
        "has_sheet": page.has_sheet,
        "has_turns": page.has_turns,
        "has_answers": page.has_answers,
        "extent": board_extent(spec.board),
        "family": page.picture.look.family,
        "colours": page.picture.look.board,
        "data": table_data(page),
    }


def _drawn(page: TablePage, request: HttpRequest | object, template: str, **context: object) -> str:
    return render_to_string(f"table/{template}", {"request": request, "table": page, **context})


@dataclass(frozen=True, slots=True)
class _Moment:
    """The instant of a page, as far as what is kept of it depends on that: which of its instants
    are shown with their years.
    """

    years: tuple[bool, ...]
    now: datetime | None = field(compare=False)


def _side(page: TablePage, request: HttpRequest | object, strip: Strip, *, where: str) -> str:
    """Draw what stands above or below the board, kept by its values; what the clock shows, which
    changes every minute, is put in.
    """
    now = page.state.now
    shown = (strip.clock.deadline, strip.away_until)
    years = () if now is None else tuple(has_year(at, now=now) for at in shown if at is not None)
    return drawn_part(
        Context({"request": request}),
        "table/_side.html",
        place=strip.clock.text,
        strip=replace(strip, clock=replace(strip.clock, text=PLACE)),
        where=where,
        moment=_Moment(years, now),
    )


def marked_safe(view: TableView) -> TableView:
    """Return a table whose HTML is put into a page as it is: our own templates made it."""
    safe = view.copy()
    for part in PARTS:
        safe[part] = mark_safe(view[part])  # noqa: S308 -- made of our templates
    return safe


def _pictures(page: TablePage) -> list[str]:
    """Return the pictures of all pieces, with the signs of stones that are composed."""
    pieces = kit_pieces(
        page.state.rules, [page.state.start, *(move.position for move in page.state.moves)]
    )
    names = {name for piece in pieces.values() for name in piece.pictures()}
    names |= {
        name
        for kind in page.state.spec.pieces
        for name in (*kind.pictures, kind.sign)
        if name and is_known(name)
    }
    # The figures of the move list are drawn as usual.
    return sorted(names | worn(names, page.viewing.tastes.of(page.state.spec)))
