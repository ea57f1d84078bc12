"""Confirming what a reply asked for: the page shows it, its button does it."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.drawing.boards import BoardPicture, picture_of
from courier.games.queries import last_move
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.postbox.domain.confirmation import confirm, ticket_of
from courier.postbox.domain.turns import refuse_unless_open
from courier.postbox.enums import Verdict
from courier.postbox.errors import LinkExpired
from courier.postbox.mails import ShownReply, heading_of, message_of_token, played_by, shown_reply
from courier.postbox.models import Message
from courier.postbox.queries import confirmable_until, is_confirmable
from courier.postbox.views.access import (
    as_reader,
    dead_link,
    is_somebody_else,
    kept_private,
    other_player,
)
from variants import Side


@require_http_methods(["GET", "POST"])
@login_not_required
@kept_private
def confirm_reply(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a reply asks for (GET), and do it (POST), once. The link is the right to it; it
    signs nobody in.
    """
    now = timezone.now()
    message = message_of_token(token)
    if message is None:
        raise Http404
    if is_somebody_else(request, message.player):
        return other_player(request, message.player)
    with as_reader(message.player):
        return _answer(request, token, message, now)


def _answer(request: HttpRequest, token: str, message: Message, now: datetime) -> HttpResponse:
    if message.verdict == Verdict.DONE:
        return _done(request, message)
    try:
        if request.method == "POST":
            confirm(message=message, now=now)
            return redirect("mail_confirm", token=token)
        _refuse_unless_open(message, now)
    except Refusal as error:
        return dead_link(
            request, error.message, game_code=message.game.code, status=status_of(error)
        )
    return render(request, "postbox/confirm.html", _context(message, shown_reply(message)))


def _refuse_unless_open(message: Message, now: datetime) -> None:
    if message.verdict != Verdict.WAITS or not is_confirmable(message, now=now):
        raise LinkExpired
    refuse_unless_open(ticket_of(message), now=now)


def _context(message: Message, shown: ShownReply) -> dict[str, object]:
    game = message.game
    side = _side_of(message)
    return {
        "message": message,
        "heading": heading_of(message),
        "shown": shown.preview,
        "picture": _picture(message, shown),
        "preset_name": game.revision.preset.name,
        "opponent_name": seat_name(seats_of(game)[1 - side]),
        "is_offered": game.draw_offered_by == 1 - side,
        "until": confirmable_until(message),
    }


def _picture(message: Message, shown: ShownReply) -> BoardPicture:
    last = last_move(message.game)
    squares = (
        shown.preview.squares if shown.preview is not None else tuple(last.squares) if last else ()
    )
    rules = message.game.revision.rules
    return picture_of(
        rules,
        shown.position,
        side=_side_of(message),
        last_move=squares,
        tastes=message.player.tastes,
    )


def _side_of(message: Message) -> Side:
    return 1 if seats_of(message.game)[1].player_id == message.player_id else 0


def _done(request: HttpRequest, message: Message) -> HttpResponse:
    context = {
        "game": message.game,
        "played": played_by(message),
        "opponent_name": seat_name(seats_of(message.game)[1 - _side_of(message)]),
    }
    return render(request, "postbox/sent.html", context)
