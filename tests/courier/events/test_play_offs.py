"""Play-offs for the first place: who is in them, how they go on, and what they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from django.test import Client

from courier.common.errors import DomainError
from courier.events.agenda import occasions_of
from courier.events.domain import play_offs
from courier.events.domain.entries import withdraw
from courier.events.domain.follows import follow
from courier.events.domain.progress import advance, sweep
from courier.events.enums import BoardState, EventKind, EventState
from courier.events.mails import event_round
from courier.events.models import Board, Entry, Event, Round
from courier.events.part_lines import part_tables
from courier.events.part_queries import event_on_page
from courier.events.play_offs import tied_for_first, with_play_off
from courier.events.queries import won_places
from courier.events.scores import Standing
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.watching.followed import news_for
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, fill, make_event, running, win
from tests.courier.events.test_groups import let_stronger_win
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
Pair = tuple[int, int]


def decide(board: Board, winner: int | None) -> None:
    """Count a board for the player of a number, or as a draw, as a finished game does."""
    assert board.second is not None
    assert board.game is not None
    numbers = (board.first.seed, board.second.seed)
    points = (1, 1) if winner is None else (2, 0) if winner == numbers[0] else (0, 2)
    Board.objects.filter(pk=board.pk).update(
        state=BoardState.PLAYED,
        first_points=points[0],
        second_points=points[1],
        counted_at=BEGIN,
    )
    Game.objects.filter(pk=board.game.pk).update(
        status=GameStatus.FINISHED, ending="agreed", ended_at=BEGIN, year=BEGIN.year, deadline=None
    )


def pending(event: Event) -> list[Board]:
    boards = Board.objects.filter(round__event=event, state=BoardState.PENDING)
    found = boards.select_related("round", "first__player", "second__player", "game")
    return list(found.order_by("round__number", "number"))


def seeds_of(board: Board) -> Pair:
    assert board.second is not None
    return board.first.seed or 0, board.second.seed or 0


def settle(event: Event, winners: Mapping[Pair, int | None] | None = None) -> None:
    """End all boards that run, by the pairs of their players, who moves first in front; the others
    are drawn. Then let the event go on.
    """
    for board in pending(event):
        decide(board, (winners or {}).get(seeds_of(board)))
    sweep(now=BEGIN)


def play_off_of(event: Event) -> list[Board]:
    return [board for board in boards_of(event) if board.round.is_play_off]


def places(event: Event) -> list[tuple[int | None, int | None]]:
    """Number and place of everybody, the first in front."""
    order = Entry.objects.filter(event=event).order_by("place", "seed")
    return list(order.values_list("seed", "place"))


def played_off(
    organiser: Player, winners: Mapping[Pair, int | None], players: int = 4, **said: object
) -> Event:
    """A round robin whose games have ended so: everybody beats who has a higher number than those
    who share the first place, by default by draws.
    """
    event = begun_with(organiser, players, **said)
    settle(event, winners)
    event.refresh_from_db()
    return event


def begun_with(organiser: Player, players: int, **said: object) -> Event:
    event = make_event(organiser, plays_off=True, **said)  # type: ignore[arg-type]
    fill(event, players)
    return begun(event)


def beats(first: Sequence[int], others: Sequence[int]) -> dict[Pair, int | None]:
    """Results by which some beat all others; who is level draws."""
    pairs: dict[Pair, int | None] = {}
    for one in first:
        for other in others:
            pairs[one, other] = pairs[other, one] = one
    return pairs


TWO = beats([1, 2], [3, 4])
THREE = beats([1, 2, 3], [4, 5])


# -- the arithmetic


def line(number: int, place: int, points: int) -> Standing:
    return Standing(number, place, points, 0, 0, 0, {})


def test_those_of_the_most_points_who_are_there_play_it_off() -> None:
    lines = [line(7, 1, 6), line(2, 2, 6), line(5, 3, 6), line(1, 4, 5)]
    assert tied_for_first(lines, {7, 2, 5, 1}) == [2, 5, 7]
    assert tied_for_first(lines, {7, 5, 1}) == [5, 7]
    assert tied_for_first(lines, {5, 1}) == []
    many = [line(number, 1, 6) for number in (9, 3, 8, 5, 4)]
    assert tied_for_first(many, set(range(10))) == [3, 5, 8, 9]
    assert tied_for_first([], set()) == []


def test_places_of_the_others_stay_and_the_computer_keeps_its_line() -> None:
    lines = [line(9, 0, 8), line(4, 1, 7), line(1, 1, 7), line(2, 3, 7), line(3, 4, 5)]
    play_off = [line(2, 1, 2), line(4, 2, 0)]
    found = with_play_off(lines, play_off)
    assert [(each.number, each.place, each.points) for each in found] == [
        (9, 0, 8), (2, 1, 7), (4, 2, 7), (1, 3, 7), (3, 4, 5),
    ]  # fmt: skip


# -- what may be


def test_knock_outs_and_arenas_have_none(mover: Player) -> None:
    for kind in (EventKind.KNOCK_OUT, EventKind.ARENA):
        with pytest.raises(DomainError) as raised:
            make_event(mover, kind=kind, plays_off=True)
        assert raised.value.code == "bad_play_off"


def test_form_asks_for_a_play_off_where_there_can_be_one(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)
    make_revision()
    for kind in ("swiss", "round_robin", "knock_out"):
        said = {"kind": kind, "plays_off": "on", "name": kind, "entries_most": "8"}
        answer = mover_client.post("/presets/chess/event", FORM | said)
        assert answer.status_code == 302
    found = Event.objects.order_by("pk").values_list("kind", "plays_off")
    assert list(found) == [("swiss", True), ("round_robin", True), ("knock_out", False)]


def test_without_the_term_tie_breaks_decide(mover: Player) -> None:
    event = make_event(mover)
    fill(event, 4)
    begun(event)
    settle(event, TWO)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert not Round.objects.filter(is_play_off=True).exists()


# -- two players


def test_two_play_a_match_that_decides_the_first_place(mover: Player) -> None:
    event = played_off(mover, TWO)
    assert event.state == EventState.RUNNING
    boards = play_off_of(event)
    assert [seeds_of(each) for each in boards] == [(1, 2), (2, 1)]
    assert all(each.game is not None for each in boards)
    closed = Round.objects.order_by("number").values_list("closed_at", flat=True)
    assert [each is None for each in closed] == [False, False, False, True]
    assert sweep(now=BEGIN) == advance(event.pk, now=BEGIN) == 0
    settle(event, {(1, 2): 2})
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event) == [(2, 1), (1, 2), (3, 3), (4, 3)]
    points = Entry.objects.filter(event=event).order_by("seed").values_list("points", flat=True)
    assert list(points) == [5, 5, 1, 1]


def test_two_who_are_level_play_two_more_and_then_tie_breaks_decide(mover: Player) -> None:
    event = played_off(mover, TWO | beats([3], [4]))
    settle(event, {(1, 2): 1, (2, 1): 2})
    boards = play_off_of(event)
    assert [seeds_of(each) for each in boards] == [(1, 2), (2, 1)] * 2
    assert {each.round.number for each in boards} == {4, 5}
    settle(event)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert len(play_off_of(event)) == 4
    assert places(event) == [(1, 1), (2, 1), (3, 3), (4, 4)]


def test_tie_breaks_of_the_event_part_two_who_stay_level(mover: Player) -> None:
    won = {(1, 3): 1, (3, 1): 1, (2, 3): 2, (3, 2): 2, (2, 1): 2, (1, 2): 2}
    event = played_off(mover, won | {(1, 4): 1, (4, 1): 1, (2, 4): 4, (4, 2): 4})
    for _match in range(2):
        assert {seeds_of(each) for each in pending(event)} == {(1, 2), (2, 1)}
        settle(event)
    assert places(event)[:2] == [(2, 1), (1, 2)]


def test_who_withdraws_from_a_match_loses_it(mover: Player) -> None:
    for keeps_results in (True, False):
        event = played_off(mover, TWO, keeps_results=keeps_results)
        before = Board.objects.filter(round__event=event, round__is_play_off=False)
        counted = list(before.order_by("pk").values_list("first_points", flat=True))
        decide(pending(event)[0], 1)
        leaver = Entry.objects.get(event=event, seed=1).player
        assert leaver is not None
        withdraw(event_id=event.pk, player=leaver, now=BEGIN)
        sweep(now=BEGIN)
        event.refresh_from_db()
        assert event.state == EventState.OVER
        assert len(play_off_of(event)) == 2
        assert places(event)[:2] == [(2, 1), (1, 2)]
        assert list(before.order_by("pk").values_list("first_points", flat=True)) == counted


def test_who_has_withdrawn_before_takes_no_part(mover: Player) -> None:
    event = begun_with(mover, 4)
    for board in pending(event):
        decide(board, TWO.get(seeds_of(board)))
    leaver = Entry.objects.get(event=event, seed=1).player
    assert leaver is not None
    withdraw(event_id=event.pk, player=leaver, now=BEGIN)
    sweep(now=BEGIN)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert not play_off_of(event)


# -- three, four, and more


def test_three_play_everybody_once(mover: Player) -> None:
    event = played_off(mover, THREE, 5)
    boards = play_off_of(event)
    assert sorted(tuple(sorted(seeds_of(each))) for each in boards) == [(1, 2), (1, 3), (2, 3)]
    assert OutboxMail.objects.filter(kind="event_round").count() == 3
    settle(event, beats([3], [1, 2]) | beats([2], [1]))
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event)[:3] == [(3, 1), (2, 2), (1, 3)]


def test_play_off_of_several_rounds_is_one_occasion(mover: Player) -> None:
    event = played_off(mover, {}, 4)
    assert Round.objects.filter(event=event, is_play_off=True).count() == 3
    player = Entry.objects.get(event=event, seed=1).player
    assert player is not None
    found = [each.key for each in occasions_of(player)]
    assert found == [f"{event.code}-play-off"]


def test_three_who_stay_level_are_parted_by_the_ranking_of_the_event(mover: Player) -> None:
    event = played_off(mover, THREE, 5)
    settle(event)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event)[:3] == [(1, 1), (2, 1), (3, 1)]


def test_of_more_than_four_the_first_ones_play(mover: Player) -> None:
    event = played_off(mover, {}, 5)
    seated = {each for board in play_off_of(event) for each in seeds_of(board)}
    assert seated == {1, 2, 3, 4}
    settle(event, beats([4], [1, 2, 3]) | beats([3], [1, 2]) | beats([2], [1]))
    assert places(event) == [(4, 1), (3, 2), (2, 3), (1, 4), (5, 5)]


def test_who_withdraws_from_a_table_comes_last_in_it(mover: Player) -> None:
    event = played_off(mover, THREE, 5)
    for board in pending(event):
        if 1 in seeds_of(board):
            decide(board, 1)
    leaver = Entry.objects.get(event=event, seed=1).player
    assert leaver is not None
    withdraw(event_id=event.pk, player=leaver, now=BEGIN)
    settle(event, beats([3], [2]))
    assert places(event)[:4] == [(3, 1), (2, 2), (1, 3), (4, 4)]


def test_kept_table_knows_who_has_withdrawn_after_their_games(mover: Player) -> None:
    event = played_off(mover, THREE, 5)
    for board in pending(event):
        if 1 in seeds_of(board):
            decide(board, 1)

    def order() -> list[list[int]]:
        tables = part_tables(event_on_page(event.code, None), None, None, {})
        assert tables.play_off is not None
        return [[each.person.number for each in one.places] for one in (tables, tables.play_off)]

    assert order() == [[1, 2, 3, 4, 5], [1, 2, 3]]
    leaver = Entry.objects.get(event=event, seed=1).player
    assert leaver is not None
    withdraw(event_id=event.pk, player=leaver, now=BEGIN)
    assert order() == [[2, 3, 1, 4, 5], [2, 3, 1]]


# -- other kinds of events


def test_swiss_event_is_played_off_after_its_last_round(mover: Player) -> None:
    event = begun_with(mover, 4, kind=EventKind.SWISS, rounds=2)
    settle(event)
    assert not play_off_of(event)
    settle(event)
    assert len(play_off_of(event)) == 6
    swiss = Round.objects.filter(event=event, is_play_off=False)
    assert swiss.count() == 2
    settle(event, beats([2], [1, 3, 4]) | beats([1], [3, 4]) | beats([4], [3]))
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event) == [(2, 1), (1, 2), (4, 3), (3, 4)]


def test_first_place_of_the_final_is_played_off(mover: Player) -> None:
    event = begun_with(mover, 6, group_size=3, finalists_each=1, entries_most=24)
    let_stronger_win(event)
    assert [seeds_of(each) for each in pending(event)] == [(1, 2)]
    settle(event)
    boards = play_off_of(event)
    assert [seeds_of(each) for each in boards] == [(1, 2), (2, 1)]
    settle(event, {(2, 1): 2})
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event)[:3] == [(2, 1), (1, 2), (3, 3)]
    winner = Entry.objects.get(event=event, place=1).player
    assert winner is not None
    assert won_places(winner).count() == 1


def test_computer_takes_no_part(mover: Player) -> None:
    event = begun_with(mover, 3, computer_level=2, entries_most=4)
    computer = Entry.objects.get(event=event, player__computer_level=2)
    assert computer.seed == 4
    settle(event, beats([4], [1, 2, 3]) | beats([1, 2], [3]))
    assert {seeds_of(each) for each in pending(event)} == {(1, 2), (2, 1)}
    settle(event, {(1, 2): 1})
    order = Entry.objects.filter(event=event).order_by("seed").values_list("place", flat=True)
    assert list(order) == [1, 2, 3, None]


def test_gauntlet_takes_the_next_variants(mover: Player) -> None:
    more = (make_revision("sissa"),)
    event = played_off(mover, TWO, more_variants=more)
    settle(event)
    keys = Round.objects.filter(event=event).order_by("number")
    found = list(keys.values_list("revision__preset__key", flat=True))
    assert found == ["chess", "sissa", "chess", "sissa", "chess"]


def test_games_from_a_set_position_are_played_with_both_sides(mover: Player) -> None:
    gambit = "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3"
    event = played_off(mover, THREE, 5, games_each=2, start_position=gambit)
    boards = play_off_of(event)
    pairs = [seeds_of(each) for each in boards]
    assert sorted(pairs) == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    assert {each.game.start_position for each in boards if each.game} == {gambit}


# -- the last day


def test_no_play_off_begins_after_the_last_day(mover: Player) -> None:
    event = begun_with(mover, 4, ends_at=BEGIN + 30 * DAY)
    for board in pending(event):
        decide(board, TWO.get(seeds_of(board)))
    sweep(now=BEGIN + 30 * DAY)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert not play_off_of(event)


def test_games_of_a_play_off_are_drawn_on_the_last_day(mover: Player) -> None:
    event = played_off(mover, TWO, ends_at=BEGIN + 30 * DAY)
    decide(pending(event)[0], 2)
    sweep(now=BEGIN + 30 * DAY)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert len(play_off_of(event)) == 2
    assert places(event)[:2] == [(2, 1), (1, 2)]


# -- steps that are interrupted


@pytest.mark.parametrize(("place", "name"), [(play_offs, "notify"), (Board.objects, "bulk_create")])
def test_play_off_is_paired_once_however_often_it_is_interrupted(
    mover: Player, place: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun_with(mover, 5)
    for board in pending(event):
        decide(board, THREE.get(seeds_of(board)))

    def killed(*_args: object, **_said: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(place, name, killed)
        with pytest.raises(KeyboardInterrupt):
            advance(event.pk, now=BEGIN)
    assert not play_off_of(event)
    for _twice in range(2):
        advance(event.pk, now=BEGIN)
    assert len(play_off_of(event)) == 3
    assert OutboxMail.objects.filter(kind="event_round").count() == 3


# -- what is said and shown


def test_mail_news_and_calendar_say_that_it_is_a_play_off(mover: Player, stranger: Player) -> None:
    event = begun_with(mover, 4)
    follow(player=stranger, event=event, now=START)
    settle(event, TWO)
    mail = OutboxMail.objects.filter(kind="event_round").order_by("pk")[0]
    content = event_round(mail, BEGIN)
    assert content is not None
    assert content.subject == "Spring open: the play-off"
    assert "You share first place in Spring open and play it off. Your games:" in content.text
    titles = [each.words for each in news_for(stranger, now=BEGIN + 30 * DAY)]
    assert titles == ["Spring open: the play-off has begun", "Spring open has begun"]
    player = mail.player
    assert player is not None
    assert "Play-off of Spring open" in [each.title for each in occasions_of(player)]


@pytest.mark.parametrize("players", [4, 60])
def test_page_and_files_show_the_play_off(
    players: int, mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    kind = EventKind.ROUND_ROBIN if players == 4 else EventKind.SWISS
    said = {} if players == 4 else {"rounds": 1, "entries_most": 60}
    event = make_event(mover, kind=kind, plays_off=True, **said)
    fill(event, [opponent, *(make_player() for _other in range(players - 1))])
    begun(event)
    settle(event, TWO)
    count = 2 if players == 4 else 6
    assert len(play_off_of(event)) == count
    text = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "It decides who comes first in the standings." in text
    assert "play-off" in text
    assert "play it off." in text
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert value["plays_off"] is True
    assert len(value["play_off"]["standings"]) == (2 if players == 4 else 4)
    assert [each["is_play_off"] for each in value["rounds"]].count(True) == (
        1 if players == 4 else 3
    )
    answer = anonymous_client.get(f"/api/v1/events/{event.code}").json()
    assert answer["play_off"] == value["play_off"]


def test_cross_table_has_the_games_of_the_event_alone(
    mover: Player, anonymous_client: Client
) -> None:
    event = played_off(mover, TWO)
    settle(event, {(1, 2): 2})
    page = anonymous_client.get(f"/events/{event.code}").content.decode()
    cross = page[page.index('id="cross"') :]
    cross = cross[: cross.index("</table>")]
    assert cross.count("/games/") == 12
    table = page[page.index('aria-labelledby="play-off"') :]
    assert table[: table.index("</table>")].count("/games/") == 4


def test_real_games_of_a_play_off_count(mover: Player) -> None:
    event = played_off(mover, TWO)
    for game in running(event):
        seeds = dict(Entry.objects.filter(event=event).values_list("player", "seed"))
        sides = [seeds.get(seat.player_id or 0) for seat in seats_of(game)]
        win(game, sides.index(2))
    sweep(now=BEGIN)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert places(event)[:2] == [(2, 1), (1, 2)]
