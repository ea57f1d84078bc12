"""The players of the browsers' site, made at once: signing up by the form is the subject of some
tests and a toll for the others. As a program, run in the environment of the site, it writes the key
of a session of each."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import django

from tests.e2e.person import PASSWORD

# Those who play each other, beside one for each test file, who is called after it.
COUPLES: Final = (
    ("Plain", "Planner"),
    ("Axed", "Axing"),
    ("Waller", "Holder"),
    ("Walker", "Warden"),
    ("Smithy", "Quarry"),
    ("Tick", "Tock"),
    ("importer_a", "importer_b"),
    ("Streamer", "Called"),
    ("Builder", "Built"),
)


def handles() -> list[str]:
    """The handles of all players."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    return [file.stem.removeprefix("test_") for file in files] + [
        name for couple in COUPLES for name in couple
    ]


def main() -> None:
    """Make the players and write their sessions by handle, as JSON."""
    django.setup()
    from allauth.account.models import EmailAddress
    from django.conf import settings
    from django.contrib.auth.hashers import make_password
    from django.test import Client

    from courier.players.models import Player

    password, sessions = make_password(PASSWORD), {}
    for handle in handles():
        email = f"{handle.lower()}@example.org"
        # What they send is to arrive at once: waiting until it can no longer be recalled would only
        # make tests slow.
        player = Player.objects.create(
            username=handle, email=email, password=password, undo_seconds=0
        )
        EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
        client = Client()
        client.force_login(player)
        sessions[handle] = client.cookies[settings.SESSION_COOKIE_NAME].value
    sys.stdout.write(json.dumps(sessions))


if __name__ == "__main__":
    main()
