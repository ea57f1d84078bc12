"""The site's addresses and the empty views that everything is compared with: one query for anybody,
and another one for a player who is signed in.
"""

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


def empty_signed_in(request: HttpRequest) -> HttpResponse:
    """Answer a player, whose session and account are read for it."""
    return HttpResponse(request.user.get_username(), content_type="text/plain")


urlpatterns = [
    path("bench-empty", empty),
    path("bench-empty-signed-in", empty_signed_in),
    *site_urls,
]
