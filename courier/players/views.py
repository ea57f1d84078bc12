"""Sign-up, the profile, the search for players, and asking for the verification mail again."""

from __future__ import annotations

from dataclasses import fields
from typing import cast

from allauth.account import views as allauth_views
from allauth.account.internal.flows.email_verification import send_verification_email_at_login
from allauth.account.stages import EmailVerificationStage, LoginStageController
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db import IntegrityError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from courier.common.errors import DomainError
from courier.players.domain.blocks import block, unblock
from courier.players.domain.profiles import Profile, save_profile
from courier.players.errors import HandleTaken
from courier.players.forms import ProfileForm
from courier.players.models import Player
from courier.players.queries import (
    SHORTEST_SEARCH,
    blocked_players,
    newest_players,
    search_players,
    shown_players,
)
from courier.players.time_zones import offset_text, zone_options
from courier.players.viewers import player_of

LONGEST_SEARCH = 60
PROFILE_FIELDS = tuple(field.name for field in fields(Profile))


class SignupView(allauth_views.SignupView):  # type: ignore[misc]  # allauth has no types
    """The page on which an account is made; it says so, too, where the handle is given to somebody
    else in that instant.
    """

    def form_valid(self, form: BaseForm) -> HttpResponseBase:
        try:
            return cast(HttpResponseBase, super().form_valid(form))
        except IntegrityError:
            form.add_error("username", HandleTaken().message)
            return cast(HttpResponseBase, self.form_invalid(form))


@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest) -> HttpResponseBase:
    """The player's own profile: shown and stored."""
    player = player_of(request)
    stored = {field: getattr(player, field) for field in PROFILE_FIELDS}
    form = ProfileForm(request.POST or None, initial=stored, player=player)
    if request.method == "POST" and form.is_valid():
        save_profile(player=player, profile=form.profile())
        messages.success(request, _("Your profile is saved."))
        return redirect("profile")
    now = timezone.now()
    context = {
        "form": form,
        "zones": zone_options(now=now),
        "now": now,
        "offset": offset_text(str(player.zone), now=now),
    }
    return render(request, "players/profile.html", context)


@require_safe
@vary_on_headers("Accept")
def player_list(request: HttpRequest) -> HttpResponse:
    """Players found by name, as a page or, for the combobox, as JSON: `{"players": [{"handle",
    "name", ...}]}`.
    """
    text = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    found = list(search_players(text))
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        return JsonResponse({"players": [_as_option(player) for player in found]})
    newest = [] if text else newest_players()
    context = {
        "text": text,
        "found": found,
        "newest": newest,
        "is_short": 0 < len(text) < SHORTEST_SEARCH,
    }
    return render(request, "players/list.html", context)


def _as_option(player: Player) -> dict[str, str]:
    return {"handle": player.username, "name": player.shown_name, "country": player.country_name}


@require_POST
def player_block(request: HttpRequest, username: str) -> HttpResponse:
    """Block a player, or with `to=off` unblock them."""
    player = player_of(request)
    other = get_object_or_404(shown_players(), username__iexact=username)
    try:
        if request.POST.get("to") == "off":
            unblock(player=player, other=other)
            messages.success(
                request, _("%(name)s is no longer blocked.") % {"name": other.shown_name}
            )
        else:
            block(player=player, other=other, now=timezone.now())
            shown = _(
                "%(name)s is blocked: neither of you can offer the other a game, and remarks and "
                "comments aren’t shown to you. Running games go on, with draw offers and all "
                "else that is asked in a game."
            )
            messages.success(request, shown % {"name": other.shown_name})
    except DomainError as error:
        messages.error(request, error.message)
    return (
        redirect("blocked_players")
        if "list" in request.POST
        else redirect("player", other.username)
    )


@require_safe
def blocked_list(request: HttpRequest) -> HttpResponse:
    """The page of the players one blocks."""
    return render(request, "players/blocked.html", {"blocked": blocked_players(player_of(request))})


@require_POST
@never_cache
@login_not_required
def resend_verification(request: HttpRequest) -> HttpResponse:
    """Send the verification link again to who has just signed up in this browser.

    Says the same whether or not that address has an account, and whether or not a mail went out:
    mails to one address are limited to one in three minutes.
    """
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    if stage is None:
        messages.info(
            request, _("Sign in with your handle and password, and we send you a new link.")
        )
        return redirect("account_login")
    send_verification_email_at_login(request, stage.login)
    messages.info(
        request,
        _("A new link is on its way, unless the last one left less than three minutes ago."),
    )
    return redirect("account_email_verification_sent")
