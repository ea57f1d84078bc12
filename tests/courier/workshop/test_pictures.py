"""Players' own pictures of pieces."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.drawing import paint_cost
from courier.drawing.boards.piece_set import is_known, picture_body
from courier.drawing.svg_pictures import UnsafePicture
from courier.players.models import Player
from courier.workshop import queries as workshop_queries
from courier.workshop.domain import pictures
from courier.workshop.domain.pictures import keep_picture
from courier.workshop.errors import TooManyPictures
from courier.workshop.models import Draft, Picture
from tests.factories import START

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><circle class="b" cx="22" cy="22"'
    ' r="{r}"/></svg>'
)


def send(client: Client, draft: Draft, text: str) -> Any:
    file = SimpleUploadedFile("piece.svg", text.encode(), content_type="image/svg+xml")
    address = f"/presets/drafts/{draft.uuid}/pictures"
    return client.post(address, {"file": file}, headers={"Accept": "application/json"})


def test_picture_is_kept_and_drawn(mover_client: Client, draft: Draft) -> None:
    answer = send(mover_client, draft, SVG.format(r=9)).json()
    assert answer["symbol"].startswith(
        f'<symbol id="piece-{answer["name"]}" viewBox="0 0 45 45"><svg viewBox="0 0 45 45"'
    )
    assert is_known(answer["name"])
    assert '<circle class="b" cx="22" cy="22" r="9">' in picture_body(answer["name"])
    page = mover_client.get(f"/presets/drafts/{draft.uuid}/")
    assert page.context["editor_state"]["pictures"][0] == answer["name"]


def test_same_picture_is_kept_once(mover: Player, opponent: Player) -> None:
    first = keep_picture(owner=mover, text=SVG.format(r=3), now=START)
    assert keep_picture(owner=opponent, text=SVG.format(r=3), now=START) == first


@pytest.mark.parametrize("text", ["<svg><script/></svg>", "x", "<svg>" + " " * 20_000, ""])
def test_bad_picture_is_refused_with_a_reason(
    mover_client: Client, draft: Draft, text: str
) -> None:
    answer = send(mover_client, draft, text)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "picture_refused"
    assert not Picture.objects.exists()


def test_pictures_are_limited(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "cleaned_apart", lambda text: text)  # each takes half a second
    for size in range(60):
        keep_picture(owner=mover, text=SVG.format(r=1 + size / 3), now=START)
    with pytest.raises(TooManyPictures):
        keep_picture(owner=mover, text=SVG.format(r=22), now=START)


def test_pictures_come_in_by_one_s_own_draft(
    stranger_client: Client, anonymous_client: Client, draft: Draft
) -> None:
    assert send(stranger_client, draft, SVG).status_code == 404
    assert send(anonymous_client, draft, SVG).status_code == 401


def test_unknown_own_picture_is_none(db: None) -> None:
    assert not is_known("own-0123456789")
    with pytest.raises(KeyError):
        picture_body("own-0123456789")


def test_without_a_script_the_name_is_shown(mover_client: Client, draft: Draft) -> None:
    address = f"/presets/drafts/{draft.uuid}/pictures"
    answer = mover_client.post(
        address, {"file": SimpleUploadedFile("a.svg", SVG.format(r=5).encode())}, follow=True
    )
    assert "The picture is kept. Its name is own-" in answer.content.decode()


def test_picture_there_is_not_costs_one_query(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert [is_known("own-fedcba9876") for _ in range(20)] == [False] * 20


def test_a_picture_that_is_dear_to_paint_is_refused(mover: Player) -> None:
    layers = '<g opacity="0.5">' * 6 + '<rect x="-9" width="9999" height="9999"/>' + "</g>" * 6
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{layers}</svg>'
    with pytest.raises(UnsafePicture, match="takes too long"):
        keep_picture(owner=mover, text=text, now=START)


LAYERS = '<g opacity="0.5">' * 6 + '<rect x="-9" width="9999" height="9999"/>' + "</g>" * 6


def kept_before(name: str, body: str) -> str:
    """A picture as it was kept when pictures were not measured yet."""
    Picture.objects.create(name=name, body=body, created_at=START)
    return name


def test_a_picture_that_was_never_measured_is_painted_once_it_was(mover: Player) -> None:
    quick = kept_before("own-quick", '<circle cx="22" cy="22" r="9"/>')
    dear = kept_before("own-dear", LAYERS)
    assert [workshop_queries.picture_body(name) for name in (quick, dear)] == [None, None]
    assert pictures.measure_old(seconds=60) == 2
    assert workshop_queries.picture_body(quick) is not None
    assert workshop_queries.picture_body(dear) is None
    assert pictures.measure_old(seconds=60) == 0


def test_old_pictures_are_measured_in_slices(mover: Player) -> None:
    for number in range(3):
        kept_before(f"own-{number}", f'<circle cx="22" cy="22" r="{number + 1}"/>')
    assert [pictures.measure_old(seconds=0) for _time in range(4)] == [1, 1, 1, 0]


def test_a_stricter_measure_holds_for_pictures_that_were_kept(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep_picture(owner=mover, text=SVG.format(r=9), now=START).name
    assert workshop_queries.picture_body(name) is not None
    for module in (pictures, workshop_queries):
        monkeypatch.setattr(module, "MEASURE", paint_cost.MEASURE + 1)
    assert workshop_queries.picture_body(name) is None
    assert pictures.measure_old(seconds=60) == 1
    assert workshop_queries.picture_body(name) is not None


def test_the_editor_offers_no_picture_that_is_dear(mover_client: Client, draft: Draft) -> None:
    name = send(mover_client, draft, SVG.format(r=9)).json()["name"]
    Picture.objects.filter(name=name).update(is_dear=True)
    page = mover_client.get(f"/presets/drafts/{draft.uuid}/")
    assert name not in page.context["editor_state"]["pictures"]
