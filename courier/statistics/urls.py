from __future__ import annotations

from django.urls import path

from courier.statistics.views import pages

urlpatterns = [
    path("statistics", pages.site, name="statistics"),
    path("presets/<slug:key>/statistics", pages.preset, name="preset_statistics"),
    path("players/<str:username>/statistics", pages.player, name="player_statistics"),
]
