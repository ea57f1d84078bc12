"""Looking at a game: the page, its news while it is open, its picture."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.common.compression import is_known
from courier.common.cookies import cookie_name
from courier.common.news import AGAIN_HEADER, STREAM_HEADER, listening_address
from courier.drawing.boards import board_extent
from courier.games.agenda import Waiting, waiting_for
from courier.games.domain.desk_marks import note_read
from courier.games.domain.sightings import note_seen
from courier.games.models import Game
from courier.games.move_effects import Preview
from courier.games.queries import has_unread_remark, own_setup
from courier.games.seats import seats_of, sides_of
from courier.notifications.domain.notices import see
from courier.players.enums import Notation
from courier.players.models import Player
from courier.players.viewers import tastes_of, viewer_of
from courier.presets.likeness import likeness_of
from courier.table.forms import ViewForm
from courier.table.json_view import TableView, marked_safe, table_view
from courier.table.page import TablePage, table_page
from courier.table.parts.live_state import LiveState, live_state
from courier.table.parts.log.panel import panel_of
from courier.table.parts.log.share_links import card_links, is_shown_elsewhere
from courier.table.parts.panels import panels_of
from courier.table.parts.previews import warning_of
from courier.table.parts.script_phrases import table_words
from courier.table.parts.setup import setup_panel
from courier.table.parts.setup_data import setup_context
from courier.table.parts.storages import stone_fields, stone_key
from courier.table.parts.upgrade import upgrade_panel
from courier.table.sources.game import GameState, from_game
from courier.table.state import Viewing
from courier.table.views.access import get_game_for

NOTATION_COOKIE = cookie_name("notation")


@require_safe
@login_not_required
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a game, running or finished, at the ply the address names."""
    now = timezone.now()
    found = get_game_for(request, code, now=now)
    waiting = _after_look(request, found, now=now)
    note_seen(found, viewer_of(request), now=now)
    response = show(request, found, now=now, waiting=waiting)
    _note_read(found, viewer_of(request))
    chosen = request.GET.get("notation", "")
    if chosen in Notation.values:
        response.set_cookie(
            NOTATION_COOKIE,
            chosen,
            max_age=31_536_000,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _note_read(game: Game, player: Player | None) -> None:
    """The player has the last remark before them; nothing is written where there is no new one."""
    if player is not None and any(
        seat.player_id == player.pk and has_unread_remark(game, seat) for seat in seats_of(game)
    ):
        note_read(game_id=game.pk, player=player, ply=game.ply)


@require_safe
@login_not_required
def game_fragment(request: HttpRequest, code: str) -> HttpResponse:
    """The parts of the page that change, or 304 when nothing has; 1 query in that case."""
    now = timezone.now()
    player = viewer_of(request)
    state = live_state(code, now=now)
    if state is not None and state.waits_for(player, now=now):
        get_game_for(request, code, now=now)
        state = live_state(code, now=now)
    if state is None or not state.may_see(player):
        raise Http404
    etag = f'"{state.tag(player)}"'
    if is_known(request, etag):
        return _listening(HttpResponseNotModified(), state, player, now=now)
    found = get_game_for(request, code, now=now)
    _note_read(found, player)
    waiting = _after_look(request, found, now=now)
    page = state_of(request, found, waiting, now=now)
    context = {
        "page": page,
        "table": _view(request, table_page(page, viewing_of(request)), found),
        "setup": setup_panel(found, player),
        "panels": panels_of(found, player, now=now),
        "upgrade": upgrade_panel(found, player),
    }
    response = render(request, "table/_live.html", context)
    # The tag of what was known before the rest was read: at worst the next question is answered
    # once more.
    response["ETag"] = etag
    response["Cache-Control"] = "no-store"
    return _listening(response, state, player, now=now)


def _listening(
    response: HttpResponse, state: LiveState, player: Player | None, *, now: datetime
) -> HttpResponse:
    """Show a page where it hears of what comes next, and when it has to ask all the same, in
    seconds.
    """
    address = listening_address(*state.topics(player), now=now)
    if address:
        response[STREAM_HEADER] = address
    if address and state.next_change is not None:
        response[AGAIN_HEADER] = str(int((state.next_change - now).total_seconds()) + 1)
    return response


def show(
    request: HttpRequest,
    game: Game,
    *,
    now: datetime,
    preview: Preview | None = None,
    bar: dict[str, object] | None = None,
    status: int = 200,
    waiting: Waiting | None = None,
) -> HttpResponse:
    """Return the game page; `bar` fills the move bar with what was typed, a move or an error.

    `waiting` is read unless it is given; 1 query.
    """
    waiting = waiting or _waiting(request, game, now=now)
    page = state_of(request, game, waiting, now=now)
    drawn = table_page(page, viewing_of(request), preview=preview)
    table = _view(request, drawn, game)
    filled = bar or {}
    context: dict[str, object] = {
        "page": page,
        "table": table,
        "words": table_words(board_extent(page.spec.board), has_stones=table["has_stones"]),
        "likeness": likeness_of(game.revision),
        "stones": stone_key(game.revision.rules),
        "preview": preview,
        "bar": filled,
    }
    if viewer_of(request) is not None:
        context |= {"your_turn": len(waiting.codes), "unseen_notices": waiting.notices}
    if preview is not None:
        context["warning"] = warning_of(game, preview)
    if table["has_sheet"]:
        context["stone_fields"] = stone_fields(
            page.spec, cast("dict[str, str]", filled.get("parts", {}))
        )
    if is_shown_elsewhere(game):
        context["card"] = card_links(page.spot)
    if not page.runs:
        context["log"] = panel_of(page.spot, request.GET.get("show", ""))
        if page.rights.side is None:
            context["section"] = "archive"
    typed = str(filled.get("text", ""))
    remark = str(filled.get("remark", ""))
    chosen = request.GET.get("arrangement", "")
    setup = setup_panel(game, viewer_of(request), typed=typed, remark=remark, arrangement=chosen)
    if setup is not None:
        context["strips"] = drawn.top, drawn.bottom
        return render(request, "table/setup.html", context | setup_context(setup), status=status)
    context |= _beside_the_board(game, viewer_of(request), now)
    return render(request, "table/game.html", context, status=status)


def _beside_the_board(game: Game, viewer: Player | None, now: datetime) -> dict[str, object]:
    """Return what stands beside the board while no set-up is composed."""
    return {
        "own_setup": own_setup(game, viewer),
        "panels": panels_of(game, viewer, now=now),
        "upgrade": upgrade_panel(game, viewer),
    }


def _after_look(request: HttpRequest, game: Game, *, now: datetime) -> Waiting:
    """What waits for the viewer, a player having seen what their notices tell of the game; 1 query,
    3 where there was news.

    A page nobody looks at says so, and leaves the notices new.
    """
    waiting = _waiting(request, game, now=now)
    player = viewer_of(request)
    if player is None or not waiting.has_news or "X-Unseen" in request.headers:
        return waiting
    if not sides_of(game, player):
        return waiting
    see(player=player, subject=_subject(game), now=now)
    return _waiting(request, game, now=now)


def _waiting(request: HttpRequest, game: Game, *, now: datetime) -> Waiting:
    player = viewer_of(request)
    return Waiting() if player is None else waiting_for(player, subject=_subject(game), now=now)


def _subject(game: Game) -> str:
    """What notices call the game."""
    return f"game.{game.pk}"


def state_of(request: HttpRequest, game: Game, waiting: Waiting, *, now: datetime) -> GameState:
    """Return the table of a game as this request wants it."""
    return from_game(
        game,
        viewing_of(request),
        viewer=viewer_of(request),
        now=now,
        has_next=waiting.has_next(game.code),
    )


def _view(request: HttpRequest, page: TablePage, game: Game) -> TableView:
    return marked_safe(table_view(page, request, exported=game, user=request.user))


def viewing_of(request: HttpRequest) -> Viewing:
    """Return how the page is looked at. Parameters that make no sense are ignored."""
    given: dict[str, Any] = {}
    if request.GET:
        form = ViewForm(request.GET)
        form.is_valid()
        given = form.cleaned_data
    player = viewer_of(request)
    return Viewing(
        ply=given.get("ply"),
        at=given.get("at"),
        flip=bool(given.get("flip")),
        notation=given.get("notation") or _notation(request, player),
        tastes=tastes_of(request),
    )


def _notation(request: HttpRequest, player: Player | None) -> str:
    kept = request.COOKIES.get(NOTATION_COOKIE, "")
    if kept in Notation.values:
        return kept
    return player.notation if player else Notation.SHORT
