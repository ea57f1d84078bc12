"""The page of a preset's owner, its revisions, and what the staff may do with it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.errors import Refusal
from courier.games.rated_presets import RATABLE_GAMES, RATABLE_PLAYERS, is_ratable
from courier.players.viewers import player_of, viewer_of
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.presets.pictures import start_picture
from courier.presets.prose import prose_html
from courier.talk.queries import comment_count
from courier.workshop.domain import ownership
from courier.workshop.echo import months_of
from courier.workshop.errors import UnknownAct
from courier.workshop.forms import TransferForm
from courier.workshop.queries import (
    own_preset_or_404,
    play_counts,
    preset_or_404,
    revisions_of,
    transfer_of,
)

Act = Callable[[], object]


@require_http_methods(["GET", "POST"])
def preset_owner(request: HttpRequest, key: str) -> HttpResponseBase:
    """What became of one's own preset: its revisions and games; who may find it, retiring it,
    giving it away (POST).
    """
    player = player_of(request)
    preset = own_preset_or_404(key, player)
    form = TransferForm(request.POST if request.POST.get("act") == "transfer" else None)
    if request.method == "GET":
        return _owner_page(request, preset, form)
    if form.is_bound and not form.is_valid():
        return _owner_page(request, preset, form, status=400)
    return _done(request, _act_of_owner(request, preset, form), "preset_owner", preset.key)


@require_http_methods(["GET", "POST"])
def preset_transfer(request: HttpRequest, key: str) -> HttpResponseBase:
    """Where somebody takes over a preset that is offered to them, or declines."""
    player = player_of(request)
    preset = preset_or_404(key)
    if transfer_of(preset, receiver=player) is None:
        raise Http404
    if request.method == "GET":
        assert preset.current is not None, "only published presets are offered"
        context = {
            "preset": preset,
            "picture": start_picture(preset.current),
            "rules": prose_html(preset.current.spec.rules_text),
        }
        return render(request, "workshop/transfer.html", context)
    if "accept" in request.POST:
        return _done(
            request,
            lambda: ownership.accept_transfer(preset_id=preset.pk, receiver=player),
            "preset_new",
            None,
        )
    return _done(
        request,
        lambda: ownership.decline_transfer(preset_id=preset.pk, receiver=player),
        "preset_new",
        None,
    )


@require_POST
def preset_staff(request: HttpRequest, key: str) -> HttpResponseBase:
    """Hide a preset or show it again, put it on the home page or take it off; for the staff."""
    staff = player_of(request)
    now = timezone.now()
    if not staff.is_staff:
        raise PermissionDenied
    preset = preset_or_404(key)
    acts: dict[str, Act] = {
        "hide": lambda: ownership.hide(preset_id=preset.pk, staff=staff, now=now, hidden=True),
        "show": lambda: ownership.hide(preset_id=preset.pk, staff=staff, now=now, hidden=False),
        "feature": lambda: ownership.feature(
            preset_id=preset.pk, staff=staff, now=now, featured=True
        ),
        "unfeature": lambda: ownership.feature(
            preset_id=preset.pk, staff=staff, now=now, featured=False
        ),
    }
    return _done(request, acts.get(request.POST.get("act", ""), _unknown), "preset", preset.key)


@require_safe
@login_not_required
def preset_revisions(request: HttpRequest, key: str) -> HttpResponse:
    """Every revision of a preset, the latest first, with what it changed."""
    preset = revision_for_reader(key, viewer_of(request)).preset
    return render(
        request, "workshop/revisions.html", {"preset": preset, "revisions": revisions_of(preset)}
    )


def _act_of_owner(request: HttpRequest, preset: Preset, form: TransferForm) -> Act:
    owner = player_of(request)
    now = timezone.now()
    acts: dict[str, Act] = {
        "retire": lambda: ownership.retire(preset_id=preset.pk, owner=owner, now=now),
        "revive": lambda: ownership.revive(preset_id=preset.pk, owner=owner, now=now),
        "keep": lambda: ownership.withdraw_transfer(preset_id=preset.pk, owner=owner),
        "transfer": lambda: ownership.offer_transfer(
            preset_id=preset.pk, owner=owner, receiver=form.cleaned_data["to"], now=now
        ),
    }
    wanted = request.POST.get("visibility", "")
    if wanted in Visibility.values:
        acts["visibility"] = lambda: ownership.set_visibility(
            preset_id=preset.pk, owner=owner, visibility=Visibility(wanted), now=now
        )
    return acts.get(request.POST.get("act", ""), _unknown)


def _unknown() -> None:
    raise UnknownAct


def _done(request: HttpRequest, act: Act, page: str, key: str | None) -> HttpResponseBase:
    """Do what was asked and go to a page, which says what came of it."""
    try:
        act()
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("That’s done."))
    return redirect(page, key) if key else redirect(page)


def _owner_page(
    request: HttpRequest, preset: Preset, form: TransferForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "preset": preset,
        "form": form,
        "transfer": transfer_of(preset),
        "visibilities": Visibility.choices,
        "revisions": revisions_of(preset),
        "counts": play_counts(preset),
        "months": months_of(preset),
        "comment_count": comment_count(preset),
        "is_ratable": is_ratable(preset),
        "ratable_games": RATABLE_GAMES,
        "ratable_players": RATABLE_PLAYERS,
    }
    return render(request, "workshop/owner.html", context, status=status)
