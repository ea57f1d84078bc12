"""What browsers and search engines ask for at fixed addresses: the icon, the rules for robots, the
list of pages.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.contrib.sitemaps.views import sitemap as render_sitemap
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from courier.common.links import absolute_url
from courier.front.sitemaps import SITEMAPS

_DAY = 86_400


@require_safe
@login_not_required
@cache_control(public=True, max_age=_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Keep search engines out of what is personal or costs much to compute, and name the
    sitemap.
    """
    context = {"sitemap": absolute_url("sitemap")}
    return render(request, "front/robots.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
@login_not_required
@cache_control(public=True, max_age=_DAY)
def sitemap(request: HttpRequest) -> HttpResponseBase:
    """The pages a search engine may list; 3 queries."""
    return render_sitemap(request, SITEMAPS)


@require_safe
@login_not_required
@cache_control(public=True, max_age=_DAY)
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """The icon for programs that read no page first; the real one has another name after every
    change.
    """
    return HttpResponseRedirect(static("img/favicon.ico"))
