"""Teams: the list, the page of one, its board, and what members and captains do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.events.extracts import number_in
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.teams.domain import board, teams
from courier.teams.forms import InvitationForm, TeamForm, TextForm
from courier.teams.lines import SORTS, halves_of, page_of, plays_of
from courier.teams.models import Announcement, Membership, Role, Team
from courier.teams.permissions import is_captain, is_inside, may_hide, may_read_board
from courier.teams.queries import (
    board_of,
    membership_of,
    memberships_of,
    own_teams,
    team_or_404,
    teams_called,
)

PAGE: Final = 50
BOARD_PAGE: Final = 20


@require_safe
@login_not_required
def team_list(request: HttpRequest) -> HttpResponse:
    """All teams, the largest first, 50 on a page, and one's own; `?q=` looks for a name."""
    text = " ".join(request.GET.get("q", "").replace("\0", "").split())[:100]
    viewer = viewer_of(request)
    context = {
        "page": Paginator(teams_called(text), PAGE).get_page(request.GET.get("page")),
        "own": own_teams(viewer) if viewer is not None else [],
        "text": text,
    }
    return render(request, "teams/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def team_new(request: HttpRequest) -> HttpResponseBase:
    """The form of a team. What is refused stays typed."""
    player = player_of(request)
    form = TeamForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        team = form.make(player, now=timezone.now())
        if team is not None:
            messages.success(request, _("Your team is founded. Invite somebody."))
            return redirect("team", team.code)
    return render(request, "teams/form.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def team_edit(request: HttpRequest, code: str) -> HttpResponseBase:
    """The form of a team, for its captains. What is refused stays typed."""
    player, team = player_of(request), team_or_404(code)
    if not is_captain(membership_of(team, player)):
        raise PermissionDenied
    initial = {"name": team.name, "about": team.about, "is_open": "yes" if team.is_open else "no"}
    form = TeamForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_bound and form.is_valid() and form.apply(team, player, now=timezone.now()):
        return redirect("team", code)
    return render(request, "teams/form.html", {"form": form, "team": team})


@require_safe
@login_not_required
def team_page(request: HttpRequest, code: str) -> HttpResponse:
    """One team: what it is about, who is in it, and what it plays and has played; 5 queries beside
    those of every page.
    """
    return _shown(request, team_or_404(code))


@require_safe
@login_not_required
def team_plays(request: HttpRequest, code: str, sort: str) -> HttpResponse:
    """All leagues, events or matches of a team, what goes on first, in pages; 2 queries beside
    those of every page.
    """
    if sort not in SORTS:
        raise Http404
    team = team_or_404(code)
    page = page_of(team, sort, number_in(request.GET, "page"))
    context = {
        "team": team,
        "here": sort,
        "sorts": SORTS.items(),
        "page": page,
        "halves": halves_of({sort: page.lines}),
    }
    return render(request, "teams/plays.html", context)


@require_safe
def team_board(request: HttpRequest, code: str) -> HttpResponse:
    """What is announced to a team, latest first, 20 on a page; for its members and the staff."""
    viewer, team = player_of(request), team_or_404(code)
    own = membership_of(team, viewer)
    if not may_read_board(own, viewer):
        raise Http404
    texts = board_of(team, with_hidden=viewer.is_staff)
    page = Paginator(texts, BOARD_PAGE).get_page(request.GET.get("page"))
    context = {
        "team": team,
        "page": page,
        "texts": [
            (
                announcement,
                may_hide(announcement, own, viewer),
                [(x, may_hide(x, own, viewer)) for x in _under(announcement)],
            )
            for announcement in page
        ],
        "is_captain": is_captain(own),
        "is_inside": is_inside(own),
        "form": TextForm(),
        "now": timezone.now(),
    }
    return render(request, "teams/board.html", context)


def _under(announcement: Announcement) -> list[Announcement]:
    found: list[Announcement] = announcement.shown_comments  # type: ignore[attr-defined]
    return found


@require_POST
def team_announce(request: HttpRequest, code: str) -> HttpResponseBase:
    """Tell the team something."""
    captain, team = player_of(request), team_or_404(code)

    def act() -> object:
        return board.announce(
            team_id=team.pk, captain=captain, text=request.POST.get("text", ""), now=timezone.now()
        )

    return _act(request, act, _("Your announcement is on the board."), "team_board", code)


@require_POST
def announcement_comment(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say something about an announcement."""
    member, announcement = player_of(request), _announcement(code)

    def act() -> object:
        return board.comment(
            above=announcement, member=member, text=request.POST.get("text", ""), now=timezone.now()
        )

    return _act(request, act, "", "team_board", announcement.team.code)


@require_POST
def announcement_hide(request: HttpRequest, code: str) -> HttpResponseBase:
    """Put a text out of sight."""
    player = player_of(request)
    announcement = get_object_or_404(Announcement.objects.select_related("team"), code=code)

    def act() -> None:
        board.hide(announcement=announcement, player=player, now=timezone.now())

    return _act(request, act, _("It’s hidden."), "team_board", announcement.team.code)


@require_POST
def team_join(request: HttpRequest, code: str) -> HttpResponseBase:
    """Become a member, or ask to."""
    player, team = player_of(request), team_or_404(code)
    try:
        joined = teams.join(team_id=team.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
    else:
        is_in = is_inside(joined)
        words = _("You’re in.") if is_in else _("Your request has been sent to the captains.")
        messages.success(request, words)
    return redirect("team", code)


@require_POST
def team_leave(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leave a team; one that nobody is left in is gone."""
    player, team = player_of(request), team_or_404(code)
    try:
        teams.leave(team_id=team.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("team", code)
    messages.success(request, _("You’ve left the team."))
    return redirect("team_list")


@require_POST
def team_invite(request: HttpRequest, code: str) -> HttpResponseBase:
    """Invite the player a form names."""
    captain, team = player_of(request), team_or_404(code)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _shown(request, team, form=form, status=400)
    named: Player = form.cleaned_data["player"]

    def act() -> object:
        return teams.invite(team_id=team.pk, captain=captain, player=named, now=timezone.now())

    words = _("%(name)s is invited.") % {"name": named.shown_name}
    return _act(request, act, words, "team", code)


_ACTED: Final = {
    "admit": gettext_lazy("The player is now a member."),
    "turn-down": gettext_lazy("That’s turned down."),
    "remove": gettext_lazy("The player is no longer a member."),
    "promote": gettext_lazy("The player is now a captain."),
    "step-down": gettext_lazy("You’re no longer a captain."),
}


@require_POST
def team_act(request: HttpRequest, code: str) -> HttpResponseBase:
    """What is done about somebody of a team: `act` is admit, turn-down, remove, promote or
    step-down, `player` names whom it is about, oneself where it is left out.
    """
    player, team = player_of(request), team_or_404(code)
    handle = request.POST.get("player", player.username).replace("\0", "")
    if handle != player.username and not is_captain(membership_of(team, player)):
        raise PermissionDenied
    named = get_object_or_404(Player, memberships__team=team, username=handle)
    now = timezone.now()
    acts: dict[str, Callable[[], object]] = {
        "admit": lambda: teams.admit(team_id=team.pk, captain=player, player=named, now=now),
        "turn-down": lambda: teams.turn_down(team_id=team.pk, player=named, by=player),
        "remove": lambda: teams.remove(team_id=team.pk, captain=player, player=named),
        "promote": lambda: teams.promote(team_id=team.pk, captain=player, player=named, now=now),
        "step-down": lambda: teams.step_down(team_id=team.pk, player=player, now=now),
    }
    chosen = request.POST.get("act", "")
    if chosen not in acts:
        raise Http404
    return _act(request, acts[chosen], str(_ACTED[chosen]), "team", code)


@require_POST
def team_close(request: HttpRequest, code: str) -> HttpResponseBase:
    """Close a team; for the staff."""
    staff, team = player_of(request), team_or_404(code)
    try:
        teams.close_by_staff(team_id=team.pk, staff=staff, now=timezone.now())
    except Refusal as error:
        raise PermissionDenied from error
    return redirect("team_list")


def _announcement(code: str) -> Announcement:
    found = Announcement.objects.filter(above=None, hidden_at=None).select_related("team")
    return get_object_or_404(found, code=code)


def _act(
    request: HttpRequest, act: Callable[[], object], words: str, page: str, code: str
) -> HttpResponseBase:
    """Do something, and lead back to a page with what has come of it."""
    try:
        act()
    except Refusal as error:
        messages.error(request, error.message)
    else:
        if words:
            messages.success(request, words)
    return redirect(page, code)


def _shown(
    request: HttpRequest, team: Team, *, form: InvitationForm | None = None, status: int = 200
) -> HttpResponse:
    viewer = viewer_of(request)
    memberships = memberships_of(team)
    own = next((each for each in memberships if each.player == viewer), None)
    halves, more = plays_of(team)
    context = {
        "team": team,
        "own": own,
        "is_inside": is_inside(own),
        "is_captain": is_captain(own),
        "may_read_board": may_read_board(own, viewer),
        "captains": _in(memberships, Role.CAPTAIN),
        "members": _in(memberships, Role.MEMBER),
        "requests": _in(memberships, Role.REQUESTED),
        "invited": _in(memberships, Role.INVITED),
        "halves": halves,
        "more": more,
        "form": form or InvitationForm(),
        "now": timezone.now(),
    }
    return render(request, "teams/team.html", context, status=status)


def _in(memberships: list[Membership], role: Role) -> list[Membership]:
    return [each for each in memberships if each.role == role]
