"""Counts: each game once, whoever is first, and off again; they agree with the games themselves."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import abort, accept_draw, offer_draw, resign
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from courier.statistics.domain.counts import (
    count_game,
    count_recent,
    forget_player,
    settle,
    take_off,
)
from courier.statistics.enums import Kind, PlayerKind
from courier.statistics.models import Counted, PlayerCount, PresetCount
from courier.statistics.queries import counts_of_site, people_counted, uncounted_ids
from tests.courier.games.secret_setups import BLACK, WHITE
from tests.courier.racing import race
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

SCHOLARS_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
Numbers = tuple[int, int, int]


def ended(*moves: str, now: datetime = START, is_public: bool = True) -> Game:
    return make_game(
        make_player(), make_player(), moves=moves or FOOLS_MATE, now=now, is_public=is_public
    )


def shown(game_id: int) -> str:
    return str(count_game(game_id))


def preset_counts(key: str = "chess") -> dict[tuple[str, str], Numbers]:
    rows = PresetCount.objects.filter(preset__key=key, games__gt=0)
    return {(row.kind, row.value): (row.games, row.first_won, row.second_won) for row in rows}


def player_counts(player: Player) -> dict[tuple[str, str], Numbers]:
    rows = PlayerCount.objects.filter(player=player, games__gt=0)
    return {(row.kind, row.value): (row.games, row.won, row.lost) for row in rows}


@pytest.mark.django_db
def test_a_game_is_counted_under_everything_it_has() -> None:
    assert count_game(ended().pk)
    assert preset_counts() == {
        (Kind.ALL, ""): (1, 0, 1),
        (Kind.ENDING, "checkmate"): (1, 0, 1),
        (Kind.LENGTH, "4"): (1, 0, 1),
        (Kind.MONTH, "2026-03"): (1, 0, 1),
        (Kind.OPENING, "f3"): (1, 0, 1),
    }


@pytest.mark.django_db
def test_a_game_is_counted_for_both_players(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    count_game(game.pk)
    preset = str(game.revision.preset_id)
    assert player_counts(mover) == {
        (PlayerKind.ALL, ""): (1, 0, 1),
        (PlayerKind.PRESET, preset): (1, 0, 1),
        (PlayerKind.SIDE, "0"): (1, 0, 1),
        (PlayerKind.OPPONENT, str(opponent.pk)): (1, 0, 1),
        (PlayerKind.MONTH, "2026-03"): (1, 0, 1),
    }
    assert player_counts(opponent)[PlayerKind.SIDE, "1"] == (1, 1, 0)


@pytest.mark.django_db
def test_counts_add_up(mover: Player, opponent: Player) -> None:
    for moves in (FOOLS_MATE, SCHOLARS_MATE):
        count_game(make_game(mover, opponent, moves=moves).pk)
    drawn = make_game(mover, opponent, moves=FOOLS_MATE[:3])
    offer_draw(game_id=drawn.pk, player=mover, now=START)
    accept_draw(game_id=drawn.pk, player=opponent, now=START)
    count_game(drawn.pk)
    found = preset_counts()
    assert found[Kind.ALL, ""] == (3, 1, 1)
    assert found[Kind.ENDING, "agreed"] == (1, 0, 0)
    assert found[Kind.OPENING, "f3"] == (2, 0, 1)
    assert player_counts(mover)[PlayerKind.OPPONENT, str(opponent.pk)] == (3, 1, 1)


@pytest.mark.django_db
def test_counting_twice_changes_nothing() -> None:
    game = ended()
    count_game(game.pk)
    before = preset_counts()
    assert not count_game(game.pk)
    assert preset_counts() == before


@pytest.mark.django_db(transaction=True)
def test_two_workers_count_a_game_once() -> None:
    game = ended()
    assert sorted(race([partial(shown, game.pk), partial(shown, game.pk)])) == ["False", "True"]
    assert preset_counts()[Kind.ALL, ""] == (1, 0, 1)


@pytest.mark.django_db
def test_what_is_taken_off_leaves_nothing() -> None:
    game, other = ended(), ended(*SCHOLARS_MATE)
    count_game(other.pk)
    before = preset_counts()
    count_game(game.pk)
    assert take_off(game.pk)
    assert not take_off(game.pk)
    assert preset_counts() == before
    assert count_game(game.pk)


@pytest.mark.django_db
def test_private_solo_aborted_imported_and_running_games_do_not_count(
    mover: Player, opponent: Player
) -> None:
    private = ended(is_public=False)
    solo = make_game(mover, mover, moves=FOOLS_MATE, solo=True)
    aborted, running = make_game(mover, opponent), make_game(mover, opponent, moves=FOOLS_MATE[:3])
    abort(game_id=aborted.pk, player=mover, now=START)
    imported = ended()
    Game.objects.filter(pk=imported.pk).update(source="imported")
    games = [private, solo, aborted, running, imported]
    assert [count_game(game.pk) for game in games] == [False] * 5
    assert uncounted_ids() == []
    assert not PresetCount.objects.exists()


@pytest.mark.django_db
def test_games_of_a_preset_that_is_hidden_are_taken_off_by_and_by(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    count_game(game.pk)
    Preset.objects.filter(key="chess").update(hidden_at=START, is_listed=False)
    assert counts_of_site() == {}
    assert settle() == 1
    assert (preset_counts(), player_counts(mover), Counted.objects.count()) == ({}, {}, 0)


@pytest.mark.django_db(transaction=True)
def test_ending_a_game_requests_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    requested: list[int] = []
    monkeypatch.setattr(
        "courier.statistics.tasks.count_game.apply_async",
        lambda args, **_rest: requested.append(args[0]),
    )
    game = make_game(make_player(), make_player())
    player = game.seats.get(side=0).player
    assert player is not None
    resign(game_id=game.pk, player=player, now=START)
    assert requested == [game.pk]


@pytest.mark.django_db
def test_the_sweep_counts_what_ended_lately() -> None:
    old = ended(now=START - timedelta(days=8))
    ended(now=START - timedelta(days=1))
    assert count_recent(now=START) == 1
    assert uncounted_ids() == [old.pk]


@pytest.mark.django_db
def test_the_command_counts_historical_games_by_their_own_year() -> None:
    for key in ("sissa", "symmetric-sissa"):
        make_revision(key)
    load_historical_games(now=START)
    out = StringIO()
    call_command("count_games", stdout=out)
    total = Game.objects.count()
    assert out.getvalue().endswith(f"Games counted: {total}; taken off: 0.\n")
    months = PresetCount.objects.filter(kind=Kind.MONTH).values_list("value", flat=True)
    assert {value[:4] for value in months} == {
        str(year) for year in Game.objects.values_list("year", flat=True)
    }
    assert not PlayerCount.objects.exists()


@pytest.mark.django_db
def test_arrays_drawn_by_lot_are_counted(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="sea-horses", days=None)
    resign(game_id=game.pk, player=mover, now=START)
    count_game(game.pk)
    assert preset_counts("sea-horses")[Kind.ARRAY, game.start_position] == (1, 0, 1)


@pytest.mark.django_db
def test_what_sides_set_up_is_counted_and_the_first_move_after_it(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="sigma-4-shogi", moves=(WHITE, BLACK), days=None)
    resign(game_id=game.pk, player=mover, now=START)
    count_game(game.pk)
    values = {value for kind, value in preset_counts("sigma-4-shogi") if kind == Kind.ARRAY}
    assert {value[:2] for value in values} == {"0 ", "1 "}
    assert Kind.OPENING not in {kind for kind, _value in preset_counts("sigma-4-shogi")}


@pytest.mark.django_db
def test_counts_with_an_erased_opponent_are_nobodys(mover: Player, opponent: Player) -> None:
    count_game(make_game(mover, opponent, moves=FOOLS_MATE).pk)
    forget_player(opponent.pk)
    opponent.delete()
    assert player_counts(mover)[PlayerKind.OPPONENT, ""] == (1, 0, 1)
    assert (PlayerKind.OPPONENT, str(opponent.pk)) not in player_counts(mover)
    assert people_counted() == 1


@pytest.mark.django_db
def test_a_game_costs_as_many_queries_whatever_was_counted_before() -> None:
    counts = []
    for game in (ended(), ended(), ended(*SCHOLARS_MATE)):
        with CaptureQueriesContext(connection) as queries:
            count_game(game.pk)
        counts.append(len(queries))
    assert counts == [10, 10, 10]
