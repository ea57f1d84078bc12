"""Somebody who invents presets."""

from __future__ import annotations

import pytest

from courier.players.models import Player
from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.models import Draft
from tests.factories import START


@pytest.fixture
def document() -> Document:
    """A small document that loads."""
    return {**BLANK, "name": "Rook Endings", "key": "rook-endings"}


@pytest.fixture
def draft(mover: Player, document: Document) -> Draft:
    """A draft of the mover."""
    return begin_drafts(owner=mover, beginnings=[Beginning(document)], now=START)[0]
