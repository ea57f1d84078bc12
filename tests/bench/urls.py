"""The site's addresses and the empty view with one query that everything is compared with."""

from django.contrib.auth.decorators import login_not_required
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from courier.urls import urlpatterns as site_urls


@login_not_required
def empty(request: HttpRequest) -> HttpResponse:
    """Answer after one query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [path("bench-empty", empty), *site_urls]
