"""Compressed answers: which are, and that tags still say what a browser knows."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from courier.common.compression import is_known
from tests.factories import make_game, make_player

GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.mark.django_db
def test_pages_are_compressed_for_browsers_that_take_it(client: Client) -> None:
    plain = client.get("/help")
    packed = client.get("/help", headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.content) * 2 < len(plain.content)
    assert b"</html>" in gzip.decompress(packed.content)


@pytest.mark.django_db
def test_the_length_of_a_page_tells_nothing_exact(client: Client) -> None:
    lengths = {len(client.get("/help", headers=GZIP).content) for _ in range(12)}
    assert len(lengths) > 3


@pytest.mark.django_db
def test_pictures_are_sent_as_they_are(client: Client) -> None:
    players = make_player("mover"), make_player("other")
    game = make_game(*players, moves=("e4",), now=timezone.now())
    client.force_login(players[0])
    answer = client.get(f"/games/{game.code}/board.png", headers=GZIP)
    assert answer.headers["Content-Type"] == "image/png"
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize(
    ("sent", "known"),
    [('"a"', True), ('W/"a"', True), ('"b"', False), ('W/"b"', False), ("", False)],
)
def test_a_tag_that_compression_made_weak_is_known(sent: str, known: bool) -> None:
    request = RequestFactory().get("/", headers={"If-None-Match": sent})
    assert is_known(request, '"a"') is known


@pytest.mark.django_db
def test_an_open_page_is_told_that_nothing_is_new(client: Client) -> None:
    mover = make_player("mover")
    game = make_game(mover, make_player("other"), moves=("e4", "e5"), now=timezone.now())
    client.force_login(mover)
    first = client.get(f"/games/{game.code}/live", headers=GZIP)
    assert first.headers["ETag"].startswith("W/")
    again = client.get(
        f"/games/{game.code}/live", headers={**GZIP, "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
