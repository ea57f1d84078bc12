"""The addresses of the table of a game, and of what is done at it."""

from __future__ import annotations

from django.urls import path

from courier.table.views import (
    arrangements,
    clock,
    consent,
    embed,
    endings,
    log,
    moves,
    mutes,
    page,
    pictures,
    print_page,
    solo,
    upgrades,
    ways,
)

urlpatterns = [
    path("games/<slug:code>", page.game, name="game"),
    path("games/<slug:code>/live", page.game_fragment, name="game_fragment"),
    path("games/<slug:code>/aside/<slug:name>", log.game_aside, name="game_aside"),
    path("games/<slug:code>/board.png", pictures.board_image, name="board_image"),
    path("games/<slug:code>/card.png", pictures.game_card, name="game_card"),
    path("games/<slug:code>/game.gif", pictures.game_animation, name="game_animation"),
    path("games/<slug:code>/print", print_page.game_print, name="game_print"),
    path("games/<slug:code>/embed", embed.game_embed, name="game_embed"),
    path("games/<slug:code>/preview", moves.game_preview, name="game_preview"),
    path("games/<slug:code>/move", moves.game_move, name="game_move"),
    path("games/<slug:code>/recall", moves.game_recall, name="game_recall"),
    path("games/<slug:code>/composing", moves.game_composing, name="game_composing"),
    path("games/<slug:code>/ways", ways.game_ways, name="game_ways"),
    path("games/<slug:code>/undo", moves.game_undo, name="game_undo"),
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
    path("games/<slug:code>/clock", clock.game_clock, name="game_clock"),
    path("games/<slug:code>/clock/give", clock.game_give_time, name="game_give_time"),
    path("games/<slug:code>/flag", clock.game_flag, name="game_flag"),
    path("games/<slug:code>/resign", endings.game_resign, name="game_resign"),
    path("games/<slug:code>/abort", endings.game_abort, name="game_abort"),
    path("games/<slug:code>/takeback", consent.game_takeback, name="game_takeback"),
    path(
        "games/<slug:code>/abort/together", consent.game_abort_together, name="game_abort_together"
    ),
    path("games/<slug:code>/draw/offer", endings.game_draw_offer, name="game_draw_offer"),
    path("games/<slug:code>/draw/accept", endings.game_draw_accept, name="game_draw_accept"),
    path("games/<slug:code>/draw/decline", endings.game_draw_decline, name="game_draw_decline"),
    path("games/<slug:code>/claim", endings.game_claim, name="game_claim"),
    path("games/<slug:code>/result", endings.game_propose_result, name="game_propose_result"),
    path("games/<slug:code>/result/answer", endings.game_answer_result, name="game_answer_result"),
    path("games/<slug:code>/notices", mutes.game_notices, name="game_notices"),
    path("games/<slug:code>/upgrade", upgrades.game_upgrade, name="game_upgrade"),
    path("presets/<slug:key>/solo", solo.solo_new, name="solo_new"),
]
