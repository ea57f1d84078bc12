"""Ladders: the list, the page of one, making it, joining, challenging and leaving it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.events.domain.ladder_games import challenge_above
from courier.events.domain.ladder_members import choose, join, leave_ladder
from courier.events.domain.ladders import ALL_VARIANTS, close_ladder
from courier.events.extracts import list_page, number_in
from courier.events.json_view import ladder_value
from courier.events.ladder_forms import LadderForm, WishForm
from courier.events.ladder_lines import ladder_lines, ladder_part, ladder_tables
from courier.events.ladder_queries import (
    REST_WEEKS,
    ladder_for_viewer,
    ladder_on_page,
    own_rungs,
    shown_ladders,
)
from courier.events.ladder_words import ladder_name, ladder_rules
from courier.events.models import Ladder
from courier.events.permissions import may_manage_ladder
from courier.games.words import help_sentence, terms_sentence
from courier.players.queries import shown_players
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import listed_presets, revision_or_404


@require_safe
@login_not_required
def ladder_list(request: HttpRequest) -> HttpResponse:
    """Ladders, with the reader's own places, and the way to make one; as many queries for one as
    for many.
    """
    viewer = viewer_of(request)
    own = own_rungs(viewer) if viewer is not None else []
    page = list_page(shown_ladders(), number_in(request.GET, "page"))
    context = {
        "lines": ladder_lines(page.lines, own),
        "page": page,
        "presets": [preset for preset in listed_presets() if preset.enforced],
    }
    return render(request, "events/ladders.html", context)


@require_safe
def ladder_choose_preset(request: HttpRequest) -> HttpResponseBase:
    """From a preset (`?preset=`) to the form of a ladder."""
    return redirect("ladder_new", slugify(request.GET.get("preset", "")) or "chess")


@require_http_methods(["GET", "POST"])
def ladder_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of a ladder. What is refused stays typed."""
    player = player_of(request)
    revision = revision_or_404(key, player)
    if not revision.preset.is_listed or not revision.preset.enforced:
        raise Http404(key)
    data = request.POST if request.method == "POST" else None
    form = LadderForm(data, revision=revision, organiser=player)
    if data is not None and form.is_valid():
        ladder = form.make(now=timezone.now())
        if ladder is not None:
            messages.success(request, _("Your ladder is open."))
            return redirect("ladder", ladder.code)
    return render(request, "events/ladder_new.html", {"form": form, "preset": revision.preset})


@require_safe
@login_not_required
def ladder_of_all(request: HttpRequest) -> HttpResponseBase:
    """To the ladder of all variants."""
    return redirect("ladder", get_object_or_404(Ladder, mark=ALL_VARIANTS).code)


@require_safe
@login_not_required
def ladder_page(request: HttpRequest, code: str) -> HttpResponse:
    """One ladder: places, games, rules, of many a page each (`?page=`, `?games=`); as many queries
    for one player as for many.
    """
    viewer = viewer_of(request)
    ladder = ladder_on_page(code, viewer)
    now = timezone.now()
    tables = ladder_part(ladder, viewer, request.GET, now=now)
    own = tables.own
    chosen = (
        {"wants_weekly": own.wants_weekly, "games_most": own.games_most} if own is not None else {}
    )
    context = {
        "ladder": ladder,
        "name": ladder_name(ladder),
        "tables": tables,
        "rules": ladder_rules(ladder, rest_weeks=REST_WEEKS),
        "terms": terms_sentence(ladder),
        "help": help_sentence(ladder),
        "wish_form": WishForm(initial=chosen or None),
        "is_open": ladder.closed_at is None,
        "may_manage": may_manage_ladder(ladder, viewer),
        "now": now,
    }
    return render(request, "events/ladder.html", context)


@require_safe
@login_not_required
def ladder_json(request: HttpRequest, code: str) -> HttpResponse:
    """One ladder as JSON."""
    viewer = viewer_of(request)
    ladder = ladder_for_viewer(code, viewer)
    return JsonResponse(ladder_value(ladder, ladder_tables(ladder, viewer, now=timezone.now())))


@require_POST
def ladder_join(request: HttpRequest, code: str) -> HttpResponseBase:
    """Join a ladder, with what is wanted of it."""
    return _act_with_wishes(request, code, join, _("You’re on the ladder."))


@require_POST
def ladder_choose(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say what one wants of a ladder."""
    return _act_with_wishes(request, code, choose, _("Saved."))


@require_POST
def ladder_leave(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leave a ladder."""
    return _act(request, code, leave_ladder, _("You’ve left this ladder."))


@require_POST
def ladder_close(request: HttpRequest, code: str) -> HttpResponseBase:
    """Let a ladder end."""
    return _act(request, code, close_ladder, _("The ladder is closed."))


@require_POST
def ladder_challenge(request: HttpRequest, code: str) -> HttpResponseBase:
    """Challenge the player a form names by handle."""
    other = get_object_or_404(shown_players(), username=request.POST.get("player", ""))

    said = _("Your game against %(name)s begins.") % {"name": other.shown_name}
    return _act(request, code, partial(challenge_above, other=other), said)


def _act_with_wishes(
    request: HttpRequest, code: str, act: Callable[..., object], said: str
) -> HttpResponseBase:
    ladder = ladder_for_viewer(code, player_of(request))
    form = WishForm(request.POST)
    if form.is_valid():
        return _do(request, ladder, partial(act, **form.cleaned_data), said)
    for errors in form.errors.values():
        messages.error(request, str(errors[0]))
    return redirect("ladder", code)


def _act(
    request: HttpRequest, code: str, act: Callable[..., object], said: str
) -> HttpResponseBase:
    return _do(request, ladder_for_viewer(code, player_of(request)), act, said)


def _do(
    request: HttpRequest, ladder: Ladder, act: Callable[..., object], said: str
) -> HttpResponseBase:
    try:
        act(ladder_id=ladder.pk, player=player_of(request), now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("ladder", ladder.code)
