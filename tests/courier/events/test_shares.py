"""Events, ladders and matches of teams in which games share the point otherwise than by halves:
what is written, summed up, ranked and shown.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from courier.events.domain.entries import withdraw
from courier.events.domain.ladder_games import challenge_above
from courier.events.domain.ladder_progress import sweep_ladders
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind, EventState
from courier.events.models import Board, Entry, Event, LadderGame, Rung
from courier.events.queries import results_of, rounds_of
from courier.events.scores import Points, Result, TieBreak, halves, standings
from courier.events.tables import places_of
from courier.events.words import own_text, points_text, result_text
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.teams.match_queries import matches
from tests.courier.events.climbers import climb_on, let_win, make_ladder, names_on
from tests.courier.events.clubs import BEGIN, DAY, begun, fill, make_event, running
from tests.courier.shares import SHARED, share
from tests.courier.teams.clubs import make_match, make_team
from tests.factories import START, make_revision

THREE_QUARTERS, QUARTER = Fraction(3, 2), Fraction(1, 2)  # in halves


# -- sums and words


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (halves(45), 2, "¾"),
        (halves(15), 2, "¼"),
        (halves(30), 2, "½"),
        (halves(195), 2, "3¼"),
        (halves(60), 2, "1"),
        (halves(20), 2, "⅓"),
        (halves(35), 2, "7/12"),
        (halves(95), 2, "1 7/12"),
        (THREE_QUARTERS * 5, 4, "1⅞"),
        (Fraction(9, 4), 4, "9/16"),
        (7, 2, "3½"),
        (0, 2, "0"),
    ],
)
def test_points_are_written_as_fractions(value: Points, unit: int, text: str) -> None:
    assert points_text(value, unit) == text


def test_what_one_has_of_a_board_is_a_letter() -> None:
    assert [own_text(each) for each in (0, 1, 2, QUARTER, THREE_QUARTERS)] == list("0½1¼¾")
    assert (result_text(None), result_text((QUARTER, THREE_QUARTERS))) == ("", "¼–¾")


def test_shares_count_in_points_and_tie_breaks() -> None:
    results = [
        Result(1, 1, 2, (THREE_QUARTERS, QUARTER)),
        Result(2, 3, 1, (0, 2)),
        Result(3, 2, 3, (2, 0)),
    ]
    breaks = (TieBreak.DIRECT, TieBreak.WINS, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER)
    first, second, third = standings([1, 2, 3], results, tie_breaks=breaks)
    assert [line.points for line in (first, second, third)] == [
        Fraction(7, 2),
        Fraction(5, 2),
        0,
    ]
    assert [(line.won, line.drawn, line.lost) for line in (first, second, third)] == [
        (1, 1, 0),
        (1, 1, 0),
        (0, 0, 2),
    ]
    assert first.values[TieBreak.WINS] == 1
    assert first.values[TieBreak.BUCHHOLZ] == Fraction(5, 2)
    assert second.values[TieBreak.SONNEBORN_BERGER] == QUARTER * Fraction(7, 2)


# -- whole events


def event_of(organiser: Player, kind: EventKind, players: int, **said: object) -> Event:
    """An event of Gliński's chess that has begun."""
    event = make_event(organiser, kind=kind, revision=make_revision(SHARED), **said)
    fill(event, players)
    return begun(event)


def share_all(event: Event) -> None:
    for game in running(event):
        share(game, at=BEGIN)
    sweep(now=BEGIN + DAY)


def play_out(event: Event, rounds: int) -> None:
    for _round in range(rounds):
        share_all(event)
    event.refresh_from_db()


def sums_of(event: Event) -> dict[int, Fraction]:
    """The points of all by number, added up from the boards by hand, in points."""
    found: dict[int, Fraction] = {}
    for board in Board.objects.filter(round__event=event).select_related("first", "second"):
        white = Fraction(1) if board.second is None else Fraction(3, 4)
        for entry, own in ((board.first, white), (board.second, 1 - white)):
            if entry is not None:
                assert entry.seed is not None
                found[entry.seed] = found.get(entry.seed, Fraction(0)) + own
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "players", "rounds"),
    [(EventKind.ROUND_ROBIN, 4, 3), (EventKind.SWISS, 5, 3)],
)
def test_an_event_adds_the_shares_up(
    mover: Player, anonymous_client: Client, kind: EventKind, players: int, rounds: int
) -> None:
    event = event_of(mover, kind, players)
    play_out(event, rounds)
    assert event.state == EventState.OVER
    entries = list(Entry.objects.filter(event=event))
    sums = sums_of(event)
    assert {each.seed: Fraction(each.counted_points) / 2 for each in entries} == sums
    assert {
        line.number: Fraction(line.points) / 2
        for line in places_of(event, entries, rounds_of(event))
    } == sums
    ranked = sorted(entries, key=lambda each: each.place or 0)
    assert [sums[each.seed or 0] for each in ranked] == sorted(sums.values(), reverse=True)
    text = anonymous_client.get(f"/events/{event.code}").content.decode()
    assert "¾–¼" in text
    assert all(points_text(each.counted_points) in text for each in entries)


@pytest.mark.django_db
def test_programs_are_given_the_shares(mover: Player, anonymous_client: Client) -> None:
    event = event_of(mover, EventKind.ROUND_ROBIN, 4)
    play_out(event, 3)
    shown = anonymous_client.get(f"/api/v1/events/{event.code}").json()
    results = {board["result"] for each in shown["rounds"] for board in each["boards"]}
    assert results == {"¾–¼"}
    points = {line["number"]: line["points"] for line in shown["standings"]}
    assert points == {seed: points_text(2 * own) for seed, own in sums_of(event).items()}


@pytest.mark.django_db
def test_a_knock_out_goes_on_with_the_larger_share(mover: Player) -> None:
    event = event_of(mover, EventKind.KNOCK_OUT, 4)
    share_all(event)
    event.refresh_from_db()
    final = Board.objects.filter(round__event=event, round__number=2)
    whites = Board.objects.filter(round__event=event, round__number=1)
    assert {each for board in final for each in (board.first_id, board.second_id)} == {
        board.first_id for board in whites
    }


@pytest.mark.django_db
def test_shares_of_two_games_make_a_tie(mover: Player) -> None:
    event = event_of(mover, EventKind.KNOCK_OUT, 2, games_each=2)
    share_all(event)
    boards = Board.objects.filter(round__event=event)
    assert boards.count() == 4  # two more are played
    assert {board.points for board in boards} == {(THREE_QUARTERS, QUARTER), None}


@pytest.mark.django_db
def test_an_arena_pairs_by_the_shares(mover: Player) -> None:
    event = event_of(mover, EventKind.ARENA, 4)
    share_all(event)
    lines = places_of(event, list(Entry.objects.filter(event=event)), rounds_of(event))
    played = results_of(
        rounds_of(event), {each.pk: each.seed or 0 for each in Entry.objects.filter(event=event)}
    )
    assert {result.points for result in played} == {(THREE_QUARTERS, QUARTER)}
    assert sum(Fraction(line.points) for line in lines) == 2 * len(played)


@pytest.mark.django_db
def test_results_of_those_who_leave_early_keep_no_share(mover: Player) -> None:
    event = event_of(mover, EventKind.ROUND_ROBIN, 4, keeps_results=False)
    game = running(event)[0]
    share(game, at=BEGIN)
    advance(event.pk, now=BEGIN + DAY)
    entry = Board.objects.get(game=game).first
    assert entry.player is not None
    withdraw(event_id=event.pk, player=entry.player, now=BEGIN + DAY)
    board = Board.objects.get(game=game)
    assert (board.state, board.points, board.share) == ("annulled", None, None)


@pytest.mark.django_db
def test_the_database_refuses_shares_that_are_none(mover: Player) -> None:
    event = event_of(mover, EventKind.ROUND_ROBIN, 4)
    won, shared = running(event)[:2]
    white = seats_of(won)[0].player
    assert white is not None
    let_win(won, white, now=BEGIN)
    share(shared, at=BEGIN)
    sweep(now=BEGIN + DAY)
    for game, part in ((won, 45), (shared, 60), (shared, 0)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Board.objects.filter(game=game).update(share=part)


# -- ladders and teams


@pytest.mark.django_db
def test_a_ladder_shows_the_shares_and_moves_nobody(
    mover: Player, anonymous_client: Client
) -> None:
    ladder = make_ladder(mover, preset=make_revision(SHARED).preset)
    upper, lower = climb_on(ladder, 2)
    before = names_on(ladder)
    challenge_above(ladder_id=ladder.pk, player=lower, other=upper, now=START)
    sweep_ladders(now=START)
    share(Game.objects.get(ladder_game__ladder=ladder), at=START)
    sweep_ladders(now=START + DAY)
    played = LadderGame.objects.get(ladder=ladder)
    assert (played.points, played.losers) == ((THREE_QUARTERS, QUARTER), [])
    assert names_on(ladder) == before
    assert {*Rung.objects.values_list("won", "drawn", "lost")} == {(0, 1, 0)}
    assert "¾–¼" in anonymous_client.get(f"/ladders/{ladder.code}").content.decode()


@pytest.mark.django_db
def test_a_match_of_teams_adds_the_shares_up(anonymous_client: Client) -> None:
    home, away = make_team("Home", 3), make_team("Away", 3)
    match = make_match(home, away, revision=make_revision(SHARED))
    begun(match.event)
    share_all(match.event)
    match.event.refresh_from_db()
    assert match.event.state == EventState.OVER
    found = matches().get(pk=match.pk)
    parts = vars(found)["home_parts"], vars(found)["away_parts"]
    whites = Board.objects.filter(round__event=match.event, first__team=0).count()
    assert parts == (45 * whites + 15 * (3 - whites), 45 * (3 - whites) + 15 * whites)
    text = anonymous_client.get(f"/matches/{match.event.code}").content.decode()
    assert points_text(halves(parts[0])) in text
    assert "¾–¼" in text


@pytest.mark.django_db
def test_a_player_s_page_adds_the_shares_up(mover: Player, anonymous_client: Client) -> None:
    event = event_of(mover, EventKind.ROUND_ROBIN, 4)
    play_out(event, 3)
    for entry in Entry.objects.filter(event=event).select_related("player"):
        assert entry.player is not None
        text = anonymous_client.get(f"/players/{entry.player.username}").content.decode()
        assert points_text(entry.counted_points) in text
