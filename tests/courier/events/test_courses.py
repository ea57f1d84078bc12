"""The cross-table of a Swiss event, in which rounds are the columns."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.clocks.terms import Terms
from courier.common.computed import computed
from courier.events import part_queries
from courier.events.courses import courses_of, side_letters
from courier.events.domain.entries import withdraw
from courier.events.enums import BoardState, EventKind
from courier.events.models import Board, Event
from courier.events.part_queries import event_on_page
from courier.events.queries import entries_of, rounds_of
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.clubs import BEGIN, begun, fill, make_event
from tests.courier.events.crowds import crowded, make_crowd
from tests.courier.events.test_large_pages import courses_on
from tests.courier.events.test_play_offs import settle
from tests.courier.table.views.answers import text_of
from tests.factories import make_player, make_revision

pytestmark = pytest.mark.django_db


def swiss(organiser: Player, players: list[Player], **said: object) -> Event:
    event = make_event(organiser, kind=EventKind.SWISS, **said)
    fill(event, players)
    return begun(event)


def people(count: int) -> list[Player]:
    return [make_player() for _player in range(count)]


def texts(event: Event) -> dict[int, list[str | None]]:
    courses = courses_of(event, entries_of(event), rounds_of(event))
    return {number: [cell and cell[1] for cell in each] for number, each in courses.items()}


def test_each_round_says_whom_one_met_with_which_side_and_how_it_ended(mover: Player) -> None:
    event = swiss(mover, people(5), rounds=3)
    assert texts(event) == {1: ["3w·"], 3: ["1b·"], 2: ["4b·"], 4: ["2w·"], 5: ["–"]}
    settle(event, {(1, 3): 1})
    assert {number: each[0] for number, each in texts(event).items()} == {
        1: "3w1", 3: "1b0", 2: "4b½", 4: "2w½", 5: "–",
    }  # fmt: skip
    assert all(len(each) == 2 for each in texts(event).values())


def test_forfeits_and_rounds_without_a_board_are_said(mover: Player) -> None:
    players = people(5)
    event = swiss(mover, players, rounds=3)
    withdraw(event_id=event.pk, player=players[0], now=BEGIN)
    settle(event)
    settle(event)
    found = texts(event)
    assert (found[1], found[3][0]) == (["3w−", None, None], "1b+")


def test_letters_tell_sides_apart_and_are_those_of_each_variant(mover: Player) -> None:
    assert side_letters(make_revision()) == ("w", "b")
    assert side_letters(make_revision("shogi")) == ("s", "g")
    event = swiss(mover, people(4), rounds=3, more_variants=(make_revision("shogi"),))
    settle(event)
    settle(event)
    for cells in texts(event).values():
        first, second, third = (str(cell).strip("0123456789·½") for cell in cells)
        assert first in ("w", "b")
        assert second in ("s", "g")
        assert third in ("w", "b")


def test_sides_of_the_same_first_letter_have_more_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    revision = make_revision()

    class Side:
        def __init__(self, name: str) -> None:
            self.name = name

    for names, letters in (
        (("Peasants", "Palace"), ("pe", "pa")),
        (("Red", "Redder"), ("a", "b")),
    ):
        spec = type("Spec", (), {"sides": [Side(name) for name in names]})()
        monkeypatch.setattr(type(revision), "spec", spec)
        assert side_letters(revision) == letters


def test_play_off_is_no_column(mover: Player) -> None:
    event = swiss(mover, people(4), rounds=1, plays_off=True)
    settle(event)
    assert Board.objects.filter(round__is_play_off=True).exists()
    assert {len(each) for each in texts(event).values()} == {1}


def test_page_and_files_have_it_in_the_order_of_the_standings(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    event = swiss(mover, [opponent, *people(3)], rounds=3)
    settle(event, {(1, 3): 3})
    page = anonymous_client.get(f"/events/{event.code}")
    assert "7w1: won against number 7, playing White." in text_of(page)
    assert '<abbr title="Round 2">2</abbr>' in page.content.decode()
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert [each["number"] for each in value["cross_table"]] == [
        each["number"] for each in value["standings"]
    ]
    assert courses_on(page) == [each["rounds"] for each in value["cross_table"]]
    answer = anonymous_client.get(f"/api/v1/events/{event.code}").json()
    assert answer["cross_table"] == value["cross_table"]


def test_other_kinds_have_none(mover: Player, anonymous_client: Client) -> None:
    event = make_event(mover)
    fill(event, 4)
    begun(event)
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert value["cross_table"] == []
    page = anonymous_client.get(f"/events/{event.code}").content.decode()
    assert "Cross-table" in page
    assert "a dash a bye" not in page


@pytest.mark.parametrize("count", [4, 60])
def test_private_games_are_linked_for_their_players_alone(
    count: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    terms = Terms(days_per_move=3, is_public=False)
    event = swiss(mover, [opponent, *people(count - 1)], terms=terms, entries_most=60)
    own = Game.objects.get(seats__player=opponent)
    for client, links in ((opponent_client, 1), (anonymous_client, 0)):
        page = client.get(f"/events/{event.code}").content.decode()
        cross = page[page.index("event-cross") : page.index('id="rounds"')]
        codes = [code for code in Game.objects.values_list("code", flat=True) if code in cross]
        assert codes == [own.code][:links]
        assert cross.count(f"/games/{own.code}") >= links


def test_kept_lines_are_made_again_where_some_are_lost(
    mover: Player, anonymous_client: Client
) -> None:
    computed.clear()
    event = crowded(mover, make_crowd(60), EventKind.SWISS)
    at = f"/events/{event.code}"
    before = courses_on(anonymous_client.get(at))
    computed.delete(part_queries._block_key(event, 2))
    assert courses_on(anonymous_client.get(at)) == before


def test_a_game_that_begins_is_linked_at_once(mover: Player, anonymous_client: Client) -> None:
    computed.clear()
    event = crowded(mover, make_crowd(60), EventKind.SWISS)
    at = f"/events/{event.code}"
    board = Board.objects.filter(round__number=9, state=BoardState.PENDING).order_by("number")[0]
    game = board.game
    assert game is not None
    Board.objects.filter(pk=board.pk).update(game=None)
    page = anonymous_client.get(at).content.decode()
    assert game.code not in page[page.index("event-cross") : page.index('id="rounds"')]
    Board.objects.filter(pk=board.pk).update(game=game)
    page = anonymous_client.get(at).content.decode()
    assert game.code in page[page.index("event-cross") : page.index('id="rounds"')]
    assert vars(event_on_page(event.code, None))["size"] == 60
