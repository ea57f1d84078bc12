"""Matches of teams: the list, the page of one, challenging, what captains and members do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.events.domain.entries import withdraw
from courier.events.enums import EventState
from courier.events.extracts import LIST, list_page, number_in
from courier.events.models import Entry
from courier.events.team_scores import AWAY, HOME
from courier.events.words import kind_words, rule_sentences
from courier.games.words import help_sentence, terms_sentence
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import listed_presets, revision_or_404
from courier.teams.domain import matches
from courier.teams.league_lines import team_league_lines
from courier.teams.league_queries import shown_team_leagues
from courier.teams.lines import LEAGUES
from courier.teams.match_forms import MatchForm
from courier.teams.match_lines import (
    candidates,
    counts_of,
    match_lines,
    match_tables,
    match_value,
    team_on,
)
from courier.teams.match_queries import (
    match_for_viewer,
    roles_in,
    shown_matches,
    signed_up,
    teams_led,
)
from courier.teams.models import Match, Membership, Team
from courier.teams.permissions import is_captain
from courier.teams.queries import team_or_404

SHOWN: Final = 10  # of each list, on the page that has all of them
LISTS: Final = (LEAGUES, EventState.OPEN, EventState.RUNNING, EventState.OVER)


@require_safe
@login_not_required
def match_list(request: HttpRequest) -> HttpResponse:
    """Leagues of teams, matches that begin soon, that run and that are over, the first ones of each
    or a page of one `list`, and the way to make one; as many queries for one as for many.
    """
    chosen = [each for each in LISTS if each == request.GET.get("list")]
    requested = number_in(request.GET, "page") if chosen else 0
    size = LIST if chosen else SHOWN
    pages = {each: list_page(_listed(each), requested, size=size) for each in chosen or LISTS}
    context = {
        "groups": [
            (
                each,
                page,
                team_league_lines(page.lines) if each == LEAGUES else match_lines(page.lines),
            )
            for each, page in pages.items()
            if page.lines
        ],
        "is_chosen": bool(chosen),
        "presets": [preset for preset in listed_presets() if preset.enforced],
        "now": timezone.now(),
    }
    return render(request, "teams/matches.html", context)


def _listed(name: str) -> QuerySet[Any]:
    """What one of the lists has, in its order."""
    return shown_team_leagues() if name == LEAGUES else shown_matches(EventState(name))


@require_safe
def match_choose(request: HttpRequest, code: str) -> HttpResponseBase:
    """From a preset (`?preset=`) to the form of a challenge; without one, where it is chosen."""
    captain, away = player_of(request), team_or_404(code)
    key = slugify(request.GET.get("preset", ""))
    if key:
        return redirect("match_new", code, key)
    context = {
        "team": away,
        "led": teams_led(captain, but=away),
        "presets": [preset for preset in listed_presets() if preset.enforced],
    }
    return render(request, "teams/match_choose.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def match_new(request: HttpRequest, code: str, key: str) -> HttpResponseBase:
    """The form of a challenge, for captains of other teams. What is refused stays typed."""
    captain, away = player_of(request), team_or_404(code)
    led = teams_led(captain, but=away)
    if not led:
        raise PermissionDenied
    revision = revision_or_404(key, captain)
    if not revision.preset.is_listed or not revision.preset.enforced:
        raise Http404(key)
    data = request.POST if request.method == "POST" else None
    now = timezone.now()
    form = MatchForm(data, revision=revision, captain=captain, led=led, now=now)
    if data is not None and form.is_valid():
        match = form.make(away, now=now)
        if match is not None:
            messages.success(request, _("The captains of the other team will read your challenge."))
            return redirect("team_match", match.event.code)
    context = {"form": form, "team": away, "preset": revision.preset}
    return render(request, "teams/match_new.html", context)


@require_safe
@login_not_required
def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """One match: its line-ups before the start, its boards after it; as many queries for one board
    as for many.
    """
    viewer = viewer_of(request)
    match = match_for_viewer(code, viewer)
    now = timezone.now()
    event = match.event
    roles = roles_in(match, viewer)
    is_open = event.state == EventState.OPEN and event.starts_at > now
    may_call_off = is_open and match.league_id is None
    entries = [] if event.has_begun else signed_up(match)
    tables = match_tables(match, viewer) if event.has_begun else None
    context = {
        "match": match,
        "event": event,
        "is_open": is_open,
        "may_call_off": may_call_off,
        "leads_home": is_captain(roles.get(HOME)),
        "leads_away": is_captain(roles.get(AWAY)),
        "tables": tables,
        "may_withdraw": tables is not None and tables.is_in and event.state == EventState.RUNNING,
        "boards_least": event.entries_least // 2,
        "boards_most": event.entries_most // 2,
        "kind": kind_words(event),
        "rules": rule_sentences(event),
        "terms": terms_sentence(event),
        "help": help_sentence(event),
        "now": now,
        **_line_ups(match, entries, roles, viewer),
    }
    return render(request, "teams/match.html", context)


def _line_ups(
    match: Match, entries: list[Entry], roles: dict[int, Membership], viewer: Player | None
) -> dict[str, object]:
    """How many have signed up, and the line-ups the reader may see: of their own team, for the
    staff of both.
    """
    home, away = counts_of(entries)
    own = next((each for each in entries if viewer and each.player_id == viewer.pk), None)
    is_staff = viewer is not None and viewer.is_staff
    shown = [
        {
            "team": team_on(match, side),
            "candidates": candidates(match, entries, side, timezone.now()),
            "is_captain": is_captain(roles.get(side)),
            "may_sign_up": side in roles and own is None,
            "is_in": own is not None and own.team == side,
        }
        for side in (HOME, AWAY)
        if not match.event.has_begun and (side in roles or is_staff)
    ]
    return {"home_count": home, "away_count": away, "line_ups": shown}


@require_safe
@login_not_required
def match_json(request: HttpRequest, code: str) -> HttpResponse:
    """One match as JSON."""
    viewer = viewer_of(request)
    match = match_for_viewer(code, viewer)
    tables = match_tables(match, viewer) if match.event.has_begun else None
    return JsonResponse(match_value(match, tables))


@require_POST
def match_act(request: HttpRequest, code: str) -> HttpResponseBase:
    """What captains and members do about a match: `act` is accept, decline, sign-up, withdraw,
    order or by-rating; `team` names the team, where that matters. `drop` alone names who is taken
    out of a line-up.
    """
    player = player_of(request)
    match = match_for_viewer(code, player)
    act = _drop if "drop" in request.POST else _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        words = act(match, player, request.POST, timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, words)
    return redirect("team_match", code)


def _accept(match: Match, captain: Player, given: QueryDict, now: datetime) -> str:
    matches.accept(match_id=match.pk, captain=captain, now=now)
    return _("Accepted. The members of both teams can sign up now.")


def _decline(match: Match, captain: Player, given: QueryDict, now: datetime) -> str:
    matches.decline(match_id=match.pk, captain=captain, now=now)
    return _("The match doesn’t take place.")


def _sign_up(match: Match, player: Player, given: QueryDict, now: datetime) -> str:
    matches.sign_up(match_id=match.pk, team_id=_team_id(given), player=player, now=now)
    return _("You’ve signed up.")


def _withdraw(match: Match, player: Player, given: QueryDict, now: datetime) -> str:
    withdraw(event_id=match.event_id, player=player, now=now)
    return _("You’ve withdrawn from this match.")


def _drop(match: Match, captain: Player, given: QueryDict, now: datetime) -> str:
    named = get_object_or_404(Player, username=_text(given, "drop"))
    matches.drop(match_id=match.pk, team_id=_team_id(given), captain=captain, player=named, now=now)
    return _("%(name)s is out of the line-up.") % {"name": named.shown_name}


def _order(match: Match, captain: Player, given: QueryDict, now: datetime) -> str:
    """By the numbers in the fields `board:` and a name; who has none comes after the others."""
    numbers = {
        key.removeprefix(_BOARD): int(value)
        for key, value in given.items()
        if key.startswith(_BOARD) and isinstance(value, str) and _NUMBER.fullmatch(value)
    }
    named = [each.player for each in signed_up(match) if each.player is not None]
    placed = [player for player in named if player.username in numbers]
    _set_order(match, captain, given, now, sorted(placed, key=lambda one: numbers[one.username]))
    return _("The order is saved.")


def _by_rating(match: Match, captain: Player, given: QueryDict, now: datetime) -> str:
    _set_order(match, captain, given, now, [])
    return _("Your players will be ordered by rating.")


def _set_order(
    match: Match, captain: Player, given: QueryDict, now: datetime, players: list[Player]
) -> None:
    matches.set_order(
        match_id=match.pk, team_id=_team_id(given), captain=captain, players=players, now=now
    )


def _team_id(given: QueryDict) -> int:
    return get_object_or_404(Team, code=_text(given, "team")).pk


def _text(given: QueryDict, name: str) -> str:
    return str(given.get(name, "")).replace("\0", "")


_BOARD: Final = "board:"
_NUMBER: Final = re.compile("[0-9]{1,3}")
_ACTS: Final[dict[str, Callable[[Match, Player, QueryDict, datetime], str]]] = {
    "accept": _accept,
    "decline": _decline,
    "sign-up": _sign_up,
    "withdraw": _withdraw,
    "order": _order,
    "by-rating": _by_rating,
}
