"""Two presets side by side, and the search for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from courier.catalogue.comparison import compare_page
from courier.catalogue.tiles import board_and_origin
from courier.challenges.queries import revision_for_reader
from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.players.models import Player
from courier.players.viewers import caller_of, viewer_of
from courier.presets.models import Preset, PresetRevision
from courier.presets.queries import presets_called
from courier.workshop.side_by_side import comparison_of

LONGEST: Final = 80
MOST_FOUND: Final = 10


@dataclass(slots=True)
class Choice:
    """One of the two fields: what was typed, the preset it means, or those it may mean, or why it
    means none.
    """

    name: str
    label: str
    text: str = ""
    revision: PresetRevision | None = None
    candidates: list[Preset] = field(default_factory=list)
    error: str = ""

    @property
    def shown(self) -> str:
        """What the field holds: the name of what was found, else what was typed."""
        return self.revision.preset.name if self.revision is not None else self.text

    @property
    def key_or_text(self) -> str:
        """What an address says for it."""
        return self.revision.preset.key if self.revision is not None else self.text


@require_safe
@login_not_required
def compare(request: HttpRequest) -> HttpResponse:
    """Two presets compared: `?a=&b=`, keys or names. Whatever of them is missing is asked for."""
    viewer = viewer_of(request)
    first = _choice(request, viewer, "a", _("One preset"))
    second = _choice(request, viewer, "b", _("The other one"))
    context: dict[str, object] = {"first": first, "second": second}
    if first.revision is None or second.revision is None:
        is_wrong = bool(first.error or second.error)
        return render(
            request,
            "catalogue/compare.html",
            context,
            status=HTTPStatus.NOT_FOUND if is_wrong else HTTPStatus.OK,
        )
    if first.revision.pk == second.revision.pk:
        second.error = _("These are the same. Choose a different one to compare.")
        return render(request, "catalogue/compare.html", context)
    try:
        shown = comparison_of(first.revision, second.revision, caller=caller_of(request))
    except Refusal as error:
        return render(
            request,
            "catalogue/compare.html",
            context | {"refusal": error.message},
            status=status_of(error),
        )
    return render(
        request,
        "catalogue/compare.html",
        context | {"page": compare_page(first.revision, second.revision, shown)},
    )


@require_safe
@login_not_required
def compare_options(request: HttpRequest) -> JsonResponse:
    """Presets whose name has the words of `q`, for the search fields: `{"options": [{"value",
    "name", "note"}]}`.
    """
    found = presets_called(request.GET.get("q", "")[:LONGEST], viewer_of(request), limit=MOST_FOUND)
    return JsonResponse(
        {
            "options": [
                {"value": it.key, "name": it.name, "note": board_and_origin(it)} for it in found
            ]
        }
    )


def _choice(request: HttpRequest, viewer: Player | None, name: str, label: str) -> Choice:
    """What one field says; at most 4 queries."""
    choice = Choice(name, label, " ".join(request.GET.get(name, "")[:LONGEST].split()))
    if not choice.text:
        return choice
    choice.revision = _by_key(choice.text, viewer)
    if choice.revision is not None:
        return choice
    found = presets_called(choice.text, viewer, limit=MOST_FOUND)
    exact = [preset for preset in found if preset.name.casefold() == choice.text.casefold()]
    meant = exact if len(exact) == 1 else found
    if len(meant) == 1:
        choice.revision = _by_key(meant[0].key, viewer)
    elif meant:
        choice.candidates = meant
    else:
        choice.error = _("No presets called “%(text)s”. Type part of a name.") % {
            "text": choice.text
        }
    return choice


def _by_key(key: str, viewer: Player | None) -> PresetRevision | None:
    try:
        return revision_for_reader(key, viewer)
    except Http404:
        return None
