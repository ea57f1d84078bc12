"""Answers to the scripts of the workshop, and the limits of what is read from them."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from courier.common.errors import Refusal
from courier.common.refusals import error_body, status_of
from courier.workshop.documents import LONGEST, LONGEST_JSON, from_json
from courier.workshop.errors import DocumentTooLong, DraftMoved, NotADocument
from courier.workshop.models import Draft


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks: it sends JSON."""
    return request.content_type == "application/json"


def accepts_json(request: HttpRequest) -> bool:
    """Whether a script asks: it wants JSON back."""
    return request.headers.get("Accept", "").startswith("application/json")


def body_of(request: HttpRequest) -> bytes:
    """Return what a script sent, which is at most as long as a document. Raises DocumentTooLong."""
    if int(request.headers.get("Content-Length") or 0) > LONGEST_JSON:
        raise DocumentTooLong(limit=LONGEST)
    return request.body


def refused(error: Refusal) -> JsonResponse:
    """Return a refusal for a script: `{"error": {"code", "message"}}`."""
    return uncached(JsonResponse(error_body(error.code, error.message), status=status_of(error)))


def moved(error: DraftMoved, kept: Draft) -> JsonResponse:
    """Answer a conflict with what is stored, so that nobody has to choose blindly."""
    kept.refresh_from_db()
    stored = {
        "version": kept.version,
        "document": from_json(kept.document),
        "saved_at": kept.updated_at.isoformat(),
    }
    answer = {"error": {"code": error.code, "message": error.message}, **stored}
    return uncached(JsonResponse(answer, status=status_of(error)))


def uncached(response: JsonResponse) -> JsonResponse:
    """Let nobody keep an answer."""
    response["Cache-Control"] = "no-store"
    return response


def number(value: object) -> int:
    """Return a version number that was sent. Raises NotADocument."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9:
        return value
    raise NotADocument(reason="the version is missing")
