"""Answers to requests that fail. Django finds the pages of 400, 403 and 404 by the names of their
templates.
"""

from __future__ import annotations

import logging
import sys

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from courier.common.json_lines import view_of
from courier.common.outages import RETRY_SECONDS, is_outage
from courier.common.refusals import error_body, wants_json
from courier.front.views.pages import status as status_page

logger = logging.getLogger(__name__)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid token: `settings.CSRF_FAILURE_VIEW`. `reason` is for logs, not for
    people.
    """
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """What nobody has caught: `handler500`. 503 when a server is away, 500 when we are to blame;
    without a database.
    """
    error = sys.exc_info()[1]
    if not is_outage(error):
        message = _("Something broke on our side. We’ve been notified; try again in a minute.")
        return _in_words(request, 500, "server_error", message)
    logger.warning("503 for %s: %s", view_of(request), " ".join(str(error).split())[:200])
    if request.path_info == reverse("status"):
        answer = _status_for_anybody(request)
    else:
        message = _(
            "The site can’t reach its database just now. Nothing is lost; try again in a minute."
        )
        answer = _in_words(request, 503, "unavailable", message)
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    # Otherwise Django adds a traceback for each request while the outage lasts.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def _in_words(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    """The error in the one shape of the API, or as a page."""
    if wants_json(request):
        return JsonResponse(error_body(code, message), status=status)
    return HttpResponse(render_to_string(f"{status}.html"), status=status)


def _status_for_anybody(request: HttpRequest) -> HttpResponse:
    """The page that says what is wrong; who asks cannot be found out now."""
    request.user = AnonymousUser()
    return status_page(request)
