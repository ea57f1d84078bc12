"""The source of the site and its licence."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from courier.front.source import source_archive


@require_safe
@login_not_required
def source(request: HttpRequest) -> HttpResponse:
    """What the licence allows, and where the source is."""
    return render(request, "front/source.html", {"source_url": settings.SOURCE_URL})


@require_safe
@login_not_required
@cache_control(public=True, max_age=3600)
def archive(request: HttpRequest) -> HttpResponse:
    """The source of exactly what runs here."""
    response = HttpResponse(source_archive(), content_type="application/gzip")
    response["Content-Disposition"] = 'attachment; filename="courier.tar.gz"'
    return response


@require_safe
@login_not_required
@cache_control(public=True, max_age=3600)
def license_text(request: HttpRequest) -> HttpResponse:
    """The licence in full."""
    text = (Path(settings.BASE_DIR) / "LICENSE").read_text(encoding="utf-8")
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
