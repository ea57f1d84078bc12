"""Addresses of reports, doubts about the referee and the pages of the staff."""

from __future__ import annotations

from django.urls import path

from courier.moderation.views import appeals, pages

urlpatterns = [
    path("players/<str:username>/report", pages.player_report, name="player_report"),
    path("games/<slug:code>/referee", pages.game_doubt, name="game_doubt"),
    path("moderation", pages.desk, name="moderation"),
    path("moderation/log", pages.log, name="moderation_log"),
    path("moderation/reports/<slug:code>", pages.report, name="moderation_report"),
    path("moderation/doubts/<slug:code>", pages.doubt, name="moderation_doubt"),
    path("appeals/<str:token>", appeals.appeal_page, name="appeal"),
    path("moderation/appeals", appeals.appeal_list, name="moderation_appeals"),
    path("moderation/appeals/<slug:code>", appeals.decision, name="moderation_appeal"),
    path("moderation/games/<slug:code>", pages.game, name="moderation_game"),
    path(
        "moderation/players/<str:username>/opponents",
        pages.opponents,
        name="moderation_opponents",
    ),
    path("moderation/players/<str:username>", pages.player, name="moderation_player"),
]
