"""The game behind the link of a mail: looked at as its receiver, for one move, without a sign-in.

The link itself is the right to all of it. Nothing is remembered in the browser, and looking changes
nothing: programs that follow the links of mails only see a page.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.games.moves import move_at
from courier.games.seats import seats_of
from courier.games.words import numbered, seat_name
from courier.players.viewers import viewer_of
from courier.postbox.domain.turns import refuse_unless_open
from courier.postbox.errors import TurnSpent
from courier.postbox.tickets import Ticket, read_link
from courier.postbox.views.access import (
    as_reader,
    dead_link,
    is_somebody_else,
    kept_private,
    other_player,
)
from courier.postbox.views.ticket_source import TicketSource
from courier.table.handlers import answer_composing, answer_move, answer_preview
from courier.table.refusals import error_json, wants_json

View = Callable[[HttpRequest, str], HttpResponse]
TicketView = Callable[[HttpRequest, str, Ticket, datetime], HttpResponse]


def with_ticket(view: TicketView) -> View:
    """The view with the ticket of its link; 404 for a link we did not make, 403 in words for
    somebody else's.
    """

    @login_not_required
    @kept_private
    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        ticket = read_link(token)
        if ticket is None:
            raise Http404
        if not is_somebody_else(request, ticket.player):
            with as_reader(ticket.player):
                return view(request, token, ticket, timezone.now())
        if wants_json(request):
            return error_json("somebody_else", _("This link belongs to somebody else."), 403)
        return other_player(request, ticket.player)

    return answer


@require_safe
@with_ticket
def play(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """The game with the move bar. Its receiver, if signed in, is led to the game itself."""
    if viewer_of(request) is not None:
        return redirect("game", code=ticket.game.code)
    try:
        refuse_unless_open(ticket, now=now)
    except TurnSpent:
        return _sent(request, ticket)
    except Refusal as error:
        return dead_link(
            request, error.message, game_code=ticket.game.code, status=status_of(error)
        )
    return TicketSource(request, token, ticket, now).show(bar={})


@require_http_methods(["GET", "POST"])
@with_ticket
def play_preview(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """What a move would do, or why it cannot be played; nothing is written. GET leads back to the
    page.
    """
    return answer_preview(request, TicketSource(request, token, ticket, now))


@require_http_methods(["GET", "POST"])
@with_ticket
def play_move(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """Send the one move this link is for. Sent twice it is confirmed twice and played once."""
    return answer_move(request, TicketSource(request, token, ticket, now))


@require_safe
@with_ticket
def play_composing(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """What the stones chosen for a taking move or a drop mean; 404 for games without composed
    turns.
    """
    return answer_composing(request, TicketSource(request, token, ticket, now))


def _sent(request: HttpRequest, ticket: Ticket) -> HttpResponse:
    """What became of a turn that was played by mail."""
    game, move = ticket.game, move_at(ticket.game, ticket.ply + 1)
    opponent = next((seat for seat in seats_of(game) if seat.player_id != ticket.player.pk), None)
    is_own = move is not None and opponent is not None and move.side != opponent.side
    context = {
        "game": game,
        "played": numbered(move) if move is not None and is_own and not move.is_setup else "",
        "opponent_name": seat_name(opponent) if opponent is not None else "",
    }
    return render(request, "postbox/sent.html", context)
