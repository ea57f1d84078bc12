"""Events: the list, the page of one, making it, entering and leaving it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
from courier.drawing.boards import picture_of
from courier.events.domain import entries
from courier.events.domain.arenas import enter_arena
from courier.events.domain.events import cancel_event
from courier.events.enums import EntryRule, EntryState, EventKind, EventState
from courier.events.extracts import LIST, list_page, number_in
from courier.events.forms import MAX_POSITION, EventForm, PlayerForm
from courier.events.gauntlets import is_left_out, variants_of
from courier.events.json_view import event_value
from courier.events.league_forms import JoinForm
from courier.events.league_words import league_name
from courier.events.lines import event_lines, tables_of
from courier.events.models import Entry, Event
from courier.events.page import EventPage, page_of
from courier.events.part_queries import event_on_page
from courier.events.permissions import entries_close_at, may_manage, needs_invitation, takes_entries
from courier.events.queries import (
    UNFINISHED,
    entries_of,
    event_for_viewer,
    events_in,
    is_in_its_team,
    rounds_of,
)
from courier.events.words import entry_words, groups_words, kind_words, rule_sentences
from courier.games.words import help_sentence, terms_sentence
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import listed_presets, revision_or_404

LISTED: Final = (EventState.OPEN, EventState.RUNNING, EventState.OVER)
SHOWN: Final = 10  # of each state
WEEKS: Final = 8  # of an arena


@require_safe
@login_not_required
def event_list(request: HttpRequest) -> HttpResponse:
    """Events open for entries, running and over, the first ones of each, or a page of those in one
    `state`, and the way to make one; as many queries for one as for many.
    """
    chosen = request.GET.get("state", "")
    states = [each for each in LISTED if each == chosen] or LISTED
    size = LIST if len(states) == 1 else SHOWN
    requested = number_in(request.GET, "page") if len(states) == 1 else 0
    pages = [(state, list_page(events_in(state), requested, size=size)) for state in states]
    context = {
        "groups": [(state, page, event_lines(page.lines)) for state, page in pages],
        "is_chosen": len(states) == 1,
        "presets": [preset for preset in listed_presets() if preset.enforced],
        "now": timezone.now(),
    }
    return render(request, "events/list.html", context)


@require_safe
def event_choose(request: HttpRequest) -> HttpResponseBase:
    """From a preset (`?preset=`) to the form of an event."""
    return redirect("event_new", slugify(request.GET.get("preset", "")) or "chess")


@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of an event; `?position=` is the start of a thematic one. What is refused stays
    typed.
    """
    player = player_of(request)
    revision = revision_or_404(key, player)
    if not revision.preset.is_listed or not revision.preset.enforced:
        raise Http404(key)
    now = timezone.now()
    data = request.POST if request.method == "POST" else None
    position = request.GET.get("position", "")[:MAX_POSITION]
    form = EventForm(data, revision=revision, organiser=player, now=now, position=position)
    if data is not None and form.is_valid():
        event = form.make(now=now)
        if event is not None:
            messages.success(request, _("Your event is open for entries."))
            return redirect("event", event.code)
    return render(request, "events/new.html", {"form": form, "preset": revision.preset})


@require_safe
@login_not_required
def event_page(request: HttpRequest, code: str) -> HttpResponseBase:
    """One event: facts, entries, standings, cross-table and schedule, of many a page each
    (`?page=`, `?groups=`, `?round=` with `?boards=`), of an arena the last eight weeks without
    `?weeks=all`; as many queries for one player as for many. A match of two teams has a page of its
    own.
    """
    viewer = viewer_of(request)
    event = event_on_page(code, viewer)
    if event.kind == EventKind.TEAM_MATCH:
        return redirect("team_match", code)
    page = page_of(event, viewer, request.GET)
    rounds = list(reversed(page.tables.rounds)) if page.tables is not None else []
    chosen = number_in(request.GET, "round")
    is_whole = (
        event.kind != EventKind.ARENA
        or "weeks" in request.GET
        or any(each.round.number == chosen for each in rounds)
    )
    context = _shown(event, viewer, page) | {
        "chosen": chosen,
        "rounds": rounds if is_whole else rounds[:WEEKS],
        "weeks_left_out": 0 if is_whole else max(len(rounds) - WEEKS, 0),
    }
    return render(request, "events/event.html", context)


@require_safe
@login_not_required
def event_json(request: HttpRequest, code: str) -> HttpResponse:
    """One event as JSON."""
    viewer = viewer_of(request)
    event = event_for_viewer(code, viewer)
    tables = tables_of(event, entries_of(event), rounds_of(event), viewer)
    return JsonResponse(event_value(event, variants_of(event), tables))


@require_POST
def event_enter(request: HttpRequest, code: str) -> HttpResponseBase:
    """Enter an event; an arena also to say anew how many games one plays at once."""
    if event_for_viewer(code, player_of(request)).kind != EventKind.ARENA:
        return _act(request, code, entries.enter, _("You’re in."))
    form = JoinForm(request.POST)
    if form.is_valid():
        act = partial(enter_arena, games_most=form.cleaned_data["games_most"])
        return _act(request, code, act, _("You’re in, and your number of games is saved."))
    for errors in form.errors.values():
        messages.error(request, str(errors[0]))
    return redirect("event", code)


@require_POST
def event_withdraw(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leave an event."""
    return _act(request, code, entries.withdraw, _("You’ve withdrawn from this event."))


@require_POST
def event_cancel(request: HttpRequest, code: str) -> HttpResponseBase:
    """Call an event off before it begins."""
    return _act(request, code, cancel_event, _("The event is cancelled."))


@require_POST
def event_invite(request: HttpRequest, code: str) -> HttpResponseBase:
    """Invite the player a form names."""
    event, organiser = _managed(request, code)

    def act(named: Player) -> object:
        return entries.invite(
            event_id=event.pk, organiser=organiser, player=named, now=timezone.now()
        )

    return _act_on_named(request, code, act, _("%(name)s is invited."))


@require_POST
def event_replace(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """Give the place of somebody who has left to the player a form names."""
    event, organiser = _managed(request, code)
    left = get_object_or_404(Entry, event=event, seed=number)

    def act(named: Player) -> object:
        return entries.replace(
            event_id=event.pk,
            organiser=organiser,
            entry_id=left.pk,
            player=named,
            now=timezone.now(),
        )

    return _act_on_named(request, code, act, _("%(name)s takes over."))


def _act(
    request: HttpRequest, code: str, act: Callable[..., object], said: str
) -> HttpResponseBase:
    player = player_of(request)
    event = event_for_viewer(code, player)
    try:
        act(event_id=event.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("event", code)


def _managed(request: HttpRequest, code: str) -> tuple[Event, Player]:
    """The event, for who may manage it. Raises Http404."""
    player = player_of(request)
    event = event_for_viewer(code, player)
    if not may_manage(event, player):
        raise Http404
    return event, player


def _act_on_named(
    request: HttpRequest, code: str, act: Callable[[Player], object], said: str
) -> HttpResponseBase:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        for errors in form.errors.values():
            messages.error(request, str(errors[0]))
        return redirect("event", code)
    named: Player = form.cleaned_data["player"]
    try:
        act(named)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said % {"name": named.shown_name})
    return redirect("event", code)


def _is_for(event: Event, viewer: Player) -> bool:
    """Whether somebody who is not invited may enter, as far as teams go; no query but for an event
    of a team.
    """
    return event.entry_rule != EntryRule.TEAM or is_in_its_team(event, viewer)


def _shown(event: Event, viewer: Player | None, page: EventPage) -> dict[str, object]:
    own = page.own
    now = timezone.now()
    is_in = own is not None and own.state == EntryState.ENTERED
    is_full = page.tables is None and page.shown.total >= event.entries_most
    is_new = own is None or own.state == EntryState.INVITED
    may_enter = takes_entries(event, now) and is_new and not is_full
    is_by_invitation = may_enter and own is None and needs_invitation(event, viewer)
    is_for_others = may_enter and own is None and viewer is not None and not _is_for(event, viewer)
    return {
        "event": event,
        "league_name": league_name(event.league) if event.league else "",
        "kind": kind_words(event),
        "start": picture_of(event.revision.rules, event.start_position)
        if event.start_position
        else None,
        "variants": [
            (each.preset, event.kind == EventKind.SWISS and is_left_out(each))
            for each in variants_of(event)
        ],
        "groups": groups_words(event),
        "rules": rule_sentences(event),
        "entry_words": entry_words(event),
        "terms": terms_sentence(event),
        "help": help_sentence(event),
        "page": page,
        "tables": page.tables,
        "may_enter": may_enter and not is_for_others and not is_by_invitation,
        "is_full": is_full and event.state == EventState.OPEN,
        "is_invited": own is not None and own.state == EntryState.INVITED,
        "is_by_invitation": is_by_invitation,
        "is_for_others": is_for_others,
        "closes_at": entries_close_at(event),
        "join_form": JoinForm(initial={"games_most": own.games_most} if is_in and own else None),
        "may_withdraw": is_in and event.state in UNFINISHED,
        "is_open": event.state == EventState.OPEN and event.starts_at > now,
        "goes_on": event.state in UNFINISHED,
        "may_manage": may_manage(event, viewer),
        "player_form": PlayerForm(auto_id="named_%s"),
        "now": now,
    }
