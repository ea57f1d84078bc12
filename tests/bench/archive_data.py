"""Synthetic finished games for the archive's benchmark, by the thousand.

A few real games of every preset are played by the rules: moves are preferred the same way wherever a position comes up,
so that openings are shared as people share them. Every stored game is one of them, record and all, told anew: ply by
ply it may leave its original for a line of its own, into positions that few other games have, or none.
"""

import io
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import connection, models

from courier.archive.domain.index import Facts
from courier.archive.explorer import COMMON, COUNTED
from courier.archive.keys import position_key64
from courier.archive.models import Entry, GamePlaces, Occurrence
from courier.archive.placements import tokens_of
from courier.catalog.models import PresetRevision
from courier.games.domain.reckoning import Preview, reckon, record_of
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, GameRecord, Move, Seat
from courier.games.packing import FORMAT, pack
from courier.players.models import Player
from tests.bench.timing import show_progress
from tests.factories import make_revision

PRESETS: Final = {"chess": 0.7, "crazyhouse": 0.15, "sissa": 0.15}
ORIGINALS: Final = 30  # of each preset
PLIES: Final = 60  # on the average
PLAYERS: Final = 2000
STAYS: Final = 0.92  # how likely a game goes on as its original did, at every ply
CHUNK: Final = 2000
FIRST_DAY: Final = datetime(2020, 1, 1, tzinfo=UTC)
_MASK: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Original:
    """A game that was played by the rules, as the tables hold it."""

    game: Game
    record: bytes
    last: dict[str, object]
    facts: Facts
    positions: tuple[str, ...]


def fill(games: int, seed: int = 1) -> list[Original]:
    """Store so many games in an empty, migrated database. Returns their originals."""
    dice = random.Random(seed)
    originals = {key: list(play_originals(key, dice)) for key in PRESETS}
    players = Player.objects.bulk_create(
        Player(username=f"bench{number}", email=f"bench{number}@example.org") for number in range(PLAYERS)
    )
    _indexes(drop=True)
    for begin in range(0, games, CHUNK):
        numbers = range(begin, min(begin + CHUNK, games))
        _store(list(_told(numbers, originals, [player.pk for player in players], dice)))
        show_progress(numbers[-1] + 1, games, "games stored")
    show_progress(0, 1, "indexes")
    _indexes(drop=False)
    _count()
    show_progress(1, 1, "indexes")
    return [original for found in originals.values() for original in found]


def play_originals(key: str, dice: random.Random) -> Iterator[Original]:
    """Play games of a preset: in every position the same moves are liked best."""
    revision = make_revision(key)
    for number in range(ORIGINALS):
        show_progress(number + 1, ORIGINALS, f"originals of {key}")
        wanted = max(12, min(200, round(dice.gauss(PLIES, PLIES / 3))))
        yield _original(revision, list(_played(revision, wanted, dice)), dice)


def _played(revision: PresetRevision, wanted: int, dice: random.Random) -> Iterator[Preview]:
    rules = revision.rules
    position = rules.start(None, dice.randrange)
    before, history = rules.text(position), [rules.key(position)]
    for _ply in range(wanted):
        liked = sorted(move.text for move in rules.legal_moves(rules.position(before)))
        random.Random(before).shuffle(liked)
        text = liked[min(int(dice.expovariate(1.3)), len(liked) - 1)]
        played = reckon(rules, before=before, text=text, history=history)
        yield played
        if played.outcome:
            return
        before = played.position
        history.append(played.key)


def _original(revision: PresetRevision, played: Sequence[Preview], dice: random.Random) -> Original:
    start = revision.rules.start(None, lambda _count: 0)
    text, key = revision.rules.text(start), revision.rules.key(start)
    last = played[-1]
    game = Game(revision=revision, start_position=text, start_key=key, position=last.position, ply=len(played))
    game.status, game.ending, game.reason = GameStatus.FINISHED, Ending.RESIGNED, ""
    game.side_to_move, game.winner = last.side_to_move, dice.choice([0, 0, 1, 1, None])
    moves = [
        _timed(record_of(step, game=game, ply=ply, side=1 - step.side_to_move), dice)
        for ply, step in enumerate(played, 1)
    ]
    packed = pack(moves)
    names = ("ply", "side", "text", "shown", "full", "squares", "paths", "captured", "remark")
    facts = _facts(game, moves)
    return Original(
        game,
        packed,
        {name: getattr(moves[-1], name) for name in names},
        facts,
        (text, *(move.position for move in moves)),
    )


def _facts(game: Game, moves: Sequence[Move]) -> Facts:
    """What the index would hold of a game that is not stored."""
    key, positions = game.revision.preset.key, [game.start_position, *(move.position for move in moves)]
    labels = [label for kind in game.revision.spec.pieces for label in kind.labels]
    keys = tuple(position_key64(key, position) for position in positions)
    return Facts(keys, (*(move.text for move in moves), ""), tokens_of(key, labels, positions), "")


def _timed(move: Move, dice: random.Random) -> Move:
    move.time_used = timedelta(microseconds=dice.randrange(3 * 86_400 * 10**6))
    move.played_at = FIRST_DAY + move.ply * timedelta(days=1) + timedelta(microseconds=dice.randrange(10**6))
    return move


@dataclass(frozen=True, slots=True)
class Told:
    """A stored game: its number, its original, who played it, when it ended, its positions and moves."""

    number: int
    original: Original
    players: tuple[int, int]
    ended_at: datetime
    line: list[tuple[int, str]]


def _told(
    numbers: Iterable[int], originals: dict[str, list[Original]], players: Sequence[int], dice: random.Random
) -> Iterator[Told]:
    for number in numbers:
        [key] = dice.choices(list(PRESETS), list(PRESETS.values()))
        original = dice.choice(originals[key])
        pair = tuple(
            players[min(int(dice.paretovariate(0.8)) - 1 + dice.randrange(40), PLAYERS - 1)] for _side in (0, 1)
        )
        ended = FIRST_DAY + timedelta(seconds=number * 150)
        yield Told(number + 1, original, (pair[0], pair[1]), ended, list(_line(original.facts, dice)))


def _line(facts: Facts, dice: random.Random) -> Iterator[tuple[int, str]]:
    """The positions of a game that leaves its original here and there: side lines are a tree of their own."""
    branch = 0
    for ply, (key, move) in enumerate(zip(facts.keys, facts.moves, strict=True)):
        shown = key if not branch else _signed((key * 0x9E3779B97F4A7C15 ^ branch * 0xBF58476D1CE4E5B9) & _MASK)
        leaves = move and dice.random() > STAYS
        choice = 1 + min(int(dice.expovariate(0.7)), 7) if leaves else 0
        yield shown, move if not choice else f"{move[:2]}{'abcdefgh'[choice - 1]}{ply % 8 + 1}"
        if choice:
            branch = (branch * 0x94D049BB133111EB + choice + ply * 16) & _MASK


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


def _store(games: Sequence[Told]) -> None:
    _copy(Game, (_game_row(told) for told in games))
    _copy(
        Seat,
        (_defaults(Seat) | {"game_id": told.number, "side": side, "player_id": told.players[side],
          "name": f"bench {told.players[side]}"} for told in games for side in (0, 1)),
    )  # fmt: skip
    _copy(
        GameRecord,
        (_defaults(GameRecord) | {"game_id": told.number, "format": FORMAT, "moves": told.original.record,
          "last": told.original.last}
         for told in games),
    )  # fmt: skip
    _copy(
        Entry,
        (_defaults(Entry) | {"game_id": told.number, "preset_id": told.original.game.revision.preset_id,
          "ended_at": told.ended_at, "winner": told.original.game.winner, "plies": told.original.game.ply}
         for told in games),
    )  # fmt: skip
    _copy(GamePlaces, ({"entry_id": told.number, "tokens": told.original.facts.tokens} for told in games))
    _copy(
        Occurrence,
        ({"key": key, "game": told.number, "ply": ply, "move": move}
         for told in games for ply, (key, move) in enumerate(told.line)),
    )  # fmt: skip


def _game_row(told: Told) -> dict[str, object]:
    game = told.original.game
    game.code = f"bench{told.number}"
    row = {field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields}
    begun = told.ended_at - timedelta(days=game.ply)
    dates = {
        "created_at": begun,
        "turn_started_at": told.ended_at,
        "ended_at": told.ended_at,
        "year": told.ended_at.year,
    }
    return row | dates | {"id": told.number}


def _defaults(model: type[models.Model]) -> dict[str, Any]:
    """What columns hold that nobody names."""
    return {field.attname: field.get_default() for field in model._meta.concrete_fields if field.has_default()}


def _copy(model: type[models.Model], rows: Iterable[dict[str, Any]]) -> None:
    """Store rows by PostgreSQL's own bulk loader. Columns a row does not name stay empty."""
    lines, columns = io.StringIO(), None
    for row in rows:
        columns = columns or tuple(row)
        lines.write("\t".join(_text(row[column]) for column in columns) + "\n")
    if columns:
        lines.seek(0)
        named = ", ".join(f'"{column}"' for column in columns)
        with connection.cursor() as cursor:
            cursor.copy_expert(f"COPY {model._meta.db_table} ({named}) FROM STDIN", lines)


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


_PRIMARY: Final = "archive_occurrence_pkey"


def _indexes(*, drop: bool) -> None:
    """Indexes are built at the end, the large one as full as one that has grown game by game."""
    with connection.cursor() as cursor:
        if drop:
            cursor.execute(f"ALTER TABLE archive_occurrence DROP CONSTRAINT {_PRIMARY}")
            cursor.execute("DROP INDEX places_tokens")
            return
        cursor.execute("SET maintenance_work_mem = '512MB'")
        cursor.execute(
            f"ALTER TABLE archive_occurrence ADD CONSTRAINT {_PRIMARY} "
            "PRIMARY KEY (key, game, ply) WITH (fillfactor = 70)"
        )
        cursor.execute("CREATE INDEX places_tokens ON archive_gameplaces USING gin (tokens)")
        for table in ("games_game", "games_seat", "players_player"):
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")
        cursor.execute("VACUUM ANALYZE")


def _count() -> None:
    columns = "key, move, games, first_won, second_won, last_ended_at"
    with connection.cursor() as cursor:
        cursor.execute("SELECT key FROM archive_occurrence GROUP BY key HAVING count(*) >= %s", [COMMON])
        common = [key for (key,) in cursor.fetchall()]
        cursor.execute(f"INSERT INTO archive_continuation ({columns}) {COUNTED}", [common])
        cursor.execute("VACUUM ANALYZE archive_continuation")
