"""Filling the archive's tables with very many games, inside the database: what every game is told
after stands in a few tables of templates, and the rows of thousands of games are made of them by
one statement a table.

What is different about a game is thrown by a hash of its number, so the same number is the same
game in every run.
"""

import io
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import connection, models

from courier.archive.explorer import COLUMNS, COMMON, COUNTED
from courier.archive.models import Entry, GamePlaces, Occurrence
from courier.games.models import Game, GameRecord, Seat
from courier.games.packed_moves import FORMAT
from courier.players.models import Player
from tests.bench.archive_originals import FIRST_DAY, PRESETS, Original
from tests.bench.times import show_progress

PLAYERS: Final = 2000
STAYS: Final = 0.92  # how likely a game goes on as its original did, at every ply
CHUNK: Final = 10_000
SECONDS_BETWEEN: Final = 150  # from one ending to the next
PRIMARY: Final = "archive_occurrence_pkey"
# A throw-away server need not survive anything, and nobody writes while it is measured.
_QUICK: Final = {"autovacuum": "off", "max_wal_size": "8GB", "checkpoint_timeout": "1h"}
_SESSION: Final = {
    "work_mem": "256MB",
    "maintenance_work_mem": "1GB",
    "synchronous_commit": "off",
    "session_replication_role": "replica",  # what is told after real games refers to what is there
}

_PREPARED: Final = """
    CREATE FUNCTION bench_dice(number bigint, throw bigint) RETURNS float8 IMMUTABLE LANGUAGE sql AS
        'SELECT ((hashint8extended(number, throw) & 9007199254740991)::float8 + 0.5) / 9007199254740992';
    CREATE UNLOGGED TABLE bench_ply (original int, ply smallint, key bigint, move text);
    CREATE UNLOGGED TABLE bench_shown (
        number bigint, original int, first bigint, second bigint, ended_at timestamptz, rating smallint);
"""  # noqa: E501 -- a table

# Which original, and who: a few play most games, and six of ten games are rated.
_SHOWN: Final = """
    TRUNCATE bench_shown;
    INSERT INTO bench_shown
    SELECT n, width_bucket(bench_dice(n, 1), %(shares)s),
        %(player)s + least(floor(power(bench_dice(n, 2), -1.25)) - 1 + floor(40 * bench_dice(n, 3)), %(last)s)::bigint,
        %(player)s + least(floor(power(bench_dice(n, 4), -1.25)) - 1 + floor(40 * bench_dice(n, 5)), %(last)s)::bigint,
        %(begin)s + n * %(between)s * interval '1 second',
        CASE WHEN bench_dice(n, 9) < 0.6
            THEN 1000 + 300 * (bench_dice(n, 10) + bench_dice(n, 11) + bench_dice(n, 12)) END
    FROM generate_series(%(least)s::bigint, %(most)s::bigint) n;
    ANALYZE bench_shown
"""  # noqa: E501 -- a table

# A game leaves its original here and there, into a tree of side lines: where it has left, and by
# which of eight moves, says what stands on the board from then on, so games that leave in the same
# way share their positions.
_LINES: Final = """
    INSERT INTO archive_occurrence (key, game, ply, move)
    SELECT CASE left_by WHEN 0 THEN key ELSE hashint8extended(key, left_by) END, game, ply,
        CASE choice WHEN 0 THEN move ELSE left(move, 2) || substr('abcdefgh', choice, 1) || ply %% 8 + 1 END
    FROM (
        SELECT game, ply, key, move, choice, coalesce(bit_xor(
                CASE choice WHEN 0 THEN 0 ELSE hashint8extended(choice + 16 * ply, 6) END
            ) OVER (PARTITION BY game ORDER BY ply ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS left_by
        FROM (
            SELECT t.number AS game, p.ply, p.key, p.move, CASE
                WHEN p.move = '' OR bench_dice(t.number * 1024 + p.ply, 7) < %(stays)s THEN 0
                ELSE 1 + least(floor(-ln(bench_dice(t.number * 1024 + p.ply, 8)) / 0.7), 7)::int END AS choice
            FROM bench_shown t JOIN bench_ply p ON p.original = t.original OFFSET 0
        ) thrown
    ) told
"""  # noqa: E501 -- a table

# By table: what is not copied from the template. `t` is the game that is told, `o` the row of its
# original.
_TEMPLATES: Final[Mapping[type[models.Model], tuple[str, Mapping[str, str]]]] = {
    Game: (
        "id",
        {
            "id": "t.number",
            "code": "'bench' || t.number",
            "created_at": "t.ended_at - o.ply * interval '1 day'",
            "turn_started_at": "t.ended_at",
            "ended_at": "t.ended_at",
            "year": "extract(year FROM t.ended_at)",
        },
    ),
    Seat: (
        "game_id",
        {
            "id": "2 * t.number - 1 + o.side",
            "game_id": "t.number",
            "player_id": "CASE o.side WHEN 0 THEN t.first ELSE t.second END",
            "name": "'bench ' || CASE o.side WHEN 0 THEN t.first ELSE t.second END",
        },
    ),
    GameRecord: ("game_id", {"game_id": "t.number"}),
    Entry: ("game_id", {"game_id": "t.number", "ended_at": "t.ended_at", "rating": "t.rating"}),
    GamePlaces: ("entry_id", {"entry_id": "t.number"}),
}


def fill(originals: Sequence[Original], games: int) -> None:
    """Store so many games in an empty, migrated database."""
    started = time.monotonic()
    _run(
        "".join(f"ALTER SYSTEM SET {name} = '{value}';" for name, value in _QUICK.items()),
        is_alone=True,
    )
    _run("SELECT pg_reload_conf()")
    _run("".join(f"SET {name} = '{value}';" for name, value in _SESSION.items()))
    players = Player.objects.bulk_create(
        Player(username=f"bench{number}", email=f"bench{number}@example.org")
        for number in range(PLAYERS)
    )
    _run(_PREPARED)
    _store_templates(originals)
    _run(
        f"ALTER TABLE {Occurrence._meta.db_table} DROP CONSTRAINT {PRIMARY}; DROP INDEX"
        " places_tokens"
    )
    for begin in range(0, games, CHUNK):
        last = min(begin + CHUNK, games)
        _report(begin + 1, last, list(shares(originals)), players[0].pk)
        show_progress(last, games, "games stored")
    steps: tuple[Callable[[], None], ...] = (
        _build_indexes,
        _number_on,
        _tidy,
        _count,
        partial(_run, "CHECKPOINT"),
    )
    for count, step in enumerate(steps, start=1):
        step()
        show_progress(count, len(steps), "indexes and counts")
    _run("RESET session_replication_role; RESET work_mem")
    _run("CREATE TABLE bench_filled AS SELECT %s::float8 AS seconds", [time.monotonic() - started])


def shares(originals: Sequence[Original]) -> Iterator[float]:
    """Where each original's share of the games begins, from 0 to 1: presets have the shares of
    `PRESETS`.
    """
    keys = [original.game.revision.preset.key for original in originals]
    at = 0.0
    for key in keys:
        yield at
        at += PRESETS[key] / keys.count(key)


def _store_templates(originals: Sequence[Original]) -> None:
    for model in _TEMPLATES:
        _run(
            f"CREATE UNLOGGED TABLE {_template(model)} AS SELECT * FROM {model._meta.db_table}"
            " WHERE false"
        )
    numbered = list(enumerate(originals, start=1))
    for number, original in numbered:
        original.game.pk = number
    _copy(_template(Game), (_row(original.game) for _number, original in numbered))
    _copy(
        _template(Seat),
        (
            _row(Seat(id=0, game_id=number, side=side))
            for number, _original in numbered
            for side in (0, 1)
        ),
    )
    _copy(
        _template(GameRecord),
        (
            _row(
                GameRecord(game_id=number, format=FORMAT, moves=original.record, last=original.last)
            )
            for number, original in numbered
        ),
    )
    _copy(_template(Entry), (_row(_entry(number, original)) for number, original in numbered))
    _copy(
        _template(GamePlaces),
        (
            _row(GamePlaces(entry_id=number, tokens=original.facts.tokens))
            for number, original in numbered
        ),
    )
    _copy(
        "bench_ply",
        (
            {"original": number, "ply": ply, "key": key, "move": move}
            for number, original in numbered
            for ply, (key, move) in enumerate(
                zip(original.facts.keys, original.facts.moves, strict=True)
            )
        ),
    )
    _run("".join(f"ANALYZE {_template(model)};" for model in _TEMPLATES) + "ANALYZE bench_ply")


def _entry(number: int, original: Original) -> Entry:
    game = original.game
    return Entry(
        game_id=number, preset_id=game.revision.preset_id, winner=game.winner, plies=game.ply
    )


def _report(least: int, most: int, begins: list[float], player: int) -> None:
    given = {"least": least, "most": most, "shares": begins, "player": player, "last": PLAYERS - 1}
    _run(_SHOWN, given | {"begin": FIRST_DAY, "between": SECONDS_BETWEEN})
    for model, (key, others) in _TEMPLATES.items():
        columns = list(_row(model()))
        shown = ", ".join(others.get(column, f"o.{column}") for column in columns)
        _run(
            f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) SELECT {shown} FROM"
            f" bench_shown t JOIN {_template(model)} o ON o.{key} = t.original ORDER BY t.number"
        )
    _run(_LINES, {"stays": STAYS})


def _template(model: type[models.Model]) -> str:
    return f"bench_{model._meta.db_table}"


def _row(instance: models.Model) -> dict[str, Any]:
    return {
        str(field.column): getattr(instance, field.attname)
        for field in instance._meta.concrete_fields
    }


def _copy(table: str, rows: Iterable[dict[str, Any]]) -> None:
    """Store rows by PostgreSQL's own bulk loader."""
    lines, columns = io.StringIO(), tuple[str, ...]()
    for row in rows:
        columns = columns or tuple(row)
        lines.write("\t".join(_text(row[column]) for column in columns) + "\n")
    lines.seek(0)
    with connection.cursor() as cursor:
        cursor.copy_expert(f"COPY {table} ({', '.join(columns)}) FROM STDIN", lines)


def _text(value: object) -> str:
    match value:
        case None:
            return r"\N"
        case bytes():
            return r"\\x" + value.hex()
        case dict():
            return json.dumps(value).replace("\\", "\\\\")
        case list():
            return "{" + ",".join(map(str, value)) + "}"
        case datetime():
            return value.isoformat()
    return str(value).replace("\\", "\\\\")


def _build_indexes() -> None:
    """The two large indexes are built at the end, that of positions as full as one that has grown
    game by game.
    """
    _run(
        f"ALTER TABLE {Occurrence._meta.db_table} ADD CONSTRAINT {PRIMARY} "
        "PRIMARY KEY (key, game, ply) WITH (fillfactor = 70)"
    )
    _run("CREATE INDEX places_tokens ON archive_gameplaces USING gin (tokens)")


def _number_on() -> None:
    """New rows get numbers behind those that are there."""
    for table in ("games_game", "games_seat"):
        _run(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
        )


def _tidy() -> None:
    _run("VACUUM ANALYZE")


def _count() -> None:
    """Count the positions that are common, as the index does when they become so."""
    common = "SELECT key FROM archive_occurrence GROUP BY key HAVING count(*) >= %s"
    counted = COUNTED.replace("ANY(%s)", f"ANY(ARRAY({common}))")
    _run(f"INSERT INTO archive_continuation ({COLUMNS}) {counted}", [COMMON])
    _run("VACUUM ANALYZE archive_continuation")


def _run(query: str, given: Any = None, *, is_alone: bool = False) -> None:
    """Run statements; those that may not stand in a transaction one by one."""
    with connection.cursor() as cursor:
        for each in query.split(";") if is_alone else [query]:
            if each.strip():
                cursor.execute(each, given)
