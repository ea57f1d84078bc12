"""The addresses of games."""

from __future__ import annotations

from django.urls import path

from courier.games.views import (
    clock,
    consent,
    endings,
    mutes,
    solo,
    upgrades,
    vacation,
)

urlpatterns = [
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
    path("account/vacation", vacation.vacation, name="vacation"),
    path("account/vacation/automatic", vacation.vacation_automatic, name="vacation_automatic"),
    path("account/vacation/nights", vacation.vacation_nights, name="vacation_nights"),
    path("account/vacation/<slug:code>/cancel", vacation.vacation_cancel, name="vacation_cancel"),
    path("account/vacation/<slug:code>/end", vacation.vacation_end, name="vacation_end"),
    path("presets/<slug:key>/solo", solo.solo_new, name="solo_new"),
]
