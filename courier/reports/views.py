"""The report of a preset: reading it, having games played for it, stopping them."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.compression import is_known
from courier.common.errors import Refusal
from courier.players.viewers import player_of, viewer_of
from courier.presets.models import PresetRevision
from courier.reports.domain.requests import cancel_report, request_report
from courier.reports.page import page_of, present_tag
from courier.reports.queries import reported_revisions

LONGEST_NUMBER = 6


@require_safe
@login_not_required
def preset_report(request: HttpRequest, key: str) -> HttpResponse:
    """What the computer has found out by playing a preset, and what people have made of it;
    `?revision=`.
    """
    current = revision_for_reader(key, viewer_of(request))
    revision = _revision(request, current)
    page = page_of(revision, viewer_of(request))
    context = {
        "preset": revision.preset,
        "revision": revision,
        "is_current": revision.pk == current.pk,
        "page": page,
        "others": reported_revisions(revision),
    }
    return render(request, "reports/report.html", context)


@require_safe
@login_not_required
def preset_report_live(request: HttpRequest, key: str) -> HttpResponse:
    """The parts of the page that change while games are played; 304 when nothing has."""
    revision = _revision(request, revision_for_reader(key, viewer_of(request)))
    if is_known(request, present_tag(revision, viewer_of(request))):
        return HttpResponseNotModified()
    page = page_of(revision, viewer_of(request))
    response = render(
        request,
        "reports/_live.html",
        {"preset": revision.preset, "revision": revision, "page": page, "is_current": True},
    )
    response["ETag"] = page.tag
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def preset_report_play(request: HttpRequest, key: str) -> HttpResponse:
    """Have games played for the report of the current revision."""
    player = player_of(request)
    revision = revision_for_reader(key, player)
    return _done(
        request,
        key,
        lambda: request_report(revision=revision, player=player, now=timezone.now()),
        _("The computer begins to play as soon as it is free."),
    )


@require_POST
def preset_report_cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Stop the games; what has been played stays."""
    player = player_of(request)
    revision = revision_for_reader(key, player)
    return _done(
        request,
        key,
        lambda: cancel_report(revision=revision, player=player, now=timezone.now()),
        _("No more games are played. What the others have shown stays here."),
    )


def _done(request: HttpRequest, key: str, act: Callable[[], object], said: str) -> HttpResponse:
    try:
        act()
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("preset_report", key)


def _revision(request: HttpRequest, current: PresetRevision) -> PresetRevision:
    """The revision that is asked for. Raises Http404."""
    number = request.GET.get("revision", "")
    if not number or number == str(current.number):
        return current
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Http404
    revision = current.preset.revisions.filter(number=int(number)).first()
    if revision is None:
        raise Http404
    revision.preset = current.preset
    return revision
