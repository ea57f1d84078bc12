"""From a visitor to a player: an address, one press in the mail, and the game goes on."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.signals import password_set
from allauth.account.utils import perform_login
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from courier.challenges.enums import ChallengeKind
from courier.challenges.errors import UnknownLink
from courier.challenges.links import code_of
from courier.challenges.queries import challenge_by_code, challenge_for_viewer
from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.guests.cookies import guest_of, has_requested, remember_request
from courier.guests.domain.arrivals import KEPT, Arrived, Wish, arrive, begin_arrival
from courier.guests.domain.kept_games import keep_game
from courier.guests.errors import NothingToKeep
from courier.guests.forms import ArrivalForm, HandleForm
from courier.guests.links import arrival_code
from courier.guests.queries import arrival_address, guest_game
from courier.guests.views.games import revision_to_try
from courier.players.domain.arrivals import choose_handle
from courier.players.errors import HandleTaken
from courier.players.models import Player
from courier.players.viewers import address_of, player_of, viewer_of


@require_POST
@login_not_required
def guest_keep(request: HttpRequest, key: str) -> HttpResponseBase:
    """Keep the visitor's game: a player's at once, a visitor's when they have confirmed their
    address.
    """
    revision = revision_to_try(key)
    guest = guest_of(request)
    game = guest_game(guest, revision)
    if guest is None or game is None:
        messages.error(request, NothingToKeep().message)
        return redirect("guest_page", key)
    player = viewer_of(request)
    if player is None:
        return _write_to(request, {"guest": guest.hex, "game": game.pk})
    try:
        kept = keep_game(guest=guest, game_id=game.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("guest_page", key)
    return redirect("game", kept.code)


@require_POST
@login_not_required
def guest_accept(request: HttpRequest, code: str) -> HttpResponseBase:
    """Accept an open challenge without an account: it begins when the address is confirmed."""
    if viewer_of(request) is not None:
        return redirect("challenge", code)
    challenge = challenge_for_viewer(code, None)
    if challenge.kind != ChallengeKind.OPEN:
        return redirect("challenge", code)
    return _write_to(request, {"challenge": challenge.pk})


@require_POST
@login_not_required
def guest_accept_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """The same with the link of a challenge, which is the player's who has it."""
    if viewer_of(request) is not None:
        return redirect("challenge_by_link", token)
    try:
        challenge = challenge_by_code(code_of(token), None)
    except UnknownLink as error:
        raise Http404 from error
    if challenge is None:
        raise Http404
    return _write_to(request, {"challenge": challenge.pk, "has_link": True})


@require_http_methods(["GET", "POST"])
@login_not_required
@never_cache
def arrival(request: HttpRequest, token: str) -> HttpResponseBase:
    """The link of the mail. Its page makes the account by a press: programs that look at links in
    mails press nothing. A script presses in the browser that has asked for the mail. In any other
    one the link may be somebody else's, who wants their account used: the reader decides.
    """
    if request.method == "POST":
        try:
            arrived = arrive(code=arrival_code(token), now=timezone.now())
        except Refusal as error:
            return _over(request, error)
        return _signed_in(request, arrived)
    try:
        code = arrival_code(token)
    except Refusal as error:
        return _over(request, error)
    address = arrival_address(code)
    is_theirs = address is not None and has_requested(request, address)
    return render(
        request, "guests/arrival.html", {"is_pressed": is_theirs and viewer_of(request) is None}
    )


@require_http_methods(["GET", "POST"])
def account_handle(request: HttpRequest) -> HttpResponseBase:
    """Choose a handle and a password, for who has arrived without them."""
    player = player_of(request)
    if not player.is_handle_given:
        return redirect("profile")
    form = HandleForm(request.POST or None, player=player)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            chosen = choose_handle(
                player=player, handle=given["username"], password=given["password"]
            )
        except HandleTaken as error:
            form.add_error("username", error.message)
            return render(request, "guests/handle.html", {"form": form}, status=status_of(error))
        update_session_auth_hash(request, chosen)
        password_set.send(sender=Player, request=request, user=chosen)
        messages.success(request, _("You are %(handle)s now.") % {"handle": chosen.username})
        return redirect("dashboard")
    return render(request, "guests/handle.html", {"form": form})


def _write_to(request: HttpRequest, wish: Wish) -> HttpResponseBase:
    """Send the mail to the address that was typed, and say so."""
    form = ArrivalForm(request.POST)
    if not form.is_valid():
        return _again(request, form, status=400)
    given = form.cleaned_data
    try:
        is_queued = begin_arrival(
            address=given["email"],
            wish=wish,
            time_zone=given["time_zone"],
            language=get_language() or "en",
            payer=address_of(request),
            now=timezone.now(),
        )
    except Refusal as error:
        form.add_error(None, error.message)
        return _again(request, form, status=status_of(error))
    if not is_queued:
        get_adapter(request).send_account_already_exists_mail(given["email"])
    sent = render(request, "guests/sent.html", {"email": given["email"]})
    remember_request(sent, given["email"], keep=KEPT)
    return sent


def _again(request: HttpRequest, form: ArrivalForm, *, status: int) -> HttpResponse:
    """The address once more, with what is wrong about it."""
    return render(request, "guests/address.html", {"arrival": form}, status=status)


def _signed_in(request: HttpRequest, arrived: Arrived) -> HttpResponseBase:
    if arrived.refusal is not None:
        messages.error(request, arrived.refusal.message)
    target = (
        reverse("game", args=[arrived.game.code])
        if arrived.game is not None
        else reverse("dashboard")
    )
    record_authentication(request, arrived.player, method="mail")
    response: HttpResponseBase = perform_login(
        request, arrived.player, email_verification="none", redirect_url=target, signup=True
    )
    return response


def _over(request: HttpRequest, error: Refusal) -> HttpResponse:
    return render(request, "guests/over.html", {"error": error}, status=status_of(error))
