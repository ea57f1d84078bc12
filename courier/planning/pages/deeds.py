"""What a plan did, told to its player: on the page of the game and in the mail that says it is
their turn again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.common.links import path_of
from courier.games.enums import GameStatus
from courier.games.hooks import MailAddition
from courier.games.models import Game
from courier.planning.enums import Result
from courier.planning.models import Answer, Plan
from courier.planning.permissions import may_plan, planning_side
from courier.planning.queries import answers_since, own_plan
from courier.players.models import Player

MOST_SHOWN: Final = 6


def of_page(game: Game, viewer: Player, now: datetime) -> dict[str, object] | None:
    """Return the way to the viewer's own plan, and what it did since they last moved; 1 query, at
    most 3.

    Nothing for anybody who does not play, in games of one person, and while pieces are set up.
    """
    if not may_plan(game, viewer):
        return None
    plan = own_plan(game, viewer)
    runs = game.status == GameStatus.ACTIVE
    return {
        "address": path_of("plan", game.code),
        "runs": runs,
        "conditional": conditional_words(plan.conditional_count)
        if plan is not None and runs
        else "",
        "said": shown_since(plan, game, viewer) if plan is not None and runs else [],
    }


def of_mail(game: Game, reader: Player, now: datetime) -> MailAddition:
    """Return what the reader's plan did since they last moved; 1 query without a plan."""
    plan = own_plan(game, reader)
    said = [] if plan is None else shown_since(plan, game, reader)
    return MailAddition(context={"planned": said})


def shown_since(plan: Plan, game: Game, player: Player) -> list[str]:
    """Return in sentences what a plan did since its player last moved themselves, the latest ones;
    at most 2 queries.
    """
    side = planning_side(game, player)
    found = [] if side is None else answers_since(plan, game, side)
    return [words for answer in found if (words := answer_words(answer))][-MOST_SHOWN:]


def answer_words(answer: Answer) -> str:
    """Return a line of the report; nothing where the plan was to do nothing."""
    given = {"met": answer.met, "reply": answer.shown, "reason": answer.reason}
    if answer.result == Result.PLAYED:
        if answer.declined_draw:
            return (
                _(
                    "Your conditional move %(reply)s was played in reply to %(met)s. That declined"
                    " the draw."
                )
                % given
            )
        return _("Your conditional move %(reply)s was played in reply to %(met)s.") % given
    if answer.result == Result.OFFERED:
        return _("Your plan offered a draw after %(met)s.") % given
    if answer.result == Result.AGREED:
        return _("Your plan accepted the draw offered with %(met)s.") % given
    if answer.result == Result.REFUSED and answer.shown:
        return _("Your plan could not answer %(met)s with %(reply)s: %(reason)s") % given
    if answer.result == Result.REFUSED:
        return _("Your plan could not offer a draw after %(met)s: %(reason)s") % given
    return ""


def conditional_words(count: int) -> str:
    """Return how many replies wait."""
    if not count:
        return ""
    return ngettext(
        "%(count)s conditional move is set.", "%(count)s conditional moves are set.", count
    ) % {"count": count}
