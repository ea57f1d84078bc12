"""A player's vacation and nights: booking, cancelling, coming back, choosing."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from courier.clocks.models import Vacation
from courier.common.errors import DomainError
from courier.games.clocks import clocks_of
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.vacations.domain.bookings import wish_automatic
from courier.vacations.domain.changes import (
    book_vacation,
    cancel_vacation,
    change_nights,
    come_back,
    count_change,
)
from courier.vacations.forms import AutomaticForm, NightForm, VacationForm
from courier.vacations.page import VacationPage, vacation_page

_WELCOME: Final = {
    False: gettext_lazy("Welcome back. Your clocks run again when the day that has begun is over."),
    True: gettext_lazy(
        "Welcome back. The vacation is undone: its days are yours again, and your clocks run."
    ),
}


@require_http_methods(["GET", "POST"])
def vacation(request: HttpRequest) -> HttpResponse:
    """The balance and what is booked; POST asks, and with `sure` books."""
    player = player_of(request)
    now = timezone.now()
    form = VacationForm(
        request.POST if request.method == "POST" else None, zone=player.zone, now=now
    )
    if request.method == "POST" and form.is_valid() and "sure" not in request.POST:
        return _show(request, player, now, form, confirms=True)
    if (
        request.method == "POST"
        and form.is_valid()
        and (booked := _book(form, player, now)) is not None
    ):
        said = ngettext("%(n)d day is booked.", "%(n)d days are booked.", booked.days) % {
            "n": booked.days
        }
        runs = clocks_of(player, now=now).going_on
        stops = _("None of your clocks runs then.")
        if runs:
            stops = ngettext(
                "Your clocks are stopped then, except in %(n)d game in which vacation counts.",
                "Your clocks are stopped then, except in %(n)d games in which vacation counts.",
                runs,
            ) % {"n": runs}
        messages.success(request, f"{said} {stops}")
        return redirect("vacation")
    return _show(request, player, now, form)


def _book(form: VacationForm, player: Player, now: datetime) -> Vacation | None:
    try:
        count_change(player)
        return book_vacation(player=player, starts_at=form.starts_at, days=form.days, now=now)
    except DomainError as error:
        form.add_error(None, error.message)
    return None


def _show(
    request: HttpRequest,
    player: Player,
    now: datetime,
    form: VacationForm,
    *,
    night_form: NightForm | None = None,
    confirms: bool = False,
) -> HttpResponse:
    page = vacation_page(player, now=now)
    is_refused = bool(form.errors or (night_form is not None and night_form.errors))
    context = {
        "page": page,
        "form": form,
        "confirms": confirms,
        "automatic_form": AutomaticForm(initial={"automatic": page.automatic}),
        "night_form": night_form or _night_form(page),
        "zone": player.zone.key,
    }
    return render(request, "vacations/vacation.html", context, status=400 if is_refused else 200)


def _night_form(page: VacationPage) -> NightForm:
    latest = page.next_night or page.night
    start = latest.start if latest is not None else None
    return NightForm(initial={"start": start.isoformat("minutes") if start else ""})


@require_POST
def vacation_cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Take back what has not begun."""
    player = player_of(request)
    try:
        count_change(player)
        cancel_vacation(player=player, code=code, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The vacation is cancelled, and its days are yours again."))
    return redirect("vacation")


@require_POST
def vacation_end(request: HttpRequest, code: str) -> HttpResponse:
    """Come back early."""
    player = player_of(request)
    try:
        count_change(player)
        is_undone = come_back(player=player, code=code, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _WELCOME[is_undone])
    return redirect("vacation")


@require_POST
def vacation_automatic(request: HttpRequest) -> HttpResponse:
    """Choose whether deadlines use vacation."""
    form = AutomaticForm(request.POST)
    wanted = form.is_valid() and form.cleaned_data["automatic"]
    wish_automatic(player_of(request), wanted=wanted)
    messages.success(
        request,
        _("Deadlines use your vacation from now on.")
        if wanted
        else _("Deadlines leave your vacation alone."),
    )
    return redirect("vacation")


@require_POST
def vacation_nights(request: HttpRequest) -> HttpResponse:
    """Choose the hours of sleep, by the zone of the profile."""
    player = player_of(request)
    form = NightForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one of the hours of the list."))
        return redirect("vacation")
    now = timezone.now()
    start = form.cleaned_data["start"] or None
    try:
        count_change(player)
        change_nights(player=player, start=start, zone=player.zone.key, now=now)
    except DomainError as error:
        form.add_error("start", error.message)
        return _show(request, player, now, VacationForm(zone=player.zone, now=now), night_form=form)
    messages.success(
        request, _("Noted. It holds in a week, in games whose terms leave nights out.")
    )
    return redirect("vacation")
