"""Reading games. Lists come with seats, players, preset and last move, so that a row costs no query
of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Lower
from django.http import Http404

from courier.clocks.terms import TIMED
from courier.common.kept_queries import kept
from courier.common.sweeps import AT_ONCE, Mark, after
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import (
    ClockEntry,
    Game,
    GameRecord,
    Move,
    SavedSetup,
    Seat,
    SentMove,
    move_is_held,
)
from courier.games.packed_moves import unpack
from courier.games.permissions import may_see
from courier.games.seats import sides_of
from courier.games.silence import SILENCE, WARNED_BEFORE, is_claimable
from courier.games.snoozes import snoozed_seats
from courier.games.whole_games import as_rows, game_called, whole, with_columns
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.queries import OPEN_PRESET
from variants import BETWEEN, MEGABYTE, Rules, by_content, preset_keys, sized_cache

UNCLAIMED_FOR: Final = timedelta(days=30)  # how long a flag that fell may wait for a claim
_LOOKED_BACK: Final = timedelta(days=67)
LATEST: Final = 5  # finished games beside the running ones
RATABLE_GAMES = 30
RATABLE_PLAYERS = 10

# A seat whose side is to move and has not sent its move; in a secret set-up every seat whose set-up
# is missing. None while the referee holds the clocks.
_SENT = Exists(
    SentMove.objects.filter(game=OuterRef("game"), side=OuterRef("side"), release_at__isnull=False)
)
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


def is_ratable(preset: Preset) -> bool:
    """Whether games of a preset may be rated: it comes with the site, or people have played enough
    of them.

    A preset does not get ratable by losing its owner. At most 2 queries, none for presets that come
    with the site.
    """
    if preset.owner_id is None and preset.key in _shipped_keys():
        return True
    over = Game.objects.filter(revision__preset=preset, status=GameStatus.FINISHED, is_solo=False)
    over = over.filter(source=Source.PLAYED)
    over = over.exclude(ending=Ending.ABORTED).exclude(seats__player__computer_level__isnull=False)
    over = over.exclude(seats__player__is_bot=True)
    if over.count() < RATABLE_GAMES:
        return False
    return (
        Seat.objects.filter(game__in=over, player__isnull=False).values("player").distinct().count()
        >= RATABLE_PLAYERS
    )


@cache
def _shipped_keys() -> frozenset[str]:
    return frozenset(preset_keys())


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


def saved_setups(player: Player, preset: Preset) -> list[SavedSetup]:
    """The arrangements a player keeps for a preset, by name; 1 query."""
    return list(SavedSetup.objects.filter(player=player, preset=preset).order_by(Lower("name")))


def all_saved_setups(player: Player) -> list[SavedSetup]:
    """Every arrangement a player keeps, by preset and name; 1 query."""
    mine = SavedSetup.objects.filter(player=player).select_related("preset__current")
    return list(mine.order_by("preset__name", Lower("name")))


def saved_setup_or_404(player: Player, code: str) -> SavedSetup:
    """The player's own arrangement of that code; 1 query. Raises Http404."""
    found = (
        SavedSetup.objects.filter(player=player, code=code)
        .select_related("player", "preset")
        .first()
    )
    if found is None:
        raise Http404
    return found


def moves_of(game: Game) -> list[Move]:
    """All moves in order, from their rows or, of a finished game, from its record; 1 query, 2 where
    it was just packed.

    Moves from a record are values like the others but no rows: they have no primary key and cannot
    be saved.
    """
    readers = (
        (_packed_moves, _stored_moves)
        if game.status == GameStatus.FINISHED
        else (_stored_moves, _packed_moves)
    )
    if not game.ply:
        return readers[0](game) or []
    return next((moves for read in readers if (moves := read(game))), [])


def _stored_moves(game: Game) -> list[Move]:
    rows = _rows_before(game.pk, _first_unread(game))
    for row in rows:
        row.game = game
    return [*rows, *game.sent]


def _first_unread(game: Game) -> int:
    """The ply after those that led to where a game stood when it was read, but for a held one that
    it shows.
    """
    return game.ply + 1 - len(game.sent)


@kept
def _rows_before(game_id: int, ply: int) -> QuerySet[Move]:
    return Move.objects.filter(game=game_id, ply__lt=ply).order_by("ply")


@kept
def _keys_before(game_id: int, ply: int) -> QuerySet[Move, str]:
    moves = Move.objects.filter(game=game_id, ply__lt=ply)
    return moves.order_by("ply").values_list("key", flat=True)


def _packed_moves(game: Game) -> list[Move] | None:
    record = GameRecord.objects.filter(game=game).values_list("moves", "format").first()
    return None if record is None else unpack(bytes(record[0]), version=record[1], game_id=game.pk)


def move_at(game: Game, ply: int) -> Move | None:
    """The move that was played as that ply, None if there is none; at most 2 queries."""
    if ply > game.ply:
        return None
    if game.sent_move is not None and (
        found := next((move for move in game.sent if move.ply == ply), None)
    ):
        return found
    if (
        game.status == GameStatus.ACTIVE
        and (found := game.moves.filter(ply=ply).first()) is not None
    ):
        return found
    return next((move for move in moves_of(game) if move.ply == ply), None)


def unpacked_ids() -> list[int]:
    """Ids of the finished games whose moves are still rows; 1 query."""
    rows = Exists(Move.objects.filter(game=OuterRef("pk")))
    return list(
        Game.objects.filter(rows, status=GameStatus.FINISHED)
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def position_keys(game: Game) -> list[str]:
    """The repetition keys of all positions up to the present one, the start first; 1 query."""
    if game.status == GameStatus.ACTIVE:
        sent = [move.key for move in game.sent]
        return [game.start_key, *_keys_before(game.pk, _first_unread(game)), *sent]
    return [game.start_key, *(move.key for move in moves_of(game))]


def first_of_turn(game: Game, move: Move) -> Move:
    """The first of the moves that a side made in a row, up to this one; at most 2 queries, none
    where a turn is one move.
    """
    return turn_up_to(game, move)[0]


def turn_up_to(game: Game, move: Move) -> list[Move]:
    """The moves that a side made in a row, up to this one; at most 2 queries, none where a turn is
    one move.
    """
    if game.revision.spec.turn is None:
        return [move]
    before = [row for row in moves_of(game) if row.ply < move.ply]
    own = list(takewhile(lambda row: row.side == move.side, reversed(before)))
    return [*reversed(own), move]


def turn_text_at(game: Game, move: Move) -> str:
    """The texts of a move and of those that followed it in the same turn; 1 query, none where a
    turn is one move.
    """
    if game.revision.spec.turn is None:
        return move.text
    rows = [row for row in moves_of(game) if row.ply >= move.ply]
    own = takewhile(lambda row: row.side == move.side, rows)
    return f"{BETWEEN} ".join(row.text for row in own)


def position_before(game: Game, move: Move) -> str:
    """The position a move was played in; at most 1 query in a running game."""
    before = move_at(game, move.ply - 1) if move.ply > 1 else None
    return before.position if before else game.start_position


def open_claims(game: Game, moves: Sequence[Move] | None = None) -> tuple[str, ...]:
    """The draw claims open to the side to move, none in a finished game; at most 1 query, none
    where all its moves are given.
    """
    rules = game.revision.rules
    if game.status != GameStatus.ACTIVE or not rules.enforced:
        return ()
    earlier = (
        position_keys(game) if moves is None else [game.start_key, *(move.key for move in moves)]
    )
    return _claims_in(rules, game.position, tuple(earlier[:-1]))


@sized_cache(most=4 * MEGABYTE, key=by_content)
def _claims_in(rules: Rules, position: str, earlier: tuple[str, ...]) -> tuple[str, ...]:
    """The claims in a position after those of these keys; a page that is looked at again has the
    same.
    """
    return rules.claims(rules.position(position), earlier)


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


def ledger_of(game: Game) -> list[ClockEntry]:
    """All lines of both clocks, the latest first; 1 query."""
    return list(ClockEntry.objects.filter(game=game).order_by("-pk"))


def overdue_games(*, now: datetime) -> QuerySet[Game]:
    """The games whose deadline has passed. A flag that waits for a claim is not due."""
    fallen = Q(flag_fell_at__isnull=True) | Q(flag_fell_at__lte=now - UNCLAIMED_FOR)
    return Game.objects.filter(fallen, status=GameStatus.ACTIVE, deadline__lte=now)


def due_marks(mark: Mark | None, *, now: datetime) -> list[Mark]:
    """The deadlines and ids of such games, the `AT_ONCE` oldest after a mark; 1 query."""
    due = overdue_games(now=now).filter(after(mark, "deadline")).order_by("deadline", "pk")
    return [
        (deadline, pk)
        for deadline, pk in due.values_list("deadline", "pk")[:AT_ONCE]
        if deadline is not None
    ]


def silent_games(mark: Mark | None, *, now: datetime) -> list[Game]:
    """Running games without a time limit whose turn began more than 23 days ago, with their seats,
    the `AT_ONCE` that wait for longest after a mark; 2 queries.

    Those that wait for a claim for longer than two months are left out: both players have been
    told, unless the referee held the game.
    """
    latest = now - SILENCE + WARNED_BEFORE
    untimed = Q(days_per_move__isnull=True, time_control="")
    games = Game.objects.filter(
        untimed, status=GameStatus.ACTIVE, is_solo=False, clock_stopped_at__isnull=True
    )
    games = games.exclude(move_is_held())
    lately = Q(turn_started_at__gte=latest - _LOOKED_BACK) | ~Q(clock_holds=[])
    games = games.filter(after(mark, "turn_started_at"), lately, turn_started_at__lte=latest)
    games = games.order_by("turn_started_at", "pk")
    return list(
        games.prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player")))[
            :AT_ONCE
        ]
    )


def could_be_claimed(player: Player, *, now: datetime) -> bool:
    """Whether a game without a time limit waits for a player so long that nothing but a vacation
    keeps it from being claimed; at most 3 queries."""
    seats = seats_at_turn(player).filter(game__days_per_move__isnull=True, game__time_control="")
    silent = Game.objects.filter(pk__in=seats.values("game"), turn_started_at__lte=now - SILENCE)
    games = silent.prefetch_related(
        Prefetch("seats", queryset=Seat.objects.select_related("player"))
    )
    return any(is_claimable(game, now=now) for game in games)


def timed_game_ids() -> list[int]:
    """Ids of the games in which a clock runs, those that fall first in front; 1 query."""
    timed = Game.objects.filter(status=GameStatus.ACTIVE, deadline__isnull=False)
    return list(timed.order_by("deadline").values_list("pk", flat=True))


def warnable_games(mark: Mark | None, *, now: datetime) -> list[Game]:
    """Running games the warning sweep has to look at by now, the `AT_ONCE` that are due for longest
    after a mark; 2 queries.
    """
    games = Game.objects.filter(
        after(mark, "warn_at"), status=GameStatus.ACTIVE, warn_at__lte=now, deadline__gt=now
    ).exclude(move_is_held())
    games = games.order_by("warn_at", "pk")
    return list(
        games.prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player")))[
            :AT_ONCE
        ]
    )


def out_of_time(player: Player, *, now: datetime) -> list[str]:
    """Codes of the running games in which the time of a player is up, so that no vacation stops
    their clock; 1 query.
    """
    return list(_late_seats(player, now).order_by("game").values_list("game__code", flat=True))


def clocks_held(player: Player, *, now: datetime) -> int:
    """In how many running games a vacation of the player stops their clock; 1 query."""
    return clocks_of(player, now=now).held


class VacationClocks(NamedTuple):
    """In how many running games a vacation stops a player's clock, and in how many it goes on
    because vacation counts there.
    """

    held: int
    going_on: int


def clocks_of(player: Player, *, now: datetime) -> VacationClocks:
    """What a vacation of the player does to their clocks; 1 query."""
    running = Game.objects.filter(
        TIMED, status=GameStatus.ACTIVE, pk__in=player.seats.values("game")
    )
    is_late = Q(pk__in=_late_seats(player, now).values("game"))
    counted = running.aggregate(
        held=Count("pk", filter=~is_late & Q(vacation_counts=False)),
        going_on=Count("pk", filter=Q(vacation_counts=True)),
    )
    return VacationClocks(**counted)


def _late_seats(player: Player, now: datetime) -> QuerySet[Seat]:
    return player.seats.filter(AT_TURN, game__status=GameStatus.ACTIVE, game__deadline__lte=now)
