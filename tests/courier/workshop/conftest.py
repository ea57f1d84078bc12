"""Somebody who invents presets."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.test import Client

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.domain.publication import Publication, publish
from courier.workshop.models import Draft
from tests.factories import START, make_player
from tests.markup import PageClient


@pytest.fixture
def document() -> Document:
    """A small document that loads."""
    return {**deepcopy(BLANK), "name": "Rook Endings", "key": "rook-endings"}


@pytest.fixture
def draft(mover: Player, document: Document) -> Draft:
    """A draft of the mover."""
    return begin_drafts(owner=mover, beginnings=[Beginning(document)], now=START)[0]


@pytest.fixture
def preset(draft: Draft) -> Preset:
    """A public preset of the mover, made from their draft."""
    return publish(
        draft=draft, publication=Publication(Visibility.PUBLIC, key="rook-endings"), now=START
    ).preset


@pytest.fixture
def staff_client(db: None) -> Client:
    """A browser in which somebody of the staff is signed in."""
    client = PageClient()
    client.force_login(make_player("keeper", is_staff=True))
    return client
