from __future__ import annotations

from django.urls import path

from courier.archive.views import explorer, search

urlpatterns = [
    path("archive", search.archive, name="archive"),
    path("archive/explore/<slug:key>", explorer.explorer, name="explore"),
    path("archive/explore/<slug:key>/fragment", explorer.fragment, name="explore_fragment"),
]
