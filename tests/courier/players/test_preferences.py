"""Every page speaks the reader's language and shows the reader's time."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation

from courier.players.middleware import PreferencesMiddleware
from courier.players.models import Player

pytestmark = pytest.mark.django_db


def seen_by(reader: object, rf: RequestFactory) -> tuple[str, str | None]:
    """Zone and language while a page is made for a reader."""
    seen: list[tuple[str, str | None]] = []

    def view(request: object) -> HttpResponse:
        seen.append((timezone.get_current_timezone_name(), translation.get_language()))
        return HttpResponse()

    request = rf.get("/")
    request.user = reader  # type: ignore[assignment]
    PreferencesMiddleware(view)(request)
    return seen[0]


def test_a_player_gets_the_zone_of_the_profile(mover: Player, rf: RequestFactory) -> None:
    mover.time_zone = "America/Mexico_City"
    assert seen_by(mover, rf) == ("America/Mexico_City", "en")


def test_anybody_else_gets_utc_whoever_came_before(anonymous: object, rf: RequestFactory) -> None:
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        assert seen_by(anonymous, rf)[0] == "UTC"


def test_nothing_of_one_reader_is_left_for_the_next(mover: Player, rf: RequestFactory) -> None:
    mover.time_zone = "Asia/Tokyo"
    seen_by(mover, rf)
    assert timezone.get_current_timezone_name() == "UTC"
