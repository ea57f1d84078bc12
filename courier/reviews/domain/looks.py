"""Looking at the positions of games, a slice at a time. May be called as often as one likes: one
slice is worked at at a time.

Every position counts as soon as it was looked at, so a worker that is stopped loses one, and the
next slice goes on with it. A game at one of whose positions that happens again and again is given
up there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F

from courier.common.locks import try_session_lock
from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.presets.models import PresetRevision
from courier.reviews.domain.requests import REVIEW_TASK
from courier.reviews.models import Opinion, Review
from courier.reviews.points import NOTHING, Point
from courier.reviews.queries import left_since, unfinished_reviews, waiting_opinions
from variants import PresetError, Rules, TooMuchWork

SLICE_SECONDS: Final = 20.0
POSITION_SECONDS: Final = 0.8
NODES: Final = 20_000
SHOWN_MOVES: Final = 6
MOST_ATTEMPTS: Final = 3
SWEEP_SECONDS: Final = 30
STALE: Final = timedelta(seconds=90)
_SPACE: Final = 0x72657677  # "revw": keeps this advisory lock apart from anybody else's


def look_on(*, clock: Callable[[], datetime]) -> bool:
    """Look at positions for some seconds; True when there are more. Raises what ends the worker."""
    with try_session_lock(_SPACE, 0) as is_held:
        if not is_held:
            return False
        opinion = waiting_opinions().select_related("revision__preset").first()
        review = unfinished_reviews().first() if opinion is None else None
        if opinion is not None:
            _form(opinion, clock)
        if review is not None:
            _look(review, clock)
        return waiting_opinions().exists() or unfinished_reviews().exists()


def sweep(*, now: datetime) -> bool:
    """Go on where a worker was stopped; True when that was so. Late or double runs do no harm."""
    if not left_since(now - STALE):
        return False
    enqueue(REVIEW_TASK, expires=SWEEP_SECONDS)
    return True


def _form(opinion: Opinion, clock: Callable[[], datetime]) -> None:
    """Look at one position; nothing is known of one at which a worker was stopped again and
    again.
    """
    is_given_up = opinion.attempts >= MOST_ATTEMPTS
    Opinion.objects.filter(pk=opinion.pk).update(attempts=F("attempts") + 1, beat_at=clock())
    point = NOTHING if is_given_up else _point_in(opinion.revision, opinion.position, ())
    opinion.point = point.plain()
    opinion.save(update_fields=["point"])


def _look(review: Review, clock: Callable[[], datetime]) -> None:
    game = Game.objects.select_related("revision__preset").get(pk=review.game_id)
    moves = moves_of(game)
    positions = [game.start_position, *(move.position for move in moves)]
    keys = [game.start_key, *(move.key for move in moves)]
    end = time.monotonic() + SLICE_SECONDS
    while len(review.points) < review.wanted and time.monotonic() < end:
        at = len(review.points)
        if review.attempts >= MOST_ATTEMPTS:
            review.wanted = at
            break
        Review.objects.filter(pk=review.pk).update(attempts=F("attempts") + 1, beat_at=clock())
        review.points.append(_point_in(game.revision, positions[at], keys[:at]).plain())
        review.attempts = 0
        review.save(update_fields=["points", "attempts"])
    if len(review.points) >= review.wanted:
        review.finished_at = clock()
        review.save(update_fields=["finished_at", "wanted"])


def _point_in(revision: PresetRevision, text: str, history: Sequence[str]) -> Point:
    """Look at a position; nothing is known where the rules give up."""
    try:
        return point_of(revision.rules, text, history)
    except (PresetError, TooMuchWork):
        return NOTHING


def point_of(rules: Rules, text: str, history: Sequence[str]) -> Point:
    """Look at a position for a second at most; `history` holds the keys of all earlier ones.
    Nothing is known of one in which the game is over.
    """
    from variants.search import Limits, NoMove, search  # noqa: PLC0415 -- slow: only where one looks

    position = rules.position(text)
    end = time.monotonic() + POSITION_SECONDS
    limits = Limits(
        nodes=NODES,
        should_stop=lambda: time.monotonic() >= end,
        is_enough=lambda: time.monotonic() >= end - POSITION_SECONDS / 2,
    )
    try:
        result = search(rules, position, history, limits)
    except NoMove:
        return NOTHING
    sign = -1 if rules.side(position) else 1
    ends_in = result.mate_in
    shown = written(rules, text, result.line or (result.move.text,))
    return Point(
        worth=sign * result.score,
        ends_in=None if ends_in is None else sign * ends_in,
        line=tuple(shown),
    )


def written(rules: Rules, text: str, line: Sequence[str]) -> list[str]:
    """Return the first moves of a line as people write them."""
    position = rules.position(text)
    shown = []
    for each in line[:SHOWN_MOVES]:
        move = rules.read(each, position)
        shown.append(rules.write(move, position, "san"))
        position = rules.play(position, move)
    return shown
