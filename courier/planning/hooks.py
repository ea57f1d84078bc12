"""Conditional moves: played at once, and shown on pages and in mails."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks, Panel
from courier.planning.domain.answers import answer, count_anew
from courier.planning.domain.upgrades import retell_plans
from courier.planning.pages.deeds import of_mail, of_page

hooks: Final = GameHooks(
    answers=answer,
    after_going_back=count_anew,
    after_upgrade=retell_plans,
    panels=[Panel("plan", "planning/_panel.html", of_page)],
    mail_addition=of_mail,
)
