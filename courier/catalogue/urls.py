"""The addresses of presets."""

from __future__ import annotations

from django.urls import path

from courier.catalogue.views import compare, embed, favourites, months, preset_list, preset_page

urlpatterns = [
    path("months", months.preset_months, name="preset_months"),
    path("presets", preset_list.preset_list, name="preset_list"),
    path("presets/compare", compare.compare, name="preset_compare"),
    path("presets/compare/options", compare.compare_options, name="preset_compare_options"),
    path("presets/<slug:key>", preset_page.preset, name="preset"),
    path("presets/<slug:key>/print", preset_page.preset_print, name="preset_print"),
    path("presets/<slug:key>/embed", embed.preset_embed, name="preset_embed"),
    path(
        "presets/<slug:key>/embed/<int:number>", embed.preset_embed_move, name="preset_embed_move"
    ),
    path("presets/<slug:key>/favourite", favourites.preset_favourite, name="preset_favourite"),
]
