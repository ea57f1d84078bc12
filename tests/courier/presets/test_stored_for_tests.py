"""What tests store in one go is what the site stores."""

from __future__ import annotations

import pytest

from courier.presets.domain.presets import load_shipped_presets
from courier.presets.models import Preset
from tests.factories import START
from tests.shipped import forget_presets, store_shipped
from variants import preset_keys

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_catalogue")]

REVISION = ("current__number", "current__content_hash", "current__document", "current__created_at")


def rows() -> list[dict[str, object]]:
    names = {field.attname for field in Preset._meta.concrete_fields} - {"id", "current_id"}
    return list(Preset.objects.order_by("key").values(*sorted(names), *REVISION))


def test_all_shipped_presets_are_stored_as_the_site_stores_them() -> None:
    store_shipped(now=START)
    at_once = rows()
    forget_presets()
    assert load_shipped_presets(now=START) == len(preset_keys())
    assert at_once == rows()
