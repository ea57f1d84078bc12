"""The addresses of what comes in and goes out."""

from __future__ import annotations

from django.urls import path

from courier.exchange.views import single

urlpatterns = [
    path("games/<slug:code>/game.pgn", single.game_pgn, name="game_pgn"),
    path("games/<slug:code>/game.txt", single.game_text, name="game_text"),
    path("games/<slug:code>/game.json", single.game_json, name="game_json"),
    path("schemas/game-1.json", single.game_schema, name="game_schema"),
]
