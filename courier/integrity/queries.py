"""Reading what is sealed."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from django.db.models import Max, Min, Q, QuerySet

from courier.common.sweeps import Mark
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.queries import with_rows
from courier.integrity.courier_verify import key_id
from courier.integrity.keys import public_key
from courier.integrity.models import Disagreement, Drill, SealKey
from courier.presets.models import PresetRevision

MOST_MOVES: Final = 1000  # of which games are drawn by lot
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_code(text: str) -> bool:
    """Whether a text from elsewhere may be the code of a game at all."""
    return _NAME.fullmatch(text) is not None


def unsealed_ids(*, since: datetime | None = None) -> list[int]:
    """Ids of finished games without a seal, oldest first, all or those that ended or came since
    then; 1 query.
    """
    lacking = Game.objects.filter(status=GameStatus.FINISHED, seal__isnull=True)
    if since is not None:
        lacking = lacking.filter(Q(ended_at__gte=since) | Q(created_at__gte=since))
    return list(lacking.order_by("pk").values_list("pk", flat=True))


def last_drill() -> Drill | None:
    """The drill that ended last; 1 query."""
    return Drill.objects.exclude(ended_at=None).order_by("ended_at").last()


def published_keys() -> dict[str, str]:
    """All public keys the site has ever sealed with, by id, the present one among them; 1 query."""
    known = dict(
        SealKey.objects.order_by("first_used_at", "pk").values_list("key_id", "public_key")
    )
    own = public_key()
    return {**known, key_id(own): own.hex()}


def stored_ids(*, preset: str = "", sample: int | None = None) -> list[int]:
    """Ids of all games, or of those of a preset; with `sample` so many of them, drawn by lot. 1
    query.
    """
    games = Game.objects.order_by("pk") if sample is None else Game.objects.order_by("?")
    if preset:
        games = games.filter(revision__preset__key=preset)
    return list(games.values_list("pk", flat=True)[:sample])


def first_and_last_ids() -> list[int]:
    """Ids of the oldest and the newest game played by each revision of the shipped presets, those
    with the newest first; 1 query.

    What players have written themselves, presets and files of games, keeps no release back.
    """
    played = Game.objects.filter(source=Source.PLAYED, revision__preset__owner=None)
    games = played.order_by().values_list("revision")
    rows = games.annotate(first=Min("pk"), last=Max("pk")).order_by("-last")
    return list(dict.fromkeys(pk for _revision, first, last in rows for pk in (last, first)))


def games_moved_since(mark: Mark | None, *, now: datetime) -> tuple[list[int], Mark]:
    """Ids of games in which somebody has moved since a mark, of running ones by the latest
    `MOST_MOVES`, and the mark to go on from; 2 queries.
    """
    since, last = mark or (now, 0)
    moves = Move.objects.filter(pk__gt=last).order_by("-pk").values_list("pk", "game_id")
    rows = list(moves[:MOST_MOVES])
    ended = Game.objects.filter(
        status=GameStatus.FINISHED, source=Source.PLAYED, ended_at__gt=since, ended_at__lte=now
    )
    found = {game_id for _, game_id in rows} | set(ended.values_list("pk", flat=True))
    return sorted(found), (now, rows[0][0] if rows else last)


def open_disagreements() -> QuerySet[Disagreement]:
    """What two referees judge differently and nobody of the staff has looked at, oldest first; 1
    query.
    """
    return disagreements().filter(settled_at=None)


def disagreements() -> QuerySet[Disagreement]:
    """All of it, with games and presets; 1 query."""
    return Disagreement.objects.select_related("game__revision__preset", "settled_by")


def revision_by_hash(key: str, content_hash: str) -> PresetRevision | None:
    """The revision of a preset whose document has this hash; 1 query."""
    if not (_NAME.fullmatch(key) and _NAME.fullmatch(content_hash)):
        return None
    found = PresetRevision.objects.filter(preset__key=key, content_hash=content_hash)
    return found.select_related("preset__owner").first()


def any_game(code: str) -> Game | None:
    """The game of a code, whoever may see it, with its seats; 3 queries."""
    return with_rows(Game.objects.filter(code=code)).first() if is_code(code) else None
