"""Round robins in groups with a final: who is dealt to which group, who reaches the final, and what
the places are in the end.
"""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.errors import DomainError
from courier.events.domain import progress
from courier.events.domain.entries import replace, withdraw
from courier.events.domain.progress import advance, sweep
from courier.events.enums import BoardState, EventKind, EventState
from courier.events.groups import dealt, group_count, rounds_together
from courier.events.mails import event_over, event_round
from courier.events.models import Board, Entry, Event, Round
from courier.events.queries import won_places
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.api.conftest import program_of
from tests.courier.events.clubs import (
    BEGIN,
    DAY,
    begun,
    boards_of,
    fill,
    make_event,
    running,
    win,
)
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db


def make_groups(organiser: Player, players: int = 6, **said: object) -> Event:
    """An event in groups of three whose first two reach the final, begun."""
    given = {"group_size": 3, "finalists_each": 1, "entries_most": 24} | said
    event = make_event(organiser, **given)  # type: ignore[arg-type]
    fill(event, players)
    return begun(event)


def let_stronger_win(event: Event) -> None:
    """End all games that run for the better number."""
    seeds = dict(Entry.objects.filter(event=event).values_list("player", "seed"))
    for game in running(event):
        first, second = (seeds.get(seat.player_id or 0) or 0 for seat in seats_of(game))
        win(game, 0 if first < second else 1)
    sweep(now=BEGIN)


def places(event: Event) -> list[tuple[int | None, int | None, int | None]]:
    """Seed, group and place of everybody."""
    return list(
        Entry.objects.filter(event=event).order_by("seed").values_list("seed", "group", "place")
    )


def final_of(event: Event) -> list[Board]:
    return [board for board in boards_of(event) if board.round.is_final]


# -- the arithmetic


def test_groups_are_as_near_to_their_size_as_can_be_and_equally_strong() -> None:
    assert dealt(range(1, 11), 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9, 10]]
    for size in range(3, 9):
        for each in range(1, min(4, size)):
            for players in range(3, 129):
                count = group_count(players, size=size, finalists_each=each)
                sizes = {len(group) for group in dealt(range(players), count)}
                assert max(sizes) - min(sizes) <= 1
                assert count == 1 or min(sizes) > max(2, each)
                assert count > 1 or players < max(1.5 * size, 2 * max(3, each + 1))
    assert group_count(128, size=8, finalists_each=1) == 16


@pytest.mark.parametrize("cycles", [1, 2])
def test_rounds_of_groups_of_different_sizes_are_played_beside_each_other(cycles: int) -> None:
    rounds = rounds_together(["abc", "uvwxy"], cycles=cycles)
    assert len(rounds) == 5 * cycles
    for pairs in rounds:
        seated = [each for pair in pairs for each in pair]
        assert len(seated) == len(set(seated))
    met = [pair for pairs in rounds for pair in pairs]
    assert len(met) == len(set(met)) == (3 + 10) * cycles
    if cycles == 2:
        turned = [[(second, first) for first, second in pairs] for pairs in rounds[5:]]
        assert turned == rounds[:5]


# -- what may be


REFUSED: list[tuple[str, dict[str, object]]] = [
    ("bad_groups", {"group_size": 2}),
    ("bad_groups", {"group_size": 9}),
    ("bad_groups", {"finalists_each": 3}),
    ("bad_groups", {"finalists_each": 4, "group_size": 6}),
    ("bad_groups", {"finalists_each": None}),
    ("bad_groups", {"group_size": None, "entries_most": 16}),
    ("bad_groups", {"entries_most": 4}),
    ("bad_groups", {"finalists_each": 2, "group_size": 5, "entries_most": 60}),
    ("bad_groups", {"kind": EventKind.KNOCK_OUT}),
    ("bad_event_size", {"entries_most": 129}),
    ("bad_computer_seat", {"computer_level": 2}),
]


def test_groups_that_cannot_be_are_refused(mover: Player) -> None:
    found = []
    for _code, said in REFUSED:
        with pytest.raises(DomainError) as raised:
            make_groups(mover, **said)  # type: ignore[arg-type]
        found.append(raised.value.code)
    assert found == [code for code, _said in REFUSED]


# -- how it runs


def test_first_of_each_group_play_the_final_which_decides_the_places(
    mover: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_groups(mover, 7)
    assert [group for _seed, group, _place in places(event)] == [1, 2, 2, 1, 1, 2, 2]
    assert (Round.objects.count(), len(running(event))) == (3, 9)
    let_stronger_win(event)
    assert [(each.first.seed, each.second.seed) for each in final_of(event) if each.second] == [
        (1, 2)
    ]
    assert [each.closed_at is None for each in Round.objects.order_by("number")] == [
        False, False, False, True,
    ]  # fmt: skip
    assert sweep(now=BEGIN) == advance(event.pk, now=BEGIN) == 0
    mails = OutboxMail.objects.filter(kind="event_round").order_by("pk")
    content = event_round(mails[0], BEGIN)
    assert content is not None
    assert (mails.count(), content.subject) == (2, "Spring open: the final")
    assert "You’re in the final of Spring open" in content.text
    (last,) = running(event)
    win(last, 1)
    sweep(now=BEGIN)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    # Group A of three, group B of four: 3 and 4 are second with 2 of 3 and 1 of 2 points.
    assert [place for _seed, _group, place in places(event)] == [2, 1, 3, 4, 6, 5, 7]
    won = Entry.objects.filter(event=event).order_by("place")
    assert [won_places(each.player).count() for each in won if each.player] == [1, 1, 0, 0, 0, 0, 0]
    loser = Entry.objects.get(event=event, seed=1).player
    over = event_over(OutboxMail.objects.get(kind="event_over", player=loser), BEGIN)
    assert over is not None
    assert "Your place: 2 of 7." in over.text


def test_who_is_gone_leaves_their_place_in_the_final_to_the_next_one(mover: Player) -> None:
    event = make_groups(mover, keeps_results=False)
    first = Entry.objects.get(event=event, seed=1)
    games = running(event)
    for game in games[:-1]:
        win(game, 0)
    assert first.player is not None
    withdraw(event_id=event.pk, player=first.player, now=BEGIN)
    sweep(now=BEGIN)
    let_stronger_win(event)
    seated = {seed for each in final_of(event) for seed in (each.first.seed, _seed(each))}
    assert len(seated) == 2
    assert 1 not in seated
    annulled = Board.objects.filter(state=BoardState.ANNULLED)
    assert annulled.count() == 2
    gone = final_of(event)[0].first.player
    assert gone is not None
    withdraw(event_id=event.pk, player=gone, now=BEGIN)
    sweep(now=BEGIN)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert annulled.filter(round__is_final=False).count() == 2
    assert annulled.filter(round__is_final=True).count() == 1
    stranger = make_player()
    with pytest.raises(DomainError):
        replace(event_id=event.pk, organiser=mover, entry_id=first.pk, player=stranger, now=BEGIN)


def _seed(board: Board) -> int | None:
    return board.second.seed if board.second is not None else None


def test_place_in_a_group_is_given_to_another_player(mover: Player) -> None:
    event = make_groups(mover)
    gone = Entry.objects.get(event=event, seed=3)
    assert gone.player is not None
    withdraw(event_id=event.pk, player=gone.player, now=BEGIN)
    newcomer = make_player("newcomer")
    replace(event_id=event.pk, organiser=mover, entry_id=gone.pk, player=newcomer, now=BEGIN)
    advance(event.pk, now=BEGIN)
    gone.refresh_from_db()
    assert (gone.group, gone.player) == (2, newcomer)
    assert Game.objects.filter(seats__player=newcomer).count() == 2
    let_stronger_win(event)
    assert len(final_of(event)) == 1


def test_without_a_final_those_of_the_same_place_in_their_groups_share_one(
    mover: Player, anonymous_client: Client
) -> None:
    event = make_groups(mover, ends_at=BEGIN + 14 * DAY, keeps_results=False)
    page = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "If the event ends before its final" in page
    assert "Once the final has begun" in page
    win(running(event)[0], 0)
    advance(event.pk, now=BEGIN + 14 * DAY)
    advance(event.pk, now=BEGIN + 14 * DAY)
    event.refresh_from_db()
    assert (event.state, final_of(event)) == (EventState.OVER, [])
    found = [place for _seed, _group, place in places(event)]
    assert found.count(1) >= 2
    assert not any(won_places(each.player).exists() for each in Entry.objects.all() if each.player)


def test_final_is_paired_once_although_steps_are_interrupted(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_groups(mover, 6, games_each=2)
    for game in running(event):
        win(game, 0)

    def stop(*_given: object, **_said: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(progress, "_close", stop)
        with pytest.raises(KeyboardInterrupt):
            advance(event.pk, now=BEGIN)
    assert final_of(event) == []
    with monkeypatch.context() as patch:
        patch.setattr(progress, "start_games", stop)
        with pytest.raises(KeyboardInterrupt):
            advance(event.pk, now=BEGIN)
    assert [each.game for each in final_of(event)] == [None, None]
    advance(event.pk, now=BEGIN)
    advance(event.pk, now=BEGIN)
    assert len({each.game_id for each in final_of(event)}) == 2
    assert OutboxMail.objects.filter(kind="event_round").count() == 2


def test_variants_take_turns_in_groups_and_anew_in_the_final(mover: Player) -> None:
    more = (make_revision("sissa"),)
    event = make_groups(mover, more_variants=more)
    for game in running(event):
        win(game, 0)
    sweep(now=BEGIN)
    keys = [each.revision.preset.key for each in Round.objects.order_by("number") if each.revision]
    assert keys == ["chess", "sissa", "chess", "chess"]


def test_too_few_players_for_two_groups_play_at_one_table(
    mover: Player, anonymous_client: Client
) -> None:
    event = make_groups(mover, 5)
    assert {group for _seed, group, _place in places(event)} == {None}
    assert len(running(event)) == 10
    let_stronger_win(event)
    event.refresh_from_db()
    assert (event.state, final_of(event)) == (EventState.OVER, [])
    winner = Entry.objects.get(event=event, place=1).player
    assert winner is not None
    assert won_places(winner).count() == 1
    page = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "Cross-table" in page
    assert "Group A" not in page


# -- what is shown


@pytest.mark.parametrize("players", [6, 12])
def test_page_json_and_api_show_final_and_groups(
    players: int,
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_groups(mover, players)
    text = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "Final and groups" not in text
    assert "About 3 players each, of whom 1 reaches the final" in text
    let_stronger_win(event)
    with django_assert_num_queries(4):
        text = text_of(anonymous_client.get(f"/events/{event.code}"))
    groups = [f"Group {letter}" for letter in "ABCDEFGH"[: players // 3]]
    assert text.index("Final and groups") < text.index("in the final")
    assert all(each in text for each in groups)
    assert "Round 4, final" in text
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert [(each["name"], each["group"]) for each in value["tables"]] == [
        ("Final", None),
        *((name, number) for number, name in enumerate(groups, 1)),
    ]
    assert (value["group_size"], value["finalists_each"]) == (3, 1)
    assert len(value["standings"]) == players
    assert [each["is_final"] for each in value["rounds"]][:4] == [False, False, False, True]
    shown = program_of(None).get(f"/api/v1/events/{event.code}").json()
    assert shown["tables"] == value["tables"]
    assert [each["is_final"] for each in shown["rounds"]][:4] == [False, False, False, True]
    assert (shown["group_size"], shown["finalists_each"]) == (3, 1)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"group_size": "5", "finalists_each": ""}, ""),
        ({"group_size": "5", "finalists_each": "2", "entries_most": "60"}, "the final has 16"),
        ({"group_size": "5", "computer_level": "2"}, "only in Swiss events and"),
        ({"group_size": "5", "kind": "swiss"}, ""),
        ({"finalists_each": "2", "entries_most": "16"}, ""),
    ],
)
def test_form_makes_groups(said: dict[str, str], words: str, mover_client: Client) -> None:
    make_revision()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.utils.timezone.now", lambda: START)
        given = FORM | {"kind": "round_robin", "finalists_each": "1"} | said
        page = mover_client.post("/presets/chess/event", given)
    event = Event.objects.first()
    assert (event is None) == bool(words)
    if event is None:
        assert words in text_of(page)
    elif given["kind"] == "swiss" or "group_size" not in said:
        assert (event.group_size, event.finalists_each) == (None, None)
    else:
        assert (event.group_size, event.finalists_each) == (5, 1)
