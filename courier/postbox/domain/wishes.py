"""What players let mails do."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from courier.common.codes import new_code
from courier.players.models import Player
from courier.postbox.enums import Trust
from courier.postbox.models import MailPlay


@transaction.atomic
def save_trust(*, player: Player, trust: Trust) -> None:
    """Store how far a player trusts mails."""
    MailPlay.objects.update_or_create(player=player, defaults={"trust": trust})


@transaction.atomic
def revoke_links(*, player: Player) -> None:
    """Make all links and addresses in mails sent so far worthless; those of later mails work."""
    MailPlay.objects.update_or_create(player=player, defaults={"key": new_code()})


def revoke_with_address(
    *, user: Player, from_email_address: EmailAddress | None, **_details: Any
) -> None:
    """Let nobody play who reads the mailbox that a player has given up for another one."""
    if from_email_address is not None:
        revoke_links(player=user)


def revoke_with_password(*, user: Player, **_details: Any) -> None:
    """Let nobody play by a mail that came before a password was changed, set or set anew."""
    revoke_links(player=user)
