"""What open pages hear, and when: never of anything that they are not shown when they ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

import pytest
import redis
from django.db import transaction
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from courier.common.news import (
    STREAM_HEADER,
    announce,
    channel,
    game_topic,
    own_topic,
    player_topic,
    presence_channel,
    ticket_in,
    topics_in,
)
from courier.games.computer_news import note_depth
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.sent_moves import release_due
from courier.games.models import Game, SentMove
from courier.games.seats import seats_of
from courier.notifications.domain.notices import mute
from courier.notifications.domain.routes import plan
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.table.parts.live_state import live_state
from tests.courier.games.secret_setups import BLACK, OTHER_WHITE, WHITE, make_setup_game
from tests.courier.games.secret_setups import send as send_setup
from tests.courier.table.views.test_live import CHANGES, Change
from tests.factories import START, make_game, make_player, play, send_move

NOW: Final = START + timedelta(hours=1)
LATER: Final = NOW + timedelta(minutes=2)
UNHEARD: Final = ("new name", "vanished name")  # a page learns them when it asks by itself
HEARD: Final = {name: change for name, change in CHANGES.items() if name not in UNHEARD}


class Ear:
    """Hears all that is announced, and knows what viewers are shown."""

    def __init__(self, redis_url: str, committed: DjangoCaptureOnCommitCallbacks) -> None:
        self.client = redis.Redis.from_url(redis_url)
        self.subscription = self.client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        self.subscription.subscribe(channel())
        while self.subscription.get_message(timeout=1) is not None:
            pass
        self.committed = committed

    def close(self) -> None:
        self.subscription.close()
        self.client.close()

    def hear(self, act: Callable[[], object]) -> set[str]:
        """The topics that are announced by something that is done."""
        with self.committed(execute=True):
            act()
        heard = set[str]()
        while (message := self.subscription.get_message(timeout=0.2)) is not None:
            heard |= {*topics_in(message["data"])}
        return heard

    @contextmanager
    def looks(self, game: Game, player: Player) -> Iterator[None]:
        """Meanwhile the player has the game before them."""
        name = presence_channel(own_topic(game.pk, player.pk))
        with self.client.pubsub() as presence:  # type: ignore[no-untyped-call]
            presence.subscribe(name)
            presence.get_message(timeout=1)
            yield


@pytest.fixture
def ear(
    settings: Settings, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> Iterator[Ear]:
    settings.STREAM_URL = "http://localhost:1/"
    ear = Ear(settings.REDIS_URL, django_capture_on_commit_callbacks)
    yield ear
    ear.close()


@pytest.fixture
def recaller(db: None) -> Player:
    """Somebody who may recall a move for a minute."""
    return make_player("recaller", undo_seconds=60)


@pytest.fixture
def held(recaller: Player, opponent: Player) -> Game:
    """A game in which such a move is to be made."""
    return make_game(recaller, opponent, moves=("e2e4", "e7e5"))


def topics(client: Client, game: Game) -> tuple[str, ...]:
    """What a page listens to."""
    address = client.get(f"/games/{game.code}/live")[STREAM_HEADER]
    ticket = ticket_in(address.partition("?t=")[2])
    assert ticket is not None
    assert ticket.good_until == int((NOW + timedelta(hours=1)).timestamp())
    return ticket.topics


def tag(game: Game, player: Player | None) -> str:
    state = live_state(game.code, now=NOW)
    assert state is not None
    return state.tag(player)


def players(game: Game) -> set[str]:
    """What all pages of its players listen to."""
    return {player_topic(seat.player_id) for seat in seats_of(game) if seat.player_id is not None}


@pytest.mark.parametrize("change", HEARD.values(), ids=HEARD)
def test_what_changes_is_heard(mover: Player, opponent: Player, ear: Ear, change: Change) -> None:
    game = make_game(mover, opponent)
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Well.", now=START
    )
    play(game, "e7e5")
    assert game_topic(game.pk) in ear.hear(lambda: change(game, mover, opponent))


def test_what_a_computer_thinks_is_heard(ear: Ear) -> None:
    assert ear.hear(lambda: note_depth(7, 1, 5)) == {"game.7"}
    assert ear.hear(lambda: note_depth("draft", 1, 5)) == set()


def test_player_listens_to_what_they_are_shown(
    game: Game, mover: Player, mover_client: Client, ear: Ear
) -> None:
    own = (player_topic(mover.pk), own_topic(game.pk, mover.pk))
    assert topics(mover_client, game) == (game_topic(game.pk), *own)


def test_others_listen_to_the_game(
    game: Game, stranger: Player, stranger_client: Client, anonymous_client: Client, ear: Ear
) -> None:
    assert topics(stranger_client, game) == (game_topic(game.pk), player_topic(stranger.pk))
    assert topics(anonymous_client, game) == (game_topic(game.pk),)


def test_page_that_knows_the_game_listens_as_well(
    game: Game, mover_client: Client, ear: Ear
) -> None:
    etag = mover_client.get(f"/games/{game.code}/live")["ETag"]
    answer = mover_client.get(f"/games/{game.code}/live", headers={"If-None-Match": etag})
    assert (answer.status_code, STREAM_HEADER in answer.headers) == (304, True)


@pytest.mark.parametrize("client", ["stranger_client", "anonymous_client"])
def test_nobody_listens_to_a_game_they_may_not_see(
    mover: Player, opponent: Player, ear: Ear, client: str, request: pytest.FixtureRequest
) -> None:
    game = make_game(mover, opponent, is_public=False)
    answer = request.getfixturevalue(client).get(f"/games/{game.code}/live")
    assert (answer.status_code, STREAM_HEADER in answer.headers) == (404, False)


def test_without_a_stream_nobody_is_sent_to_one(game: Game, mover_client: Client) -> None:
    answer = mover_client.get(f"/games/{game.code}/live")
    assert {STREAM_HEADER, "Courier-Again"}.isdisjoint(answer.headers)


def test_page_asks_again_when_the_clock_alone_changes_it(
    game: Game, mover_client: Client, ear: Ear
) -> None:
    answer = mover_client.get(f"/games/{game.code}/live")
    # half of three days, an hour of which is over
    assert int(answer["Courier-Again"]) == 35 * 3600 + 1


def test_move_that_may_be_recalled_is_heard_by_its_player_only(
    held: Game, recaller: Player, opponent: Player, ear: Ear
) -> None:
    heard = ear.hear(lambda: send_move(held, "g1f3", now=NOW))
    assert heard == {own_topic(held.pk, recaller.pk)}
    assert SentMove.objects.count() == 1


def test_move_that_is_recalled_is_heard_by_its_player_only(
    held: Game, recaller: Player, ear: Ear
) -> None:
    send_move(held, "g1f3", now=NOW)
    heard = ear.hear(lambda: recall_move(game_id=held.pk, player=recaller, expected_ply=3, now=NOW))
    assert heard == {own_topic(held.pk, recaller.pk)}


@pytest.mark.parametrize(
    "release",
    [
        lambda game, opponent: release_due(now=LATER),
        lambda game, opponent: look_at(game.code, opponent, now=NOW),
        lambda game, opponent: look_at(game.code, None, now=LATER),
    ],
    ids=["in time", "opponent looks", "anybody looks later"],
)
def test_move_that_can_no_longer_be_recalled_is_heard_by_all(
    held: Game, opponent: Player, ear: Ear, release: Callable[[Game, Player], object]
) -> None:
    send_move(held, "g1f3", now=NOW)
    assert game_topic(held.pk) in ear.hear(lambda: release(held, opponent))


def test_move_is_not_held_while_its_opponent_looks(held: Game, opponent: Player, ear: Ear) -> None:
    with ear.looks(held, opponent):
        heard = ear.hear(lambda: send_move(held, "g1f3", now=NOW))
    assert heard == {game_topic(held.pk), *players(held)}
    held.refresh_from_db()
    assert held.ply == 3


def test_move_is_held_while_nobody_but_its_player_looks(
    held: Game, recaller: Player, ear: Ear
) -> None:
    with ear.looks(held, recaller):
        ear.hear(lambda: send_move(held, "g1f3", now=NOW))
    held.refresh_from_db()
    assert held.ply == 2


def test_secret_set_up_is_heard_by_all_when_it_comes_in_and_not_when_it_is_replaced(
    mover: Player, opponent: Player, ear: Ear
) -> None:
    game = make_setup_game(mover, opponent)
    own = own_topic(game.pk, mover.pk)
    before = tag(game, opponent)
    shown = {game_topic(game.pk), *players(game)}
    assert ear.hear(lambda: send_setup(game, mover, WHITE)) == {own, *shown}
    between = tag(game, opponent)
    assert ear.hear(lambda: send_setup(game, mover, OTHER_WHITE)) == {own}
    assert (before != between, between == tag(game, opponent)) == (True, True)
    assert game_topic(game.pk) in ear.hear(lambda: send_setup(game, opponent, BLACK))


def test_nothing_is_heard_of_what_was_never_committed(game: Game, ear: Ear) -> None:
    def fail() -> None:
        with transaction.atomic():
            announce(game_topic(game.pk))
            transaction.set_rollback(True)

    assert ear.hear(fail) == set()


def test_without_redis_games_go_on(
    held: Game,
    opponent: Player,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.STREAM_URL, settings.REDIS_URL = "http://localhost:1/", "redis://localhost:1/0"
    with django_capture_on_commit_callbacks(execute=True):
        play(held, "g1f3")
    held.refresh_from_db()
    assert held.ply == 3


def test_notice_is_heard_by_its_player_once_it_is_shown(
    mover: Player, opponent: Player, ear: Ear
) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(player=mover)
    assert ear.hear(lambda: plan(mail, now=NOW)) == {player_topic(mover.pk)}


def test_notice_that_is_muted_is_not_heard(mover: Player, opponent: Player, ear: Ear) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(player=mover)
    mute(player=mover, subject=mail.subject, now=NOW)
    assert ear.hear(lambda: plan(mail, now=NOW)) == set()


def test_header_listens_to_what_it_counts(mover: Player, mover_client: Client, ear: Ear) -> None:
    ticket = ticket_in(mover_client.get("/play/counts")[STREAM_HEADER].partition("?t=")[2])
    assert ticket is not None
    assert ticket.topics == (player_topic(mover.pk),)
