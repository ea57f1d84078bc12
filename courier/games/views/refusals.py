"""Refusals of the domain as answers."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from courier.common.errors import Conflict, DomainError, Forbidden


def wants_json(request: HttpRequest) -> bool:
    """Tell whether a script asks, which puts the answer into the page itself."""
    return request.headers.get("Accept", "").startswith("application/json")


def status_of(error: DomainError) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(error, Forbidden):
        return 403
    return 409 if isinstance(error, Conflict) else 400


def error_json(code: str, message: str, status: int) -> JsonResponse:
    """Return a refusal for a script."""
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)
