"""Bringing games here: the text, its report, and taking its games or not."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from courier.common.compression import is_known
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.exchange.domain.imported_games import delete_game, delete_import, store_games
from courier.exchange.domain.imports import begin_import, read_at_once
from courier.exchange.forms import PUBLIC, ImportForm, StoreForm
from courier.exchange.models import Import
from courier.exchange.pages.import_page import import_page
from courier.exchange.queries import import_or_404, imported_game_or_404, imports_of
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.players.models import Player
from courier.players.viewers import player_of

IMPORTS_A_MINUTE: Final = 12
LOOKS_A_MINUTE: Final = 120  # an open page looks every three seconds while a text is read
SHOWN: Final = 20


@require_http_methods(["GET", "POST"])
def import_new(request: HttpRequest) -> HttpResponse:
    """The form of an import, `?preset=` chosen, and the imports there were; a text that is sent is
    read.
    """
    player = player_of(request)
    initial = {"preset": request.GET.get("preset", "")}
    form = ImportForm(request.POST or None, request.FILES or None, player=player, initial=initial)
    status = 200
    if request.method == "POST":
        batch = _begun(form, player) if form.is_valid() else None
        if batch is not None:
            return redirect("import", batch.code)
        status = 429 if form.has_error(NON_FIELD_ERRORS, "limit") else 400
    context = {"form": form, "imports": imports_of(player)[:SHOWN], "section": "archive"}
    return render(request, "exchange/new.html", context, status=status)


def _begun(form: ImportForm, player: Player) -> Import | None:
    """Keep and read the text; None with the reason in the form."""
    if not may_again("import", player.pk, limit=IMPORTS_A_MINUTE):
        form.add_error(
            None,
            _limit(_("You’ve sent many texts in a short time. Wait a minute and try again.")),
        )
        return None
    try:
        batch = begin_import(
            owner=player,
            text=form.cleaned_data["text"],
            written=form.cleaned_data["written"],
            revision=form.revision,
            name=form.cleaned_data["name"],
            troubles=form.troubles,
            now=timezone.now(),
        )
    except Refusal as error:
        form.add_error(None, _limit(error.message) if status_of(error) == 429 else error.message)
        return None
    read_at_once(batch, clock=timezone.now)
    return batch


def _limit(message: str) -> ValidationError:
    return ValidationError(message, code="limit")


@require_GET
def import_report(request: HttpRequest, code: str) -> HttpResponse:
    """An import with its report, `?after=<number of a game>`."""
    return _show(request, import_or_404(code, player_of(request)))


@require_GET
def import_live(request: HttpRequest, code: str) -> HttpResponse:
    """The parts of the page that change while a text is read; 304 when nothing has, 429 for
    too many looks.
    """
    player = player_of(request)
    if not may_again("import-live", player.pk, limit=LOOKS_A_MINUTE):
        return HttpResponse(status=429)
    page = import_page(import_or_404(code, player))
    if is_known(request, page.tag):
        return HttpResponseNotModified()
    response = render(request, "exchange/_live.html", {"page": page, "form": StoreForm()})
    response["ETag"] = page.tag
    response["Cache-Control"] = "no-store"
    return response


def _show(
    request: HttpRequest, batch: Import, *, form: StoreForm | None = None, status: int = 200
) -> HttpResponse:
    after = request.GET.get("after", "")
    page = import_page(
        batch, after=int(after) if after.isascii() and after.isdigit() and len(after) < 7 else 0
    )
    context = {"page": page, "form": form or StoreForm(), "section": "archive"}
    return render(request, "exchange/import.html", context, status=status)


@require_POST
def import_store(request: HttpRequest, code: str) -> HttpResponse:
    """Take the games of an import."""
    batch = import_or_404(code, player_of(request))
    form = StoreForm(request.POST)
    if not form.is_valid():
        return _show(request, batch, form=form, status=400)
    given = form.cleaned_data
    try:
        games = store_games(
            batch=batch,
            is_public=given["visibility"] == PUBLIC,
            with_cut=given["with_cut"],
            with_duplicates=given["with_duplicates"],
            now=timezone.now(),
        )
    except Refusal as error:
        form.add_error(None, error.message)
        return _show(request, batch, form=form, status=status_of(error))
    said = ngettext("%(count)d game was imported.", "%(count)d games were imported.", len(games))
    messages.success(request, said % {"count": len(games)})
    return redirect("import", code)


@require_http_methods(["GET", "POST"])
def import_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then delete an import with all games that came of it."""
    batch = import_or_404(code, player_of(request))
    if request.method == "GET":
        return render(
            request, "exchange/delete.html", {"page": import_page(batch), "section": "archive"}
        )
    count = delete_import(batch=batch, now=timezone.now())
    said = ngettext(
        "The import and its game are being deleted.",
        "The import and its %(count)d games are being deleted.",
        count,
    )
    messages.success(request, said % {"count": count} if count else _("Import deleted."))
    return redirect("import_new")


@require_http_methods(["GET", "POST"])
def imported_game_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then delete a game one has imported."""
    game = imported_game_or_404(code, player_of(request))
    names = " – ".join(seat_name(seat) for seat in seats_of(game))
    if request.method == "GET":
        return render(
            request,
            "exchange/delete_game.html",
            {"game": game, "names": names, "section": "archive"},
        )
    delete_game(game)
    messages.success(request, _("Game deleted."))
    return redirect("import_new")
