from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_manifest_is_for_everybody_and_names_what_installs_need(anonymous_client: Client) -> None:
    answer = anonymous_client.get("/manifest.webmanifest")
    manifest = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    assert [icon["purpose"] for icon in manifest["icons"]] == ["any", "any", "maskable"]


def test_the_page_without_a_connection_is_the_same_for_everybody(
    anonymous_client: Client, mover_client: Client
) -> None:
    assert anonymous_client.get("/offline").content == mover_client.get("/offline").content


def test_only_the_signed_in_get_the_worker(anonymous_client: Client, mover_client: Client) -> None:
    pages = (client.get("/help").content.decode() for client in (anonymous_client, mover_client))
    assert ['data-worker="/worker.js"' in page for page in pages] == [False, True]
