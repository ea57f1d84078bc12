"""Notices and how one is told, by programs."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.notifications.domain.delivery import deliver
from courier.notifications.enums import Channel, Timing
from courier.notifications.queries import due_mails, wishes_of
from courier.notifications.wishes import kinds_for
from courier.players.models import Player
from tests.factories import START, make_game

NOTICES, WISHES = "/api/v1/notices", "/api/v1/notices/preferences"


def test_notices_are_shown_to_whom_they_concern(
    mover: Player,
    opponent: Player,
    mover_api: APIClient,
    stranger_api: APIClient,
    anonymous_api: APIClient,
) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    for code in due_mails(now=START):
        deliver(code=code, now=START)
    (shown,) = mover_api.get(NOTICES).json()
    assert (shown["kind"], shown["about"], shown["is_seen"]) == (
        "your_move",
        "Chess against opponent",
        False,
    )
    assert (stranger_api.get(NOTICES).json(), anonymous_api.get(NOTICES).status_code) == ([], 401)
    assert [row["is_seen"] for row in mover_api.post(NOTICES).json()] == [True]


def test_wishes_are_read_and_changed(mover: Player, opponent: Player, mover_api: APIClient) -> None:
    assert len(mover_api.get(WISHES).json()["wishes"]) == len(kinds_for(is_staff=False)) * len(
        Channel
    )
    wish = {"kind": "game_over", "channel": "mail", "timing": "digest"}
    shown = mover_api.put(WISHES, {"digest_hour": 21, "wishes": [wish]}, format="json").json()
    assert (shown["digest_hour"], wish in shown["wishes"]) == (21, True)
    assert wishes_of(mover).chosen == {("game_over", Channel.MAIL): Timing.DIGEST}
    assert wishes_of(opponent).chosen == {}


@pytest.mark.parametrize(
    "sent",
    [
        {"digest_hour": 24},
        {"wishes": [{"kind": "deadline_warning", "channel": "mail", "timing": "digest"}]},
        {"wishes": [{"kind": "no\0such", "channel": "mail", "timing": "never"}]},
        {"wishes": "never"},
    ],
)
def test_wishes_that_cannot_be_are_refused(
    sent: dict[str, object], mover: Player, mover_api: APIClient
) -> None:
    assert mover_api.put(WISHES, sent, format="json").status_code == 400
    assert wishes_of(mover).chosen == {}


def test_nobody_changes_wishes_without_a_token(anonymous_api: APIClient) -> None:
    assert anonymous_api.put(WISHES, {"digest_hour": 3}, format="json").status_code == 401
