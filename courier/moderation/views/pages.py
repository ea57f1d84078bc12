"""Reporting a player, doubting the referee, and the pages of the staff."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from courier.archive.domain.index import index_again
from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.consultations.queries import group_message_to
from courier.conversations.queries import message_to
from courier.drawing.boards import picture_of
from courier.games.domain.recalls import look_at
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import may_see
from courier.games.seats import is_participant, seats_of
from courier.games.words import ending_sentence, seat_name
from courier.integrity.queries import open_disagreements
from courier.moderation.domain.annulments import annul
from courier.moderation.domain.doubts import decide, raise_doubt
from courier.moderation.domain.measures import measures_about, take
from courier.moderation.domain.reports import report_player
from courier.moderation.enums import Fault, Measure
from courier.moderation.errors import NotAboutStaff
from courier.moderation.forms import (
    AnnulForm,
    DecisionForm,
    DisputeForm,
    DoubtForm,
    MeasureForm,
    ReportForm,
)
from courier.moderation.hints import hints_of
from courier.moderation.models import Doubt
from courier.moderation.permissions import (
    affair_of,
    affair_of_doubt,
    affair_of_game,
    may_be_annulled,
    own_affair,
)
from courier.moderation.positions import positions_to_go_back_to
from courier.moderation.queries import (
    acts_about,
    annulment_of,
    doubt_of,
    game_for_staff,
    log_lines,
    meetings_of,
    open_doubts,
    open_reports,
    report_of,
)
from courier.notifications.domain.notices import see
from courier.players.models import Player
from courier.players.queries import shown_players
from courier.players.viewers import player_of
from courier.ratings.queries import changes_of
from courier.table.views.access import get_game_for
from courier.teams.queries import announcement_about, team_led_by
from courier.votes.queries import vote_about

PAGE: Final = 50


@require_http_methods(["GET", "POST"])
def player_report(request: HttpRequest, username: str) -> HttpResponseBase:
    """Report a player; `?game=CODE&ply=N` says where it happened, `?message=CODE` what they have
    written to the reporter, `?vote=CODE` what about a preset, `?announcement=CODE` what to a team,
    `?consulted=CODE` what to a group, `?about` what about themselves; `?team=CODE` that it is the
    name or the page of a team they lead.
    """
    reporter = player_of(request)
    reported = get_object_or_404(shown_players(), username__iexact=username)
    game, ply = _place(request, reporter)
    message = message_to(reporter, request.GET.get("message", ""))
    if message is not None and message.author_id == reported.pk:
        game = message.game
    else:
        message = None
    written = message.text if message is not None else _written(reported, reporter, request.GET)
    form = ReportForm(request.POST or None, game=game)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            fault = Fault(form.cleaned_data["fault"])
            text = form.cleaned_data["text"]
            now = timezone.now()
            try:
                report_player(
                    reporter=reporter,
                    reported=reported,
                    fault=fault,
                    text=text,
                    now=now,
                    game=game,
                    ply=ply,
                    message=written,
                )
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Thank you. The staff will look at it."))
                return (
                    redirect("game", game.code) if game else redirect("player", reported.username)
                )
    context = {
        "form": form,
        "reported": reported,
        "game": game,
        "ply": ply,
        "message": message,
        "written": written,
    }
    return render(request, "moderation/report_player.html", context, status=status)


def _written(reported: Player, reporter: Player, named: QueryDict) -> str:
    """What a report is about, where it is something written in public, to a team or to a
    group.
    """
    vote = vote_about(reported, named.get("vote", ""), reporter)
    if vote is not None:
        return vote.sentence
    announcement = announcement_about(reported, named.get("announcement", ""), reporter)
    if announcement is not None:
        return announcement.text
    team = team_led_by(reported, named.get("team", ""))
    if team is not None:
        return f"{team.name}\n\n{team.about}".strip()
    said = group_message_to(reporter, named.get("consulted", ""))
    if said is not None and said.author_id == reported.pk:
        return said.text
    return reported.about if "about" in named else ""


@require_http_methods(["GET", "POST"])
def game_doubt(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say that the referee of one's running game is wrong; where nothing is enforced, settle a
    dispute.
    """
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if not is_participant(game, player):
        raise PermissionDenied
    is_free = not game.revision.spec.enforced
    form = (DisputeForm if is_free else DoubtForm)(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                raise_doubt(game=game, player=player, text=form.cleaned_data["text"], now=now)
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(
                    request,
                    _(
                        "The clocks are stopped. The staff looks at the game and writes to both of"
                        " you."
                    ),
                )
                return redirect("game", code)
    context: dict[str, object] = {"form": form, "game": game}
    if is_free:
        context["positions"] = positions_to_go_back_to(game)
    return render(
        request,
        "moderation/dispute.html" if is_free else "moderation/doubt.html",
        context,
        status=status,
    )


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What waits for the staff."""
    context = {
        "reports": list(open_reports(staff_of(request))[:PAGE]),
        "doubts": list(open_doubts()[:PAGE]),
        "disagreements": list(open_disagreements()[:PAGE]),
    }
    return render(request, "moderation/desk.html", context)


@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """What the staff has done."""
    staff_of(request)
    page = Paginator(log_lines(), PAGE).get_page(request.GET.get("page"))
    return render(request, "moderation/log.html", {"page": page})


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, code: str) -> HttpResponseBase:
    """One report, and what to do about it."""
    staff = staff_of(request)
    found = report_of(code, staff)
    if found is None:
        raise Http404
    open_to = measures_about(found.reported, now=timezone.now())
    measures = [
        Measure.DISMISS,
        *([Measure.HIDE] if found.remark and found.ply and open_to else []),
        *open_to,
    ]
    form = MeasureForm(request.POST or None, measures=measures)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                act = take(
                    staff=staff,
                    player=found.reported,
                    taken=form.taken(),
                    now=timezone.now(),
                    report=found,
                )
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                if act.measure == Measure.HIDE and found.game is not None:
                    _index_anew(found.game)
                messages.success(request, _("Done, and written into the log."))
                return redirect("moderation")
    refused = own_affair(affair_of(found.reported, found), staff)
    context = {
        "report": found,
        "form": form,
        "refused": refused,
        "acts": acts_about(found.reported)[:PAGE],
    }
    return render(request, "moderation/report.html", context, status=status)


@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, username: str) -> HttpResponseBase:
    """What the staff has done about a player, suspended ones too, and a form for more."""
    staff = staff_of(request)
    found = get_object_or_404(Player, username__iexact=username, computer_level=None)
    form = MeasureForm(request.POST or None, measures=measures_about(found, now=timezone.now()))
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                take(staff=staff, player=found, taken=form.taken(), now=timezone.now())
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Done, and written into the log."))
                return redirect("moderation_player", found.username)
    refused = own_affair(affair_of(found), staff) or (NotAboutStaff() if found.is_staff else None)
    acts = acts_about(found)[:PAGE]
    now = timezone.now()
    context = {"found": found, "form": form, "refused": refused, "acts": acts, "now": now}
    return render(request, "moderation/player.html", context, status=status)


@require_safe
def opponents(request: HttpRequest, username: str) -> HttpResponse:
    """What may hint at second accounts of a player, from their rated games; 2 queries."""
    staff = staff_of(request)
    found = get_object_or_404(Player, username__iexact=username, computer_level=None)
    refused = own_affair(affair_of(found), staff)
    met = {} if refused else meetings_of(found)
    of_all = sum(each.games for each in met.values())
    rows = [
        (other, each, hints)
        for other, each in met.items()
        if (hints := hints_of(each, of_all=of_all, joined=(found.date_joined, other.date_joined)))
    ]
    context = {"found": found, "rows": rows[:PAGE], "of_all": of_all, "refused": refused}
    return render(request, "moderation/opponents.html", context)


@require_http_methods(["GET", "POST"])
def doubt(request: HttpRequest, code: str) -> HttpResponseBase:
    """One doubt about the referee: what there was to see, and the decision."""
    staff = staff_of(request)
    found = doubt_of(code)
    if found is None:
        raise Http404
    see(player=staff, subject=f"doubt.{found.pk}", now=timezone.now())
    first, second = found.game.revision.rules.spec.sides
    form = DecisionForm(request.POST or None, sides=(first.name, second.name))
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                decide(doubt_id=found.pk, staff=staff, decision=form.decision(), now=timezone.now())
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Decided. Both players get an email."))
                return redirect("moderation_doubt", code)
    refused = own_affair(affair_of_doubt(found), staff)
    context = {"doubt": found, "form": form, "refused": refused, **_shown(found, staff)}
    return render(request, "moderation/decide.html", context, status=status)


@require_http_methods(["GET", "POST"])
def game(request: HttpRequest, code: str) -> HttpResponseBase:
    """A game for the staff: what it did to the ratings, and annulling it."""
    staff = staff_of(request)
    found = game_for_staff(code)
    if found is None or not may_be_annulled(found):
        raise Http404
    form = AnnulForm(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            text = form.cleaned_data["text"]
            try:
                annul(game_id=found.pk, staff=staff, sentence=text, now=timezone.now())
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Annulled. Both players get a notice."))
                return redirect("moderation_game", code)
    changes = changes_of(found.pk)
    context = {
        "game": found,
        "form": form,
        "ending": ending_sentence(found, found.revision.rules.spec),
        "seats": [(seat_name(seat), changes.get(seat.side)) for seat in seats_of(found)],
        "annulment": annulment_of(found),
        "refused": own_affair(affair_of_game(found), staff),
        "is_open": may_see(found, staff),
    }
    return render(request, "moderation/game.html", context, status=status)


def _shown(doubt: Doubt, staff: Player) -> dict[str, object]:
    """The position that is doubted as it stood then, who plays, and whether the staff may open the
    game.
    """
    game, rules = doubt.game, doubt.game.revision.rules
    return {
        "picture": picture_of(rules, doubt.snapshot["position"], side=1 if doubt.side else 0),
        "names": [seat_name(seat) for seat in seats_of(game)],
        "sides": [side.name for side in rules.spec.sides],
        "runs": game.status == GameStatus.ACTIVE,
        "is_open": may_see(game, staff),
    }


def staff_of(request: HttpRequest) -> Player:
    """Return the caller, one of the staff. Raises PermissionDenied."""
    staff = player_of(request)
    if not staff.is_staff:
        raise PermissionDenied
    return staff


def _place(request: HttpRequest, viewer: Player) -> tuple[Game | None, int | None]:
    """The game and the ply that are named; what cannot be read is left out. Raises Http404 for
    unseen games.
    """
    code = request.GET.get("game", "")
    ply = request.GET.get("ply", "")
    if not code or "\0" in code:
        return None, None
    game = look_at(code, viewer, now=timezone.now())
    return game, int(ply) if ply.isdecimal() and 0 < len(ply) < 6 and 0 < int(
        ply
    ) <= game.ply else None


def _index_anew(game: Game) -> None:
    """Let the search forget what was said in a game that it knows."""
    if game.status == GameStatus.FINISHED:
        index_again(game.pk)
