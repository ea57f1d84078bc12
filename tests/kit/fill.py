"""Thousands of games to restore and replay, half of them finished and sealed: rows of random games
that were played by the rules. Needs Django.
"""

from __future__ import annotations

import copy
import random
from datetime import datetime
from typing import Final, TypeVar

from django.utils import timezone

from courier.clocks.terms import Terms
from courier.common.codes import new_code
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.domain.sent_moves import end_recall
from courier.games.domain.start import start_game
from courier.games.models import Game, GameRecord, Move, Seat
from courier.games.seats import seats_of
from courier.integrity.domain.game_seals import seal_game
from courier.players.models import Player
from courier.presets.queries import current_revision
from tests.chaos.plan import PRESETS, random_moves

Row = TypeVar("Row", Seat, Move, GameRecord)
_ORIGINALS: Final = 50
_DAYS: Final = 30


def fill(*, games: int, plies: int) -> None:
    """Store so many games of so many plies each."""
    chance = random.Random(1)
    now = timezone.now()
    players = [Player.objects.create_user(f"kit{number}", password=None) for number in range(2)]
    originals = [_play(number, players, plies, chance, now) for number in range(_ORIGINALS)]
    for original in originals:
        _copy(original, games // _ORIGINALS - 1)
    for game in Game.objects.filter(status="finished", seal=None).values_list("pk", flat=True):
        seal_game(game, now=now)


def _play(
    number: int, players: list[Player], plies: int, chance: random.Random, now: datetime
) -> Game:
    """A game by the rules; every second one is resigned, which packs its moves."""
    preset = PRESETS[number % len(PRESETS)]
    game = start_game(
        revision=current_revision(preset),
        seats=(players[0], players[1]),
        terms=Terms(days_per_move=_DAYS),
        now=now,
    )
    for ply, text in enumerate(random_moves(preset, plies, chance)):
        submit_move(game_id=game.pk, player=players[ply % 2], text=text, expected_ply=ply, now=now)
        end_recall(game.pk, now=now)
    if number % 2:
        resign(game_id=game.pk, player=players[plies % 2], now=now)
    return Game.objects.get(pk=game.pk)


def _copy(original: Game, count: int) -> None:
    seats, moves = list(seats_of(original)), list(Move.objects.filter(game=original))
    record = GameRecord.objects.filter(game=original).first()
    games = []
    for _number in range(count):
        game = copy.copy(original)
        game.pk, game.code = None, new_code()
        games.append(game)
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(_row_of(seat, game) for game in games for seat in seats)
    Move.objects.bulk_create(_row_of(move, game) for game in games for move in moves)
    if record is not None:
        GameRecord.objects.bulk_create(_row_of(record, game) for game in games)


def _row_of(row: Row, game: Game) -> Row:
    copied = copy.copy(row)
    copied.pk = None
    copied.game = game
    return copied
