"""Messages between players: beside a game, and privately."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.conversations.beside_games import shown_messages
from courier.conversations.domain.messages import (
    choose_door,
    read_all_of,
    switch,
    takes_messages,
    write_beside,
    write_privately,
)
from courier.conversations.enums import Door
from courier.conversations.forms import DoorForm, MessageForm
from courier.conversations.lines import message_lines
from courier.conversations.permissions import opponent_to_write_to
from courier.conversations.queries import SHOWN, conversations_of, door_of, messages_between
from courier.notifications.domain.notices import see
from courier.players.queries import are_apart, shown_players
from courier.players.viewers import player_of
from courier.table.views.access import get_game_for


@require_http_methods(["GET", "POST"])
def game_messages(request: HttpRequest, code: str) -> HttpResponseBase:
    """What the two players of a game write to each other; what is refused stays typed."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if opponent_to_write_to(game, player) is None:
        raise PermissionDenied
    form = MessageForm(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                write_beside(game=game, author=player, text=form.cleaned_data["text"], now=now)
            except DomainError as error:
                form.add_error("text", error.message)
                status = status_of(error)
            else:
                return redirect(f"{reverse('game', args=[code])}#messages")
    shown = shown_messages(game, player, now, limit=SHOWN)
    context = {"beside": {**(shown or {}), "form": form}}
    return render(request, "conversations/game.html", context, status=status)


@require_POST
def game_switch(request: HttpRequest, code: str) -> HttpResponseBase:
    """Switch the messages of one's game off, with `to=off`, or on again."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        switch(game=game, player=player, on=request.POST.get("to") != "off", now=now)
    except DomainError as error:
        raise PermissionDenied from error
    return redirect(f"{reverse('game', args=[code])}#messages")


@require_http_methods(["GET", "POST"])
def messages_list(request: HttpRequest) -> HttpResponseBase:
    """Whom one writes to and hears from; POST chooses who may write. 4 queries."""
    player = player_of(request)
    now = timezone.now()
    form = DoorForm(request.POST or None, initial={"door": door_of(player)})
    status: int = HTTPStatus.OK
    if request.method == "POST":
        if form.is_valid():
            choose_door(player=player, door=Door(form.cleaned_data["door"]))
            messages.success(request, _("Saved."))
            return redirect("messages")
        status = HTTPStatus.BAD_REQUEST
    context = {"conversations": conversations_of(player), "form": form, "now": now}
    return render(request, "conversations/list.html", context, status=status)


@require_http_methods(["GET", "POST"])
def messages_with(request: HttpRequest, username: str) -> HttpResponseBase:
    """All that one and another player have written to each other; what is refused stays typed."""
    player = player_of(request)
    now = timezone.now()
    other = get_object_or_404(shown_players(), username__iexact=username)
    if other.pk == player.pk:
        return redirect("messages")
    form = MessageForm(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                write_privately(
                    author=player, receiver=other, text=form.cleaned_data["text"], now=now
                )
            except DomainError as error:
                form.add_error("text", error.message)
                status = status_of(error)
            else:
                return redirect(f"{reverse('messages_with', args=[other.username])}#last")
    lines = message_lines(messages_between(player, other), player, other, with_games=True)
    read_all_of(author=other, reader=player, now=now)
    see(player=player, subject=f"writer.{other.pk}", now=now)
    may_write = not are_apart(player, other) and takes_messages(other, player)
    context = {"other": other, "lines": lines, "form": form, "may_write": may_write, "now": now}
    return render(request, "conversations/person.html", context, status=status)
