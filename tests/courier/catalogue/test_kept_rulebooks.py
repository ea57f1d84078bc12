"""What is kept of the page of a preset: nothing of one reader, language or revision for another."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from courier.catalogue.rulebook import rulebook_of
from courier.presets.models import Preset, PresetRevision
from tests.factories import make_player, make_revision

pytestmark = pytest.mark.django_db


@pytest.fixture
def revision() -> PresetRevision:
    return make_revision("sissa")


def shown(client: Client) -> str:
    """The page without tokens, which differ from page to page."""
    html = client.get("/presets/sissa").content.decode()
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "token", html)


def test_a_rulebook_is_that_of_the_content_and_the_language(revision: PresetRevision) -> None:
    book = rulebook_of(revision)
    assert rulebook_of(revision) == book
    assert hash(rulebook_of(revision)) == hash(book)
    assert replace(book, content_hash="other") != book
    with translation.override("de"):
        assert rulebook_of(revision) != book


def test_a_page_that_is_kept_is_the_page(client: Client, revision: PresetRevision) -> None:
    assert shown(client) == shown(client)


def test_readers_see_their_own_page(revision: PresetRevision) -> None:
    ana, visitor = Client(), Client()
    ana.force_login(make_player("Ana", looks="chess.walnut.bold.own"))
    first = shown(visitor)
    hers = shown(ana)
    assert 'data-board="walnut"' in hers
    assert 'data-board="walnut"' not in first
    assert shown(visitor) == first
    assert shown(ana) == hers


def test_a_new_revision_has_its_own_page(client: Client, revision: PresetRevision) -> None:
    before = shown(client)
    document = revision.document.replace("Sissa", "Coherent")
    Preset.objects.filter(pk=revision.preset_id).update(name="Renamed")
    PresetRevision.objects.filter(pk=revision.pk).update(document=document, content_hash="new")
    after = shown(client)
    assert before != after
    assert "Coherent" in after
