"""Refusals of the domain as HTTP answers: one status and one shape, for the scripts of pages and
for the API.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from courier.common.errors import Conflict, Forbidden, LimitReached, NotNow, Refusal

PART: Final = "X-Part"  # the header of scripts that want a part of a page

_STATUS: Final[tuple[tuple[type[Refusal], HTTPStatus], ...]] = (
    (Conflict, HTTPStatus.CONFLICT),
    (Forbidden, HTTPStatus.FORBIDDEN),
    (LimitReached, HTTPStatus.TOO_MANY_REQUESTS),
    (NotNow, HTTPStatus.TOO_MANY_REQUESTS),
)


def wants_json(request: HttpRequest) -> bool:
    """Whether the error belongs to a program: one that asks the API, or a script of a page."""
    return request.path_info.startswith("/api/") or request.headers.get("Accept", "").startswith(
        "application/json"
    )


def status_of(error: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    return next(
        (int(status) for kind, status in _STATUS if isinstance(error, kind)),
        int(HTTPStatus.BAD_REQUEST),
    )


def error_body(
    code: str, message: str, fields: dict[str, list[str]] | None = None
) -> dict[str, object]:
    """Return the body of an error answer: `{"error": {"code", "message"}}`, and `fields` where
    input was refused.
    """
    error: dict[str, object] = {"code": code, "message": message}
    if fields:
        error["fields"] = fields
    return {"error": error}


def too_much(
    request: HttpRequest, code: str, message: str, *, status: int, seconds: int = 0
) -> HttpResponse:
    """Return the answer to somebody who asks for too much, as JSON or as a page; after so many
    seconds it may succeed.
    """
    answer: HttpResponse
    if wants_json(request):
        answer = JsonResponse(error_body(code, message), status=status)
    else:
        context = {"code": status, "message": message}
        answer = render(request, "too_much.html", context, status=status)
    if seconds:
        answer["Retry-After"] = str(seconds)
    return answer
