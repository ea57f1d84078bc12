"""Reading games. Lists come with seats, players, preset and last move, so that a row costs no query
of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404

from courier.common.kept_queries import kept
from courier.games.enums import GameStatus
from courier.games.models import Game, GameRecord, Move, Seat, SentMove, move_is_held
from courier.games.moves import moves_of
from courier.games.permissions import may_see
from courier.games.seats import sides_of
from courier.games.snoozes import snoozed_seats
from courier.games.whole_games import as_rows, game_called, whole, with_columns
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.queries import OPEN_PRESET

LATEST: Final = 5  # finished games beside the running ones

# A seat whose side is to move and has not sent its move; in a secret set-up every seat whose set-up
# is missing. None while the referee holds the clocks.
_SENT = Exists(
    SentMove.objects.filter(game=OuterRef("game"), side=OuterRef("side"), release_at__isnull=False)
)
# A seat in whose game a move is held, of whichever side.
IN_HELD_GAME = Exists(SentMove.objects.filter(game=OuterRef("game"), release_at__isnull=False))
AT_TURN = Q(game__clock_stopped_at__isnull=True) & (
    Q(game__is_setting_up=True, has_set_up=False)
    | Q(~_SENT, game__is_setting_up=False, game__side_to_move=F("side"))
)
_BY_URGENCY = (F("deadline").asc(nulls_last=True), "turn_started_at", "pk")


def with_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with what a row or a board shows of them; 3 queries in all. `last_moves` holds one
    move or none.
    """
    found = (
        games.select_related("revision__preset", "record")
        .defer("record__moves")
        .annotate(has_sent=move_is_held())
    )
    return found.prefetch_related(
        Prefetch("seats", queryset=Seat.objects.select_related("player")),
        Prefetch("moves", queryset=Move.objects.filter(ply=F("game__ply")), to_attr="last_moves"),
    )


def has_sent(game: Game) -> bool:
    """Whether a move is held in a game that was read `with_rows`; no query."""
    return bool(vars(game)["has_sent"])


def open_games() -> QuerySet[Game]:
    """Games of two people that lists may show to everybody: public ones, of presets that everybody
    may find.
    """
    return Game.objects.filter(OPEN_PRESET, is_public=True, is_solo=False)


def plays(player: Player, preset: Preset) -> bool:
    """Whether the player has a seat in a game of the preset, running or over; 1 query."""
    return Seat.objects.filter(player=player, game__revision__preset=preset).exists()


def last_move(game: Game) -> Move | None:
    """The last move of a game that was read `with_rows`; no query, and of a packed one only what
    lists show.

    A game that was packed between two queries of `with_rows` costs one more.
    """
    moves: list[Move] = game.last_moves  # type: ignore[attr-defined]
    record: GameRecord | None = getattr(game, "record", None)
    if moves or not game.ply:
        return moves[0] if moves else None
    if record is None:
        return next(reversed(moves_of(game)), None)
    if record.last is None:
        return None
    return Move(game_id=game.pk, position=game.position, gives_check=game.in_check, **record.last)


def has_unread_remark(game: Game, seat: Seat) -> bool:
    """Whether a remark came with the other side's last move that the seat's player has not seen; no
    query.
    """
    last = last_move(game)
    return (
        last is not None
        and bool(last.remark)
        and last.side != seat.side
        and seat.read_ply < last.ply
    )


def game_for_viewer(code: str, player: Player | None, *, now: datetime | None = None) -> Game:
    """The game of a code, for one who may see it; 1 query. Raises Http404 for everybody else.

    With `now` it is known which of its players are on vacation.
    """
    game = game_called(code, now=now)
    if game is None or not may_see(game, player):
        raise Http404
    return game


def seats_at_turn(player: Player) -> QuerySet[Seat]:
    """The player's seats in running games of two that wait for them."""
    return _running_seats(player).filter(AT_TURN)


def seats_due(player: Player, *, now: datetime) -> QuerySet[Seat]:
    """The player's seats in running games of two that wait for them and are not put off."""
    return seats_at_turn(player).exclude(snoozed_seats(now))


def my_turn_games(player: Player) -> QuerySet[Game]:
    """Running games that wait for the player, most urgent first, untimed last; 3 queries. No solo
    games.
    """
    mine = _games_of(_running_seats(player).filter(AT_TURN))
    return with_rows(mine.order_by(*_BY_URGENCY))


def waiting_games(player: Player) -> QuerySet[Game]:
    """Running games that wait for the opponent alone, latest first; 3 queries. No solo games."""
    theirs = _games_of(_running_seats(player).exclude(AT_TURN))
    return with_rows(theirs.order_by("-turn_started_at", "pk"))


def _running_seats(player: Player) -> QuerySet[Seat]:
    return Seat.objects.filter(player=player, game__status=GameStatus.ACTIVE, game__is_solo=False)


def _games_of(seats: QuerySet[Seat]) -> QuerySet[Game]:
    return Game.objects.filter(pk__in=seats.order_by().values("game"))


def are_playing(first: Player, second: Player) -> bool:
    """Whether two players are opponents in a running game; 1 query."""
    return (
        Seat.objects.filter(player=first, game__in=running_ids(second))
        .exclude(game__is_solo=True)
        .exists()
    )


def have_played(first: Player, second: Player) -> bool:
    """Whether two players are or were opponents in a game; 1 query."""
    games = Seat.objects.filter(player=second).order_by().values("game")
    return Seat.objects.filter(player=first, game__in=games).exclude(game__is_solo=True).exists()


def running_ids(player: Player) -> QuerySet[Game, int]:
    """The ids of the running games a player has a seat in, for use inside of another query."""
    running = Game.objects.filter(status=GameStatus.ACTIVE, seats__player=player)
    return running.order_by().values_list("pk", flat=True)


def solo_games(player: Player) -> QuerySet[Game]:
    """Running games the player plays alone, latest first; 3 queries."""
    solo = Game.objects.filter(
        status=GameStatus.ACTIVE, is_solo=True, seats__player=player, seats__side=0
    )
    return with_rows(solo.order_by("-turn_started_at", "pk"))


def finished_games(player: Player) -> QuerySet[Game]:
    """Games of the player that have ended, latest first; 3 queries. No solo games."""
    return with_rows(_finished(player))


def _finished(player: Player) -> QuerySet[Game]:
    over = Game.objects.filter(status=GameStatus.FINISHED, is_solo=False, seats__player=player)
    return over.order_by("-ended_at", "-pk")


def latest_finished(player: Player) -> Sequence[Game]:
    """The first five of them as rows, `whole`; 1 query."""
    return whole(_latest_finished(player))


@kept
def _latest_finished(player: Player) -> QuerySet[Game]:
    return as_rows(with_columns(_finished(player)))[:LATEST]


def due_games(player: Player, *, now: datetime) -> QuerySet[Game]:
    """The games in which the player is to move, the most urgent first, but for those put off."""
    due = Game.objects.filter(pk__in=seats_due(player, now=now).order_by().values("game"))
    return due.order_by(*_BY_URGENCY)


def next_game_code(player: Player, *, now: datetime, after: str = "") -> str | None:
    """The code of the next game in which the player is to move, the most urgent first; 1 query.

    What is put off is left out.
    """
    return next_of(due_games(player, now=now).values_list("code", flat=True), after=after)


def next_of(codes: Iterable[str], *, after: str) -> str | None:
    """The code that follows in order, after the last one the first; None if there is none."""
    found = list(codes)
    if not found:
        return None
    return found[(found.index(after) + 1) % len(found)] if after in found else found[0]


def own_setup(game: Game, player: Player | None) -> SentMove | None:
    """The set-up a player has sent that is still kept in secret, for them alone; 1 query at most.

    It stays theirs to read when the game is aborted before the other one has come in.
    """
    sides = sides_of(game, player)
    if not (sides and game.is_setting_up_in_secret):
        return None
    return SentMove.objects.filter(game=game, side__in=sides, release_at=None).first()


def games_waiting_for_computers(*, limit: int, player: Player | None = None) -> list[int]:
    """Ids of the running games, or of those of a player, in which a computer is to move or to
    answer a draw offer, oldest first; 1 query.
    """
    offered = Q(game__draw_offered_by__isnull=False) & ~Q(game__draw_offered_by=F("side"))
    seats = Seat.objects.filter(AT_TURN | offered, player__computer_level__isnull=False)
    waiting = Game.objects.filter(status=GameStatus.ACTIVE, pk__in=seats.values("game"))
    if player is not None:
        waiting = waiting.filter(seats__player=player)
    return list(waiting.order_by("turn_started_at", "pk").values_list("pk", flat=True)[:limit])
