from __future__ import annotations

from django.urls import path

from courier.ratings.views import pages

urlpatterns = [
    path("ratings", pages.rating_list, name="rating_list"),
    path("ratings/<slug:family>", pages.leaderboard, name="leaderboard"),
    path("ratings/<slug:family>/<slug:username>", pages.rating_history, name="rating_history"),
]
