"""Every part of an open game page is what a page opened now shows, after whatever may happen to the
game.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from courier.games.domain.consent import agree, decline, make_request, withdraw
from courier.games.domain.endings import accept_draw, decline_draw, offer_draw, resign
from courier.games.domain.erasure import hide_remark
from courier.games.domain.gifts import give_time
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import recall_move
from courier.games.domain.upgrades import offer_upgrade
from courier.games.enums import RequestKind
from courier.games.models import Game
from courier.moderation.domain.doubts import Decision, decide, raise_doubt
from courier.moderation.enums import Ruling
from courier.moderation.models import Doubt
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.games.secret_setups import BLACK, make_setup_game, send
from tests.courier.games.test_upgrades import revise
from tests.courier.planning.plans import set_line
from tests.courier.table.views.answers import text_of
from tests.courier.table.views.parts import counts_of, differences, numbers
from tests.factories import START, make_game, make_player

NOW = START + timedelta(hours=1)
Event = Callable[[Game, Player, Player], object]


def requests(game: Game, mover: Player, opponent: Player) -> None:
    make_request(
        game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=2, now=NOW
    )


def offers(game: Game, mover: Player, opponent: Player) -> None:
    offer_draw(game_id=game.pk, player=opponent, now=NOW)


def moves(game: Game, mover: Player, opponent: Player) -> None:
    submit_move(
        game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=NOW, remark="Well, well."
    )


def moves_again(game: Game, mover: Player, opponent: Player) -> None:
    submit_move(game_id=game.pk, player=opponent, text="b8c6", expected_ply=3, now=NOW)


def plans(game: Game, mover: Player, opponent: Player) -> None:
    set_line(game, opponent, "g1f3", "b8c6")


def rename(game: Game, mover: Player, opponent: Player) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="Somebody Else")


def other_games(game: Game, mover: Player, opponent: Player) -> None:
    third = make_player("third")
    for player in (mover, opponent):
        make_game(player, third, now=NOW)


def doubts(game: Game, mover: Player, opponent: Player) -> None:
    raise_doubt(game=now_of(game), player=mover, text="Wrong.", now=NOW)


def decides(ruling: Ruling, ply: int = 0) -> Event:
    """The staff decides about the doubt that holds the game."""

    def event(game: Game, mover: Player, opponent: Player) -> None:
        decision = Decision(ruling, "We have looked at it.", ply=ply, winner=1)
        decide(
            doubt_id=Doubt.objects.get().pk,
            staff=make_player("staff", is_staff=True),
            decision=decision,
            now=NOW,
        )

    return event


def nothing(game: Game, mover: Player, opponent: Player) -> None:
    """The game as it was made."""


Before = tuple[Event, Event]
EVENTS: dict[str, Before] = {
    "move": (nothing, moves),
    "answer": (moves, moves_again),
    "recall": (
        moves,
        lambda game, mover, opponent: recall_move(
            game_id=game.pk, player=mover, expected_ply=3, now=NOW
        ),
    ),
    "seen": (moves, lambda game, mover, opponent: client_of(opponent).get(f"/games/{game.code}")),
    "planned reply": (plans, moves),
    "plan": (nothing, plans),
    "draw offer": (nothing, offers),
    "draw declined": (
        offers,
        lambda game, mover, opponent: decline_draw(game_id=game.pk, player=mover, now=NOW),
    ),
    "draw offer lapses": (offers, moves),
    "takeback asked": (nothing, requests),
    "takeback withdrawn": (
        requests,
        lambda game, mover, opponent: withdraw(
            game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=2, now=NOW
        ),
    ),
    "takeback declined": (
        requests,
        lambda game, mover, opponent: decline(
            game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=2, now=NOW
        ),
    ),
    "takeback agreed": (
        requests,
        lambda game, mover, opponent: agree(
            game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=2, now=NOW
        ),
    ),
    "vacation": (
        nothing,
        lambda game, mover, opponent: book_vacation(
            player=opponent, starts_at=NOW, days=2, now=NOW
        ),
    ),
    "time given": (
        nothing,
        lambda game, mover, opponent: give_time(game_id=game.pk, player=opponent, days=1, now=NOW),
    ),
    "held": (nothing, doubts),
    "decided to go on": (doubts, decides(Ruling.GO_ON)),
    "decided to go back": (doubts, decides(Ruling.GO_BACK, ply=1)),
    "new name": (nothing, rename),
    "remark taken out": (
        moves,
        lambda game, mover, opponent: hide_remark(
            game.pk, ply=3, player_id=mover.pk, remark="Well, well."
        ),
    ),
    "new revision": (nothing, lambda game, mover, opponent: revise("stalemate")),
    "upgrade offered": (
        lambda game, mover, opponent: revise("stalemate"),
        lambda game, mover, opponent: offer_upgrade(
            game_id=game.pk, player=opponent, revision=2, now=NOW
        ),
    ),
    "other games": (nothing, other_games),
}
ENDS: dict[str, Before] = {
    "decided by the staff": (doubts, decides(Ruling.RESULT)),
    "resigned": (
        nothing,
        lambda game, mover, opponent: resign(game_id=game.pk, player=mover, now=NOW),
    ),
    "drawn": (
        offers,
        lambda game, mover, opponent: accept_draw(game_id=game.pk, player=mover, now=NOW),
    ),
    "abort agreed": (
        lambda game, mover, opponent: make_request(
            game_id=game.pk, player=opponent, what=RequestKind.ABORT, expected_ply=2, now=NOW
        ),
        lambda game, mover, opponent: agree(
            game_id=game.pk, player=mover, what=RequestKind.ABORT, expected_ply=2, now=NOW
        ),
    ),
}


def now_of(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def client_of(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


@pytest.fixture
def players(db: None) -> tuple[Player, Player]:
    return make_player("mover", undo_seconds=60), make_player("opponent", undo_seconds=60)


def clients_of(players: tuple[Player, Player], *, with_opponent: bool) -> dict[str, Client]:
    """Browsers of both players and of a watcher; an opponent who looks ends the time to recall."""
    found = {"mover": client_of(players[0]), "watcher": client_of(None)}
    return found | {"opponent": client_of(players[1])} if with_opponent else found


def started(players: tuple[Player, Player]) -> tuple[Game, str]:
    game = make_game(*players, moves=("e2e4", "e7e5"))
    return game, f"/games/{game.code}"


def opened(clients: dict[str, Client], address: str) -> dict[str, list[Any]]:
    """The page of a game for each of them, and what it was last sent."""
    return {
        name: [client.get(address), client.get(f"{address}/live")]
        for name, client in clients.items()
    }


def news(client: Client, address: str, known: Any) -> Any:
    """What an open page has after it has asked again: the news, or what it knew when there are
    none.
    """
    answer = client.get(f"{address}/live", headers={"If-None-Match": known["ETag"]})
    return known if answer.status_code == 304 else answer


@pytest.mark.parametrize(("before", "event"), EVENTS.values(), ids=EVENTS)
def test_every_part_is_what_a_new_page_shows(
    players: tuple[Player, Player], before: Event, event: Event
) -> None:
    game, address = started(players)
    clients = clients_of(players, with_opponent=before is not moves and event is not rename)
    with time_machine.travel(NOW, tick=False):
        before(game, *players)
        pages = opened(clients, address)
        event(game, *players)
        for name, (page, known) in pages.items():
            has_woken = event in (
                plans,
                other_games,
            )  # the page asks anew when it wakes, or its header's number changes
            live = (
                clients[name].get(f"{address}/live")
                if has_woken
                else news(clients[name], address, known)
            )
            shown = numbers(clients[name]) if name != "watcher" else {}
            after = clients[name].get(address)
            assert (name, differences(page, live, after), shown) == (name, [], counts_of(after))


@pytest.mark.parametrize(("before", "event"), ENDS.values(), ids=ENDS)
def test_every_part_of_a_page_whose_game_ends_is_fresh(
    players: tuple[Player, Player], before: Event, event: Event
) -> None:
    game, address = started(players)
    clients = clients_of(players, with_opponent=True)
    with time_machine.travel(NOW, tick=False):
        before(game, *players)
        pages = opened(clients, address)
        event(game, *players)
        for name, (page, known) in pages.items():
            live = news(clients[name], address, known)
            assert ("Replay the game" in text_of(live), name) == (True, name)
            assert (name, differences(page, live, clients[name].get(address), has_ended=True)) == (
                name,
                [],
            )


def test_the_page_of_a_set_up_is_fresh_when_the_others_is_in(
    players: tuple[Player, Player],
) -> None:
    game = make_setup_game(*players)
    client, address = client_of(players[0]), f"/games/{game.code}"
    with time_machine.travel(NOW, tick=False):
        page = client.get(address)
        known = client.get(f"{address}/live")
        send(game, players[1], BLACK, now=NOW)
        live = news(client, address, known)
        assert live is not known
        assert differences(page, live, client.get(address)) == []


@pytest.mark.parametrize("days", [24, 31], ids=["soon to be claimed", "claimable"])
def test_every_part_is_fresh_however_long_nobody_moves(
    players: tuple[Player, Player], days: int
) -> None:
    game = make_game(*players, days=None, moves=("e2e4", "e7e5"))
    clients, address = clients_of(players, with_opponent=True), f"/games/{game.code}"
    with time_machine.travel(NOW, tick=False) as traveller:
        pages = opened(clients, address)
        traveller.move_to(START + timedelta(days=days))
        for name, (page, known) in pages.items():
            live = news(clients[name], address, known)
            assert (name, differences(page, live, clients[name].get(address))) == (name, [])


@pytest.mark.parametrize("answer", [None, decline, agree], ids=["proposed", "declined", "agreed"])
def test_every_part_is_fresh_when_a_position_is_proposed(
    players: tuple[Player, Player], answer: Any
) -> None:
    game = make_game(
        *players, preset="free-board", moves=("P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6")
    )
    clients, address = clients_of(players, with_opponent=True), f"/games/{game.code}"
    requested: dict[str, Any] = {
        "game_id": game.pk,
        "what": RequestKind.TAKEBACK,
        "expected_ply": 4,
        "now": NOW,
    }
    with time_machine.travel(NOW, tick=False):
        if answer:
            make_request(player=players[1], back_to=1, **requested)
        pages = opened(clients, address)
        if answer:
            read = {"back_to": 1} if answer is agree else {}
            answer(player=players[0], **requested, **read)
        else:
            make_request(player=players[1], back_to=1, **requested)
        for name, (page, known) in pages.items():
            live = news(clients[name], address, known)
            assert (name, differences(page, live, clients[name].get(address))) == (name, [])
