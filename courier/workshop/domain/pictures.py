"""Keeping pictures that players bring along."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.drawing.boards.piece_set import OWN
from courier.players.models import Player
from courier.workshop.errors import TooManyPictures
from courier.workshop.findings import cleaned_apart
from courier.workshop.models import Picture
from courier.workshop.queries import pictures_of

MOST: Final = 60
MOST_CHARACTERS: Final = 256 * 1024


def keep_picture(*, owner: Player, text: str, now: datetime) -> Picture:
    """Clean a picture and keep it; one that is kept already is kept once. Raises UnsafePicture,
    TooManyPictures.
    """
    body = cleaned_apart(text)
    name = OWN + hashlib.sha256(body.encode()).hexdigest()[:20]
    return _keep(owner, name, body, now)


@transaction.atomic
def _keep(owner: Player, name: str, body: str, now: datetime) -> Picture:
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)
    known = Picture.objects.filter(name=name).first()
    if known is not None:
        return known
    lengths = [len(text) for text in pictures_of(owner).values_list("body", flat=True)]
    if len(lengths) >= MOST or sum(lengths) + len(body) > MOST_CHARACTERS:
        raise TooManyPictures(limit=MOST)
    return Picture.objects.create(name=name, owner=owner, body=body, created_at=now)
