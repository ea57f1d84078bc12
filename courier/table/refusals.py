"""Refusals as answers to a page or to its script."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from courier.common.refusals import error_body


def wants_json(request: HttpRequest) -> bool:
    """Return whether a script asks, which puts the answer into the page itself."""
    return request.headers.get("Accept", "").startswith("application/json")


def error_json(code: str, message: str, status: int) -> JsonResponse:
    """Return a refusal for a script."""
    return JsonResponse(error_body(code, message), status=status)
