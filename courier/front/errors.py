"""Pages for requests that fail. Django finds 400, 403, 404 and 500 by the names of their templates."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid token: `settings.CSRF_FAILURE_VIEW`. `reason` is for logs, not for people."""
    return render(request, "403_csrf.html", status=403)
