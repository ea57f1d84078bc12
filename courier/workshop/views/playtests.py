"""Trying a draft out: its board, moves by hand, the computer's, taking back, beginning again. For
its owner alone.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.compression import is_known
from courier.common.errors import Refusal
from courier.games.computer_news import depth_at, request_to_move
from courier.players.viewers import player_of
from courier.table.handlers import answer_move, answer_preview
from courier.workshop.domain import playtests
from courier.workshop.domain.computer_moves import sign_of
from courier.workshop.forms import PlayersForm, RestartForm
from courier.workshop.models import Draft, Playtest
from courier.workshop.playtest_errors import CannotTry
from courier.workshop.queries import draft_or_404, playtest_of
from courier.workshop.views.answers import number, refused
from courier.workshop.views.playtest_page import begin_page, fragment, show
from courier.workshop.views.playtest_source import (
    A_MINUTE,
    PlaytestSource,
    playtest_or_404,
    slow_down,
    version_of,
)

STARTS_A_MINUTE = 30
Act = Callable[[Draft, Playtest], object]


@require_http_methods(["GET", "POST"])
def draft_playtest(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """The board of a draft. POST puts the draft on it as it stands; where it has faults the editor
    says which.
    """
    draft = draft_or_404(uuid, player_of(request))
    if request.method == "POST":
        return _open(request, draft)
    playtest = playtest_of(draft)
    try:
        slow_down(request, "playtest", A_MINUTE)
        return begin_page(request, draft) if playtest is None else show(request, playtest)
    except Refusal as error:
        return begin_page(request, draft, error=error)


@require_safe
def draft_playtest_live(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """The parts of the page that change, or 304 when nothing has; 1 query beside the draft in that
    case.
    """
    playtest = playtest_or_404(draft_or_404(uuid, player_of(request)))
    depth = depth_at(sign_of(playtest.pk), playtest.version) if playtest.waits_for_computer else 0
    etag = f'"{playtest.version}-{depth}"'
    if is_known(request, etag):
        return HttpResponseNotModified()
    try:
        slow_down(request, "playtest-live", A_MINUTE)
        response = fragment(request, playtest)
    except Refusal as error:
        return refused(error)
    response["ETag"] = etag
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
def draft_playtest_move(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Play a move: `text`, and the `version` of the board it was made on. GET leads back to the
    board.
    """
    return answer_move(request, PlaytestSource(request, uuid))


@require_POST
def draft_playtest_preview(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """What a move would do, for the script of a board without rules."""
    return answer_preview(request, PlaytestSource(request, uuid))


@require_POST
def draft_playtest_back(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Take one's last move back, or with `ply` go back to where so many half-moves were played."""

    def back(_draft: Draft, playtest: Playtest) -> None:
        ply = number(request.POST["ply"]) if "ply" in request.POST else None
        playtests.go_back(
            playtest=playtest, version=version_of(request), ply=ply, now=timezone.now()
        )

    return _done(request, uuid, back)


@require_POST
def draft_playtest_restart(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Begin anew with the draft as it stands: `setup_mode`, and who plays."""
    draft = draft_or_404(uuid, player_of(request))
    form = RestartForm(request.POST)
    try:
        slow_down(request, "playtest-start", STARTS_A_MINUTE)
        version = version_of(request) if request.POST.get("version") else None
        playtests.restart(
            draft=draft, version=version, mode=form.mode, players=form.players, now=timezone.now()
        )
    except CannotTry as error:
        return _to_editor(request, draft, error)
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("draft_playtest", uuid)


@require_POST
def draft_playtest_players(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Let the computer play a side from here on, or nobody but the owner."""

    def change(_draft: Draft, playtest: Playtest) -> None:
        players = PlayersForm(request.POST).players
        playtests.change_players(
            playtest=playtest, version=version_of(request), players=players, now=timezone.now()
        )

    return _done(request, uuid, change)


@require_POST
def draft_playtest_stop(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Stop the computer: the owner plays both sides from here on."""
    return _done(
        request,
        uuid,
        lambda _draft, playtest: playtests.send_away(playtest=playtest, now=timezone.now()),
    )


@require_POST
def draft_playtest_now(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Let the computer play the best move it has found so far."""

    def hasten(_draft: Draft, playtest: Playtest) -> None:
        if playtest.waits_for_computer:
            request_to_move(sign_of(playtest.pk), playtest.version)

    return _done(request, uuid, hasten)


def _open(request: HttpRequest, draft: Draft) -> HttpResponseBase:
    try:
        slow_down(request, "playtest-start", STARTS_A_MINUTE)
        opened = playtests.open_playtest(draft=draft, now=timezone.now())
    except Refusal as error:
        return _to_editor(request, draft, error)
    if opened.dropped:
        answer = ngettext(
            "The draft has changed: %(n)d half-move is no longer legal and was taken back.",
            "The draft has changed: %(n)d half-moves are no longer legal and were taken back.",
            opened.dropped,
        )
        messages.info(request, answer % {"n": opened.dropped})
    return redirect("draft_playtest", draft.uuid)


def _to_editor(request: HttpRequest, draft: Draft, error: Refusal) -> HttpResponseBase:
    """Go where the faults are listed, each with a way to its field."""
    messages.error(request, error.message)
    return redirect(reverse("draft", args=[draft.uuid]) + "#check")


def _done(request: HttpRequest, uuid: UUID, act: Act) -> HttpResponseBase:
    """Do what was asked and go back to the board; what is refused is said there."""
    draft = draft_or_404(uuid, player_of(request))
    playtest = playtest_or_404(draft)
    try:
        slow_down(request, "playtest", A_MINUTE)
        act(draft, playtest)
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("draft_playtest", uuid)
