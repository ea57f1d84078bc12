"""What the OpenAPI description says of answers that every view shares."""

from __future__ import annotations

from typing import Any

from courier.api.serializers import ErrorSerializer

BAD_REQUEST: dict[int, Any] = {400: ErrorSerializer}
UNAUTHENTICATED: dict[int, Any] = {401: ErrorSerializer, 403: ErrorSerializer}
NOT_FOUND: dict[int, Any] = {404: ErrorSerializer}
CONFLICT: dict[int, Any] = {409: ErrorSerializer}
LIMITED: dict[int, Any] = {429: ErrorSerializer}

READ: dict[int, Any] = {**UNAUTHENTICATED, **NOT_FOUND, **LIMITED}
WRITE: dict[int, Any] = {**BAD_REQUEST, **READ, **CONFLICT}


def answers(success: Any, shared: dict[int, Any], *, status: int = 200) -> dict[int, Any]:
    """Return the responses of an operation: the successful one and the errors it shares with others."""
    return {status: success, **shared}
