"""Addresses of reports, doubts about the referee and the pages of the staff."""

from __future__ import annotations

from django.urls import path

from courier.moderation import views

urlpatterns = [
    path("players/<str:username>/report", views.player_report, name="player_report"),
    path("games/<slug:code>/referee", views.game_doubt, name="game_doubt"),
    path("moderation", views.desk, name="moderation"),
    path("moderation/log", views.log, name="moderation_log"),
    path("moderation/reports/<slug:code>", views.report, name="moderation_report"),
    path("moderation/doubts/<slug:code>", views.doubt, name="moderation_doubt"),
    path("moderation/games/<slug:code>", views.game, name="moderation_game"),
    path("moderation/players/<str:username>", views.player, name="moderation_player"),
]
