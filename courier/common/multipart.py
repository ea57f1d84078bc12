"""Forms with files are read before anybody has looked at what they ask for, so they have to be
cheap to read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from courier.common.refusals import too_much

# A browser sends one field or file as a part with two lines of headers and two semicolons in them;
# no form of ours has more than 1,000 fields.
MOST_PARTS: Final = 1_100
MOST_MARKS: Final = 10_000
_HEAD: Final = 1024  # the longest head of a part that Django reads


class MultipartMiddleware:
    """Refuses bodies in parts that only a program would send to keep the site busy: Django takes
    seconds for 2 MB of headers. Stands before whatever reads `request.POST`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], *about: object
    ) -> HttpResponse | None:
        """Count the parts of a body and what their heads hold."""
        if request.method != "POST" or request.content_type != "multipart/form-data":
            return None
        boundary = (request.content_params or {}).get("boundary", "")
        if is_cheap(_body(request), boundary=boundary.encode(errors="replace")):
            return None
        message = _("This form has too many fields. Go back and send less at once.")
        return too_much(request, "too_many_fields", message, status=400)


def is_cheap(body: bytes, *, boundary: bytes) -> bool:
    """Whether a body in parts is read quickly."""
    if not boundary:  # nothing of it is read
        return True
    boundary = b"--" + boundary
    if body.count(boundary) > MOST_PARTS:
        return False
    return sum(map(_marks, body.split(boundary))) <= MOST_MARKS


def _marks(part: bytes) -> int:
    """Return how many lines and parameters the head of a part has."""
    end = part.find(b"\r\n\r\n", 0, _HEAD)
    return part.count(b"\r\n", 0, end) + part.count(b";", 0, end) if end > 0 else 0


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except UnreadablePostError as error:
        raise BadRequest from error
