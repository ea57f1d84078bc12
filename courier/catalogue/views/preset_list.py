"""The catalogue of presets."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from courier.catalogue.start_here import families_of, family_heads, starters
from courier.catalogue.tick_boxes import facets_of, said_of, ticks_of
from courier.catalogue.tiles import tiles_of
from courier.challenges.queries import sought_presets
from courier.common.refusals import PART
from courier.players.viewers import viewer_of
from courier.presets.filters import SORTS, USUAL_SORT, Search, read_search
from courier.presets.found_presets import find, presets_in_order
from courier.presets.models import Preset
from courier.presets.queries import favourite_ids

TILES: Final = 16


@require_safe
@login_not_required
def preset_list(request: HttpRequest) -> HttpResponse:
    """Presets as tiles, 16 on a page: `?q=` and ticks by group, `&sort=&page=`; `&compare=` chooses
    one of two. The first page begins with games to start with unless something was asked for.

    A script that sends the header `X-Part` gets only what changes with the search. 3 queries; one
    more for the games to start with, for the signed in, when only like words are found, and with
    `compare`.
    """
    search = read_search(request.GET)
    viewer = viewer_of(request)
    found = find(search, player=viewer, challenged=sought_presets(now=timezone.now()))
    page: Page[int] = Paginator(found.ids, TILES).get_page(request.GET.get("page"))
    compared = _compared(request.GET.get("compare", ""))
    is_plain = not search.is_narrowed and search.sort == USUAL_SORT
    starts = page.number == 1 and compared is None and is_plain
    heads = family_heads(found.presets) if starts else []
    ids = list(page.object_list)
    read = {preset.pk: preset for preset in presets_in_order([*ids, *heads])}
    presets = [read[pk] for pk in ids if pk in read]
    context = {
        "search": search,
        "sorts": SORTS.items(),
        "facets": facets_of(found, search, signed_in=viewer is not None),
        "ticks": ticks_of(search),
        "said": said_of(found, search),
        "page": page,
        "query": _query(search, compared),
        "plain_query": _query(search, None),
        "here": request.get_full_path(),
        "compared": compared,
        "starters": starters() if starts else [],
        "families": families_of(found.presets, [read[pk] for pk in heads if pk in read]),
        "tiles": tiles_of(presets, mine=favourite_ids(viewer, presets)),
    }
    template = (
        "catalogue/presets/_catalogue.html"
        if PART in request.headers
        else "catalogue/preset_list.html"
    )
    response = render(request, template, context)
    patch_vary_headers(response, [PART])
    return response


def _query(search: Search, compared: Preset | None) -> str:
    """What the list is narrowed and sorted by, to be followed by one parameter more."""
    query = search.query()
    if compared is not None:
        query["compare"] = compared.key
    return f"{query.urlencode()}&" if query else ""


def _compared(key: str) -> Preset | None:
    """The preset another one is looked for to compare it with; 1 query, none without a key."""
    return (
        Preset.objects.filter(key=key, is_listed=True).first()
        if key.isprintable() and key
        else None
    )
