"""The addresses of the table of a game."""

from __future__ import annotations

from django.urls import path

from courier.table.views import arrangements, embed, log, moves, page, pictures, printing

urlpatterns = [
    path("games/<slug:code>", page.game, name="game"),
    path("games/<slug:code>/live", page.game_fragment, name="game_fragment"),
    path("games/<slug:code>/aside/<slug:name>", log.game_aside, name="game_aside"),
    path("games/<slug:code>/board.png", pictures.board_image, name="board_image"),
    path("games/<slug:code>/card.png", pictures.game_card, name="game_card"),
    path("games/<slug:code>/game.gif", pictures.game_animation, name="game_animation"),
    path("games/<slug:code>/print", printing.game_print, name="game_print"),
    path("games/<slug:code>/embed", embed.game_embed, name="game_embed"),
    path("games/<slug:code>/preview", moves.game_preview, name="game_preview"),
    path("games/<slug:code>/move", moves.game_move, name="game_move"),
    path("games/<slug:code>/recall", moves.game_recall, name="game_recall"),
    path("games/<slug:code>/composing", moves.game_composing, name="game_composing"),
    path("games/<slug:code>/take-back", moves.game_take_back, name="game_take_back"),
    path("account/arrangements", arrangements.arrangement_save, name="arrangement_save"),
    path(
        "account/arrangements/<slug:code>/name",
        arrangements.arrangement_rename,
        name="arrangement_rename",
    ),
    path(
        "account/arrangements/<slug:code>/delete",
        arrangements.arrangement_delete,
        name="arrangement_delete",
    ),
]
