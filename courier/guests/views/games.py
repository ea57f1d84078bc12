"""A board for visitors: the computer answers at once, and nobody has to sign up for it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.redirects import target_of
from courier.common.refusals import error_body, status_of, wants_json
from courier.guests.cookies import guest_of, remember_guest
from courier.guests.domain import games
from courier.guests.errors import GuestGameMoved, GuestMoveTooLong, TooFast
from courier.guests.forms import LONGEST_TEXT, ArrivalForm, WantedForm
from courier.guests.guest_board import board_shown, guest_board
from courier.guests.models import GuestGame
from courier.guests.queries import guest_game, may_be_tried
from courier.players.viewers import caller_of
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_be_embedded
from courier.presets.queries import current_revision

MOVES_A_MINUTE = 60
LOOKS_A_MINUTE = 400
Act = Callable[[PresetRevision, UUID], GuestGame]


@require_safe
@login_not_required
@never_cache
def guest_page(request: HttpRequest, key: str) -> HttpResponse:
    """The board of a preset, with what is special about it beside it; 2 queries."""
    revision = revision_to_try(key)
    game = guest_game(guest_of(request), revision)
    context = {"guest": guest_board(revision, game), "arrival": ArrivalForm()}
    return render(request, "guests/page.html", context)


@require_POST
@login_not_required
def guest_move(request: HttpRequest, key: str) -> HttpResponseBase:
    """Play a move: `text`, in the game seen at `version`, against `level`."""
    wanted = WantedForm(request.POST).wanted

    def act(revision: PresetRevision, guest: UUID) -> GuestGame:
        return games.play(
            guest=guest,
            revision=revision,
            version=_version(request),
            text=_text(request),
            level=wanted.level,
            payer=caller_of(request),
            now=timezone.now(),
        )

    return _done(request, key, act)


@require_POST
@login_not_required
def guest_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """Begin anew: `level`, `side` and `setup_mode`."""
    wanted = WantedForm(request.POST).wanted

    def act(revision: PresetRevision, guest: UUID) -> GuestGame:
        return games.begin(
            guest=guest,
            revision=revision,
            wanted=wanted,
            payer=caller_of(request),
            now=timezone.now(),
        )

    return _done(request, key, act)


@require_POST
@login_not_required
def guest_back(request: HttpRequest, key: str) -> HttpResponseBase:
    """Take one's last move back, with what the computer has answered."""

    def act(revision: PresetRevision, guest: UUID) -> GuestGame:
        return games.take_back(
            guest=guest, revision=revision, version=_version(request), now=timezone.now()
        )

    return _done(request, key, act)


@require_safe
@login_not_required
@never_cache
def guest_look(request: HttpRequest, key: str) -> HttpResponseBase:
    """How the game is now, for the script; only its version while that is `?version=`. 2
    queries.
    """
    if not may_again("guest-look", caller_of(request), limit=LOOKS_A_MINUTE):
        return _refused(request, key, TooFast())
    revision = revision_to_try(key)
    game = guest_game(guest_of(request), revision)
    if game is not None and str(game.version) == request.GET.get("version"):
        return JsonResponse({"version": game.version})
    return JsonResponse(board_shown(revision, game))


def revision_to_try(key: str) -> PresetRevision:
    """The revision of a preset that visitors play. Raises Http404 where they cannot; 1 query."""
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if not may_be_embedded(revision.preset) or not may_be_tried(revision):
        raise Http404(key)
    return revision


def _done(request: HttpRequest, key: str, act: Act) -> HttpResponseBase:
    """Do what was wanted and show the board: as JSON to the script, else the page it was done
    on.
    """
    revision = revision_to_try(key)
    guest = guest_of(request) or uuid4()
    try:
        if not may_again("guest-move", caller_of(request), limit=MOVES_A_MINUTE):
            raise TooFast
        game = act(revision, guest)
    except Refusal as error:
        return _refused(request, key, error)
    response: HttpResponseBase = (
        JsonResponse(board_shown(revision, game))
        if wants_json(request)
        else redirect(target_of(request, otherwise=reverse("guest_page", args=[key])))
    )
    remember_guest(response, guest)
    return response


def _refused(request: HttpRequest, key: str, error: Refusal) -> HttpResponseBase:
    if wants_json(request):
        return JsonResponse(error_body(error.code, error.message), status=status_of(error))
    messages.error(request, error.message)
    return redirect(target_of(request, otherwise=reverse("guest_page", args=[key])))


def _text(request: HttpRequest) -> str:
    """What was typed. Raises GuestMoveTooLong."""
    text = request.POST.get("text", "").strip().replace("\0", "")
    if len(text) > LONGEST_TEXT:
        raise GuestMoveTooLong(limit=LONGEST_TEXT, length=len(text))
    return text


def _version(request: HttpRequest) -> int:
    """The version of the game that was seen. Raises GuestGameMoved for what is no number."""
    given = request.POST.get("version", "0")
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise GuestGameMoved
    return int(given)
