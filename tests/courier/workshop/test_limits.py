"""Nobody sends more, or more often, than the site can bear; lists cost the same whatever they
hold.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.players.models import Player
from courier.presets.models import Preset
from courier.workshop.documents import BLANK
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.models import Draft
from courier.workshop.views.publication import AN_HOUR
from tests.factories import START

TEN_MEGABYTES = b"#" * 10_000_000


def test_upload_of_ten_megabytes_is_refused_with_a_sentence(mover_client: Client) -> None:
    answer = mover_client.post(
        "/presets/new", {"file": SimpleUploadedFile("big.ini", TEN_MEGABYTES)}
    )
    assert answer.status_code == 413
    assert "You can send at most 2.5 MB." in answer.content.decode()


def test_script_is_shown_the_same_in_json(mover_client: Client, draft: Draft) -> None:
    address = f"/presets/drafts/{draft.uuid}/save"
    headers = {"Accept": "application/json"}
    answer = mover_client.post(
        address, TEN_MEGABYTES, content_type="application/json", headers=headers
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_anonymous_upload_is_refused_too(anonymous_client: Client, db: None) -> None:
    answer = anonymous_client.post(
        "/presets/new", {"file": SimpleUploadedFile("big.ini", TEN_MEGABYTES)}
    )
    assert answer.status_code == 413


def test_body_of_unknown_length_is_refused_with_a_sentence(mover_client: Client) -> None:
    answer = mover_client.post(
        "/presets/new", {"blank": "1"}, headers={"Transfer-Encoding": "chunked"}
    )
    assert answer.status_code == 411
    assert "Content-Length" in answer.content.decode()
    assert Draft.objects.count() == 0


def test_program_is_shown_the_same_in_json(anonymous_client: Client, db: None) -> None:
    answer = anonymous_client.post(
        "/api/v1/positions",
        {"preset": "chess"},
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (411, "length_missing")


@pytest.mark.parametrize(
    ("address", "limit"), [("save", 120), ("publish", 10), ("pictures", 30), ("diagram", 240)]
)
def test_too_often_is_refused(
    address: str, limit: int, mover: Player, mover_client: Client, draft: Draft
) -> None:
    names = {"save": "save", "publish": "publish", "pictures": "picture", "diagram": "sketch"}
    _count(names[address], mover, limit)
    answer = _post(mover_client, draft, address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_busy")


def test_nobody_publishes_all_day(mover: Player, mover_client: Client, draft: Draft) -> None:
    _count("publish-an-hour", mover, AN_HOUR)
    answer = _post(mover_client, draft, "publish")
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "published_often")
    assert Draft.objects.filter(pk=draft.pk).exists()


def _count(name: str, player: Player, times: int) -> None:
    cache.set(f"rate:{name}:{player.pk}", times, 60)


def _post(client: Client, draft: Draft, name: str) -> Any:
    address, headers = f"/presets/drafts/{draft.uuid}/{name}", {"Accept": "application/json"}
    if name in ("save", "diagram"):
        return client.post(address, {}, content_type="application/json", headers=headers)
    return client.post(address, {}, headers=headers)


@pytest.mark.parametrize("rows", [1, 3])
def test_start_page_reads_the_same_number_of_queries(
    rows: int,
    mover: Player,
    mover_client: Client,
    preset: Preset,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    begin_drafts(owner=mover, beginnings=[Beginning(dict(BLANK))] * rows, now=START)
    mover_client.get("/presets/new")
    with django_assert_num_queries(6):
        mover_client.get("/presets/new")


@pytest.mark.parametrize("rows", [1, 3])
def test_owner_s_page_reads_the_same_number_of_queries(
    rows: int,
    mover_client: Client,
    preset: Preset,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(2, rows + 1):
        values = {
            "content_hash": str(number),
            "document": "",
            "created_at": START,
            "changes": ["It differs."],
        }
        preset.revisions.create(number=number, **values)
    mover_client.get("/presets/rook-endings/owner")
    with django_assert_num_queries(10):
        mover_client.get("/presets/rook-endings/owner")


def test_editor_reads_four_times(
    mover_client: Client, draft: Draft, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mover_client.get(f"/presets/drafts/{draft.uuid}/")
    with django_assert_num_queries(4):
        mover_client.get(f"/presets/drafts/{draft.uuid}/")
