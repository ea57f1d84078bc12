from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from courier.applications import APPLICATIONS
from courier.common.first_words import routes_of

handler500 = "courier.front.error_pages.server_error"

# Each application names its pages in its own urls.py, with full paths; the lowest that fits
# answers.
with_pages = [name for name in APPLICATIONS if find_spec(f"courier.{name}.urls")]

urlpatterns: list[URLPattern | URLResolver] = [
    *(routes_of(f"courier.{name}.urls") for name in with_pages),
    path("account/", include("allauth.urls")),
]
