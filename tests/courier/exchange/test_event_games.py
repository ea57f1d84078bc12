"""What files say of the events that games are played in."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.events.models import Event, Round
from courier.exchange.queries import event_tags
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import begun, fill, make_event, running, win
from tests.factories import FOOLS_MATE, make_game, make_player

pytestmark = pytest.mark.django_db
NAME = 'The "Grand" \\ Open'
ESCAPED = r"The \"Grand\" \\ Open"


@pytest.fixture
def _event(mover: Player, opponent: Player) -> None:
    """A round robin of four whose games of the first two boards are over."""
    event = begun(fill_up(make_event(make_player(), name=NAME), mover, opponent))
    for game in running(event)[:2]:
        win(game, 0)


def fill_up(event: Event, *players: Player) -> Event:
    fill(event, [*players, make_player(), make_player()])
    return event


def tags_in(text: str) -> list[tuple[str, str]]:
    """Event and Round as they are written: python-chess leaves backslashes where they are."""
    stream = io.StringIO(text)
    headers = iter(lambda: chess.pgn.read_headers(stream), None)
    return [(each["Event"], each["Round"]) for each in headers]


def file_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    parts = answer.streaming_content if answer.streaming else [answer.content]  # type: ignore[attr-defined]
    return b"".join(parts).decode()


@pytest.mark.usefixtures("_event")
@pytest.mark.parametrize("who", ["mover", "opponent", "stranger", "anonymous"])
def test_file_of_an_event_names_it_with_round_and_board(
    who: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    event = Event.objects.get()
    boards = [
        (each.round.number, each.number)
        for game in Game.objects.filter(winner=0)
        for each in [game.event_board]
    ]
    rounds = [(ESCAPED, f"{number}.{board}") for number, board in sorted(boards)]
    assert tags_in(file_of(client, f"/events/{event.code}/games.pgn")) == rounds


@pytest.mark.usefixtures("_event")
def test_every_file_of_a_game_names_its_event(anonymous_client: Client) -> None:
    game = Game.objects.filter(winner=0).first()
    assert game is not None
    board = game.event_board
    tags = (ESCAPED, f"{board.round.number}.{board.number}")
    api = f"/api/v1/games/{game.code}/export?as=pgn"
    for path in (f"/games/{game.code}/game.pgn", api):
        assert tags_in(file_of(anonymous_client, path)) == [tags]
    text = file_of(anonymous_client, f"/games/{game.code}/game.txt")
    assert f'[Event "{ESCAPED}"]' in text
    assert f'[Round "{tags[1]}"]' in text


@pytest.mark.usefixtures("_event")
def test_round_of_a_play_off_is_unknown(anonymous_client: Client) -> None:
    Round.objects.update(is_play_off=True)
    code = Event.objects.get().code
    assert tags_in(file_of(anonymous_client, f"/events/{code}/games.pgn")) == [(ESCAPED, "?")] * 2


@pytest.mark.usefixtures("_event")
def test_files_do_not_name_an_event_with_a_hidden_preset() -> None:
    games = list(Game.objects.all())
    assert len(event_tags(games)) == len(games)
    Preset.objects.update(is_listed=False, hidden_at=games[0].created_at)
    assert event_tags(games) == {}


@pytest.mark.usefixtures("_event")
def test_events_of_many_games_cost_one_query(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    elsewhere = make_game(mover, opponent, moves=FOOLS_MATE)
    of_event = list(Game.objects.exclude(pk=elsewhere.pk))
    for games in (of_event[:1], of_event):
        with django_assert_num_queries(1):
            assert set(event_tags(games)) == {each.pk for each in games}
    with django_assert_num_queries(0):
        assert event_tags([elsewhere]) == {}
