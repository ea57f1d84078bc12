"""The addresses of what comes in and goes out."""

from __future__ import annotations

from django.urls import path

from courier.exchange.views import feeds, imports, many, single

urlpatterns = [
    path("games/<slug:code>/game.pgn", single.game_pgn, name="game_pgn"),
    path("games/<slug:code>/game.txt", single.game_text, name="game_text"),
    path("games/<slug:code>/game.json", single.game_json, name="game_json"),
    path(
        "games/<slug:code>/delete-import", imports.imported_game_delete, name="imported_game_delete"
    ),
    path("import", imports.import_new, name="import_new"),
    path("import/<slug:code>", imports.import_report, name="import"),
    path("import/<slug:code>/live", imports.import_live, name="import_live"),
    path("import/<slug:code>/store", imports.import_store, name="import_store"),
    path("import/<slug:code>/delete", imports.import_delete, name="import_delete"),
    path("archive/games.pgn", many.archive_file, {"kind": "pgn"}, name="archive_pgn"),
    path("archive/games.jsonl", many.archive_file, {"kind": "jsonl"}, name="archive_jsonl"),
    path("events/<slug:code>/games.pgn", many.event_pgn, name="event_pgn"),
    path("ladders/<slug:code>/games.pgn", many.ladder_pgn, name="ladder_pgn"),
    path("players/<str:username>/games.pgn", many.player_file, {"kind": "pgn"}, name="player_pgn"),
    path(
        "players/<str:username>/games.jsonl",
        many.player_file,
        {"kind": "jsonl"},
        name="player_jsonl",
    ),
    path("account/data", many.account_data, name="account_data"),
    path("account/data/courier.zip", many.account_file, name="account_file"),
    path("schemas/game-1.json", single.game_schema, name="game_schema"),
    path("account/feeds", feeds.feed_addresses, name="feed_addresses"),
    path("feeds/<str:token>/deadlines.ics", feeds.deadlines, name="feed_deadlines"),
    path("feeds/<str:token>/games.atom", feeds.games, name="feed_games"),
    path("feeds/<str:token>/events.ics", feeds.events, name="feed_events"),
]
