"""What stands in links and reply addresses: a game, one turn of it, and a signature that only we
can make.

A ticket is `<game>.<ply>.<mark>.<signature>`, that of a link has the day it was made before the
signature. Everything is written in small letters and digits, so that it survives programs that
change the case of an address. Whose it is does not stand in it: the signature is that of one of the
two players.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from courier.common.links import absolute_url
from courier.games.domain.recalls import show_as_seen
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import is_turn_of
from courier.games.queries import last_move, with_rows
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.postbox.enums import Trust
from courier.postbox.models import MailPlay, SpentTurn

LINK_LIFE: Final = timedelta(days=14)
_SECONDS_A_DAY: Final = 86_400
_LINK_LETTERS: Final = 32
_REPLY_LETTERS: Final = 26
_MARK_LETTERS: Final = 6
_CLAIMS: Final = r"(?P<code>[a-z0-9]{1,16})\.(?P<ply>\d{1,6})\.(?P<mark>[a-z2-7]{6})"
_LINK: Final = re.compile(_CLAIMS + r"\.(?P<day>\d{1,6})\.(?P<signature>[a-z2-7]{32})", re.ASCII)
_REPLY: Final = re.compile(r"move\+" + _CLAIMS + r"\.(?P<signature>[a-z2-7]{26})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ticket:
    """A signed turn: whose, in which game (read with its rows), after how many plies, in which
    position.
    """

    game: Game
    player: Player
    ply: int
    mark: str
    trust: Trust
    expires_at: datetime | None = None

    @property
    def is_current(self) -> bool:
        """Whether the game stands as it stood when the mail was written, and waits for the player;
        no query.
        """
        if (
            self.game.status != GameStatus.ACTIVE
            or self.game.ply != self.ply
            or mark_of(self.game) != self.mark
        ):
            return False
        return is_turn_of(self.game, self.player) or self.game.is_setting_up_in_secret

    @property
    def is_spent(self) -> bool:
        """Whether this turn was played by mail before; 1 query."""
        turn = SpentTurn.objects.filter(
            game=self.game, player=self.player, ply=self.ply, mark=self.mark
        )
        return turn.exists()

    def is_expired(self, now: datetime) -> bool:
        """Whether a link is too old."""
        return self.expires_at is not None and now >= self.expires_at


def mark_of(game: Game) -> str:
    """A few letters that tell this turn of a game from every other one, also after moves were taken
    back. No query for a game read with its rows."""
    move = last_move(game)
    text = f"{game.pk}:{game.ply}:{move.pk if move else 0}:{game.position}"
    return _letters(hashlib.sha256(text.encode()).digest(), _MARK_LETTERS)


def play_url(game: Game, player: Player, key: str, now: datetime) -> str:
    """The address that opens the game for one move without a sign-in."""
    claims = f"{game.code}.{game.ply}.{mark_of(game)}.{int(now.timestamp()) // _SECONDS_A_DAY}"
    return absolute_url(
        "mail_play", f"{claims}.{signature('link', player, key, claims, _LINK_LETTERS)}"
    )


def reply_address(game: Game, player: Player, key: str) -> str:
    """Where a reply with the move goes; empty where the site receives no mails."""
    if not settings.REPLY_DOMAIN:
        return ""
    claims = f"{game.code}.{game.ply}.{mark_of(game)}"
    return f"move+{claims}.{signature('reply', player, key, claims, _REPLY_LETTERS)}@{settings.REPLY_DOMAIN}"  # noqa: E501 -- one text


def read_link(token: str) -> Ticket | None:
    """The ticket of a link, be its turn over or not; None for one we did not make. At most 5
    queries.
    """
    found = _LINK.fullmatch(token)
    if found is None:
        return None
    ticket = _ticket(found, "link", token.rpartition(".")[0])
    if ticket is None:
        return None
    made_at = datetime.fromtimestamp(int(found["day"]) * _SECONDS_A_DAY, tz=UTC)
    return Ticket(
        ticket.game, ticket.player, ticket.ply, ticket.mark, ticket.trust, made_at + LINK_LIFE
    )


def read_address(address: str) -> Ticket | None:
    """The ticket of a reply address, be its turn over or not; None for one we did not make. At most
    5 queries.
    """
    local = local_part(address)
    found = _REPLY.fullmatch(local)
    return (
        None
        if found is None
        else _ticket(found, "reply", local.removeprefix("move+").rpartition(".")[0])
    )


def wishes_of(player: Player) -> MailPlay:
    """What a player lets mails do; the defaults where nothing is stored. 1 query."""
    return MailPlay.objects.filter(player=player).first() or MailPlay(player=player)


def _ticket(found: re.Match[str], kind: str, claims: str) -> Ticket | None:
    game = with_rows(Game.objects.filter(code=found["code"])).first()
    if game is None or game.is_solo:
        return None
    for seat in seats_of(game):
        if seat.player is None or not seat.player.is_active:
            continue
        wishes = wishes_of(seat.player)
        expected = signature(kind, seat.player, wishes.key, claims, len(found["signature"]))
        if constant_time_compare(expected, found["signature"]):
            show_as_seen([game], seat.player)
            return Ticket(game, seat.player, int(found["ply"]), found["mark"], Trust(wishes.trust))
    return None


def local_part(address: str) -> str:
    """The part of an address before our own domain; empty where it is not ours."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    return local if settings.REPLY_DOMAIN and domain == settings.REPLY_DOMAIN else ""


def signature(kind: str, player: Player, key: str, claims: str, length: int) -> str:
    """Return so many letters that only we can make, of claims about a player."""
    signed = salted_hmac(
        f"courier.postbox.{kind}", f"{player.pk}:{key}:{claims}", algorithm="sha256"
    )
    return _letters(signed.digest(), length)


def _letters(digest: bytes, length: int) -> str:
    return base64.b32encode(digest).decode("ascii").lower()[:length]
