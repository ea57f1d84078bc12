"""Many games as one file: what a search has found, a player's games, and everything of one's own
account.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.archive.search import found_ids, search_form
from courier.common.rates import may_again
from courier.events.ladder_queries import finished_ladder_ids, ladder_for_viewer
from courier.events.queries import event_for_viewer, finished_ids
from courier.exchange.queries import chunks_of_ids, games_of_player
from courier.exchange.writers.account import account_zip
from courier.exchange.writers.many import CHUNK, Chunks, json_file, pgn_file
from courier.players.queries import blocked_by, shown_players
from courier.players.viewers import caller_of, player_of, viewer_of

FILES_A_MINUTE: Final = 4
ACCOUNTS_AN_HOUR: Final = 6
HOUR: Final = 3600
_KINDS: Final = {"pgn": "application/x-chess-pgn", "jsonl": "application/jsonl"}


@require_safe
@login_not_required
def archive_file(request: HttpRequest, kind: str) -> HttpResponseBase:
    """All games a search of the archive finds, at most 10 000, with the fields of its page; 400 and
    why for a search that cannot be read, 429 for too many files.
    """
    form = search_form(request.GET, viewer=viewer_of(request))
    if not form.is_valid():
        reasons = form.errors.as_text()
        return HttpResponseBadRequest(reasons, content_type="text/plain; charset=utf-8")
    if not may_again("files", caller_of(request), limit=FILES_A_MINUTE):
        return render(request, "429.html", status=429)
    return _file(
        request, chunks_of_ids(found_ids(form, size=CHUNK)), kind, f"courier-archive.{kind}"
    )


@require_safe
@login_not_required
def player_file(request: HttpRequest, username: str, kind: str) -> HttpResponseBase:
    """All games of a player that the reader may see: one's own ones all, of others the public
    finished ones.
    """
    player = get_object_or_404(shown_players(), username__iexact=username)
    if not may_again("files", caller_of(request), limit=FILES_A_MINUTE):
        return render(request, "429.html", status=429)
    chunks = games_of_player(player, viewer=viewer_of(request))
    return _file(request, chunks, kind, f"courier-{player.username}.{kind}")


@require_safe
@login_not_required
def event_pgn(request: HttpRequest, code: str) -> HttpResponseBase:
    """The finished games of an event that the reader may see; 429 for too many files."""
    viewer = viewer_of(request)
    event = event_for_viewer(code, viewer)
    if not may_again("files", caller_of(request), limit=FILES_A_MINUTE):
        return render(request, "429.html", status=429)
    return _pgn_of(request, list(finished_ids(event, viewer)), event.code)


@require_safe
@login_not_required
def ladder_pgn(request: HttpRequest, code: str) -> HttpResponseBase:
    """The finished games of a ladder that the reader may see; 429 for too many files."""
    viewer = viewer_of(request)
    ladder = ladder_for_viewer(code, viewer)
    if not may_again("files", caller_of(request), limit=FILES_A_MINUTE):
        return render(request, "429.html", status=429)
    return _pgn_of(request, list(finished_ladder_ids(ladder, viewer)), ladder.code)


def _pgn_of(request: HttpRequest, ids: list[int], code: str) -> HttpResponseBase:
    chunks = chunks_of_ids(ids[at : at + CHUNK] for at in range(0, len(ids), CHUNK))
    return _file(request, chunks, "pgn", f"courier-{code}.pgn")


@require_safe
def account_data(request: HttpRequest) -> HttpResponse:
    """What one can take along of one's account."""
    return render(request, "exchange/account.html", {"player": player_of(request)})


@require_safe
def account_file(request: HttpRequest) -> HttpResponseBase:
    """Everything of one's own account as a zip."""
    player = player_of(request)
    if not may_again("account-file", player.pk, limit=ACCOUNTS_AN_HOUR, seconds=HOUR):
        return render(request, "429.html", status=429)
    name = f"courier-{player.username}-{timezone.now():%Y-%m-%d}.zip"
    parts: Iterable[bytes] = () if request.method == "HEAD" else account_zip(player)
    return _download(StreamingHttpResponse(parts, content_type="application/zip"), name)


def _file(request: HttpRequest, chunks: Chunks, kind: str, name: str) -> HttpResponseBase:
    viewer = viewer_of(request)
    blocked = frozenset(blocked_by(viewer)) if viewer is not None else frozenset[int]()
    parts = (
        pgn_file(chunks, blocked=blocked) if kind == "pgn" else json_file(chunks, blocked=blocked)
    )
    shown: Iterable[str] = () if request.method == "HEAD" else parts
    return _download(
        StreamingHttpResponse(shown, content_type=f"{_KINDS[kind]}; charset=utf-8"), name
    )


def _download(response: StreamingHttpResponse, name: str) -> StreamingHttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    response["X-Accel-Buffering"] = "no"
    return response
