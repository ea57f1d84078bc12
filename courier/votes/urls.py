"""Addresses of votes."""

from __future__ import annotations

from django.urls import path

from courier.votes import views

urlpatterns = [
    path("presets/<slug:key>/votes", views.preset_votes, name="preset_votes"),
    path("presets/<slug:key>/votes/withdraw", views.vote_withdraw, name="vote_withdraw"),
    path("votes/<slug:code>/hide", views.vote_hide, name="vote_hide"),
]
