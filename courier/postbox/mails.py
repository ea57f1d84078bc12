"""What the postbox adds to mails that ask for a move, and the mail that answers a reply."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.drawing.boards import board_text, picture_of
from courier.games.errors import MoveRefused
from courier.games.hooks import MailAddition
from courier.games.models import Game
from courier.games.move_effects import Preview, compute_moves
from courier.games.moves import move_at, position_keys
from courier.games.queries import last_move
from courier.games.seats import seats_of
from courier.games.words import numbered, seat_name
from courier.notifications.enums import Channel
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.enums import Trust, Verdict, Wish
from courier.postbox.models import Message
from courier.postbox.queries import confirmable_until, message_of
from courier.postbox.tickets import play_url, reply_address, wishes_of
from courier.table.mails import BOARD_CID, board_alt, board_image, game_thread, shown_game
from courier.table.parts.examples import move_examples
from courier.table.parts.storages import shown_storages
from variants import Side

_SALT: Final = "courier.postbox.confirm"
_TOKEN: Final = re.compile(r"(?P<code>[a-z0-9]{1,16}):[\w-]{1,100}", re.ASCII)


def turn_addition(game: Game, player: Player, now: datetime) -> MailAddition:
    """The link that needs no sign-in and the address for replies; nothing for who wants no moves by
    mail. 1 query.
    """
    wishes = wishes_of(player)
    if wishes.trust == Trust.OFF or game.is_solo:
        return MailAddition()
    address = reply_address(game, player, wishes.key)
    context: dict[str, object] = {
        "play_url": play_url(game, player, wishes.key, now),
        "reply_address": address,
        "is_trusted": wishes.trust == Trust.TRUSTED,
    }
    return MailAddition(
        context, {"Reply-To": f"{settings.SITE_NAME} <{address}>"} if address else {}
    )


def confirm_token(message: Message) -> str:
    """The signed name of a message, for the link that confirms it; 1 query."""
    return _signer(message).sign(message.code)


def message_of_token(token: str) -> Message | None:
    """The message a token was made for; None for one we did not make, or its player has revoked, or
    whose account is suspended. At most 5 queries."""
    found = _TOKEN.fullmatch(token)
    message = message_of(found["code"]) if found else None
    if message is None or not message.player.is_active:
        return None
    try:
        return message if _signer(message).unsign(token) else None
    except BadSignature:
        return None


def _signer(message: Message) -> Signer:
    return Signer(salt=_SALT + wishes_of(message.player).key)


@dataclass(frozen=True, slots=True)
class ShownReply:
    """A message as the answer and the page of its confirmation show it: the move if it can be
    played now.
    """

    message: Message
    preview: Preview | None

    @property
    def position(self) -> str:
        """The position after the move, or the present one."""
        return self.preview.position if self.preview is not None else self.message.game.position


def shown_reply(message: Message) -> ShownReply:
    """What a waiting message would do now. 1 query; the game was read with its rows."""
    if message.verdict != Verdict.WAITS or message.wish != Wish.MOVE:
        return ShownReply(message, None)
    game = message.game
    if game.is_setting_up_in_secret:
        return ShownReply(message, None)
    try:
        preview = compute_moves(
            game.revision.rules,
            before=game.position,
            text=message.text,
            history=position_keys(game),
        )
    except MoveRefused:
        return ShownReply(message, None)
    return ShownReply(message, preview)


def move_answered(mail: OutboxMail, now: datetime) -> MailContent | None:
    """What became of a reply, with the board; a move the opponent may still recall is not on it."""
    message = Message.objects.filter(pk=mail.payload["message"]).first()
    game = shown_game(mail)
    if message is None or game is None or mail.player is None:
        return None
    message.game = game
    return render(mail, _letter(message, mail.player, now))


def _letter(message: Message, player: Player, now: datetime) -> Letter:
    game = message.game
    shown = shown_reply(message)
    side: Side = 1 if seats_of(game)[1].player_id == player.pk else 0
    rules = game.revision.rules
    last = last_move(game)
    squares = shown.preview.squares if shown.preview else tuple(last.squares) if last else ()
    picture = picture_of(rules, shown.position, side=side, last_move=squares, tastes=player.tastes)
    storages = [each.spoken for each in shown_storages(rules, shown.position) if each is not None]
    added = turn_addition(game, player, now) if _may_reply(message) else MailAddition()
    context: dict[str, object] = {
        "message": message,
        "heading": heading_of(message),
        "shown": shown.preview,
        "played": played_by(message),
        "until": confirmable_until(message),
        "confirm_url": absolute_url("mail_confirm", confirm_token(message)),
        "opponent_name": seat_name(seats_of(game)[1 - side]),
        "preset_name": rules.spec.name,
        "game_url": absolute_url("game", game.code),
        "wishes_url": absolute_url("mail_play_wishes"),
        "examples": move_examples(rules),
        "position": shown.position,
        "board": "\n".join([board_text(picture), *storages]),
        "storages": storages,
        "board_alt": board_alt(rules, side, shown.preview.words if shown.preview else ""),
        "board_cid": BOARD_CID,
    }
    return Letter(
        context=context | added.context,
        thread=game_thread(game),
        images=(board_image(picture),),
        headers={"Auto-Submitted": "auto-replied"} | dict(added.headers),
    )


def played_by(message: Message) -> str:
    """The move a message has played, such as `9…Kh9`; empty if it has played none, or a set-up. At
    most 2 queries.
    """
    if message.verdict != Verdict.DONE or message.wish != Wish.MOVE:
        return ""
    move = move_at(message.game, message.ply + 1)
    return numbered(move) if move is not None and not move.is_setup else ""


def _may_reply(message: Message) -> bool:
    """Whether another reply can still do what this one has not done."""
    return message.verdict in (Verdict.WAITS, Verdict.REFUSED)


def heading_of(message: Message) -> str:
    """What the answer is about, in a few words."""
    match message.verdict, message.wish:
        case Verdict.WAITS, Wish.MOVE:
            return _("Is this your move?")
        case Verdict.WAITS, Wish.RESIGN:
            return _("Resign this game?")
        case Verdict.WAITS, _draw:
            return _("Draw?")
        case Verdict.DONE, _any:
            return _("Your move is played")
        case Verdict.STALE, _any:
            return _("This came too late")
        case Verdict.OFF, _any:
            return _("Moves by email are off")
        case _any:
            return _("Nothing was played")


mail_kinds: Final = (
    MailKind(
        "move_answered",
        gettext_lazy("Your reply with a move is answered"),
        move_answered,
        is_never_muted=True,
        comes_at_once_by=frozenset({Channel.MAIL}),
    ),
)
