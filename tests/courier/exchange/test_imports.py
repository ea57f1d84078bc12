"""Bringing games here: what is kept, when, for whom, and how it goes again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import IntegrityError, connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from courier.archive.domain import index
from courier.archive.domain.index import index_game, remove_game
from courier.archive.domain.shipped_games import HISTORICAL_FILES, load_historical_games
from courier.archive.models import Entry, Occurrence
from courier.archive.queries import findable_entries
from courier.exchange.domain import imported_games, imports
from courier.exchange.domain.imported_games import (
    delete_game,
    delete_import,
    delete_on,
    go_on,
    index_on,
    store_games,
)
from courier.exchange.domain.imports import begin_import, forget_old, read_at_once, read_on
from courier.exchange.enums import ImportState
from courier.exchange.errors import (
    AlreadyStored,
    NothingToRead,
    NothingToStore,
    StillReading,
    TextTooLong,
    TooManyGames,
    TooManyToday,
    TooManyWaiting,
)
from courier.exchange.models import Import, ImportedGame
from courier.exchange.queries import import_or_404, imports_of
from courier.games.annotated import tree_of
from courier.games.models import Game, GameRecord, Seat
from courier.games.moves import moves_of
from courier.games.permissions import may_see
from courier.players.models import Player
from courier.trees.domain.movetext import write_movetext
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db
NAMES = '[Preset "chess"]\n[White "Ann"]\n[Black "Bo"]\n\n'
GOOD = NAMES + "1. e4 {King's pawn} (1. d4 d5) 1... e5 1-0\n"
MATE = NAMES + "1. f3 e5 2. g4 Qh4# 0-1\n"
CUT = NAMES + "1. e4 e5 2. Ke3 *\n"
WRONG = '[Variant "Nonsense"]\n\n1. e4 *\n'


@pytest.fixture(autouse=True)
def presets() -> None:
    make_revision("sissa")


def begun(owner: Player, text: str, *, written: str = "") -> Import:
    return begin_import(
        owner=owner, text=text, written=written, revision=None, name="", troubles=(), now=START
    )


def brought(owner: Player, text: str) -> Import:
    batch = begun(owner, text)
    assert read_on(batch.pk, clock=lambda: START, seconds=60)
    return Import.objects.get(pk=batch.pk)


def stored(owner: Player, text: str, *, is_public: bool = True, **taken: bool) -> list[Game]:
    return store_games(batch=brought(owner, text), is_public=is_public, now=START, **taken)


@pytest.mark.parametrize(
    ("said", "kept"),
    [("move-rule", "recorded"), ("whatever I like", "recorded"), ("repetition", "claimed")],
)
def test_a_claim_is_kept_where_the_rules_allow_it(mover: Player, said: str, kept: str) -> None:
    make_revision()
    shuffle = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 2)
    tags = f'[Variant "Chess"]\n[Result "1/2-1/2"]\n[Ending "claimed: {said}"]\n\n'
    text = f"{tags}{shuffle} 1/2-1/2\n"
    game = stored(mover, text, is_public=False)[0]
    assert (game.ending, game.reason) == (kept, said if kept == "claimed" else "")


def test_reading_stores_no_game(mover: Player) -> None:
    batch = brought(mover, "\n".join([GOOD, CUT, WRONG]))
    assert (batch.state, batch.total, batch.done) == (ImportState.READ, 3, 3)
    assert [(each.plies, each.is_cut, each.is_readable) for each in batch.games.all()] == [
        (2, False, True), (2, True, True), (0, False, False),
    ]  # fmt: skip
    assert Game.objects.count() == 0


def test_games_are_marked_unrated_and_without_accounts(mover: Player) -> None:
    (game,) = stored(mover, GOOD)
    game = Game.objects.get(pk=game.pk)
    shown = (game.source, game.rated, game.imported_by, game.ending, game.winner, game.status)
    assert shown == ("imported", False, mover, "recorded", 0, "finished")
    assert [(seat.name, seat.player) for seat in game.seats.all()] == [("Ann", None), ("Bo", None)]
    assert (
        write_movetext(tree_of(game, moves_of(game)), "1-0")
        == "1. e4 {King's pawn} (1. d4 d5) 1... e5 1-0"
    )


def test_a_first_position_of_another_program_is_kept_as_ours(mover: Player) -> None:
    fen = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K2R w HAha - 0 1 +0+0"]\n'
    (game,) = stored(mover, f"{fen}{NAMES}1. e4 Kd7 1-0\n")
    assert game.start_position == "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"


def test_the_text_goes_with_the_import(mover: Player) -> None:
    stored(mover, GOOD)
    batch, item = Import.objects.get(), ImportedGame.objects.get()
    assert (batch.text, item.record, item.facts) == ("", None, None)
    assert item.game is not None


@pytest.mark.parametrize("is_public", [True, False])
def test_a_private_game_is_seen_by_its_importer_alone(
    is_public: bool, mover: Player, stranger: Player
) -> None:
    (game,) = stored(mover, GOOD, is_public=is_public)
    assert [may_see(game, player) for player in (mover, stranger, None)] == [
        True,
        is_public,
        is_public,
    ]
    assert index_game(game.pk) is is_public


def test_public_games_are_found_by_position_until_they_are_deleted(mover: Player) -> None:
    (game,) = stored(mover, MATE)
    index_game(game.pk)
    assert Entry.objects.filter(pk=game.pk, winner=1, plies=4).exists()
    assert Occurrence.objects.filter(game=game.pk).count() == 5

    delete_game(game)

    assert [model.objects.count() for model in (Game, Entry, Occurrence, Seat, GameRecord)] == [
        0,
        0,
        0,
        0,
        0,
    ]


def test_games_without_a_result_are_kept_but_not_counted_in_the_archive(mover: Player) -> None:
    (game,) = stored(mover, GOOD.replace("1-0", "*"))
    assert (game.ending, game.winner) == ("aborted", None)
    assert not index_game(game.pk)


def test_an_import_is_deleted_with_its_games(mover: Player) -> None:
    for game in stored(mover, GOOD + "\n" + MATE):
        index_game(game.pk)
    assert delete_import(batch=Import.objects.get(), now=START) == 2
    assert delete_on(after=0, seconds=60) is None
    models = (Game, Import, ImportedGame, Entry, Occurrence)
    assert [model.objects.count() for model in models] == [0] * 5


def test_games_of_a_deleted_import_are_seen_no_more_by_others(
    mover: Player, stranger: Player
) -> None:
    (game,) = stored(mover, GOOD)
    index_game(game.pk)
    delete_import(batch=Import.objects.get(), now=START)
    assert not may_see(Game.objects.get(pk=game.pk), stranger)
    assert not findable_entries().exists()
    assert not imports_of(mover).exists()
    with pytest.raises(Http404):
        import_or_404(Import.objects.get().code, mover)
    batch = brought(mover, GOOD)
    assert [each.same_as_id for each in batch.games.all()] == [None]


def test_each_game_of_a_deleted_import_goes_by_itself(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = stored(mover, "\n".join([GOOD, MATE, GOOD.replace("Ann", "Amy")]))
    first, second, third = sorted(game.pk for game in games)
    delete_import(batch=Import.objects.get(), now=START)

    def remove_but_for_one(game_id: int) -> None:
        if game_id == second:
            raise IntegrityError
        remove_game(game_id)

    with monkeypatch.context() as broken:
        broken.setattr(imported_games, "remove_game", remove_but_for_one)
        assert delete_on(after=0, seconds=0) == first
        assert delete_on(after=first, seconds=60) is None
    assert (Game.objects.get().pk, Import.objects.count()) == (second, 1)
    assert delete_on(after=0, seconds=0) is None
    assert (third, Game.objects.count(), Import.objects.count()) == (third, 0, 0)


def test_an_import_without_games_is_deleted_at_once(mover: Player) -> None:
    assert delete_import(batch=brought(mover, GOOD), now=START) == 0
    assert Import.objects.count() == 0


def test_the_owner_of_an_import_waits_for_no_index(mover: Player) -> None:
    stored(mover, GOOD + "\n" + MATE)
    with CaptureQueriesContext(connection) as queries:
        delete_import(batch=Import.objects.get(), now=START)
    shown = [query["sql"] for query in queries]
    assert not [sql for sql in shown if "pg_advisory" in sql or "archive_" in sql]
    assert len(shown) <= 8


def test_imported_games_are_taken_into_the_archive_in_slices(mover: Player) -> None:
    games = stored(mover, "\n".join([GOOD, MATE, GOOD.replace("Ann", "Amy")]))
    first, second, third = sorted(game.pk for game in games)
    assert index_on(after=0, seconds=0, now=START) == first
    assert index_on(after=first, seconds=0, now=START) == second
    assert index_on(after=second, seconds=0, now=START) is None
    assert set(Entry.objects.values_list("pk", flat=True)) == {first, second, third}


def test_a_game_that_cannot_be_taken_in_holds_up_no_other(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = stored(mover, "\n".join([GOOD, MATE]))
    first, second = sorted(game.pk for game in games)

    def index_but_for_one(game_id: int) -> bool:
        if game_id == first:
            raise IntegrityError
        return index_game(game_id)

    monkeypatch.setattr(imported_games, "index_game", index_but_for_one)
    assert index_on(after=0, seconds=60, now=START) is None
    assert list(Entry.objects.values_list("pk", flat=True)) == [second]


def test_storing_asks_for_one_task_that_nobody_waits_for(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested = list[tuple[str, int]]()
    monkeypatch.setattr(imported_games, "enqueue", lambda *task: requested.append(task))
    stored(mover, GOOD + "\n" + MATE)
    delete_import(batch=Import.objects.get(), now=START)
    assert requested == [(imported_games.INDEX_TASK, 0), (imported_games.DELETE_TASK, 0)]
    for name in (imported_games.INDEX_TASK, imported_games.DELETE_TASK, index.INDEX_TASK):
        assert settings.CELERY_TASK_ROUTES[name]["queue"] == "later"


def test_the_sweep_goes_on_with_what_is_left(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(mover, GOOD + "\n" + MATE)
    requested = list[str]()
    monkeypatch.setattr(imported_games, "enqueue", lambda name, _after: requested.append(name))
    go_on(now=START)
    assert requested == [imported_games.INDEX_TASK]
    delete_import(batch=Import.objects.get(), now=START)
    requested.clear()
    go_on(now=START)
    assert requested == [imported_games.DELETE_TASK]
    assert index.index_recent(now=START) == 0


def test_duplicates_are_shown_and_left_out_unless_they_are_wanted(mover: Player) -> None:
    (first,) = stored(mover, GOOD)
    batch = brought(mover, GOOD + "\n" + MATE + "\n" + MATE)
    shown = [(each.same_as_id, each.is_repeated) for each in batch.games.all()]
    assert shown == [(first.pk, False), (None, False), (None, True)]
    assert len(store_games(batch=batch, is_public=False, now=START)) == 1


def test_duplicates_of_others_are_notified_by_what_the_archive_has(
    mover: Player, stranger: Player
) -> None:
    load_historical_games(now=START)
    text = (HISTORICAL_FILES / "symmetric-sissa-mora-cetina-1998.txt").read_text(encoding="utf-8")
    (same,) = Game.objects.filter(source_id="symmetric-sissa-mora-cetina-1998")
    assert brought(mover, text).games.get().same_as == same
    assert brought(mover, text.replace("David Mora", "Somebody Else")).games.get().same_as is None


def test_wanted_duplicates_and_cut_games_are_taken(mover: Player) -> None:
    stored(mover, GOOD)
    games = stored(mover, GOOD + "\n" + CUT, with_cut=True, with_duplicates=True)
    assert [game.ply for game in games] == [2, 2]


def test_nothing_is_half_stored(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = brought(mover, GOOD + "\n" + MATE)
    batch.games.filter(number=2).update(names=["A" * 500, "B"])
    with pytest.raises(Exception, match="value too long"):
        store_games(batch=batch, is_public=True, now=START)
    assert (Game.objects.count(), Import.objects.get().state) == (0, ImportState.READ)


def test_a_text_is_read_in_slices_each_once(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "CHUNK", 2)
    batch = begun(mover, "\n".join([GOOD, MATE, CUT, WRONG, GOOD]))
    slices = 1
    while not read_on(batch.pk, clock=lambda: START, seconds=0):
        slices += 1
    assert slices == 5
    assert list(batch.games.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert read_on(batch.pk, clock=lambda: START, seconds=60)
    assert batch.games.count() == 5


def test_two_that_read_at_once_keep_a_game_once(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "CHUNK", 1)
    batch = begun(mover, "\n".join([GOOD, MATE]))

    def clock_of_the_slower_one() -> datetime:
        assert not read_on(batch.pk, clock=lambda: START, seconds=0)
        return START

    assert read_on(batch.pk, clock=clock_of_the_slower_one, seconds=60)
    assert list(batch.games.values_list("number", flat=True)) == [1]


def test_what_is_dear_to_compute_is_left_to_the_worker(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested = list[int]()
    monkeypatch.setattr(imports, "enqueue", lambda _name, batch_id: requested.append(batch_id))
    monkeypatch.setattr(imports, "MOVES_AT_ONCE", 150)
    batch = begun(mover, GOOD + MATE)
    read_at_once(batch, clock=lambda: START)
    batch.refresh_from_db()
    assert (batch.done, batch.state, requested) == (1, ImportState.READING, [batch.pk])
    assert read_on(batch.pk, clock=lambda: START, seconds=60)
    assert [(game.plies, game.is_cut) for game in batch.games.order_by("number")] == [
        (2, False),
        (4, False),
    ]


def test_no_game_keeps_the_worker_for_minutes(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOVES_A_GAME", 150)
    batch = begun(mover, GOOD + MATE + GOOD)
    assert read_on(batch.pk, clock=lambda: START, seconds=60)
    assert [game.plies for game in batch.games.order_by("number")] == [2, 0, 2]
    dear = batch.games.get(number=2)
    assert [trouble["reason"] for trouble in dear.troubles] == [
        "The moves of this game take too long to compute."
    ]


def test_short_text_is_read_while_its_sender_waits(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "enqueue", lambda *_: pytest.fail("the worker is not needed"))
    batch = begun(mover, GOOD + MATE + CUT + WRONG)
    read_at_once(batch, clock=lambda: START)
    batch.refresh_from_db()
    assert (batch.done, batch.state) == (4, ImportState.READ)


def test_what_cannot_be_begun_is_refused(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", " \n\t\n", "\0"):
        with pytest.raises(NothingToRead):
            begun(mover, text)
    with pytest.raises(TextTooLong):
        begun(mover, "e" * (imports.LONGEST + 1))
    for _number in range(imports.MOST_WAITING):
        begun(mover, GOOD)
    with pytest.raises(TooManyWaiting):
        begun(mover, GOOD)


def test_what_cannot_be_stored_is_refused(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StillReading):
        store_games(batch=begun(mover, GOOD), is_public=True, now=START)
    with pytest.raises(NothingToStore):
        stored(mover, WRONG)
    batch = brought(mover, GOOD)
    store_games(batch=batch, is_public=True, now=START)
    with pytest.raises(AlreadyStored):
        store_games(batch=batch, is_public=True, now=START)
    assert Game.objects.count() == 1


def test_games_a_day_and_in_all_are_limited(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imported_games, "MOST_A_DAY", 1)
    stored(mover, GOOD)
    batch = brought(mover, MATE)
    with pytest.raises(TooManyToday):
        store_games(batch=batch, is_public=True, now=START + timedelta(hours=23))
    cache.clear()  # a day later
    monkeypatch.setattr(imported_games, "MOST_GAMES", 1)
    with pytest.raises(TooManyGames):
        store_games(batch=batch, is_public=True, now=START + timedelta(hours=25))
    monkeypatch.setattr(imported_games, "MOST_GAMES", 2)
    assert len(store_games(batch=batch, is_public=True, now=START + timedelta(hours=25))) == 1


def test_games_that_were_deleted_again_count_for_the_day(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(imported_games, "MOST_A_DAY", 1)
    for game in stored(mover, GOOD):
        game.delete()
    with pytest.raises(TooManyToday):
        store_games(batch=brought(mover, MATE), is_public=True, now=START)


def test_the_sweep_forgets_what_nobody_wants(mover: Player) -> None:
    old, _kept = begun(mover, GOOD), stored(mover, MATE)
    assert forget_old(now=START + timedelta(days=8)) == 0
    assert not Import.objects.filter(pk=old.pk).exists()
    assert Import.objects.filter(state=ImportState.STORED).count() == 1
    begun(mover, GOOD)
    assert forget_old(now=START + timedelta(hours=1)) == 1


def test_public_games_that_were_lost_on_the_way_are_found(mover: Player) -> None:
    from courier.exchange.queries import unindexed_imports

    public, private = stored(mover, GOOD)[0], stored(mover, MATE, is_public=False)[0]
    assert unindexed_imports(since=START) == [public.pk]
    index_game(public.pk)
    assert unindexed_imports(since=START) == []
    assert private.pk


def test_queries_do_not_grow_with_games(mover: Player) -> None:
    counts = []
    for number in (1, 3):
        batch = brought(
            mover, "\n".join(NAMES + f"1. {move} 1-0\n" for move in ["e4", "d4", "c4"][:number])
        )
        with CaptureQueriesContext(connection) as context:
            store_games(batch=batch, is_public=False, with_duplicates=True, now=START)
        counts.append(len(context))
    assert counts == [13, 13]


def test_a_rated_import_is_impossible(mover: Player) -> None:
    (game,) = stored(mover, GOOD)
    with pytest.raises(IntegrityError):
        Game.objects.filter(pk=game.pk).update(rated=True, days_per_move=3)
