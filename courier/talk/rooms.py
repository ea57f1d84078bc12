"""Beside a game that runs: the talk of those who watch it, and a player's notebook."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.games.enums import GameStatus
from courier.games.permissions import notes_are_allowed
from courier.games.seats import is_participant
from courier.players.viewers import player_of
from courier.table.views.access import get_game_for
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.domain.notebooks import save_notebook
from courier.talk.errors import NotebookChanged
from courier.talk.forms import KibitzForm, NotebookForm, RoomForm
from courier.talk.lines import comment_lines
from courier.talk.permissions import may_kibitz
from courier.talk.queries import kibitz_of, notebook_of


@require_http_methods(["GET", "POST"])
def kibitz_room(request: HttpRequest, code: str) -> HttpResponseBase:
    """What those who watch a running game say about it; its players are let in when it is over."""
    viewer = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if not may_kibitz(game, viewer):
        raise PermissionDenied
    kind = RoomForm if game.status == GameStatus.ACTIVE else KibitzForm
    form = kind(request.POST or None, initial={"ply": game.ply})
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            given = form.cleaned_data
            try:
                add_kibitz(game=game, ply=given["ply"], author=viewer, text=given["text"], now=now)
            except DomainError as error:
                form.add_error("text", error.message)
                status = status_of(error)
            else:
                return redirect("kibitz_room", code)
    said = kibitz_of(game, viewer)
    lines = zip(
        [comment.ply for comment in said], comment_lines(said, viewer, now=now), strict=True
    )
    return render(
        request, "talk/room.html", {"game": game, "form": form, "lines": list(lines)}, status=status
    )


@require_http_methods(["GET", "POST"])
def notebook(request: HttpRequest, code: str) -> HttpResponseBase:
    """A player's own notes about a game of theirs, unless its terms allow none while it runs; what
    is refused stays typed.
    """
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if not (is_participant(game, player) and notes_are_allowed(game)):
        raise PermissionDenied
    kept = notebook_of(player, game)
    seen = {"text": kept.text, "version": kept.version} if kept else {"version": 0}
    form = NotebookForm(request.POST or None, initial=seen)
    stored = ""
    status = int(HTTPStatus.OK)
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            given = form.cleaned_data
            try:
                save_notebook(
                    player=player, game=game, text=given["text"], version=given["version"], now=now
                )
            except DomainError as error:
                status = status_of(error)
                if isinstance(error, NotebookChanged) and kept is not None:
                    stored = kept.text
                    form = NotebookForm({"text": given["text"], "version": kept.version})
                form.add_error("text", error.message)
            else:
                messages.success(request, _("Your notes are saved."))
                return redirect("notebook", code)
    return render(
        request, "talk/notebook.html", {"game": game, "form": form, "stored": stored}, status=status
    )
