"""The site as an application: what a browser needs to install it, the script that works beside its
pages, and the page without a connection.
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

DAY = 24 * 60 * 60  # seconds


@require_safe
@login_not_required
@cache_control(public=True, max_age=DAY)
def web_manifest(request: HttpRequest) -> JsonResponse:
    """The manifest of https://www.w3.org/TR/appmanifest/, which makes the site installable."""
    icons = [
        ("img/icon-192.png", "192x192", "any"),
        ("img/icon-512.png", "512x512", "any"),
        ("img/icon-maskable-512.png", "512x512", "maskable"),
    ]
    manifest = {
        "id": "/",
        "name": _("Courier: chess variants by correspondence"),
        "short_name": "Courier",
        "description": _("Play chess variants by correspondence, with a referee."),
        "start_url": reverse("dashboard"),
        "scope": "/",
        "display": "standalone",
        # The page and the mark in the light theme, as in `variables.css`.
        "background_color": "#f4f6f5",
        "theme_color": "#0d5966",
        "icons": [
            {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
        "shortcuts": [
            {"name": _("Next game"), "url": reverse("next_game")},
            {"name": _("Variants"), "url": reverse("preset_list")},
        ],
    }
    return JsonResponse(manifest, content_type="application/manifest+json")


@require_safe
@login_not_required
@cache_control(public=True, max_age=DAY)
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown without a connection where no page was kept; the same for everybody."""
    return render(request, "front/offline.html")


@require_safe
@login_not_required
def worker(request: HttpRequest) -> HttpResponse:
    """The script a browser runs beside the pages of the signed in, and when a notice comes; always
    at this address, so that its next version is found.
    """
    found = finders.find("js/worker.js")
    assert isinstance(found, str), "the script is a part of the site"
    response = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
