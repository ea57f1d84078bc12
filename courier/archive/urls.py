from __future__ import annotations

from django.urls import path

from courier.archive.views import explorer, search, searches

urlpatterns = [
    path("archive", search.archive, name="archive"),
    path("archive/searches", searches.search_list, name="search_list"),
    path("archive/searches/save", searches.search_save, name="search_save"),
    path("archive/searches/<slug:code>/delete", searches.search_delete, name="search_delete"),
    path("archive/explore/<slug:key>", explorer.explorer, name="explore"),
    path("archive/explore/<slug:key>/fragment", explorer.fragment, name="explore_fragment"),
]
