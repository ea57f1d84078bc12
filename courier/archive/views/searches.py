"""The searches a player keeps."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from courier.archive.domain.searches import delete_search, save_search
from courier.archive.filters import SaveForm
from courier.archive.queries import searches_of
from courier.archive.search import search_form
from courier.common.errors import Refusal
from courier.players.viewers import player_of


@require_safe
def search_list(request: HttpRequest) -> HttpResponse:
    """One's own saved searches."""
    return render(
        request,
        "archive/searches.html",
        {"searches": searches_of(player_of(request)), "section": "archive"},
    )


@require_POST
def search_save(request: HttpRequest) -> HttpResponse:
    """Keep a search by a name; goes back to it."""
    player = player_of(request)
    form = SaveForm(request.POST)
    query = search_form(QueryDict(request.POST.get("query", "")[:12_000]), viewer=player).query
    if form.is_valid():
        try:
            save_search(
                player=player, name=form.cleaned_data["name"], query=query, now=timezone.now()
            )
        except Refusal as error:
            messages.error(request, error.message)
        else:
            messages.success(request, _("Search saved."))
    else:
        messages.error(request, _("Give the search a name of at most 80 characters."))
    return redirect(f"{reverse('archive')}?{query}")


@require_POST
def search_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Forget a search."""
    if not delete_search(player=player_of(request), code=code):
        raise Http404
    messages.success(request, _("Search deleted."))
    return redirect("search_list")
