"""The addresses of pages about the whole site."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from courier.front.views import (
    boards,
    crawlers,
    figures,
    help,
    home,
    installed,
    pages,
    patterns,
    player,
    source,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("now", home.happening, name="happening"),
    path("players/<str:username>", player.player_page, name="player"),
    path("players/<str:username>/trophies", player.player_trophies, name="player_trophies"),
    path("players/<str:username>/works/<slug:kind>", player.player_works, name="player_works"),
    path("players/<str:username>/events", player.player_events, name="player_events"),
    path("players/<str:username>/challenge", player.challenge_with_preset, name="player_challenge"),
    path("help", help.help_page, name="help"),
    path("help/<slug:slug>", help.help_topic, name="help_topic"),
    path("house-rules", pages.house_rules, name="house_rules"),
    path("privacy", pages.privacy, name="privacy"),
    path("status", pages.status, name="status"),
    path("status/figures", figures.figures, name="site_figures"),
    path("source", source.source, name="source"),
    path("source/courier.tar.gz", source.archive, name="source_archive"),
    path("source/license", source.license_text, name="license"),
    path("manifest.webmanifest", installed.web_manifest, name="web_manifest"),
    path("offline", installed.offline, name="offline"),
    path("worker.js", installed.worker, name="worker"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", crawlers.sitemap, name="sitemap"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("account", RedirectView.as_view(pattern_name="profile"), name="account"),
    path("patterns", patterns.patterns, name="patterns"),
    path("boards", boards.boards, name="boards"),
    path("boards/preview", boards.board_preview, name="board_preview"),
    path("theme", pages.set_theme, name="set_theme"),
]
