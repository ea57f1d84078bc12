"""The dashboard: a player's own games, what they note about them, and the way from one to the
next.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from courier.archive.queries import games_of, page_of
from courier.catalogue.preset_events import clubs_of_preset
from courier.challenges.lines import offer_line, offer_lines
from courier.challenges.queries import offers_of
from courier.common.errors import DomainError
from courier.common.news import STREAM_HEADER, listening_address, player_topic
from courier.common.page_links import page_links
from courier.common.redirects import target_of
from courier.common.times import instant_text
from courier.consultations.queries import desk_lines
from courier.desk.forms import DeskForm, SnoozeForm
from courier.desk.page import Wanted, desk_of
from courier.desk.queries import header_counts
from courier.desk.queue import Group, entries_of, stamp_of
from courier.desk.rows import finished_rows
from courier.games.domain.desk_marks import pin_game, snooze_game
from courier.games.queries import game_for_viewer, latest_finished, next_game_code
from courier.players.viewers import player_of
from courier.presets.queries import month_tile
from courier.table.lines import lines_of


@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """My games: `?variant=&opponent=&event=` only some, `?show=GROUP&page=` one group in full.
    Offers, and what has ended.
    """
    player = player_of(request)
    now = timezone.now()
    wanted = _wanted(request)
    desk = desk_of(player, wanted, now=now)
    counts = header_counts(player, turns=desk.due)
    context = {
        "your_turn": counts.turns,
        "unseen_notices": counts.notices,
        "staff_waiting": counts.for_staff,
        "now": now,
        "desk": desk,
        "wanted": wanted,
        "shelf": desk.shelves[wanted.group] if wanted.group else None,
        "previous_page": wanted.page - 1,
        "next_page": wanted.page + 1,
        "here": request.get_full_path(),
    }
    if wanted.group is None:
        month = month_tile(now.date())
        offers = offers_of(player, now=now)
        context |= {
            "consultations": desk_lines(player) if counts.groups else [],
            "finished": finished_rows(latest_finished(player), player),
            "of_the_month": month,
            "clubs_of_the_month": clubs_of_preset(month["key"]) if month else [],
            "received": offer_lines(offers.received, viewer=player, now=now),
            "offers": [offer_line(challenge) for challenge in offers.sent],
        }
    return render(request, "desk/dashboard.html", context)


@require_safe
@never_cache
def desk_news(request: HttpRequest) -> JsonResponse:
    """What an open dashboard asks for: `turn`, and a `stamp` that changes with the games; 1
    query.
    """
    entries = entries_of(player_of(request), now=timezone.now())
    return JsonResponse(
        {"turn": sum(entry.is_due for entry in entries), "stamp": stamp_of(entries)}
    )


@require_safe
@never_cache
def desk_counts(request: HttpRequest) -> JsonResponse:
    """The numbers in the header of an open page: games that wait for me, and new notices; 1
    query.
    """
    player = player_of(request)
    counts = header_counts(player)
    response = JsonResponse({"turns": counts.turns, "notices": counts.notices})
    address = listening_address(player_topic(player.pk), now=timezone.now())
    if address:
        response[STREAM_HEADER] = address
    return response


@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """Every game of mine that has ended, private ones too: `?after=<code of the last game
    seen>`.
    """
    page = page_of(games_of(player_of(request)), after=request.GET.get("after", ""))
    context = {"lines": lines_of(page.games), "page": page_links(request.GET, after=page.last_code)}
    return render(request, "desk/finished.html", context)


@require_safe
def next_game(request: HttpRequest) -> HttpResponseBase:
    """Go on to the next game in which it is my turn, the most urgent first; `?after=<code>` is
    where I am.
    """
    player = player_of(request)
    now = timezone.now()
    code = next_game_code(player, now=now, after=request.GET.get("after", ""))
    if code is not None:
        return redirect("game", code)
    messages.info(request, _("No games waiting for you."))
    return redirect("dashboard")


@require_POST
def desk_pin(request: HttpRequest, code: str) -> HttpResponseBase:
    """Pin a game, or with `pinned=no` take the pin out."""
    now = timezone.now()
    player = player_of(request)
    game = game_for_viewer(code, player)
    pinned = request.POST.get("pinned") != "no"
    try:
        pin_game(game_id=game.pk, player=player, pinned=pinned, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Game pinned.") if pinned else _("Game unpinned."))
    return _back(request)


@require_POST
def desk_snooze(request: HttpRequest, code: str) -> HttpResponseBase:
    """Put a game off: `until` is `tomorrow`, a number of hours, `short` for when the time gets
    short, or `now`.
    """
    now = timezone.now()
    player = player_of(request)
    game = game_for_viewer(code, player)
    form = SnoozeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose how long to put the game off."))
        return _back(request)
    until = form.until(now=now, deadline=game.deadline)
    try:
        snooze_game(game_id=game.pk, player=player, until=until, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _snoozed_words(until, now))
    return _back(request)


def _snoozed_words(until: datetime | None, now: datetime) -> str:
    if until is None:
        return _("The game is back.")
    shown = _("Put off until %(instant)s. It comes back sooner if less than 24 hours are left.")
    return shown % {"instant": instant_text(until, now=now)}


def _back(request: HttpRequest) -> HttpResponseBase:
    """Return to the list it was asked from."""
    return HttpResponseRedirect(target_of(request, otherwise=reverse("dashboard")))


def _wanted(request: HttpRequest) -> Wanted:
    """What the address asks for; what makes no sense is ignored."""
    if not request.GET:
        return Wanted()
    form = DeskForm(request.GET)
    form.is_valid()
    given = form.cleaned_data
    return Wanted(
        variant=given.get("variant") or "",
        opponent=given.get("opponent") or "",
        event=given.get("event") or "",
        group=Group(given["show"]) if given.get("show") else None,
        page=given.get("page") or 1,
    )
