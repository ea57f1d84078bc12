"""Consultation games: opening one, the page of a group, and what its captain and members do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
)
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.compression import is_known
from courier.common.errors import Refusal
from courier.common.news import STREAM_HEADER, game_topic, listening_address, own_topic
from courier.consultations.beside_games import shown_groups
from courier.consultations.domain import (
    agreement,
    captaincy,
    decisions,
    members,
    proposals,
    talk,
)
from courier.consultations.enums import Role, Rule
from courier.consultations.errors import NoSuchMember
from courier.consultations.forms import InvitationForm, RuleForm
from courier.consultations.lines import talk_lines, turn_lines
from courier.consultations.models import Group
from courier.consultations.page import Place, place_of, room_of, tag_of
from courier.consultations.permissions import captain_of
from courier.consultations.queries import all_proposals, messages_in
from courier.consultations.source import GroupSource
from courier.games.moves import moves_of
from courier.games.permissions import may_see
from courier.games.seats import seats_of
from courier.games.words import seat_name, terms_sentence
from courier.notifications.domain.notices import see
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.table.handlers import answer_move, answer_preview
from courier.table.views.access import get_game_for
from courier.table.views.page import viewing_of

_INSIDE: Final = (Role.CAPTAIN, Role.MEMBER)
_PLY: Final = re.compile("[0-9]{0,6}")


@require_safe
@login_not_required
def consultation(request: HttpRequest, code: str) -> HttpResponseBase:
    """The page of a group for those inside, an invitation for the invited; of a finished game what
    was proposed, for everybody who may see it.
    """
    viewer, now = viewer_of(request), timezone.now()
    place = place_of(code, viewer, now=now)
    is_over = place is not None and not place.runs
    if viewer is None and not (is_over and place is not None and may_see(place.game, None)):
        return redirect_to_login(request.get_full_path())
    if place is None:
        raise Http404
    if viewer is not None and place.role is not None:
        see(player=viewer, subject=f"consultation.{place.game.pk}", now=now)
    if is_over:
        return _record(request, place, now)
    if place.role == Role.INVITED:
        return _invitation(request, place)
    source = _source(request, place, now)
    if source.place.runs and source.game.ended_at is not None:
        return redirect("consultation", code)
    return source.show(bar={})


@require_safe
def consultation_live(request: HttpRequest, code: str) -> HttpResponseBase:
    """The parts of the page of a group that change, or 304 when nothing has."""
    now = timezone.now()
    source = _source(request, _place(request, code, now), now)
    room = room_of(source.place, source.game, now=now)
    etag = f'"{tag_of(room)}"'
    if is_known(request, etag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "consultations/_live.html", source.context())
        response["ETag"] = etag
        response["Cache-Control"] = "no-store"
    topics = game_topic(room.game.pk), own_topic(room.game.pk, room.viewer.pk)
    address = listening_address(*topics, now=now)
    if address:
        response[STREAM_HEADER] = address
    return response


@require_http_methods(["GET", "POST"])
def consultation_preview(request: HttpRequest, code: str) -> HttpResponse:
    """What a move would do; nothing is written. GET leads back to the page."""
    now = timezone.now()
    return answer_preview(request, _source(request, _place(request, code, now), now))


@require_http_methods(["GET", "POST"])
def consultation_propose(request: HttpRequest, code: str) -> HttpResponse:
    """Propose a move. GET leads back to the page."""
    now = timezone.now()
    return answer_move(request, _source(request, _place(request, code, now), now))


@require_POST
def consultation_request(request: HttpRequest, code: str) -> HttpResponseBase:
    """Open a game for groups: `act` is `request`, `withdraw`, `agree` or `decline`."""
    player, now = player_of(request), timezone.now()
    game = get_game_for(request, code, now=now)
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "request": (
            lambda: agreement.request_consultation(game_id=game.pk, player=player, now=now),
            _("Your opponent can agree now."),
        ),
        "withdraw": (
            lambda: agreement.withdraw_request(game_id=game.pk, player=player, now=now),
            "",
        ),
        "agree": (
            lambda: agreement.answer_request(game_id=game.pk, player=player, agree=True, now=now),
            _("The game is open for consultation. Invite others to your side."),
        ),
        "decline": (
            lambda: agreement.answer_request(game_id=game.pk, player=player, agree=False, now=now),
            "",
        ),
    }
    if request.POST.get("act") not in acts:
        raise Http404
    act, words = acts[request.POST["act"]]
    return _act(request, act, words, "game", code)


@require_POST
def consultation_answer(request: HttpRequest, code: str) -> HttpResponseBase:
    """Accept an invitation with `accept=yes`, or decline it."""
    player, now = player_of(request), timezone.now()
    accept = request.POST.get("accept") == "yes"
    place = place_of(code, player, now=now)
    if place is None or place.group is None:
        raise Http404
    side = place.group.side

    def act() -> None:
        members.answer_invitation(
            game_id=place.game.pk, side=side, player=player, accept=accept, now=now
        )

    words = _("You’re in.") if accept else _("You declined the invitation.")
    return _act(request, act, words, "consultation" if accept else "dashboard", code)


@require_POST
def consultation_invite(request: HttpRequest, code: str) -> HttpResponseBase:
    """Invite a player to one's group."""
    form = InvitationForm(request.POST)

    def act(place: Place, side: int, captain: Player, now: datetime) -> None:
        members.invite(
            game_id=place.game.pk,
            side=side,
            captain=captain,
            player=form.cleaned_data["player"],
            now=now,
        )

    if not form.is_valid():
        _group(request, code, timezone.now())
        messages.error(request, str(next(iter(form.errors.values()))[0]))
        return redirect("consultation", code)
    return _act_inside(request, code, act, _("The invitation is on its way."))


@require_POST
def consultation_people(request: HttpRequest, code: str) -> HttpResponseBase:
    """`act` is `remove` or `deputy`, with a `player`; of a deputy an empty one means nobody."""
    named = request.POST.get("player", "")

    def act(place: Place, side: int, captain: Player, now: datetime) -> None:
        where = {"game_id": place.game.pk, "side": side}
        rows = () if place.group is None else place.group.members.all()
        player = next((each.player for each in rows if each.player.username == named), None)
        if named and player is None:
            raise NoSuchMember
        if request.POST.get("act") == "deputy":
            members.name_deputy(**where, captain=captain, player=player, now=now)
        elif player is not None:
            members.remove(**where, captain=captain, player=player, now=now)

    return _act_inside(request, code, act)


@require_POST
def consultation_rule(request: HttpRequest, code: str) -> HttpResponseBase:
    """Choose how one's group finds its move."""
    form = RuleForm(request.POST)
    if not form.is_valid():
        raise Http404
    rule: Rule = form.cleaned_data["rule"]

    def act(place: Place, side: int, captain: Player, now: datetime) -> None:
        members.choose_rule(game_id=place.game.pk, side=side, captain=captain, rule=rule, now=now)

    return _act_inside(request, code, act)


@require_POST
def consultation_leave(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leave a group."""
    player, now = player_of(request), timezone.now()
    place, group = _group(request, code, now)

    def act() -> None:
        members.leave(game_id=place.game.pk, side=group.side, player=player, now=now)

    return _act(request, act, _("You’ve left the group."), "dashboard", code)


@require_POST
def consultation_vote(request: HttpRequest, code: str) -> HttpResponseBase:
    """Be for a `proposal`."""

    def act(place: Place, side: int, player: Player, now: datetime) -> None:
        proposal = request.POST.get("proposal", "")
        where = {"game_id": place.game.pk, "side": side}
        if proposals.vote(**where, player=player, code=proposal, now=now):
            messages.success(request, _("Everybody has voted: the move is sent."))

    return _act_inside(request, code, act)


@require_POST
def consultation_play(request: HttpRequest, code: str) -> HttpResponseBase:
    """Play a `proposal`, or close the vote."""

    def act(place: Place, side: int, player: Player, now: datetime) -> None:
        decisions.decide(
            game_id=place.game.pk,
            side=side,
            player=player,
            code=request.POST.get("proposal", ""),
            now=now,
        )

    return _act_inside(request, code, act, _("The move is sent."))


@require_POST
def consultation_for_captain(request: HttpRequest, code: str) -> HttpResponseBase:
    """Do something for a captain who is away: `act` is `resign`, `offer-draw`, `accept-draw`,
    `decline-draw` or `recall`, with the `ply` the move led to.
    """
    what, ply = request.POST.get("act", ""), request.POST.get("ply", "")
    if what not in {*captaincy.CaptainAct} or not _PLY.fullmatch(ply):
        raise Http404

    def act(place: Place, side: int, player: Player, now: datetime) -> None:
        captaincy.act_for_captain(
            game_id=place.game.pk,
            side=side,
            player=player,
            what=captaincy.CaptainAct(what),
            ply=int(ply or 0),
            now=now,
        )

    return _act_inside(request, code, act)


@require_POST
def consultation_say(request: HttpRequest, code: str) -> HttpResponseBase:
    """Write to one's group."""

    def act(place: Place, side: int, player: Player, now: datetime) -> None:
        text = request.POST.get("text", "")
        talk.say(game_id=place.game.pk, side=side, player=player, text=text, now=now)

    return _act_inside(request, code, act)


def _record(request: HttpRequest, place: Place, now: datetime) -> HttpResponse:
    """What the groups of a finished game had proposed, for everybody who may see the game; what
    they said, for those inside.
    """
    game, viewer = place.game, place.viewer
    is_inside = place.role in _INSIDE
    if not (is_inside or may_see(game, viewer)):
        raise Http404
    groups = list(place.consultation.groups.all())
    names = [side.name for side in game.revision.rules.spec.sides]
    moves = [move.shown for move in moves_of(game)]
    context: dict[str, object] = {
        "game": game,
        "groups": shown_groups(game, groups),
        "turns": turn_lines(all_proposals(groups, viewer), moves, names),
        "may_see": may_see(game, viewer),
        "now": now,
    }
    if is_inside and place.group is not None and viewer is not None:
        context["talk"] = talk_lines(messages_in(place.group, viewer), viewer)
        context["has_group"] = True
    return render(request, "consultations/record.html", context)


def _invitation(request: HttpRequest, place: Place) -> HttpResponse:
    game, group = place.game, place.group
    assert group is not None, "somebody is invited to a group"
    captain = captain_of(game, group.side)
    context = {
        "game": game,
        "group": group,
        "captain": captain,
        "opponent": seat_name(seats_of(game)[1 - group.side]),
        "side_name": game.revision.rules.spec.sides[group.side].name,
        "groups": shown_groups(game, list(place.consultation.groups.all())),
        "terms": terms_sentence(game),
        "may_see": may_see(game, place.viewer),
    }
    return render(request, "consultations/invitation.html", context)


def _place(request: HttpRequest, code: str, now: datetime) -> Place:
    """A game in which the viewer belongs to a group. Raises Http404 for everybody else."""
    place = place_of(code, player_of(request), now=now)
    if place is None or place.role not in _INSIDE:
        raise Http404
    return place


def _group(request: HttpRequest, code: str, now: datetime) -> tuple[Place, Group]:
    place = _place(request, code, now)
    assert place.group is not None, "a role is one in a group"
    return place, place.group


def _source(request: HttpRequest, place: Place, now: datetime) -> GroupSource:
    if place.role not in _INSIDE:
        raise Http404
    return GroupSource(request, place, player_of(request), viewing_of(request), now)


def _act_inside(
    request: HttpRequest,
    code: str,
    act: Callable[[Place, int, Player, datetime], None],
    words: str = "",
) -> HttpResponseBase:
    """Do something as one of a group, and lead back to its page. Raises Http404 for everybody
    else.
    """
    now = timezone.now()
    place, group = _group(request, code, now)
    player = player_of(request)
    return _act(request, lambda: act(place, group.side, player, now), words, "consultation", code)


def _act(
    request: HttpRequest, act: Callable[[], object], words: str, page: str, code: str
) -> HttpResponseBase:
    try:
        act()
    except Refusal as error:
        messages.error(request, error.message)
    else:
        if words:
            messages.success(request, words)
    return redirect(page) if page == "dashboard" else redirect(page, code)
