"""A visitor's game against the computer: beginning, moving, taking back. Nothing here needs an
account.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from courier.common import rates
from courier.common.tasks import enqueue
from courier.games.move_effects import Preview, compute_moves
from courier.guests.errors import (
    ComputerToMove,
    GuestGameMoved,
    GuestGameOver,
    GuestGameTooLong,
    NothingToTakeBack,
    NotTried,
    ThoughtEnough,
    TooManyGames,
)
from courier.guests.models import GuestGame
from courier.guests.queries import may_be_tried
from courier.presets.models import PresetRevision
from courier.presets.pictures import start_position
from variants import PresetError, Side

ANSWER_TASK: Final = "courier.guests.tasks.answer"
MOST_PLIES: Final = 300
MOST_GAMES: Final = 12  # of a visitor; the one left longest makes room
MOST_BEGUN: Final = {rates.HOUR: 30, rates.DAY: 100}  # from one address, within so many seconds
KEPT: Final = timedelta(days=14)
EASY_LEVEL: Final = 2
# Processor seconds in an hour that the computer thinks for one address.
MOST_THOUGHT: Final = 300
THINKING: Final = "guest-thinking"  # in thousandths of a second
SLOW_LEVEL: Final = 5  # from which on visitors' games wait for all others


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a visitor wants to play: at which level, which side, from which array."""

    level: int = EASY_LEVEL
    side: Side = 0
    setup_mode: str = ""


def play(
    *,
    guest: UUID,
    revision: PresetRevision,
    version: int,
    text: str,
    level: int,
    payer: str,
    now: datetime,
) -> GuestGame:
    """Play a visitor's move in the game they saw at `version`; 0 is the first position, with which
    the game begins. `level` is that of the computer from here on.

    Raises NotTried, TooManyGames, GuestGameMoved, GuestGameOver, ComputerToMove, GuestGameTooLong,
    ThoughtEnough, MoveRefused.
    """
    _check_thought(payer)
    with transaction.atomic():
        known = _locked(guest, revision)
        if known is None and version == 0:
            begun = _new(guest, revision, Wanted(level), payer, now, is_example=True)
            game = keep_move(begun, text, now=now)
            _count_begun(payer)
            return game
        if known is None or known.version != version:
            raise GuestGameMoved
        if known.is_over:
            raise GuestGameOver
        if known.waits_for_computer:
            raise ComputerToMove
        known.level = level
        known.payer = payer
        return keep_move(known, text, now=now)


def keep_move(game: GuestGame, text: str, *, now: datetime) -> GuestGame:
    """Play a move of the side to move, or several of its turn, in a game that is locked. Raises
    GuestGameTooLong, MoveRefused.
    """
    if game.ply >= MOST_PLIES:
        raise GuestGameTooLong(most=MOST_PLIES)
    played = compute_moves(game.rules, before=game.position, text=text, history=game.keys)
    game.moves = [*game.moves, *map(_kept, played.moves)]
    game.position = played.position
    game.side_to_move = played.side_to_move
    game.is_over = played.outcome is not None
    return _saved(game, now)


def begin(
    *, guest: UUID, revision: PresetRevision, wanted: Wanted, payer: str, now: datetime
) -> GuestGame:
    """Begin anew, whatever was on the board. Raises NotTried, TooManyGames, ThoughtEnough."""
    _check_thought(payer)
    with transaction.atomic():
        known = _locked(guest, revision)
        version = 0
        if known is not None:
            version = known.version
            known.delete()
        game = _new(guest, revision, wanted, payer, now, is_example=False)
        game.version = version
        _count_begun(payer)
        return _saved(game, now)


@transaction.atomic
def take_back(*, guest: UUID, revision: PresetRevision, version: int, now: datetime) -> GuestGame:
    """Take the visitor's last move back, with what the computer has answered. Raises
    GuestGameMoved, NothingToTakeBack.
    """
    game = _locked(guest, revision)
    if game is None or game.version != version:
        raise GuestGameMoved
    position, side = game.rules.position(game.start_position), game.guest_side
    before = [game.rules.side(position)]
    texts = [game.start_position]
    for move in game.moves:
        position = game.rules.play(position, game.rules.read(move["text"], position))
        before.append(game.rules.side(position))
        texts.append(game.rules.text(position))
    own = [ply for ply in range(game.ply) if before[ply] == side]
    if not own:
        raise NothingToTakeBack
    game.moves = game.moves[: own[-1]]
    game.position = texts[own[-1]]
    game.side_to_move = before[own[-1]]
    game.is_over = False
    return _saved(game, now)


def forget_old(*, now: datetime) -> int:
    """Forget the games that nobody has played for a while; return how many there were."""
    return GuestGame.objects.filter(updated_at__lt=now - KEPT).delete()[0]


def note_thinking(game: GuestGame, seconds: float) -> None:
    """Count what the computer has thought for a visitor's address."""
    rates.add(THINKING, game.payer, round(seconds * 1000), seconds=rates.HOUR)


def wake(game: GuestGame) -> None:
    """Have the computer move if it is to, once this is committed."""
    if game.waits_for_computer:
        enqueue(ANSWER_TASK, game.pk, is_patient=game.level >= SLOW_LEVEL)


def _check_thought(payer: str) -> None:
    if rates.total(THINKING, payer) >= MOST_THOUGHT * 1000:
        raise ThoughtEnough


def _locked(guest: UUID, revision: PresetRevision) -> GuestGame | None:
    rows = GuestGame.objects.select_for_update(of=("self",), no_key=True)
    game = rows.filter(guest=guest, revision=revision).first()
    if game is not None:
        game.revision = revision
    return game


def _new(
    guest: UUID,
    revision: PresetRevision,
    wanted: Wanted,
    payer: str,
    now: datetime,
    *,
    is_example: bool,
) -> GuestGame:
    """A game at its first position, not stored; where the array is drawn by lot it is the example
    that pages show. Raises NotTried, TooManyGames.
    """
    if not may_be_tried(revision):
        raise NotTried
    for seconds, limit in MOST_BEGUN.items():
        if rates.total(_begun_within(seconds), payer) >= limit:
            raise TooManyGames
    rules = revision.rules
    modes = rules.spec.setup_modes
    mode = wanted.setup_mode or (modes[0].key if modes else "")
    try:
        start = (
            start_position(rules) if is_example else rules.start(mode or None, secrets.randbelow)
        )
    except PresetError as error:
        raise NotTried from error
    text = rules.text(start)
    return GuestGame(
        guest=guest,
        revision=revision,
        setup_mode=mode,
        start_position=text,
        start_key=rules.key(start),
        position=text,
        side_to_move=rules.side(start),
        guest_side=wanted.side,
        level=wanted.level,
        version=0,
        payer=payer,
        updated_at=now,
    )


def _count_begun(payer: str) -> None:
    """Count a game that has been begun, which no refused move does."""
    for seconds in MOST_BEGUN:
        rates.add(_begun_within(seconds), payer, 1, seconds=seconds)


def _begun_within(seconds: int) -> str:
    return f"guest-games-{seconds}"


def _kept(played: Preview) -> dict[str, object]:
    return {
        "text": played.text,
        "shown": played.shown,
        "words": played.words,
        "key": played.key,
        "squares": list(played.squares),
        "paths": [list(path) for path in played.paths],
    }


def _saved(game: GuestGame, now: datetime) -> GuestGame:
    is_new = game.pk is None
    game.version += 1
    game.updated_at = now
    game.save()
    if is_new:
        _make_room(game)
    wake(game)
    return game


def _make_room(game: GuestGame) -> None:
    others = GuestGame.objects.filter(guest=game.guest).exclude(pk=game.pk)
    old = others.order_by("-updated_at").values_list("pk", flat=True)[MOST_GAMES - 1 :]
    GuestGame.objects.filter(pk__in=list(old)).delete()
