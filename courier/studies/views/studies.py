"""Studies: lists, making one, its page, and what its owner does with it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from courier.common.errors import Refusal
from courier.common.page_links import page_links
from courier.common.rates import may_again
from courier.games.domain.recalls import look_at
from courier.players.models import Player
from courier.players.viewers import player_of, viewer_of
from courier.presets.queries import listed_presets
from courier.studies.beginnings import Imported
from courier.studies.domain.studies import (
    add_chapters,
    change_study,
    clone_study,
    delete_study,
    make_study,
)
from courier.studies.forms import ChapterForm, DetailsForm, StudyForm
from courier.studies.models import Study
from courier.studies.pages.study_list import rows_of
from courier.studies.permissions import is_owner
from courier.studies.queries import (
    first_trees,
    page_of,
    public_studies,
    searched,
    studies_of,
)
from courier.studies.views.access import own_study, study_to_read

STUDIES_A_MINUTE = 10
CHAPTERS_A_MINUTE = 20
MOST_SHOWN = 8


@require_GET
@login_not_required
def study_list(request: HttpRequest) -> HttpResponse:
    """Public studies, or with `?mine=1` one's own: `?q=&after=<code of the last one seen>`."""
    player = viewer_of(request)
    is_mine = player is not None and "mine" in request.GET
    studies = studies_of(player) if player is not None and is_mine else public_studies()
    words = request.GET.get("q", "")[:200]
    page = page_of(searched(studies, words), after=request.GET.get("after", ""))
    context = {
        "rows": rows_of(page.studies, first_trees(page.studies)),
        "is_mine": is_mine,
        "words": words,
        "page": page_links(request.GET, after=page.last_code),
        "section": "archive",
    }
    return render(request, "studies/list.html", context)


@require_http_methods(["GET", "POST"])
def study_new(request: HttpRequest) -> HttpResponse:
    """The form of a new study; `?game=&ply=` studies a finished game, `?preset=` chooses a
    variant.
    """
    player = player_of(request)
    code = request.POST.get("game") or request.GET.get("game", "")
    game = look_at(code, player, now=timezone.now()) if code else None
    given = {
        "title": _("Study of a game") if game is not None else "",
        "visibility": "private",
        "preset": request.GET.get("preset", "chess"),
    }
    form = StudyForm(request.POST or None, player=player, game=game, initial=given)
    if request.method == "POST" and form.is_valid() and form.imported is not None:
        study = _made(request, form, player)
        if study is not None:
            show_troubles(request, form.imported)
            chapter = study.chapters.order_by("place")[0]
            at = _node_at(request, chapter.size)
            return redirect(f"/studies/{study.code}/{chapter.code}{at}")
    context = {
        "form": form,
        "game": game,
        "ply": request.GET.get("ply", ""),
        "presets": listed_presets(),
        "section": "archive",
    }
    return render(request, "studies/new.html", context, status=200 if not form.is_bound else 400)


def _made(request: HttpRequest, form: StudyForm, player: Player) -> Study | None:
    """Store a new study; None with the reason in the form."""
    assert form.imported is not None
    if not may_again("study", player.pk, limit=STUDIES_A_MINUTE):
        form.add_error(
            None, _("You have made many studies in a short time. Wait a minute and try again.")
        )
        return None
    try:
        return make_study(
            owner=player,
            title=form.cleaned_data["title"],
            visibility=form.cleaned_data["visibility"],
            chapters=form.imported.chapters,
            now=timezone.now(),
        )
    except Refusal as error:
        form.add_error(None, error.message)
        return None


def _node_at(request: HttpRequest, last: int) -> str:
    """Return the part of the address that names the ply one comes from: nodes of a game have their
    plies' numbers.
    """
    ply = request.POST.get("ply", "")
    return f"?at={min(int(ply), last)}" if ply.isascii() and ply.isdigit() and len(ply) < 6 else ""


def show_troubles(request: HttpRequest, imported: Imported) -> None:
    """Tell line by line what of a text could not be read."""
    for trouble in imported.troubles[:MOST_SHOWN]:
        messages.warning(
            request,
            _("Line %(line)s: %(message)s") % {"line": trouble.line, "message": trouble.message},
        )
    rest = len(imported.troubles) - MOST_SHOWN
    if rest > 0:
        messages.warning(request, _("%(count)s more lines could not be read.") % {"count": rest})


@require_GET
@login_not_required
def study(request: HttpRequest, code: str) -> HttpResponse:
    """A study with its chapters."""
    return _show(request, study_to_read(request, code))


def _show(
    request: HttpRequest,
    found: Study,
    *,
    details: DetailsForm | None = None,
    chapter: ChapterForm | None = None,
    status: int = 200,
) -> HttpResponse:
    player = viewer_of(request)
    may_edit = is_owner(found, player)
    context = {
        "study": found,
        "row": rows_of([found], first_trees([found]))[0],
        "may_edit": may_edit,
        "details": details or DetailsForm.of(found),
        "chapter_form": chapter
        or (ChapterForm(player=player) if player is not None and may_edit else None),
        "section": "archive",
    }
    return render(request, "studies/study.html", context, status=status)


@require_POST
def study_details(request: HttpRequest, code: str) -> HttpResponse:
    """Change title and readers."""
    found = own_study(request, code)
    form = DetailsForm(request.POST)
    if not form.is_valid():
        return _show(request, found, details=form, status=400)
    change_study(study_id=found.pk, now=timezone.now(), **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("study", code)


@require_http_methods(["GET", "POST"])
def study_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then delete a study."""
    found = own_study(request, code)
    if request.method == "GET":
        return render(request, "studies/delete.html", {"study": found, "section": "archive"})
    delete_study(study=found)
    messages.success(request, _("The study was deleted."))
    return redirect("/studies?mine=1")


@require_POST
def study_clone(request: HttpRequest, code: str) -> HttpResponse:
    """Copy a study one may read."""
    found = study_to_read(request, code)
    player = player_of(request)
    if not may_again("study", player.pk, limit=STUDIES_A_MINUTE):
        messages.error(
            request, _("You have made many studies in a short time. Wait a minute and try again.")
        )
        return redirect("study", code)
    try:
        made = clone_study(study=found, owner=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("study", code)
    messages.success(
        request, _("This is your own copy. Only you see it, and you may change whatever you like.")
    )
    return redirect("study", made.code)


@require_POST
def chapter_add(request: HttpRequest, code: str) -> HttpResponse:
    """Put chapters at the end of a study."""
    found = own_study(request, code)
    player = player_of(request)
    if not may_again("chapter", player.pk, limit=CHAPTERS_A_MINUTE):
        messages.error(
            request, _("You have added many chapters in a short time. Wait a minute and try again.")
        )
        return redirect("study", code)
    form = ChapterForm(request.POST, player=player)
    if form.is_valid() and form.imported is not None:
        try:
            made = add_chapters(
                study_id=found.pk, chapters=form.imported.chapters, now=timezone.now()
            )
        except Refusal as error:
            form.add_error(None, error.message)
        else:
            show_troubles(request, form.imported)
            return redirect("chapter", code, made[0].code)
    return _show(request, found, chapter=form, status=400)
