"""Verifying a game, and what is needed to do so without this site."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from courier.common.rates import may_again
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.games.queries import game_for_viewer
from courier.integrity import courier_verify
from courier.integrity.forms import CodeForm, VerifyForm
from courier.integrity.keys import present_key_id
from courier.integrity.pages import shown_verdict
from courier.integrity.queries import is_code, published_keys, revision_by_hash
from courier.integrity.seals import move_value, seal_of
from courier.integrity.verification import (
    NoSeal,
    SeveralGames,
    Sight,
    Unreadable,
    Verdict,
    verify_stored,
    verify_text,
)
from courier.players.models import Player
from courier.players.viewers import caller_of, viewer_of
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_read
from courier.table.views.access import get_game_for

CHECKS_A_MINUTE: Final = 12
_SCRIPT: Final = Path(courier_verify.__file__)
_DAY: Final = 86_400


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
def verify(request: HttpRequest) -> HttpResponse:
    """Ask for a game or a download, and tell link by link what holds: `?game=CODE`, or a form with
    text or file.
    """
    if request.method == "POST":
        return _verify_download(request)
    if "game" in request.GET:
        return _verify_game(request)
    return _page(request)


def _verify_game(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.GET)
    if not form.is_valid():
        return _page(request, code_form=form, status=400)
    if _queries_too_often(request):
        return _page(request, code_form=form, status=429, notice=_too_often())
    try:
        game = get_game_for(request, form.cleaned_data["game"], now=timezone.now())
        return _page(request, code_form=form, verdict=verify_stored(game))
    except Http404:
        form.add_error("game", _("There is no game with this code, or it isn’t for you to see."))
        return _page(request, code_form=form, status=404)
    except NoSeal:
        return _page(request, code_form=form, notice=_no_seal())


def _verify_download(request: HttpRequest) -> HttpResponse:
    form = VerifyForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form=form, status=400)
    if _queries_too_often(request):
        return _page(request, form=form, status=429, notice=_too_often())
    try:
        return _page(
            request,
            form=form,
            verdict=verify_text(form.cleaned_data["text"], _sight_of(viewer_of(request))),
        )
    except Unreadable:
        sentence = _(
            "This is no game with a seal. Download the game again, as JSON or as PGN, and choose"
            " that file."
        )
        form.add_error("file" if request.FILES else "text", sentence)
        return _page(request, form=form, status=400)
    except SeveralGames:
        sentence = _(
            "This file holds several games. Verify one at a time: open the game and download it"
            " alone."
        )
        form.add_error("file" if request.FILES else "text", sentence)
        return _page(request, form=form, status=400)
    except NoSeal:
        return _page(request, form=form, notice=_no_seal())


def _page(
    request: HttpRequest,
    *,
    form: VerifyForm | None = None,
    code_form: CodeForm | None = None,
    verdict: Verdict | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form or VerifyForm(),
        "code_form": code_form or CodeForm(),
        "shown": shown_verdict(verdict) if verdict else None,
        "notice": notice,
        "key": present_key_id(),
    }
    response = render(request, "integrity/verify.html", context, status=status)
    response["Cache-Control"] = "private, no-cache"
    return response


def _queries_too_often(request: HttpRequest) -> bool:
    return not may_again("verify", caller_of(request), limit=CHECKS_A_MINUTE)


def _too_often() -> str:
    return _(
        "That were many checks within a minute. Wait a little and send it again; nothing you typed"
        " is lost."
    )


def _no_seal() -> str:
    return _(
        "This game has no seal yet: a game is sealed within minutes of its end. Come back when it"
        " is over."
    )


def _sight_of(viewer: Player | None) -> Sight:
    return Sight(game=partial(_game_for, viewer), revision=partial(_revision_for, viewer))


def _game_for(viewer: Player | None, code: str) -> Game | None:
    if not is_code(code):
        return None
    try:
        return game_for_viewer(code, viewer)
    except Http404:
        return None


def _revision_for(viewer: Player | None, key: str, content_hash: str) -> PresetRevision | None:
    revision = revision_by_hash(key, content_hash)
    return revision if revision and may_read(revision.preset, viewer) else None


@require_safe
@login_not_required
def proof(request: HttpRequest, code: str) -> HttpResponse:
    """The least a check needs, as JSON: moves and seal. 404 without a seal, and for who may not see
    the game.
    """
    game = get_game_for(request, code, now=timezone.now())
    moves = moves_of(game)
    seal = seal_of(game, moves)
    if seal is None:
        raise Http404
    body = {"moves": [move_value(move) for move in moves], "seal": seal}
    response = JsonResponse(body, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{code}-proof.json"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
@login_not_required
@cache_control(public=True, max_age=_DAY // 24)
def keys(request: HttpRequest) -> JsonResponse:
    """The public keys of all seals, the present one first: `{"keys": [{"id", "algorithm",
    "public_key"}]}`.
    """
    own = present_key_id()
    found = sorted(published_keys().items(), key=lambda key: key[0] != own)
    body = {
        "keys": [
            {"id": name, "algorithm": "Ed25519", "public_key": public} for name, public in found
        ]
    }
    return JsonResponse(body)


@require_safe
@login_not_required
@cache_control(public=True, max_age=_DAY)
def script(request: HttpRequest) -> HttpResponse:
    """The program that checks a download without this site."""
    response = HttpResponse(_SCRIPT.read_bytes(), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="courier_verify.py"'
    return response
