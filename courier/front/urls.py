from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from courier.front.views import (
    catalogue,
    compare,
    crawlers,
    desk,
    embed,
    favourites,
    help,
    home,
    pages,
    patterns,
    player,
    presets,
    source,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("play", desk.dashboard, name="dashboard"),
    path("play/next", desk.next_game, name="next_game"),
    path("play/counts", desk.desk_counts, name="desk_counts"),
    path("play/news", desk.desk_news, name="desk_news"),
    path("play/<slug:code>/pin", desk.desk_pin, name="desk_pin"),
    path("play/<slug:code>/snooze", desk.desk_snooze, name="desk_snooze"),
    path("play/finished", desk.finished, name="finished"),
    path("presets", catalogue.preset_list, name="preset_list"),
    path("presets/compare", compare.compare, name="preset_compare"),
    path("presets/compare/options", compare.compare_options, name="preset_compare_options"),
    path("presets/<slug:key>", presets.preset, name="preset"),
    path("presets/<slug:key>/print", presets.preset_print, name="preset_print"),
    path("presets/<slug:key>/embed", embed.preset_embed, name="preset_embed"),
    path(
        "presets/<slug:key>/embed/<int:number>", embed.preset_embed_move, name="preset_embed_move"
    ),
    path("presets/<slug:key>/favourite", favourites.preset_favourite, name="preset_favourite"),
    path("players/<str:username>", player.player_page, name="player"),
    path("players/<str:username>/invite", player.invite_to_preset, name="player_invite"),
    path("help", help.help_page, name="help"),
    path("help/<slug:slug>", help.help_topic, name="help_topic"),
    path("house-rules", pages.house_rules, name="house_rules"),
    path("privacy", pages.privacy, name="privacy"),
    path("status", pages.status, name="status"),
    path("source", source.source, name="source"),
    path("source/courier.tar.gz", source.archive, name="source_archive"),
    path("source/license", source.license_text, name="license"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", crawlers.sitemap, name="sitemap"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("account", RedirectView.as_view(pattern_name="profile"), name="account"),
    path("patterns", patterns.patterns, name="patterns"),
    path("theme", pages.set_theme, name="set_theme"),
]
