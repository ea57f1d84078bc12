"""The list of bots, and the page of one: becoming one, its webhook, what came of the calls."""

from __future__ import annotations

from typing import Final

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.bots.domain.accounts import become_bot
from courier.bots.domain.webhooks import remove_webhook, resume_webhook, set_webhook
from courier.bots.forms import BotForm, WebhookForm
from courier.bots.lines import bot_lines
from courier.bots.queries import active_bots, has_played, latest_calls, webhook_of
from courier.common.errors import DomainError
from courier.players.models import Player
from courier.players.viewers import player_of

PAGE: Final = 20  # bots


@require_safe
@login_not_required
def bot_list(request: HttpRequest) -> HttpResponse:
    """All bots by handle, twenty on a page; 3 queries beside those of every page."""
    page = Paginator(active_bots(), PAGE).get_page(request.GET.get("page"))
    lines = bot_lines(list(page), now=timezone.now())
    return render(request, "bots/list.html", {"page": page, "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def bot_page(request: HttpRequest) -> HttpResponseBase:
    """What a bot is, and the form that makes this account one; of a bot its webhook. Becoming one
    and setting an address need the password again.
    """
    player = player_of(request)
    # Sent on after the password was confirmed, the request still says that it is for that page.
    request.resolver_match = resolve(request.path_info)
    return _webhook(request, player) if player.is_bot else _account(request, player)


def _account(request: HttpRequest, player: Player) -> HttpResponseBase:
    form = BotForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            become_bot(player=player, handle=form.cleaned_data["handle"], now=timezone.now())
        except DomainError as error:
            form.add_error("handle", error.message)
        else:
            messages.success(request, _("This account is a bot now."))
            return redirect("bot")
    context = {"form": form, "has_played": has_played(player)}
    return render(request, "bots/account.html", context, status=400 if form.errors else 200)


def _webhook(request: HttpRequest, player: Player) -> HttpResponse:
    """The webhook with its latest calls; the secret is shown this once when it has been set."""
    form = WebhookForm(request.POST if request.method == "POST" else None)
    secret = ""
    if form.is_valid():
        try:
            address = form.cleaned_data["address"]
            _hook, secret = set_webhook(player=player, address=address, now=timezone.now())
        except DomainError as error:
            form.add_error("address", error.message)
    hook = webhook_of(player)
    context = {
        "form": WebhookForm() if secret else form,
        "secret": secret,
        "hook": hook,
        "calls": latest_calls(player) if hook else [],
        "now": timezone.now(),
    }
    return render(request, "bots/webhook.html", context, status=400 if form.errors else 200)


@require_POST
def webhook_remove(request: HttpRequest) -> HttpResponse:
    """Call no address any more."""
    if remove_webhook(player=_bot(request)):
        messages.success(request, _("The address won’t be called again."))
    return redirect("bot")


@require_POST
def webhook_resume(request: HttpRequest) -> HttpResponse:
    """Call a paused address again."""
    if resume_webhook(player=_bot(request)):
        messages.success(request, _("The address will be called again."))
    return redirect("bot")


def _bot(request: HttpRequest) -> Player:
    """The bot whose request it is. Raises Http404 for people."""
    player = player_of(request)
    if not player.is_bot:
        raise Http404
    return player
