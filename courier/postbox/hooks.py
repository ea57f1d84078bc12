"""The link and the address by which a mail is answered with a move."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks
from courier.postbox.domain.turns import unspend
from courier.postbox.mails import turn_addition

hooks: Final = GameHooks(after_recall=unspend, mail_addition=turn_addition)
