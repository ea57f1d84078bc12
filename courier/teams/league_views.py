"""Leagues of teams: the page of one, making it, and what captains and its organiser do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.events.enums import EventState
from courier.games.words import help_sentence, terms_sentence
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import revision_or_404
from courier.teams.domain.team_leagues import (
    cancel_team_league,
    enter_team,
    invite_team,
    take_invitation_back,
    take_team_out,
)
from courier.teams.errors import NoTeamCalled
from courier.teams.league_forms import TeamLeagueForm
from courier.teams.league_lines import team_league_tables, team_league_value
from courier.teams.league_queries import invited_teams, team_league_for_viewer
from courier.teams.models import NAME_LENGTH, Team, TeamLeague
from courier.teams.permissions import is_captain, is_inside, may_cancel
from courier.teams.queries import own_teams


@require_safe
def team_league_choose(request: HttpRequest) -> HttpResponseBase:
    """From a preset (`?preset=`) to the form of a league of teams."""
    return redirect("team_league_new", slugify(request.GET.get("preset", "")) or "chess")


@require_http_methods(["GET", "HEAD", "POST"])
def team_league_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of a league of teams. What is refused stays typed."""
    player = player_of(request)
    revision = revision_or_404(key, player)
    if not revision.preset.is_listed or not revision.preset.enforced:
        raise Http404(key)
    data = request.POST if request.method == "POST" else None
    now = timezone.now()
    form = TeamLeagueForm(data, revision=revision, organiser=player, now=now)
    if data is not None and form.is_valid():
        league = form.make(now=now)
        if league is not None:
            messages.success(request, _("Your league is open for teams."))
            return redirect("team_league", league.code)
    return render(request, "teams/league_new.html", {"form": form, "preset": revision.preset})


@require_safe
@login_not_required
def team_league_page(request: HttpRequest, code: str) -> HttpResponse:
    """One league of teams: its teams, standings and rounds; as many queries for one team as for
    many.
    """
    viewer = viewer_of(request)
    league = team_league_for_viewer(code, viewer)
    own = [each for each in own_teams(viewer) if is_inside(each)] if viewer is not None else []
    tables = team_league_tables(league, {each.team_id for each in own})
    entered = {each.team_id for each in tables.teams}
    now = timezone.now()
    is_open = league.state == EventState.OPEN and league.starts_at > now
    led = [each.team for each in own if is_captain(each)] if is_open else []
    may_invite = is_open and league.by_invitation and may_cancel(league, viewer)
    invited = invited_teams(league) if is_open and league.by_invitation and viewer else []
    context = {
        "league": league,
        "tables": tables,
        "is_open": is_open,
        "led_outside": [
            team
            for team in led
            if team.pk not in entered and (not league.by_invitation or team in invited)
        ],
        "led_inside": [team for team in led if team.pk in entered],
        "may_invite": may_invite,
        "invited": [team for team in invited if team.pk not in entered],
        "may_cancel": league.state == EventState.OPEN and may_cancel(league, viewer),
        "terms": terms_sentence(league),
        "help": help_sentence(league),
        "now": now,
    }
    return render(request, "teams/league.html", context)


@require_safe
@login_not_required
def team_league_json(request: HttpRequest, code: str) -> HttpResponse:
    """One league of teams as JSON."""
    league = team_league_for_viewer(code, viewer_of(request))
    return JsonResponse(team_league_value(league, team_league_tables(league, set())))


@require_POST
def team_league_act(request: HttpRequest, code: str) -> HttpResponseBase:
    """What captains and the organiser do about a league: `act` is enter, take-out or uninvite with
    the code of a `team`, invite with the `name` of one, or cancel.
    """
    player = player_of(request)
    league = team_league_for_viewer(code, player)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    named = request.POST.get("name" if act is _invite else "team", "").replace("\0", "")
    try:
        words = act(league, player, named, timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, words)
    return redirect("team_league", code)


def _enter(league: TeamLeague, captain: Player, team: str, now: datetime) -> str:
    named = get_object_or_404(Team, code=team)
    enter_team(league_id=league.pk, team_id=named.pk, captain=captain, now=now)
    return _("%(name)s is in.") % {"name": named.name}


def _take_out(league: TeamLeague, captain: Player, team: str, now: datetime) -> str:
    named = get_object_or_404(Team, code=team)
    take_team_out(league_id=league.pk, team_id=named.pk, captain=captain, now=now)
    return _("%(name)s isn’t in this league any more.") % {"name": named.name}


def _invite(league: TeamLeague, player: Player, name: str, now: datetime) -> str:
    team = Team.objects.filter(name__iexact=" ".join(name.split()), closed_at=None).first()
    if team is None:
        raise NoTeamCalled(name=name[:NAME_LENGTH])
    invite_team(league_id=league.pk, team=team, player=player, now=now)
    return _("%(name)s is invited.") % {"name": team.name}


def _uninvite(league: TeamLeague, player: Player, team: str, now: datetime) -> str:
    named = get_object_or_404(Team, code=team)
    take_invitation_back(league_id=league.pk, team=named, player=player, now=now)
    return _("The invitation of %(name)s is taken back.") % {"name": named.name}


def _cancel(league: TeamLeague, player: Player, team: str, now: datetime) -> str:
    cancel_team_league(league_id=league.pk, player=player, now=now)
    return _("The league is cancelled.")


_ACTS: Final[dict[str, Callable[[TeamLeague, Player, str, datetime], str]]] = {
    "enter": _enter,
    "take-out": _take_out,
    "invite": _invite,
    "uninvite": _uninvite,
    "cancel": _cancel,
}
