"""Players' own problems: making, changing and deleting them, and what the staff does about them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from courier.archive.board import board_of_position
from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.players.viewers import player_of, tastes_of, viewer_of
from courier.presets.models import PresetRevision
from courier.presets.pictures import start_position
from courier.presets.queries import presets_for, revision_or_404
from courier.studies.domain import claims, complaints
from courier.studies.enums import Visibility
from courier.studies.errors import NothingProvable
from courier.studies.models import Problem
from courier.studies.pages.problem import stipulation_words
from courier.studies.pages.problem_list import tiles_of
from courier.studies.permissions import owns_problem
from courier.studies.problem_forms import ProblemForm, ReportForm
from courier.studies.queries import (
    chapter_for_viewer,
    problem_or_404,
    problems_of,
    reported_problems,
)
from courier.studies.stipulations import stipulations_of
from courier.trees.domain.plain import from_text
from courier.trees.domain.tree import ROOT

PAGE: Final = 24


@require_GET
def own_problems(request: HttpRequest) -> HttpResponse:
    """One's own problems, latest first: `?page=`. 2 queries."""
    page = Paginator(problems_of(player_of(request)), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "tiles": tiles_of(page.object_list, {}), "section": "archive"}
    return render(request, "problems/own.html", context)


@require_http_methods(["GET", "POST"])
def problem_new(request: HttpRequest) -> HttpResponse:
    """The form of a new problem: `?preset=&position=`, or `?chapter=&at=` for a position of a
    study.
    """
    player = player_of(request)
    requested = _requested(request)
    if requested is None:
        context = {
            "presets": presets_for(player),
            "preset": request.GET.get("preset", "chess"),
            "section": "archive",
        }
        return render(request, "problems/choose.html", context)
    revision, position = requested
    given = {
        "position": position,
        "turn": position.split()[1],
        "moves": 2,
        "visibility": Visibility.PRIVATE,
    }
    form = ProblemForm(request.POST or None, revision=revision, initial=given)
    if not stipulations_of(revision.spec):
        return _form(
            request, form, revision, error=NothingProvable(name=revision.spec.name).message
        )
    if request.method == "POST" and form.is_valid():
        try:
            made = claims.make_problem(
                owner=player, claim=form.claim, words=form.words, now=timezone.now()
            )
        except Refusal as error:
            _complain(form, error)
            return _form(request, form, revision, status=status_of(error))
        return redirect("problem", made.key)
    return _form(request, form, revision, status=400 if form.is_bound else 200)


def _requested(request: HttpRequest) -> tuple[PresetRevision, str] | None:
    """Return the preset and the position a problem begins with; None where no variant is chosen.
    Raises Http404.
    """
    player = player_of(request)
    if request.method == "GET" and request.GET.get("chapter"):
        chapter = chapter_for_viewer(request.GET["chapter"], player)
        tree = from_text(chapter.tree)
        at = request.GET.get("at", "")
        node = int(at) if at.isascii() and at.isdigit() and len(at) < 8 else ROOT
        position = tree.nodes[node if node in tree.nodes else ROOT].step.position
        return revision_or_404(chapter.revision.preset.key, player), position
    key = (request.POST if request.method == "POST" else request.GET).get("preset", "")
    if not key:
        return None
    revision = revision_or_404(key, player)
    rules = revision.rules
    position = request.GET.get("position", "").strip()
    if len(position.split()) < 2:
        position = rules.text(start_position(rules))
    return revision, position


@require_http_methods(["GET", "POST"])
def problem_edit(request: HttpRequest, key: str) -> HttpResponse:
    """Change one's own problem; another position or task is proved anew."""
    found = _own(request, key)
    player = player_of(request)
    form = ProblemForm.of(found, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            claims.change_claim(
                problem_id=found.pk, owner=player, claim=form.claim, now=timezone.now()
            )
            claims.change_words(problem_id=found.pk, words=form.words)
        except Refusal as error:
            _complain(form, error)
            return _form(request, form, found.revision, problem=found, status=status_of(error))
        messages.success(request, _("Saved."))
        return redirect("problem", key)
    return _form(request, form, found.revision, problem=found, status=400 if form.is_bound else 200)


def _form(
    request: HttpRequest,
    form: ProblemForm,
    revision: PresetRevision,
    *,
    problem: Problem | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    typed = str(form["position"].value() or "")
    board = None if error else board_of_position(revision, typed, tastes=tastes_of(request))
    context = {
        "form": form,
        "board": board,
        "preset": revision.preset,
        "problem": problem,
        "error": error,
        "section": "archive",
    }
    return render(request, "problems/form.html", context, status=status)


def _complain(form: ProblemForm, error: Refusal) -> None:
    fields = {
        "position": "position",
        "not_during_your_game": "position",
        "stipulation": "stipulation",
    }
    fields |= {"moves": "moves", "problem_tried": "position"}
    form.add_error(fields.get(error.code), error.message)


@require_http_methods(["GET", "POST"])
def problem_delete(request: HttpRequest, key: str) -> HttpResponse:
    """Ask, then delete one's own problem."""
    found = _own(request, key)
    if request.method == "GET":
        context = {"problem": found, "task": stipulation_words(found), "section": "archive"}
        return render(request, "problems/delete.html", context)
    claims.delete_problem(problem=found)
    messages.success(request, _("The problem was deleted."))
    return redirect("own_problems")


@require_GET
@login_not_required
def problem_proof(request: HttpRequest, key: str) -> HttpResponse:
    """How far the proof is, for the script of the page: `{"proof", "done"}`."""
    found = problem_or_404(key, viewer_of(request))
    if not owns_problem(found, viewer_of(request)):
        raise Http404(key)
    return JsonResponse({"proof": found.proof, "done": not found.is_being_proved})


@require_http_methods(["GET", "POST"])
def problem_report(request: HttpRequest, key: str) -> HttpResponse:
    """Ask the staff to look at a problem."""
    player = player_of(request)
    found = problem_or_404(key, player)
    form = ReportForm(request.POST or None)
    status = int(HTTPStatus.OK)
    if request.method == "POST":
        status = int(HTTPStatus.BAD_REQUEST)
        if form.is_valid():
            try:
                reason = form.cleaned_data["reason"]
                complaints.complain(problem=found, player=player, reason=reason, now=timezone.now())
            except Refusal as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Thank you. The staff will look at it."))
                return redirect("problem", key)
    context = {
        "form": form,
        "problem": found,
        "task": stipulation_words(found),
        "section": "archive",
    }
    return render(request, "problems/report.html", context, status=status)


@require_http_methods(["GET", "POST"])
def problems_reported(request: HttpRequest) -> HttpResponse:
    """What players have told the staff of; POST with a `key` leaves a problem as it is, or with
    `to` hides it.
    """
    staff = player_of(request)
    now = timezone.now()
    if not staff.is_staff:
        raise PermissionDenied
    if request.method == "POST":
        found = problem_or_404(request.POST.get("key", ""), staff)
        try:
            if "to" in request.POST:
                hidden = request.POST["to"] == "on"
                complaints.hide_problem(problem_id=found.pk, staff=staff, now=now, hidden=hidden)
            else:
                complaints.leave_problem(problem_id=found.pk, staff=staff, now=now)
        except Refusal as error:
            raise PermissionDenied from error
        messages.success(request, _("Done."))
        return redirect("problems_reported")
    page = Paginator(reported_problems(staff), PAGE).get_page(request.GET.get("page"))
    rows = [(each, stipulation_words(each)) for each in page.object_list]
    return render(request, "problems/reported.html", {"page": page, "rows": rows})


@require_POST
def problem_hide(request: HttpRequest, key: str) -> HttpResponse:
    """Show a problem again that the staff has hidden, or hide it: `to` is `on` or `off`."""
    staff = player_of(request)
    found = problem_or_404(key, staff)
    try:
        hidden = request.POST.get("to") != "off"
        complaints.hide_problem(problem_id=found.pk, staff=staff, now=timezone.now(), hidden=hidden)
    except Refusal as error:
        raise PermissionDenied from error
    return redirect("problem", key)


def _own(request: HttpRequest, key: str) -> Problem:
    """Return one's own problem. Raises Http404 for everybody else."""
    found = problem_or_404(key, player_of(request))
    if not owns_problem(found, player_of(request)):
        raise Http404(key)
    return found
