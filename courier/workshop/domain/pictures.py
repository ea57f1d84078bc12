"""Keeping pictures that players bring along."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.slots import SiteBusy
from courier.common.sweeps import for_seconds, sweep
from courier.drawing.boards.piece_set import OWN
from courier.drawing.paint_cost import MEASURE
from courier.players.models import Player
from courier.workshop.errors import TooManyPictures
from courier.workshop.findings import cleaned_apart, is_dear_apart
from courier.workshop.models import Picture
from courier.workshop.queries import pictures_of, unmeasured_pictures

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
        known.measure, known.is_dear = MEASURE, False
        known.save(update_fields=["measure", "is_dear"])
        return known
    lengths = [len(text) for text in pictures_of(owner).values_list("body", flat=True)]
    if len(lengths) >= MOST or sum(lengths) + len(body) > MOST_CHARACTERS:
        raise TooManyPictures(limit=MOST)
    return Picture.objects.create(
        name=name, owner=owner, body=body, created_at=now, measure=MEASURE
    )


def measure_old(*, seconds: float) -> int:
    """Measure pictures that were kept before there was the present measure, for so long; return how
    many were measured. The sweep. Until then letters stand for them.
    """
    return len(sweep(for_seconds(unmeasured_pictures(), seconds), _measure))


def _measure(picture_id: int) -> bool:
    picture = Picture.objects.filter(pk=picture_id).first()
    if picture is None:
        return False
    try:
        is_dear = is_dear_apart(picture.body)
    except SiteBusy:
        return False
    return bool(Picture.objects.filter(pk=picture_id).update(measure=MEASURE, is_dear=is_dear))
