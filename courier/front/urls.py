from __future__ import annotations

from django.urls import path

from courier.front.views import catalogue, compare, desk, embed, favourites, home, pages, patterns, player, presets

urlpatterns = [
    path("", home.home, name="home"),
    path("play", desk.dashboard, name="dashboard"),
    path("play/next", desk.next_game, name="next_game"),
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
    path("presets/<slug:key>/embed/<int:number>", embed.preset_embed_move, name="preset_embed_move"),
    path("presets/<slug:key>/favourite", favourites.preset_favourite, name="preset_favourite"),
    path("players/<str:username>", player.player_page, name="player"),
    path("players/<str:username>/invite", player.invite_to_preset, name="player_invite"),
    path("help", pages.help_page, name="help"),
    path("house-rules", pages.house_rules, name="house_rules"),
    path("privacy", pages.privacy, name="privacy"),
    path("status", pages.status, name="status"),
    path("patterns", patterns.patterns, name="patterns"),
    path("theme", pages.set_theme, name="set_theme"),
]
