"""Contests: the list, the page of one, making it, entering, voting."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.contests.domain import ballots, contests, entries
from courier.contests.errors import NoVotingNow
from courier.contests.forms import BallotForm, ContestForm, EntryForm, JurorForm
from courier.contests.models import Contest, Phase
from courier.contests.page import ContestPage, page_of
from courier.contests.queries import contest_or_404, contests_in
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.models import Preset

SHOWN = 50


@require_safe
@login_not_required
def contest_list(request: HttpRequest) -> HttpResponse:
    """Contests that take entries, that are voted on, and that are over; 3 queries."""
    now = timezone.now()
    groups = [
        (phase, list(contests_in(phase, now)[:SHOWN]))
        for phase in (Phase.OPEN, Phase.VOTING, Phase.OVER)
    ]
    return render(request, "contests/list.html", {"groups": groups, "now": now})


@require_http_methods(["GET", "HEAD", "POST"])
def contest_new(request: HttpRequest) -> HttpResponseBase:
    """The form of a contest. What is refused stays typed."""
    now = timezone.now()
    data = request.POST if request.method == "POST" else None
    form = ContestForm(data, organiser=player_of(request), now=now)
    if data is not None and form.is_valid():
        contest = form.make(now=now)
        if contest is not None:
            messages.success(request, _("Your contest is announced."))
            return redirect("contest", contest.code)
    return render(request, "contests/new.html", {"form": form})


@require_safe
@login_not_required
def contest_page(request: HttpRequest, code: str) -> HttpResponse:
    """One contest: theme, dates, entries, and what the viewer can do."""
    return _shown(request, contest_or_404(code))


@require_POST
def contest_enter(request: HttpRequest, code: str) -> HttpResponseBase:
    """Enter a variant of one's own."""
    player, contest = player_of(request), contest_or_404(code)
    preset = get_object_or_404(Preset, key=request.POST.get("preset", "").replace("\0", ""))

    def act() -> object:
        return entries.enter(
            contest_id=contest.pk, player=player, preset=preset, now=timezone.now()
        )

    return _act(request, contest, act, _("Your variant is entered."))


@require_POST
def contest_withdraw(request: HttpRequest, code: str) -> HttpResponseBase:
    """Withdraw a variant."""
    player, contest = player_of(request), contest_or_404(code)
    preset = get_object_or_404(Preset, key=request.POST.get("preset", "").replace("\0", ""))

    def act() -> object:
        return entries.withdraw(
            contest_id=contest.pk, player=player, preset=preset, now=timezone.now()
        )

    return _act(request, contest, act, _("Your variant is taken back."))


@require_POST
def contest_vote(request: HttpRequest, code: str) -> HttpResponseBase:
    """Hand in a ballot, or another one. What is refused stays chosen."""
    player, contest = player_of(request), contest_or_404(code)
    shown = page_of(contest, player, now=timezone.now())
    form = BallotForm(request.POST, entries=shown.choices, initial=None)
    if not shown.may_vote:
        messages.error(request, shown.refusal or NoVotingNow().message)
        return redirect("contest", code)
    if form.is_valid():
        try:
            ballots.vote(
                contest_id=contest.pk, player=player, presets=form.keys, now=timezone.now()
            )
        except Refusal as error:
            form.add_error(None, error.message)
            return _shown(request, contest, ballot_form=form, status=status_of(error))
        messages.success(
            request, _("Thank you. Your vote counts; you can change it until the end.")
        )
        return redirect("contest", code)
    return _shown(request, contest, ballot_form=form, status=400)


@require_POST
def contest_jury(request: HttpRequest, code: str) -> HttpResponseBase:
    """Put the player a form names on the jury."""
    organiser, contest = player_of(request), contest_or_404(code)
    form = JurorForm(request.POST)
    if not form.is_valid():
        return _shown(request, contest, juror_form=form, status=400)
    named: Player = form.cleaned_data["player"]

    def act() -> object:
        return contests.name_juror(
            contest_id=contest.pk, organiser=organiser, player=named, now=timezone.now()
        )

    return _act(request, contest, act, _("%(name)s is on the jury.") % {"name": named.shown_name})


@require_POST
def contest_dismiss(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take somebody off the jury."""
    organiser, contest = player_of(request), contest_or_404(code)
    name = request.POST.get("player", "").replace("\0", "")
    named = get_object_or_404(Player, juries__contest=contest, username=name)

    def act() -> object:
        return contests.dismiss_juror(
            contest_id=contest.pk, organiser=organiser, player=named, now=timezone.now()
        )

    words = _("%(name)s is no longer on the jury.") % {"name": named.shown_name}
    return _act(request, contest, act, words)


@require_POST
def contest_cancel(request: HttpRequest, code: str) -> HttpResponseBase:
    """Call a contest off."""
    player, contest = player_of(request), contest_or_404(code)

    def act() -> object:
        return contests.cancel_contest(contest_id=contest.pk, player=player, now=timezone.now())

    return _act(request, contest, act, _("The contest is cancelled."))


def _act(
    request: HttpRequest, contest: Contest, act: Callable[[], object], words: str
) -> HttpResponseBase:
    """Do something, and lead back to the contest with what has come of it."""
    try:
        act()
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, words)
    return redirect("contest", contest.code)


def _shown(
    request: HttpRequest,
    contest: Contest,
    *,
    ballot_form: BallotForm | None = None,
    juror_form: JurorForm | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    page = page_of(contest, viewer_of(request), now=now)
    context = {
        "page": page,
        "contest": contest,
        "now": now,
        "entry_form": EntryForm(presets=page.enterable) if page.enterable else None,
        "ballot_form": ballot_form or (_ballot_form(page) if page.may_vote else None),
        "juror_form": juror_form or JurorForm(),
    }
    return render(request, "contests/contest.html", context, status=status)


def _ballot_form(page: ContestPage) -> BallotForm:
    chosen: dict[str, str] = {}
    if page.ballot is not None:
        keys = {entry.pk: entry.preset.key for entry in page.choices}
        names = ("first", "second", "third")
        chosen = dict(zip(names, (keys.get(pk, "") for pk in page.ballot.choices), strict=False))
    return BallotForm(entries=page.choices, initial=chosen)
