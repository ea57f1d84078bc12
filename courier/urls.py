from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.http import require_safe

# Each app names its pages in its own urls.py, with full paths; the first that fits answers.
APPS = (
    "exchange",
    "workshop",
    "computer",
    "reports",
    "front",
    "players",
    "games",
    "integrity",
    "erasure",
    "feeds",
    "moderation",
    "statistics",
    "postbox",
    "challenges",
    "talk",
    "ratings",
    "archive",
    "studies",
    "planning",
    "notifications",
    "api",
)


@require_safe
@login_not_required
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer `ok` without touching the database: the process is alive and serving."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("account/", include("allauth.urls")),
    *(path("", include(f"courier.{app}.urls")) for app in APPS),
]
