"""The addresses of reviews and opinions."""

from __future__ import annotations

from django.urls import path

from courier.reviews import views

urlpatterns = [
    path("games/<slug:code>/review", views.game_review, name="game_review"),
    path("presets/<slug:key>/opinion", views.position_opinion, name="position_opinion"),
]
