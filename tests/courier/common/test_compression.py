"""Compressed answers: which are, and that tags still say what a browser knows."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from courier.common.compression import is_known, packed_text
from tests.factories import make_game, make_player

GZIP = {"Accept-Encoding": "gzip"}
BROTLI = {"Accept-Encoding": "gzip, deflate, br, zstd"}
UNPACKED = {"gzip": gzip.decompress, "br": brotli.decompress}
both = pytest.mark.parametrize("headers", [GZIP, BROTLI], ids=["gzip", "br"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.5", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip, br;q=0.000, deflate", "gzip"),
        ("br;q=0.5", "br"),
    ],
)
def test_pages_are_compressed_for_browsers_that_take_it(
    client: Client, accepted: str, encoding: str
) -> None:
    plain = client.get("/help")
    packed = client.get("/help", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == encoding
    assert packed.headers["Content-Length"] == str(len(packed.content))
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.content) * 2 < len(plain.content)
    assert b"</html>" in UNPACKED[encoding](packed.content)


@pytest.mark.django_db
@both
def test_the_length_of_a_page_tells_nothing_exact(client: Client, headers: dict[str, str]) -> None:
    lengths = {len(client.get("/help", headers=headers).content) for _ in range(12)}
    assert len(lengths) > 3


@pytest.mark.parametrize("length", [1, 2, 199, 5_000, 300_000])
def test_what_is_packed_is_what_was_given(length: int) -> None:
    text = ("Nf3 ♘ e4 " * length)[:length].encode()
    packed = {packed_text(text) for _ in range(50)}
    assert {brotli.decompress(each) for each in packed} == {text}
    assert len({len(each) for each in packed}) > 10


@pytest.mark.django_db
def test_short_answers_are_sent_as_they_are(client: Client) -> None:
    answer = client.get("/healthz", headers=BROTLI)
    assert (answer.content, "Content-Encoding" in answer.headers) == (b"ok", False)


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
@both
def test_an_open_page_is_told_that_nothing_is_new(client: Client, headers: dict[str, str]) -> None:
    mover = make_player("mover")
    game = make_game(mover, make_player("other"), moves=("e4", "e5"), now=timezone.now())
    client.force_login(mover)
    first = client.get(f"/games/{game.code}/live", headers=headers)
    assert first.headers["ETag"].startswith("W/")
    again = client.get(
        f"/games/{game.code}/live", headers={**headers, "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
