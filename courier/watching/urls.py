"""Addresses of watching."""

from __future__ import annotations

from django.urls import path

from courier.watching import views

urlpatterns = [
    path("watching", views.watching, name="watching"),
    path("games/<slug:code>/watch", views.game_watch, name="game_watch"),
    path("players/<str:username>/watch", views.player_watch, name="player_watch"),
    path("presets/<slug:key>/follow", views.preset_follow, name="preset_follow"),
]
