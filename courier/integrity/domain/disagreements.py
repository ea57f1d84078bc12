"""A second opinion of games in which somebody has just moved. A difference stops nothing: it is
kept, and the staff is notified.
"""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from courier.common.counters import count
from courier.common.sweeps import Mark
from courier.games.models import Game
from courier.integrity.models import Disagreement
from courier.integrity.queries import games_moved_since
from courier.integrity.replay import Difference
from courier.integrity.second_opinions import difference_in, has_opinion, question_about
from courier.integrity.second_referee import answers_to, referee_name
from courier.integrity.stored_checks import whole_game
from courier.notifications.domain.notices import done
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player

SECOND_OPINIONS: Final = "second_opinions"  # what is counted, by outcome
OUTCOMES: Final = ("agreed", "differed", "unanswered")
_KEY: Final = "integrity:judged"
_REMEMBERED_SECONDS: Final = 3600


def judge_again(*, now: datetime) -> int:
    """Have games in which somebody has moved since the last time judged once more, as many as the
    operator wants, drawn by lot; return in how many the referees differ.

    Raises RefereeFailed, OSError.
    """
    most: int = settings.SECOND_OPINIONS_A_MINUTE
    if not most:
        return 0
    last: Mark | None = cache.get(_KEY)
    moved, mark = games_moved_since(last, now=now)
    cache.set(_KEY, mark, _REMEMBERED_SECONDS)
    drawn = random.sample(moved, min(most, len(moved)))
    games = [found for game_id in drawn if (found := whole_game(game_id))]
    if not games:
        return 0
    answers = answers_to([question_about(game, moves) for game, moves in games])
    count(SECOND_OPINIONS, "unanswered", by=len(games) - len(answers))
    return sum(
        _compare(game, answer, now=now)
        for (game, _moves), answer in zip(games, answers, strict=False)
    )


@transaction.atomic
def settle_disagreement(*, disagreement_id: int, staff: Player, now: datetime) -> None:
    """Note that somebody of the staff has looked at a difference. Twice changes nothing."""
    still_open = Disagreement.objects.filter(pk=disagreement_id, settled_at=None)
    still_open.update(settled_at=now, settled_by=staff)
    done(subject=f"disagreement.{disagreement_id}", now=now)


def _compare(game: Game, answer: dict[str, Any], *, now: datetime) -> bool:
    if not has_opinion(answer):
        count(SECOND_OPINIONS, "unanswered")
        return False
    difference = difference_in(answer, game)
    count(SECOND_OPINIONS, "differed" if difference else "agreed")
    if difference is not None:
        _keep(game, difference, now=now)
    return difference is not None


@transaction.atomic
def _keep(game: Game, difference: Difference, *, now: datetime) -> None:
    """Store the first difference in a game and notify the staff; later ones follow from it."""
    found, is_new = Disagreement.objects.get_or_create(
        game=game,
        defaults={
            "ply": difference.ply,
            "referee": referee_name(),
            "part": difference.part,
            "stored": difference.stored,
            "found": difference.found,
            "found_at": now,
        },
    )
    if is_new:
        for staff in Player.objects.filter(is_staff=True, is_active=True).order_by("pk"):
            queue_mail(
                kind="referees_differ",
                player=staff,
                payload={"disagreement": found.pk},
                dedup_key=f"referees_differ:{found.pk}:{staff.pk}",
                now=now,
            )
