"""The mails of offers: somebody challenges you, your challenge is answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.challenges.enums import ChallengeStatus, SideChoice
from courier.challenges.links import link_url
from courier.challenges.models import Challenge
from courier.common.links import absolute_url
from courier.common.times import left_words
from courier.drawing.boards import board_text, picture_of
from courier.games.models import Game
from courier.games.permissions import is_turn_of
from courier.games.seats import seats_of, sides_of
from courier.games.words import help_sentence, terms_sentence
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.queries import are_apart
from courier.presets.likeness import likeness_of
from courier.presets.pictures import start_picture
from courier.table.mails import BOARD_CID, board_alt, board_image, game_thread
from variants import Side


def challenge_made(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody offers a game; obsolete once that is answered, withdrawn or expired, or its sender
    cannot play.
    """
    challenge = _challenge(mail)
    if challenge is None or challenge.status != ChallengeStatus.OPEN or challenge.expires_at <= now:
        return None
    if not challenge.sender.is_active:
        return None
    if mail.player is not None and are_apart(challenge.sender, mail.player):
        return None
    rules = challenge.revision.rules
    side = _receiving_side(challenge)
    picture = replace(start_picture(challenge.revision), orientation=side or 0)
    context = {
        **_common(challenge),
        "url": absolute_url("challenge", challenge.code)
        if not challenge.address
        else link_url(challenge),
        "sender_name": challenge.sender.shown_name,
        "message": challenge.message,
        "side_name": "" if side is None else rules.spec.sides[side].name,
        "moves_first": side == 0,
        "expires_at": challenge.expires_at,
        "is_example": bool(rules.spec.setup_modes),
        "help": help_sentence(challenge),
        "likeness": likeness_of(challenge.revision),
        "board": board_text(picture),
        "board_alt": board_alt(rules, side or 0, ""),
        "board_cid": BOARD_CID,
    }
    letter = Letter(
        context=context, thread=f"offer.{challenge.code}", images=(board_image(picture),)
    )
    return render(mail, letter)


def challenge_answered(mail: OutboxMail, now: datetime) -> MailContent | None:
    """An offer was accepted or declined."""
    challenge = _challenge(mail)
    if challenge is None or challenge.receiver is None:
        return None
    context = {**_common(challenge), "receiver_name": challenge.receiver.shown_name}
    if challenge.game is None:
        return render(mail, Letter(context=context, thread=f"offer.{challenge.code}"))
    game = Game.objects.prefetch_related("seats__player").get(pk=challenge.game.pk)
    return _accepted(mail, challenge, game, context, now)


def _accepted(
    mail: OutboxMail, challenge: Challenge, game: Game, context: dict[str, object], now: datetime
) -> MailContent:
    rules = challenge.revision.rules
    side = sides_of(game, challenge.sender)[0]
    picture = picture_of(rules, game.start_position, side=side, tastes=challenge.sender.tastes)
    is_turn = game.ply == 0 and is_turn_of(game, challenge.sender)
    context |= {
        "game_url": absolute_url("game", game.code),
        "side_name": rules.spec.sides[side].name,
        "opponent_name": seats_of(game)[1 - side].name,
        "is_turn": is_turn,
        "sets_up": game.is_setting_up,
        "deadline": game.deadline if is_turn else None,
        "left": left_words(game.deadline - now) if game.deadline else "",
        "position": game.start_position,
        "board": board_text(picture),
        "board_alt": board_alt(rules, side, ""),
        "board_cid": BOARD_CID,
    }
    return render(
        mail, Letter(context=context, thread=game_thread(game), images=(board_image(picture),))
    )


def _challenge(mail: OutboxMail) -> Challenge | None:
    offers = Challenge.objects.select_related("revision__preset", "sender", "receiver", "game")
    return offers.filter(pk=mail.payload["challenge"]).first()


def _common(challenge: Challenge) -> dict[str, object]:
    preset = challenge.revision.preset
    return {
        "preset_name": preset.name,
        "preset_url": absolute_url("preset", preset.key),
        "terms": terms_sentence(challenge),
    }


def _receiving_side(challenge: Challenge) -> Side | None:
    """The side the receiver would take; None when it is drawn by lot."""
    if challenge.sender_side == SideChoice.RANDOM:
        return None
    return 1 if challenge.sender_side == SideChoice.FIRST else 0


mail_kinds: Final = (
    MailKind("challenge", gettext_lazy("Somebody challenges you"), challenge_made),
    MailKind(
        "challenge_answered", gettext_lazy("Somebody answers your challenge"), challenge_answered
    ),
)
