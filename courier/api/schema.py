"""What the OpenAPI description says of every view: the answers they share, and the scope a token
needs.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from courier.api.authentication import needed_scope
from courier.api.serializers import ErrorSerializer

BAD_REQUEST: dict[int, Any] = {400: ErrorSerializer}
UNAUTHENTICATED: dict[int, Any] = {401: ErrorSerializer, 403: ErrorSerializer}
NOT_FOUND: dict[int, Any] = {404: ErrorSerializer}
CONFLICT: dict[int, Any] = {409: ErrorSerializer}
LIMITED: dict[int, Any] = {429: ErrorSerializer}

READ: dict[int, Any] = {**UNAUTHENTICATED, **NOT_FOUND, **LIMITED}
WRITE: dict[int, Any] = {**BAD_REQUEST, **READ, **CONFLICT}


def answers(success: Any, shared: dict[int, Any], *, status: int = 200) -> dict[int, Any]:
    """Return the responses of an operation: the successful one and the errors it shares with
    others.
    """
    return {status: success, **shared}


class ScopedSchema(AutoSchema):
    """Tells with each operation which scope a token needs for it, in words and as `x-scope`."""

    def get_extensions(self) -> dict[str, Any]:
        """The scope, for programs."""
        return {"x-scope": needed_scope(self.view, self.method)}

    def get_description(self) -> str:  # type: ignore[override]  # as in the library's own class
        """The words of the view, and the scope."""
        return (
            f"{super().get_description()}\n\nScope of a token:"
            f" `{needed_scope(self.view, self.method)}`."
        )
