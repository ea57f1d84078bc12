"""Leagues: the list, the page of one, making, joining, leaving and closing it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.events.domain.leagues import close_league, join_league, leave_league
from courier.events.extracts import list_page, number_in
from courier.events.json_view import league_value
from courier.events.league_forms import JoinForm, LeagueForm
from courier.events.league_lines import league_lines, league_part, league_tables
from courier.events.league_queries import (
    league_for_viewer,
    league_on_page,
    own_memberships,
    shown_leagues,
)
from courier.events.league_words import league_name, league_rules, season_name
from courier.events.permissions import may_manage_league
from courier.games.words import help_sentence, terms_sentence
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import listed_presets, revision_or_404


@require_safe
@login_not_required
def league_list(request: HttpRequest) -> HttpResponse:
    """Leagues, and the way to make one; as many queries for one as for many."""
    viewer = viewer_of(request)
    own = own_memberships(viewer) if viewer is not None else set[int]()
    page = list_page(shown_leagues(), number_in(request.GET, "page"))
    context = {
        "lines": league_lines(page.lines, own),
        "page": page,
        "presets": [preset for preset in listed_presets() if preset.enforced],
    }
    return render(request, "events/leagues.html", context)


@require_safe
def league_choose_preset(request: HttpRequest) -> HttpResponseBase:
    """From a preset (`?preset=`) to the form of a league."""
    return redirect("league_new", slugify(request.GET.get("preset", "")) or "chess")


@require_http_methods(["GET", "POST"])
def league_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of a league. What is refused stays typed."""
    player = player_of(request)
    revision = revision_or_404(key, player)
    if not revision.preset.is_listed or not revision.preset.enforced:
        raise Http404(key)
    data = request.POST if request.method == "POST" else None
    form = LeagueForm(data, revision=revision, organiser=player)
    if data is not None and form.is_valid():
        league = form.make(now=timezone.now())
        if league is not None:
            messages.success(request, _("Your league is open for players."))
            return redirect("league", league.code)
    return render(request, "events/league_new.html", {"form": form, "preset": revision.preset})


@require_safe
@login_not_required
def league_page(request: HttpRequest, code: str) -> HttpResponse:
    """One league: the divisions of its latest season, its members, rules and winners, of many a
    page each (`?page=`, `?members=`); as many queries for one player as for many.
    """
    viewer = viewer_of(request)
    league = league_on_page(code, viewer)
    tables = league_part(league, viewer, request.GET)
    own = tables.own
    context = {
        "league": league,
        "name": league_name(league),
        "season": season_name(league) if league.season else "",
        "tables": tables,
        "rules": league_rules(league),
        "terms": terms_sentence(league),
        "help": help_sentence(league),
        "join_form": JoinForm(initial={"games_most": own.games_most} if own else None),
        "is_open": league.closed_at is None,
        "is_paged": "members" in request.GET,
        "may_manage": may_manage_league(league, viewer),
        "now": timezone.now(),
    }
    return render(request, "events/league.html", context)


@require_safe
@login_not_required
def league_json(request: HttpRequest, code: str) -> HttpResponse:
    """One league as JSON."""
    viewer = viewer_of(request)
    league = league_for_viewer(code, viewer)
    return JsonResponse(league_value(league, league_tables(league, viewer)))


@require_POST
def league_join(request: HttpRequest, code: str) -> HttpResponseBase:
    """Join a league, or say anew how many games one plays at once."""
    league_for_viewer(code, player_of(request))
    form = JoinForm(request.POST)
    if form.is_valid():
        act = partial(join_league, games_most=form.cleaned_data["games_most"])
        return _act(request, code, act, _("You’re in from the next season on."))
    for errors in form.errors.values():
        messages.error(request, str(errors[0]))
    return redirect("league", code)


@require_POST
def league_leave(request: HttpRequest, code: str) -> HttpResponseBase:
    """Play no further season of a league."""
    return _act(request, code, leave_league, _("You’re not in the next season."))


@require_POST
def league_close(request: HttpRequest, code: str) -> HttpResponseBase:
    """Let no further season begin."""
    return _act(request, code, close_league, _("The league is closed."))


def _act(
    request: HttpRequest, code: str, act: Callable[..., object], said: str
) -> HttpResponseBase:
    player = player_of(request)
    league = league_for_viewer(code, player)
    try:
        act(league_id=league.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("league", league.code)
