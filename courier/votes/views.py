"""What players think of a preset, and their votes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.models import Preset
from courier.votes.domain.votes import (
    GAMES_NEEDED,
    SHOWN_FROM,
    hide,
    refuse_unless_may_vote,
    vote,
    withdraw,
)
from courier.votes.forms import VoteForm
from courier.votes.models import Vote
from courier.votes.permissions import is_voted_on, may_hide
from courier.votes.queries import sentences_about, vote_of

PAGE: Final = 20


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
def preset_votes(request: HttpRequest, key: str) -> HttpResponseBase:
    """What players say of a preset, the latest first, 20 on a page; POST votes, or votes anew."""
    viewer = viewer_of(request)
    preset = revision_for_reader(key, viewer).preset
    if not is_voted_on(preset):
        raise Http404
    if viewer is None:
        here = reverse("preset_votes", args=[key])
        return _page(request, preset) if request.method != "POST" else redirect_to_login(here)
    own = vote_of(preset, viewer)
    initial = {"steps": own.steps, "sentence": own.sentence} if own else {}
    form = VoteForm(request.POST or None, initial=initial)
    if request.method != "POST":
        return _page(request, preset, viewer, form, own)
    status: int = HTTPStatus.BAD_REQUEST
    if form.is_valid():
        try:
            vote(preset=preset, player=viewer, **form.cleaned_data, now=timezone.now())
        except DomainError as error:
            form.add_error(None, error.message)
            status = status_of(error)
        else:
            messages.success(request, _("Thank you. Your vote counts."))
            return redirect("preset_votes", key)
    return _page(request, preset, viewer, form, own, status=status)


@require_POST
def vote_withdraw(request: HttpRequest, key: str) -> HttpResponseBase:
    """Take one's vote back."""
    player = player_of(request)
    withdraw(preset=revision_for_reader(key, player).preset, player=player)
    messages.success(request, _("Your vote is withdrawn."))
    return redirect("preset_votes", key)


@require_POST
def vote_hide(request: HttpRequest, code: str) -> HttpResponseBase:
    """Put a sentence out of sight or, with `to=off`, back; for the staff."""
    staff = player_of(request)
    found = get_object_or_404(Vote.objects.select_related("preset"), code=code)
    try:
        hide(vote=found, staff=staff, hidden=request.POST.get("to") != "off", now=timezone.now())
    except DomainError as error:
        raise PermissionDenied from error
    return redirect("preset_votes", found.preset.key)


def _page(
    request: HttpRequest,
    preset: Preset,
    viewer: Player | None = None,
    form: VoteForm | None = None,
    own: Vote | None = None,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    page = Paginator(sentences_about(preset, viewer), PAGE).get_page(request.GET.get("page"))
    context = {
        "preset": preset,
        "page": page,
        "votes": [(each, may_hide(each, viewer)) for each in page],
        "form": form,
        "own": own,
        "refusal": _refusal(preset, viewer),
        "needed": GAMES_NEEDED,
        "shown_from": SHOWN_FROM,
        "now": timezone.now(),
    }
    return render(request, "votes/page.html", context, status=status)


def _refusal(preset: Preset, viewer: Player | None) -> str:
    """Why the reader may not vote, in words; empty if they may, or have not signed in."""
    if viewer is None:
        return ""
    try:
        refuse_unless_may_vote(preset, viewer)
    except DomainError as error:
        return error.message
    return ""
