"""Trying a draft out: its board, moves by hand, the computer's, taking back, beginning again. For its owner alone."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Conflict, DomainError
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.games.forms import LONGEST_INPUT
from courier.games.thinking import ask_to_move, depth_at
from courier.players.viewers import player_of
from courier.workshop.domain import tryouts
from courier.workshop.domain.tryout_answers import sign_of
from courier.workshop.errors import TooBusy
from courier.workshop.forms import PlayersForm, RestartForm
from courier.workshop.models import Draft, Tryout
from courier.workshop.queries import draft_or_404, tryout_of
from courier.workshop.tryout_errors import CannotTry
from courier.workshop.views.answers import accepts_json, number, refused, uncached
from courier.workshop.views.tryout_page import begin_page, fragment, show, viewing_of

A_MINUTE = 240
STARTS_A_MINUTE = 30
Act = Callable[[Draft, Tryout], object]


@require_http_methods(["GET", "POST"])
def draft_try(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """The board of a draft. POST puts the draft on it as it stands; where it has faults the editor says which."""
    draft = draft_or_404(uuid, player_of(request))
    if request.method == "POST":
        return _open(request, draft)
    tryout = tryout_of(draft)
    try:
        _slow_down(request, "tryout", A_MINUTE)
        return begin_page(request, draft) if tryout is None else show(request, tryout)
    except DomainError as error:
        return begin_page(request, draft, error=error)


@require_safe
def draft_try_live(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """The parts of the page that change, or 304 when nothing has; 1 query beside the draft in that case."""
    tryout = _tryout_or_404(draft_or_404(uuid, player_of(request)))
    depth = depth_at(sign_of(tryout.pk), tryout.version) if tryout.waits_for_computer else 0
    etag = f'"{tryout.version}-{depth}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified()
    try:
        _slow_down(request, "tryout-live", A_MINUTE)
        response = fragment(request, tryout)
    except DomainError as error:
        return refused(error)
    response["ETag"] = etag
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
def draft_try_move(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Play a move: `text`, and the `version` of the board it was made on. GET leads back to the board."""
    if request.method == "GET":
        return redirect("draft_try", uuid)
    tryout = _tryout_or_404(draft_or_404(uuid, player_of(request)))
    text = _text(request)
    try:
        _slow_down(request, "tryout", A_MINUTE)
        played = tryouts.play(
            tryout=tryout,
            version=_version(request),
            text=text,
            viewing=viewing_of(request, tryout, ply=None),
            now=timezone.now(),
        )
    except DomainError as error:
        return _refused_move(request, tryout, text, error)
    shown = played.moves[-1]["shown"]
    if accepts_json(request):
        return uncached(JsonResponse({"message": shown, "ply": played.ply}))
    return redirect("draft_try", uuid)


@require_POST
def draft_try_preview(request: HttpRequest, uuid: UUID) -> JsonResponse:
    """What a move would do, for the script of a board without rules."""
    tryout = _tryout_or_404(draft_or_404(uuid, player_of(request)))
    try:
        _slow_down(request, "tryout", A_MINUTE)
        return uncached(JsonResponse(tryouts.look(tryout=tryout, text=_text(request))))
    except DomainError as error:
        return refused(error)


@require_POST
def draft_try_back(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Take one's last move back, or with `ply` go back to where so many half-moves were played."""

    def back(_draft: Draft, tryout: Tryout) -> None:
        ply = number(request.POST["ply"]) if "ply" in request.POST else None
        tryouts.go_back(tryout=tryout, version=_version(request), ply=ply, now=timezone.now())

    return _done(request, uuid, back)


@require_POST
def draft_try_restart(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Begin anew with the draft as it stands: `setup_mode`, and who plays."""
    draft = draft_or_404(uuid, player_of(request))
    form = RestartForm(request.POST)
    try:
        _slow_down(request, "tryout-start", STARTS_A_MINUTE)
        version = _version(request) if request.POST.get("version") else None
        tryouts.restart(draft=draft, version=version, mode=form.mode, players=form.players, now=timezone.now())
    except CannotTry as error:
        return _to_editor(request, draft, error)
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("draft_try", uuid)


@require_POST
def draft_try_players(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Let the computer play a side from here on, or nobody but the owner."""

    def change(_draft: Draft, tryout: Tryout) -> None:
        players = PlayersForm(request.POST).players
        tryouts.change_players(tryout=tryout, version=_version(request), players=players, now=timezone.now())

    return _done(request, uuid, change)


@require_POST
def draft_try_stop(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Stop the computer: the owner plays both sides from here on."""
    return _done(request, uuid, lambda _draft, tryout: tryouts.send_away(tryout=tryout, now=timezone.now()))


@require_POST
def draft_try_now(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Let the computer play the best move it has found so far."""

    def hasten(_draft: Draft, tryout: Tryout) -> None:
        if tryout.waits_for_computer:
            ask_to_move(sign_of(tryout.pk), tryout.version)

    return _done(request, uuid, hasten)


def _open(request: HttpRequest, draft: Draft) -> HttpResponseBase:
    try:
        _slow_down(request, "tryout-start", STARTS_A_MINUTE)
        opened = tryouts.open_tryout(draft=draft, now=timezone.now())
    except DomainError as error:
        return _to_editor(request, draft, error)
    if opened.dropped:
        told = ngettext(
            "The draft has changed: %(n)d half-move is no longer legal and was taken back.",
            "The draft has changed: %(n)d half-moves are no longer legal and were taken back.",
            opened.dropped,
        )
        messages.info(request, told % {"n": opened.dropped})
    return redirect("draft_try", draft.uuid)


def _to_editor(request: HttpRequest, draft: Draft, error: DomainError) -> HttpResponseBase:
    """Go where the faults are listed, each with a way to its field."""
    messages.error(request, error.message)
    return redirect(reverse("draft", args=[draft.uuid]) + "#check")


def _done(request: HttpRequest, uuid: UUID, act: Act) -> HttpResponseBase:
    """Do what was asked and go back to the board; what is refused is said there."""
    draft = draft_or_404(uuid, player_of(request))
    tryout = _tryout_or_404(draft)
    try:
        _slow_down(request, "tryout", A_MINUTE)
        act(draft, tryout)
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("draft_try", uuid)


def _refused_move(request: HttpRequest, tryout: Tryout, text: str, error: DomainError) -> HttpResponseBase:
    """Say why not where the move was made; what was typed is still there."""
    if accepts_json(request):
        return refused(error)
    if isinstance(error, Conflict):
        tryout = _tryout_or_404(tryout.draft)
    bar = {"text": text, "error": error.message}
    try:
        return show(request, tryout, bar=bar, status=status_of(error))
    except DomainError as worse:
        return begin_page(request, tryout.draft, error=worse)


def _tryout_or_404(draft: Draft) -> Tryout:
    tryout = tryout_of(draft)
    if tryout is None:
        raise Http404
    return tryout


def _version(request: HttpRequest) -> int:
    return number(request.POST.get("version", ""))


def _text(request: HttpRequest) -> str:
    return request.POST.get("text", "").strip()[:LONGEST_INPUT].replace("\0", "")


def _slow_down(request: HttpRequest, what: str, limit: int) -> None:
    """Raise TooBusy for somebody who asks more often than anybody plays."""
    if not may_again(what, player_of(request).pk, limit=limit):
        raise TooBusy
