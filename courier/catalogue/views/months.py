"""The variants of the months."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.presets.domain.months import month_of
from courier.presets.pictures import start_picture
from courier.presets.queries import featured_months

PAGE: Final = 12


@require_safe
@login_not_required
def preset_months(request: HttpRequest) -> HttpResponse:
    """Which variant was that of which month, the latest first, 12 on a page; 2 queries."""
    months = featured_months().filter(month__lte=month_of(timezone.now()))
    page = Paginator(months, PAGE).get_page(request.GET.get("page"))
    rows = [
        (each, start_picture(each.preset.current))
        for each in page
        if each.preset.current is not None
    ]
    return render(request, "catalogue/months.html", {"page": page, "rows": rows})
