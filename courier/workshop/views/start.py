"""Beginning a preset: from nothing, from a preset there is, from a text of another program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.players.viewers import player_of
from courier.presets.queries import presets_for
from courier.workshop.beginnings import shogi_like
from courier.workshop.clones import clone_of
from courier.workshop.documents import BLANK
from courier.workshop.domain.drafts import Beginning, begin_drafts, check_room, draft_of_preset
from courier.workshop.errors import TooBusy
from courier.workshop.forms import StartForm
from courier.workshop.imports import read_text, sections_in
from courier.workshop.queries import drafts_of, own_preset_or_404, presets_of, transfers_to

A_MINUTE = 20
MOST_SHOWN = 10


@require_http_methods(["GET", "POST"])
def preset_new(request: HttpRequest) -> HttpResponseBase:
    """Where a preset begins; `?from=KEY` offers a copy of that one."""
    if request.method == "GET":
        return _page(request, StartForm(), source=request.GET.get("from", ""))
    if key := request.POST.get("from", "").replace("\0", ""):
        return _begin(request, lambda: [clone_of(revision_for_reader(key, player_of(request)))])
    if "blank" in request.POST:
        return _begin(request, lambda: [Beginning(dict(BLANK))])
    if "shogi" in request.POST:
        return _begin(request, lambda: [Beginning(shogi_like())])
    return _from_text(request)


@require_safe
def preset_edit(request: HttpRequest, key: str) -> HttpResponseBase:
    """Go to the draft of the next revision of one's own preset."""
    player = player_of(request)
    preset = own_preset_or_404(key, player)
    assert preset.current is not None, "a preset with an owner has been published"
    draft = draft_of_preset(owner=player, revision=preset.current, now=timezone.now())
    return redirect("draft", draft.uuid)


def _from_text(request: HttpRequest) -> HttpResponseBase:
    form = StartForm.sent(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=400)
    text = form.cleaned_data["text"]
    chosen = tuple(request.POST.getlist("section"))
    try:
        if not may_again("import", player_of(request).pk, limit=A_MINUTE):
            raise TooBusy
        sections = sections_in(text)
    except Refusal as error:
        form.add_error("text", error.message)
        return _page(request, form, status=status_of(error))
    if len(sections) > 1 and not set(chosen) & set(sections):
        return _page(request, form, sections=sections)
    wanted = tuple(name for name in sections if name in chosen)
    return _begin(
        request,
        lambda: _read(request, text, form.cleaned_data["name"], wanted),
        form=form,
        sections=sections if len(sections) > 1 else (),
    )


def _read(
    request: HttpRequest, text: str, name: str, sections: tuple[str, ...]
) -> Sequence[Beginning]:
    """Return what a text says; games of it that cannot be read are shown in a message.

    Raises CannotImport, TooManyDrafts, TooManyAtOnce.
    """
    check_room(owner=player_of(request), wanted=len(sections))
    reading = read_text(text, name=name, sections=sections)
    for section, reason in reading.refused[:MOST_SHOWN]:
        messages.warning(
            request, _("%(name)s is left out: %(reason)s") % {"name": section, "reason": reason}
        )
    return reading.beginnings


def _begin(
    request: HttpRequest,
    beginnings: Callable[[], Sequence[Beginning]],
    *,
    form: StartForm | None = None,
    sections: tuple[str, ...] = (),
) -> HttpResponseBase:
    """Store drafts and go to the first one; what is refused is said on the page, with what was
    typed.
    """
    try:
        drafts = begin_drafts(owner=player_of(request), beginnings=beginnings(), now=timezone.now())
    except Refusal as error:
        if form is None:
            messages.error(request, error.message)
            return redirect("preset_new")
        form.add_error("text", error.message)
        return _page(request, form, sections=sections, status=status_of(error))
    if len(drafts) == 1:
        return redirect("draft", drafts[0].uuid)
    messages.success(
        request, _("%(n)d drafts are stored. Open them one by one.") % {"n": len(drafts)}
    )
    return redirect("preset_new")


def _page(
    request: HttpRequest,
    form: StartForm,
    *,
    source: str = "",
    sections: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    for name in list(form.errors)[:1]:
        form.fields[name].widget.attrs["autofocus"] = True
    drafts = list(drafts_of(player_of(request)))
    context = {
        "form": form,
        "source": revision_for_reader(source, player_of(request)).preset if source else None,
        "sections": [(name, name in request.POST.getlist("section")) for name in sections],
        "drafts": drafts,
        "presets": [] if source else presets_for(player_of(request)),
        "own": presets_of(player_of(request)),
        "offered": transfers_to(player_of(request)),
    }
    return render(request, "workshop/new.html", context, status=status)
