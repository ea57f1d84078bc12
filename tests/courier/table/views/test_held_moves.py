"""While a move may be recalled, nobody but its player gets another byte from any address than
before it was sent.

The addresses are those of the site: one with a parameter that is not listed here fails the test
until it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from urllib.parse import urlparse

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from courier.exchange.domain.feed_addresses import make_address
from courier.exchange.enums import FeedKind
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at
from courier.games.models import Game, SentMove
from courier.games.queries import with_rows
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.tickets import play_url, wishes_of
from tests.courier.table.views.secrecy import LOOKS, Answers, forget, read, routes
from tests.depth import chosen
from tests.factories import START, make_game, make_player

NOW: Final = START + timedelta(hours=1)
UNREAD: Final = {
    "logout": "it signs the reader out",
    "(?P": (
        "studies and keys of accounts, found by a pattern: they are made of what their owners have"
        " entered"
    ),
    "<uuid>": "drafts of presets: they know no games",
}


@pytest.fixture
def game(opponent: Player) -> Game:
    """A public game in which a move with a remark and a draw offer may be recalled for a minute."""
    return make_game(make_player("mover", undo_seconds=60), opponent, moves=("e2e4", "e7e5"))


def send(game: Game) -> None:
    mover = Player.objects.get(username="mover")
    fields = {"text": "g1f3", "expected_ply": 2, "remark": "Hidden.", "offer_draw": True}
    submit_move(game_id=game.pk, player=mover, now=NOW, **fields)  # type: ignore[arg-type]


def filled(route: str, values: dict[str, str]) -> str:
    """The address of a route. Raises KeyError for a parameter nobody has thought of."""
    return "/" + re.sub(r"<(\w+)>", lambda found: values[found[1]], route)


def addresses(game: Game, opponent: Player) -> Iterator[str]:
    """Every address of the site, filled with what might show the game: feeds and links of mails are
    the opponent's.
    """
    wishes = wishes_of(opponent)
    wishes.save()
    shown = with_rows(Game.objects.filter(pk=game.pk)).get()
    link = urlparse(play_url(shown, opponent, wishes.key, NOW)).path.removeprefix("/mail/play/")
    tokens = {
        f"feeds/{kind}": make_address(player=opponent, kind=kind, now=NOW) for kind in FeedKind
    }
    values = {
        "code": game.code,
        "key": "chess",
        "username": "mover",
        "handle": "mover",
        "pk": "1",
        "name": "kibitz",
        "slug": "recall",
        "number": "1",
        "kind": "ini",
        "family": "chess",
        "chapter": "1",
        "sort": "matches",
    }
    for route in routes():
        if not any(part in route for part in UNREAD):
            token = next(
                (token for part, token in tokens.items() if str(part.split("/")[1]) in route), link
            )
            yield filled(route, values | {"token": token})


def everything(client: Client, places: list[str]) -> Answers:
    """What all pages answer."""
    forget(client)
    found: Answers = {}
    for where in places:
        cache.clear()  # what is given a few times a minute
        many = (
            LOOKS
            if re.fullmatch(r"/(api/v1/)?games(/\w+(/live|/board.png)?)?", where)
            else LOOKS[:1]
        )
        for look in many:
            found[f"{where} {look}"] = read(client, where, **look)
    return found


def outbox() -> list[dict[str, object]]:
    return [dict(row) for row in OutboxMail.objects.order_by("pk").values()]


@pytest.mark.parametrize("viewer", chosen(["stranger", "anonymous"], "readers", least=1))
def test_nobody_gets_another_byte(
    request: pytest.FixtureRequest, game: Game, opponent: Player, viewer: str
) -> None:
    client: Client = request.getfixturevalue(f"{viewer}_client")
    places = list(addresses(game, opponent))
    page = f"/games/{game.code} {{}}"
    with time_machine.travel(NOW, tick=False):
        everything(client, places)  # first looks leave traces of their own
        before, mails = everything(client, places), outbox()
        send(game)
        held = everything(client, places)
        assert {where for where in before if before[where] != held[where]} == set()
        assert (outbox(), SentMove.objects.count()) == (mails, 1)

        look_at(game.code, opponent, now=NOW)
        assert read(client, f"/games/{game.code}") != before[page]
        assert len(outbox()) == len(mails) + 1


@pytest.mark.parametrize("act", ["offer", "accept", "request", "release"])
@pytest.mark.parametrize("viewer", ["stranger", "anonymous"])
def test_nobody_ends_the_time_to_recall(
    request: pytest.FixtureRequest, game: Game, viewer: str, act: str
) -> None:
    client: Client = request.getfixturevalue(f"{viewer}_client")
    wanted = {"act": act, "action": act, "text": "The referee is wrong.", "expected_ply": "2"}
    with time_machine.travel(NOW, tick=False):
        send(game)
        places = {filled(route, {"code": game.code}) for route in routes() if of_game(route)}
        statuses = {where: posted(client, where, wanted) for where in places}
    assert f"/games/{game.code}/upgrade" in statuses
    assert f"/api/v1/games/{game.code}/moves" in statuses
    assert [where for where, status in statuses.items() if status in (415, 500)] == []
    assert SentMove.objects.count() == 1


def posted(client: Client, where: str, wanted: dict[str, str]) -> int:
    """The status of an answer to a form, or to a request to the API."""
    if where.startswith("/api/"):
        return client.post(where, wanted, content_type="application/json").status_code
    return client.post(where, wanted).status_code


def of_game(route: str) -> bool:
    """Whether something can be done to a game at a route."""
    return bool(re.match(r"(api/v1/)?games/<code>", route)) and route.count("<") == 1


def test_a_parameter_nobody_has_thought_of_is_found() -> None:
    with pytest.raises(KeyError):
        filled("games/<code>/<secret>", {"code": "x"})


def test_what_is_not_read_is_there() -> None:
    assert [part for part in UNREAD if not any(part in route for route in routes())] == []
