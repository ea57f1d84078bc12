"""Appealing against a measure, and deciding that."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.moderation.appeal_links import act_id_of
from courier.moderation.domain.appeals import appeal, decide_appeal, refused_to
from courier.moderation.forms import AppealDecisionForm, AppealForm
from courier.moderation.models import Appeal, StaffAct
from courier.moderation.queries import act_to_appeal, appeal_of, open_appeals
from courier.moderation.views.pages import PAGE, staff_of
from courier.moderation.words import act_words
from courier.players.viewers import viewer_of


@require_http_methods(["GET", "POST"])
@login_not_required
def appeal_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """A measure for its player, by the signed link of its notice, and the appeal against it."""
    act = _act_of(request, token)
    made: Appeal | None = getattr(act, "appeal", None)
    form = AppealForm(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                appeal(act_id=act.pk, text=form.cleaned_data["text"], now=timezone.now())
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Sent. You’ll get a message when it’s decided."))
                return redirect("appeal", token)
    context = {
        "act": act,
        "words": act_words(act),
        "appeal": made,
        "form": form,
        "may_appeal": made is None and act.lifted_at is None,
    }
    return render(request, "moderation/appeal.html", context, status=status)


def _act_of(request: HttpRequest, token: str) -> StaffAct:
    """The measure of a token, for whoever is not signed in as somebody else. Raises Http404."""
    act_id = act_id_of(token)
    act = act_to_appeal(act_id) if act_id is not None else None
    viewer = viewer_of(request)
    if act is None or (viewer is not None and viewer != act.player):
        raise Http404
    return act


@require_safe
def appeal_list(request: HttpRequest) -> HttpResponse:
    """The appeals that wait for the staff."""
    staff_of(request)
    return render(request, "moderation/appeals.html", {"appeals": list(open_appeals()[:PAGE])})


@require_http_methods(["GET", "POST"])
def decision(request: HttpRequest, code: str) -> HttpResponseBase:
    """An appeal for the staff, and the decision."""
    staff = staff_of(request)
    found = appeal_of(code)
    if found is None:
        raise Http404
    form = AppealDecisionForm(request.POST or None)
    status: int = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            given = form.cleaned_data
            try:
                decide_appeal(
                    appeal_id=found.pk,
                    staff=staff,
                    is_upheld=given["is_upheld"],
                    sentence=given["text"],
                    now=timezone.now(),
                )
            except DomainError as error:
                form.add_error(None, error.message)
                status = status_of(error)
            else:
                messages.success(request, _("Decided. The player gets a message."))
                return redirect("moderation_appeal", code)
    context = {"appeal": found, "form": form, "refused": refused_to(staff, found.act)}
    return render(request, "moderation/decide_appeal.html", context, status=status)
