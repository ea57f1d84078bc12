"""Following the ledger of ratings when it has been written anew."""

from __future__ import annotations

from typing import Final

from django.db import connection, transaction

from courier.archive.domain.index import take_turns
from courier.ratings.pools import ADVANCED

_ENTRIES: Final = """
    UPDATE archive_entry e SET rating = found.rating
    FROM (
        SELECT e.game_id, round(avg(r.rating_before)) AS rating
        FROM archive_entry e LEFT JOIN ratings_ratingchange r
            ON r.game_id = e.game_id AND NOT starts_with(r.family_id, %s)
        GROUP BY e.game_id
    ) found
    WHERE found.game_id = e.game_id AND found.rating IS DISTINCT FROM e.rating
"""
_COUNTS: Final = """
    UPDATE archive_continuation c SET rated = found.rated, ratings = found.ratings
    FROM (
        SELECT o.key, o.move, count(e.rating) AS rated, coalesce(sum(e.rating), 0) AS ratings
        FROM (
            SELECT DISTINCT key, move, game FROM archive_occurrence
            WHERE key IN (SELECT key FROM archive_continuation)
        ) o
        JOIN archive_entry e ON e.game_id = o.game GROUP BY o.key, o.move
    ) found
    WHERE c.key = found.key AND c.move = found.move
        AND (c.rated, c.ratings) IS DISTINCT FROM (found.rated, found.ratings)
"""


@transaction.atomic
def follow_ratings() -> int:
    """Put the ratings of all games in the index to what the ledger says; return how many were
    others.

    Games that end meanwhile wait to be taken in; with a million games that is a minute or two.
    """
    take_turns()
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, [ADVANCED])
        changed = int(cursor.rowcount)
        if changed:
            cursor.execute(_COUNTS)
    return changed
