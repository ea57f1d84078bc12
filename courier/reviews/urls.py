"""The address of a review."""

from __future__ import annotations

from django.urls import path

from courier.reviews import views

urlpatterns = [path("games/<slug:code>/review", views.game_review, name="game_review")]
