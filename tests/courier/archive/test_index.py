"""The index of positions: what goes in, once, whoever is first, and what comes out again."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from courier.archive.domain import index
from courier.archive.domain.shipped_games import load_historical_games
from courier.archive.explorer import COLUMNS, COUNTED, OTHER, moves_from
from courier.archive.keys import position_key64
from courier.archive.models import Continuation, Entry, GamePlaces, Occurrence
from courier.games.domain.endings import abort, resign
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.games.own_positions import board_text
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS_KEY = position_key64("chess", CHESS)


@pytest.fixture
def common_from_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions count as common when they have occurred three times."""
    monkeypatch.setattr(index, "COMMON", 3)


def ended(*moves: str, now: datetime = START, is_public: bool = True) -> Game:
    return make_game(
        make_player(), make_player(), moves=moves or FOOLS_MATE, now=now, is_public=is_public
    )


def indexed(*moves: str, now: datetime = START) -> Game:
    game = ended(*moves, now=now)
    assert index.index_game(game.pk)
    return game


def counted_anew() -> dict[tuple[int, str], tuple[object, ...]]:
    """The counts of all positions that have counts, from the occurrences."""
    keys = list(Continuation.objects.values_list("key", flat=True))
    with connection.cursor() as cursor:
        cursor.execute(COUNTED, [keys])
        return {(row[0], row[1]): row[2:] for row in cursor.fetchall()}


def counted() -> dict[tuple[int, str], tuple[object, ...]]:
    rows = Continuation.objects.filter(games__gt=0).values_list(*COLUMNS.split(", "))
    return {row[:2]: row[2:] for row in rows}


def test_keys_are_the_same_for_ever() -> None:
    assert CHESS_KEY == 782540388638866351
    assert position_key64("sissa", "9/9/9/4k4/9/9/9/9/4K4 b - - 3 9 ----") == 1340540179254096685


@pytest.mark.parametrize(
    ("position", "board"),
    [
        (CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        ("8/8/4k3/Q~7/8/8/8/4K3[Pn] b - - 12 40", "8/8/4k3/Q7/8/8/8/4K3[Pn] b"),
        ("8/8 w 7", "8/8 w"),
        ("8/8", "8/8 "),
        ("", " "),
    ],
)
def test_what_cannot_be_seen_on_a_board_does_not_count(position: str, board: str) -> None:
    assert board_text(position) == board


def test_presets_have_keys_of_their_own() -> None:
    assert position_key64("chess", CHESS) != position_key64("chess960", CHESS)


@pytest.mark.django_db
def test_every_position_of_a_game_is_found() -> None:
    game = indexed()
    rows = list(Occurrence.objects.order_by("ply").values_list("game", "ply", "move"))
    assert rows == [(game.pk, ply, move) for ply, move in enumerate([*FOOLS_MATE, ""])]
    assert Occurrence.objects.get(key=CHESS_KEY).ply == 0
    assert Occurrence.objects.get(key=position_key64("chess", game.position)).ply == 4


@pytest.mark.django_db
def test_a_game_is_taken_in_once() -> None:
    game = indexed()
    assert index.index_game(game.pk) is False
    assert (Entry.objects.count(), GamePlaces.objects.count(), Occurrence.objects.count()) == (
        1,
        1,
        5,
    )


@pytest.mark.django_db
def test_games_that_nobody_may_find_stay_out(mover: Player, opponent: Player) -> None:
    running = make_game(mover, opponent, moves=("e2e4",))
    aborted = make_game(mover, opponent)
    abort(game_id=aborted.pk, player=mover, now=START)
    solo = start_solo(revision=make_revision(), player=mover, now=START)
    resign(game_id=solo.pk, player=mover, now=START)
    private = ended(is_public=False)
    assert [index.index_game(game.pk) for game in (running, aborted, solo, private)] == [False] * 4
    assert (index.index_game(10**9), Occurrence.objects.count(), Entry.objects.count()) == (
        False,
        0,
        0,
    )


@pytest.mark.django_db
def test_a_game_that_becomes_private_is_taken_out() -> None:
    kept, game = indexed(), indexed()
    Game.objects.filter(pk=game.pk).update(is_public=False)
    index.index_game(game.pk)
    assert list(Entry.objects.values_list("pk", flat=True)) == [kept.pk]
    assert set(Occurrence.objects.values_list("game", flat=True)) == {kept.pk}
    assert GamePlaces.objects.count() == 1


@pytest.mark.django_db
def test_rare_positions_are_counted_when_requested() -> None:
    indexed()
    later = START + timedelta(days=1)
    indexed(now=later)
    [move] = moves_from(CHESS_KEY)
    assert (move.text, move.games, move.first_won, move.drawn, move.second_won) == (
        "f2f3",
        2,
        0,
        0,
        2,
    )
    assert (move.last_ended_at, Continuation.objects.count()) == (later, 0)


@pytest.mark.django_db
@pytest.mark.usefixtures("common_from_three")
def test_common_positions_keep_their_counts() -> None:
    for day in range(5):
        indexed(now=START + timedelta(days=day))
    assert Continuation.objects.count() == 5
    assert counted() == counted_anew()
    [move] = moves_from(CHESS_KEY)
    assert (move.games, move.second_won, move.last_ended_at) == (5, 5, START + timedelta(days=4))


@pytest.mark.django_db
@pytest.mark.usefixtures("common_from_three")
def test_counts_go_down_again() -> None:
    games = [indexed(now=START + timedelta(days=day)) for day in range(5)]
    assert index.remove_game(games[4].pk)
    assert index.remove_game(games[4].pk) is False
    assert counted() == counted_anew()
    [move] = moves_from(CHESS_KEY)
    assert (move.games, move.last_ended_at) == (4, START + timedelta(days=3))


@pytest.mark.django_db
@pytest.mark.usefixtures("common_from_three")
def test_a_long_game_goes_by_as_few_queries_as_a_short_one() -> None:
    pawns = [f"{file}{ranks}" for file in "abc" for ranks in ("2{0}3", "7{0}6")]
    before = [move.format(move[0]) for move in pawns]
    for moves in (FOOLS_MATE, (*before, *FOOLS_MATE)):
        games = [indexed(*moves) for _number in range(3)]
        with CaptureQueriesContext(connection) as queries:
            index.remove_game(games[0].pk)
        assert len(queries) <= 14
    assert counted() == counted_anew()


@pytest.mark.django_db
@pytest.mark.usefixtures("common_from_three")
def test_a_move_played_twice_in_a_game_counts_once() -> None:
    back_and_forth = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
    for _game in range(3):
        game = ended(*back_and_forth, *FOOLS_MATE)
        assert index.index_game(game.pk)
    assert [(move.text, move.games) for move in moves_from(CHESS_KEY)] == [("f2f3", 3), ("g1f3", 3)]
    assert counted() == counted_anew()


@pytest.mark.django_db
def test_long_moves_are_not_distinguished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "LONGEST_MOVE", 3)
    indexed()
    assert [move.text for move in moves_from(CHESS_KEY)] == [OTHER]


@pytest.mark.django_db
def test_remarks_can_be_searched_whatever_is_in_them() -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    assert Entry.objects.filter(remarks="path").count() == 3
    assert Entry.objects.filter(remarks="nowhere").count() == 0


@pytest.mark.parametrize(
    ("shown", "day"),
    [
        ("1998.03.21", datetime(1998, 3, 21, tzinfo=UTC)),
        ("1998.02.??", datetime(1998, 2, 1, tzinfo=UTC)),
        ("1851", datetime(1851, 1, 1, tzinfo=UTC)),
        ("", datetime(1, 1, 1, tzinfo=UTC)),
        ("????.??.??", datetime(1, 1, 1, tzinfo=UTC)),
        ("1999.02.31", datetime(1999, 1, 1, tzinfo=UTC)),
        ("99999.0.0", datetime(9999, 1, 1, tzinfo=UTC)),
    ],
)
def test_shown_dates_have_their_place(shown: str, day: datetime) -> None:
    assert index.ended_on(Game(played_on=shown)) == day


@pytest.mark.django_db
def test_the_sweep_finds_what_was_lost_lately() -> None:
    lost, old = ended(), ended(now=START - timedelta(days=30))
    assert (index.index_recent(now=START + timedelta(days=1)), index.index_recent(now=START)) == (
        1,
        0,
    )
    assert list(Entry.objects.values_list("pk", flat=True)) == [lost.pk]
    call_command("index_games")
    assert set(Entry.objects.values_list("pk", flat=True)) == {lost.pk, old.pk}


@pytest.mark.django_db
def test_games_are_taken_in_again_as_they_would_be_now() -> None:
    game = indexed()
    tokens = GamePlaces.objects.get().tokens
    GamePlaces.objects.update(tokens=[1])
    Occurrence.objects.filter(ply=2).delete()
    call_command("index_games")
    assert GamePlaces.objects.get().tokens == [1]
    call_command("index_games", "--again")
    assert GamePlaces.objects.get().tokens == tokens
    assert list(Occurrence.objects.order_by("ply").values_list("game", "ply")) == [
        (game.pk, ply) for ply in range(5)
    ]


@pytest.mark.django_db(transaction=True)
def test_many_at_once_count_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "COMMON", 3)
    games = [ended(now=START + timedelta(hours=hour)) for hour in range(8)]

    def take(game: Game) -> str:
        return "in" if index.index_game(game.pk) else "again"

    answers = race([partial(take, game) for game in games for _twice in range(2)])
    assert Counter(answers) == {"in": 8, "again": 8}
    assert counted() == counted_anew()
    assert moves_from(CHESS_KEY)[0].games == 8


@pytest.mark.django_db(transaction=True)
def test_games_come_and_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "COMMON", 3)
    leaving = [indexed() for _game in range(4)]
    coming = [ended() for _game in range(4)]
    jobs = [lambda game=game: str(index.remove_game(game.pk)) for game in leaving]
    jobs += [lambda game=game: str(index.index_game(game.pk)) for game in coming]
    assert race(jobs) == ["True"] * 8
    assert counted() == counted_anew()
    assert moves_from(CHESS_KEY)[0].games == 4
