"""What the editor's script asks while somebody composes a move: drawings, words, notation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.sandbox.client import query
from courier.players.viewers import player_of
from courier.workshop.documents import from_json
from courier.workshop.editor_state import editor_forms, piece_symbols
from courier.workshop.errors import MoveTooLong, NotADocument, TooBusy
from courier.workshop.known_pieces import known_pieces
from courier.workshop.queries import draft_or_404
from courier.workshop.views.answers import body_of, refused, uncached

A_MINUTE = 240
AN_HOUR = 3600
A_YEAR = 365 * 24 * AN_HOUR
LONGEST_MOVE = 400
MOST_PARTS = 60


@require_safe
def known(request: HttpRequest) -> JsonResponse:
    """The pieces of the games that come with the site, `{"pieces"}`."""
    answer = JsonResponse({"pieces": known_pieces()})
    patch_cache_control(answer, private=True, max_age=AN_HOUR)
    return answer


@require_safe
def forms(request: HttpRequest) -> JsonResponse:
    """The forms of all tables and the drawings of pieces that come with the site, `{"forms",
    "symbols"}`; `?v=` changes with them, so a browser asks once.
    """
    answer = JsonResponse({"forms": editor_forms(), "symbols": piece_symbols()})
    patch_cache_control(answer, private=True, max_age=A_YEAR, immutable=True)
    return answer


@require_POST
def composer(request: HttpRequest) -> JsonResponse:
    """A move text as parts, or parts as a move text; with a drawing and words either way.

    `{"betza"}` or `{"parts"}`, and `{"board": {"files", "ranks"}, "picture"}`.
    """
    try:
        _slow_down(request)
        sent = from_json(body_of(request))
        betza = sent.get("betza")
        parts = sent.get("parts")
        board = sent.get("board", {})
        if betza is not None and not isinstance(betza, str):
            raise NotADocument(reason=_("the notation of the move is no text"))
        if betza is not None and len(betza) > LONGEST_MOVE:
            raise MoveTooLong(limit=LONGEST_MOVE, length=len(betza))
        if (
            not isinstance(parts or [], list)
            or len(parts or []) > MOST_PARTS
            or not isinstance(board, dict)
        ):
            raise NotADocument(reason=_("these are no parts of a move"))
        answer = query(
            "composer", betza=betza, parts=parts, board=board, picture=_text(sent.get("picture"))
        )
    except Refusal as error:
        return refused(error)
    return uncached(JsonResponse(answer))


@require_POST
def draft_diagram(request: HttpRequest, uuid: UUID) -> JsonResponse:
    """How a piece of a draft moves: `{"piece", "on": "empty"|"setup", "square"}`."""
    draft = draft_or_404(uuid, player_of(request))
    try:
        _slow_down(request)
        sent = from_json(body_of(request))
        answer = query(
            "diagram",
            document={"key": "draft", **from_json(draft.document)},
            piece=_text(sent.get("piece")),
            on="setup" if sent.get("on") == "setup" else "empty",
            square=_text(sent.get("square")),
        )
    except Refusal as error:
        return refused(error)
    return uncached(JsonResponse(answer))


def _slow_down(request: HttpRequest) -> None:
    """Raise TooBusy for somebody who asks more often than anybody can click."""
    if not may_again("sketch", player_of(request).pk, limit=A_MINUTE):
        raise TooBusy


def _text(value: Any) -> str:
    return value[:40] if isinstance(value, str) else ""
