"""Leagues: making, joining and leaving them, seasons that begin and are settled by themselves."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.events.domain import seasons as domain
from courier.events.domain.entries import withdraw
from courier.events.domain.leagues import (
    MOST_LEAGUES,
    close_league,
    join_league,
    keep_league,
    leave_league,
)
from courier.events.domain.progress import sweep
from courier.events.domain.seasons import advance_league, sweep_leagues
from courier.events.enums import EventState
from courier.events.models import Board, Entry, Event, League, LeagueMember
from courier.events.queries import entered_count, shown_events
from courier.games.enums import Ending
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.domain.months import choose_for_month
from courier.presets.models import Preset
from tests.courier.events.clubs import win
from tests.courier.events.seasons import (
    FIRST,
    WEEK,
    divisions,
    go_on,
    make_league,
    play_season,
    running_in,
    sign_up,
)
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]


@pytest.fixture
def league(stranger: Player) -> League:
    return make_league(stranger)


def refusal(act: object) -> str:
    with pytest.raises(DomainError) as raised:
        act()  # type: ignore[operator]
    return raised.value.code


def named(*names: str) -> list[Player]:
    return [make_player(name) for name in names]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": " a "}, "bad_league_name"),
        ({"name": "x" * 51}, "bad_league_name"),
        ({"terms": Terms()}, "event_needs_time"),
        ({"division_size": 3}, "bad_league_terms"),
        ({"division_size": 11}, "bad_league_terms"),
        ({"movers": 2}, "bad_league_terms"),
        ({"weeks": 3}, "bad_league_terms"),
        ({"about": "x" * 4001}, "too_long"),
    ],
)
def test_what_a_league_cannot_be(said: dict[str, object], code: str, stranger: Player) -> None:
    assert refusal(lambda: make_league(stranger, **said)) == code


def test_leagues_of_a_player_are_limited_and_need_rules(stranger: Player, mover: Player) -> None:
    leagues = [make_league(stranger) for _each in range(MOST_LEAGUES)]
    assert refusal(lambda: make_league(stranger)) == "too_many_leagues"
    first = leagues[0].pk
    assert (
        refusal(lambda: close_league(league_id=first, player=mover, now=START)) == "not_your_event"
    )
    close_league(league_id=first, player=stranger, now=START)
    assert (
        refusal(lambda: close_league(league_id=first, player=stranger, now=START))
        == "league_closed"
    )
    assert refusal(lambda: sign_up(leagues[0], [mover])) == "league_closed"
    assert make_league(stranger).starts_at == FIRST
    preset = make_revision().preset
    preset.enforced = False
    assert refusal(lambda: make_league(mover, preset=preset)) == "event_needs_rules"
    preset.is_listed = False
    assert refusal(lambda: make_league(mover, preset=preset)) == "event_needs_public_preset"


def test_who_joins_and_leaves(league: League, mover: Player) -> None:
    for most in (0, 7):
        assert refusal(lambda most=most: sign_up(league, [mover], most)) == "bad_games_at_once"
    assert refusal(lambda: sign_up(league, [make_player(is_bot=True)])) == "computers_do_not_enter"
    sign_up(league, [mover], 2)
    sign_up(league, [mover], 3)
    assert LeagueMember.objects.get().games_most == 3
    leave_league(league_id=league.pk, player=mover, now=START)
    assert (
        refusal(lambda: leave_league(league_id=league.pk, player=mover, now=START)) == "not_entered"
    )
    sign_up(league, [mover], 3)
    assert LeagueMember.objects.get().left_at is None
    mover.paused_until = START + WEEK
    assert refusal(lambda: sign_up(league, [mover])) == "paused"


def test_season_begins_by_itself_and_twice_changes_nothing(league: League) -> None:
    sign_up(league, named(*NAMES))
    assert sweep_leagues(now=FIRST - timedelta(seconds=1)) == 0
    assert (sweep_leagues(now=FIRST), sweep_leagues(now=FIRST)) == (1, 0)
    assert (sweep(now=FIRST), sweep(now=FIRST)) == (2, 0)
    assert divisions(league) == [["a", "b", "c", "d"], ["e", "f", "g", "h"]]
    assert (league.season, league.starts_at) == (1, None)
    event = Event.objects.order_by("division")[0]
    assert (event.name, event.state) == ("Town league 1.1", EventState.RUNNING)
    assert event.ends_at == FIRST + 12 * WEEK
    assert len(running_in(league)) == 12
    assert OutboxMail.objects.filter(kind="event_begun").count() == 8
    assert not shown_events().exists()
    assert entered_count(Player.objects.get(username="a")) == 0


def test_too_few_players_put_a_season_off(league: League, stranger: Player) -> None:
    sign_up(league, 2)
    go_on(FIRST)
    league.refresh_from_db()
    assert (league.season, league.starts_at) == (0, FIRST + WEEK)
    sign_up(league, 1)
    Preset.objects.update(is_listed=False, retired_at=START)
    go_on(FIRST + WEEK)
    assert divisions(league) == []
    Preset.objects.update(is_listed=True, retired_at=None)
    go_on(FIRST + 2 * WEEK)
    assert [len(each) for each in divisions(league)] == [3]
    close_league(league_id=league.pk, player=stranger, now=FIRST)
    league.refresh_from_db()
    end = play_season(league, random.Random(1), FIRST + 2 * WEEK)
    go_on(end)
    league.refresh_from_db()
    assert league.season == 1


def test_games_begin_as_those_of_a_player_end(league: League) -> None:
    sign_up(league, named("a", "b", "c", "d"), 1)
    go_on(FIRST)
    assert (len(running_in(league)), Board.objects.count()) == (2, 6)
    first = running_in(league)[0]
    win(first, 0, now=FIRST)
    go_on(FIRST)
    assert len(running_in(league)) == 1
    win(running_in(league)[0], 0, now=FIRST)
    go_on(FIRST)
    games = running_in(league)
    assert len(games) == 2
    assert first not in games


def test_season_ends_on_its_last_day_and_what_has_not_begun_is_drawn(league: League) -> None:
    sign_up(league, named("a", "b", "c", "d"), 1)
    go_on(FIRST)
    win(running_in(league)[0], 0, now=FIRST)
    for _sweep in range(2):
        go_on(FIRST + 12 * WEEK)
    event = Event.objects.get()
    assert event.state == EventState.OVER
    states = [board.state for board in Board.objects.order_by("pk")]
    assert sorted(states) == ["forfeit"] * 4 + ["played"] * 2
    drawn = Board.objects.filter(first_points=1, second_points=1)
    assert drawn.count() == 5
    assert drawn.filter(game__ending=Ending.ADJUDICATED).count() == 1
    league.refresh_from_db()
    assert league.starts_at == FIRST + 13 * WEEK


def test_players_go_up_and_down_join_and_leave(league: League) -> None:
    """Here everybody loses to whoever comes later in the alphabet."""
    players = dict(zip(NAMES, sign_up(league, named(*NAMES)), strict=True))
    go_on(FIRST)
    for game in running_in(league):
        names = [seat.player.username for seat in game.seats.order_by("side") if seat.player]
        win(game, int(names[1] > names[0]), now=FIRST)
    go_on(FIRST)
    go_on(FIRST)
    league.refresh_from_db()
    assert league.starts_at == FIRST + WEEK
    order = LeagueMember.objects.order_by("standing").values_list("player__username", flat=True)
    assert "".join(order) == "dcbhagfe"
    leave_league(league_id=league.pk, player=players["c"], now=FIRST)
    Player.objects.filter(pk=players["g"].pk).update(is_active=False)
    sign_up(league, named("x"), 2)
    go_on(FIRST + WEEK)
    assert league.season == 1
    after = divisions(league)
    assert [sorted(each) for each in after] == [["a", "b", "d", "h"], ["e", "f", "x"]]
    assert Entry.objects.filter(event__season=2, games_most=2).count() == 1
    members = LeagueMember.objects.filter(left_at=None)
    assert members.count() == 7


def test_who_withdraws_loses_the_rest_of_the_season_only(league: League) -> None:
    players = sign_up(league, named("a", "b", "c", "d"))
    go_on(FIRST)
    event = Event.objects.get()
    withdraw(event_id=event.pk, player=players[0], now=FIRST)
    play_season(league, random.Random(4), FIRST)
    order = list(LeagueMember.objects.order_by("standing").values_list("player", flat=True))
    assert (order[-1], len(order)) == (players[0].pk, 4)


def test_beginning_a_season_is_whole_or_not_at_all(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(league, 8)

    def fail(*_said: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(domain, "enqueue", fail)
        with pytest.raises(KeyboardInterrupt):
            advance_league(league.pk, now=FIRST)
    assert not Event.objects.exists()
    go_on(FIRST)
    assert [len(each) for each in divisions(league)] == [4, 4]


def test_variant_of_the_month_has_its_league() -> None:
    preset = make_revision("crazyhouse").preset
    assert keep_league(now=START) == 0
    choose_for_month(preset=preset, now=START)
    assert (keep_league(now=START), keep_league(now=START)) == (1, 0)
    made = League.objects.get()
    assert (made.preset, made.rated, made.organiser, made.starts_at) == (preset, True, None, FIRST)
    join_league(league_id=made.pk, player=make_player(), games_most=1, now=START)
    preset.enforced = False
    preset.save(update_fields=["enforced"])
    League.objects.all().delete()
    assert keep_league(now=START) == 0
