"""The mails of a game: set up your men, it is your turn, your time runs out, a newer revision, it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from courier.common.boards import BoardPicture, board_png, board_text, picture_of
from courier.common.links import absolute_url
from courier.common.times import left_words
from courier.games.domain.clocks import remaining
from courier.games.domain.recalls import note_shown
from courier.games.enums import Asked, Ending, GameStatus
from courier.games.mail_additions import MailAddition, addition_for
from courier.games.models import Game, Move, UpgradeOffer
from courier.games.pages.composing import shown_storages
from courier.games.permissions import is_held, is_turn_of, seats_of
from courier.games.queries import last_move, position_before, with_rows
from courier.games.unheard import heard
from courier.games.words import ending_sentence, move_number, numbered, result_text, seat_name
from courier.notifications.enums import MailKind
from courier.notifications.kinds import InlineImage, MailContent, register
from courier.notifications.models import OutboxMail
from courier.notifications.rendering import Letter, render
from courier.ratings.queries import changes_of
from variants import Rules, Side

BOARD_CID: Final = "board"
TOLD_CHANGES: Final = 12


def register_all() -> None:
    """Let the outbox know who writes these kinds."""
    register(MailKind.SET_UP, set_up)
    register(MailKind.YOUR_MOVE, your_move)
    register(MailKind.DEADLINE_WARNING, deadline_warning)
    register(MailKind.GAME_OVER, game_over)
    register(MailKind.UPGRADE_OFFERED, upgrade_offered)
    register(MailKind.ASKED, asked)


def set_up(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game begins with the set-ups of both; obsolete once the receiver's is in or the game over."""
    game = shown_game(mail, now)
    if game is None or not game.is_setting_up or not is_turn_of(game, mail.player):
        return None
    return render(mail, letter_about(game, mail, now))


def your_move(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent has moved; obsolete once that move is answered, taken back or doubted, or the game over."""
    game = shown_game(mail, now)
    move = last_move(game) if game else None
    if game is None or move is None or game.status != GameStatus.ACTIVE or is_held(game):
        return None
    if move.pk != mail.payload["move"]:
        return None
    return render(mail, letter_about(game, mail, now))


def deadline_warning(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The time of the player to move runs out; obsolete once he has moved."""
    game = shown_game(mail, now)
    if game is None or game.status != GameStatus.ACTIVE or game.ply != mail.payload["ply"]:
        return None
    if game.deadline is None or game.deadline <= now or not is_turn_of(game, mail.player):
        return None
    return render(mail, letter_about(game, mail, now))


def game_over(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The game has ended; a rated one tells what that did to the receiver's rating."""
    game = shown_game(mail, now)
    if game is None or game.status != GameStatus.FINISHED:
        return None
    letter = letter_about(game, mail, now)
    changes = changes_of(game.pk) if game.rated else {}
    side = next((side for side, seat in enumerate(seats_of(game)) if seat.player_id == mail.player_id), 0)
    return render(mail, replace(letter, context={**letter.context, "rating": changes.get(side)}))


def upgrade_offered(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent would like to go on with a newer revision; obsolete once that is answered, or the game over."""
    game = shown_game(mail, now)
    offers = UpgradeOffer.objects.select_related("revision").filter(game=game, revision=mail.payload["revision"])
    offer = offers.first() if game else None
    if game is None or offer is None or game.status != GameStatus.ACTIVE:
        return None
    opponent = seats_of(game)[offer.side]
    if opponent.player_id == mail.player_id:
        return None
    context: dict[str, object] = {
        "preset_name": game.revision.preset.name,
        "preset_url": absolute_url("preset", game.revision.preset.key),
        "game_url": absolute_url("game", game.code),
        "opponent_name": seat_name(opponent),
        "number": offer.revision.number,
        "changes": offer.revision.changes[:TOLD_CHANGES],
        "has_more": len(offer.revision.changes) > TOLD_CHANGES,
    }
    return render(mail, Letter(context=context, thread=game_thread(game)))


def asked(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent offers or asks for something; obsolete once that is answered or void, or the game over."""
    game = shown_game(mail, now)
    if game is None or game.status != GameStatus.ACTIVE or game.ply != mail.payload["ply"]:
        return None
    what, side = str(mail.payload["asked"]), mail.payload["side"]
    standing = {
        Asked.DRAW: game.draw_offered_by,
        Asked.RESULT: game.result_proposed_by,
        Asked.TAKEBACK: game.takeback_asked_by,
        Asked.ABORT: game.abort_asked_by,
    }
    if standing[Asked(what)] != side:
        return None
    letter = letter_about(game, mail, now)
    return render(
        mail, replace(letter, context={**letter.context, "asked": what, "is_turn": game.side_to_move != side})
    )


def game_thread(game: Game) -> str:
    """What all mails of a game refer to."""
    return f"game.{game.code}"


def board_image(picture: BoardPicture) -> InlineImage:
    """The board as a picture inside a mail."""
    return InlineImage(cid=BOARD_CID, png=board_png(picture))


def shown_game(mail: OutboxMail, now: datetime) -> Game | None:
    """The game a mail is about, read with its rows; what it shows its reader can no longer be recalled. 3 queries."""
    found = with_rows(Game.objects.filter(pk=mail.payload["game"]))
    game = found.first()
    while game is not None and note_shown([game], mail.player, now=now):
        game = found.first()
    return game


def letter_about(game: Game, mail: OutboxMail, now: datetime) -> Letter:
    """What the templates of most kinds say: who, what was played, the board, how long."""
    side: Side = 1 if seats_of(game)[1].player_id == mail.player_id else 0
    rules, move = game.revision.rules, last_move(game)
    if move is not None and mail.player is not None:
        heard(game, [move], mail.player)
    told = _told(game, move) if move else None
    squares = tuple(move.squares) if move else ()
    letters = mail.player is not None and mail.player.stone_letters
    picture = picture_of(rules, game.position, side=side, last_move=squares, letters=letters)
    left = remaining(game.deadline, now=now)
    storages = [storage.spoken for storage in shown_storages(rules, game.position) if storage is not None]
    context: dict[str, object] = {
        **_names(game, side),
        "told": told,
        "move_number": move_number(game.ply + 1, game.side_to_move),
        "in_check": game.in_check,
        "sets_up": game.is_setting_up,
        "draw_offered": game.draw_offered_by == 1 - side,
        "proposal": _proposal(game, rules) if game.result_proposed_by == 1 - side else "",
        "deadline": game.deadline,
        "left": left_words(left) if left else "",  # empty as well once the time is up
        "aborts": not game.both_have_moved,
        "by_claim": game.flag_by_claim,
        **_result(game, side),
        "position": game.position,
        "board": "\n".join([board_text(picture), *storages]),
        "storages": storages,
        "board_alt": board_alt(rules, side, told.words if told else ""),
        "board_cid": BOARD_CID,
    }
    is_waiting = is_turn_of(game, mail.player)
    added = addition_for(game, mail.player, now) if is_waiting else MailAddition()
    return Letter(
        context={**context, **added.context},
        thread=game_thread(game),
        images=(board_image(picture),),
        headers=added.headers,
        is_waiting=is_waiting,
    )


def _names(game: Game, side: Side) -> dict[str, object]:
    return {
        "preset_name": game.revision.preset.name,
        "preset_url": absolute_url("preset", game.revision.preset.key),
        "game_url": absolute_url("game", game.code),
        "side_name": game.revision.rules.spec.sides[side].name,
        "opponent_name": seat_name(seats_of(game)[1 - side]),
    }


def _result(game: Game, side: Side) -> dict[str, object]:
    return {
        "ending": ending_sentence(game, game.revision.rules.spec),
        "score": result_text(game),
        "is_aborted": game.ending == Ending.ABORTED,
        "has_won": game.winner == side,
        "has_lost": game.winner == 1 - side,
    }


@dataclass(frozen=True, slots=True)
class ToldMove:
    """A move as a mail tells it: who, `9…Kh9`, in words, with the remark."""

    player: str
    shown: str
    words: str
    remark: str
    is_setup: bool


def _told(game: Game, move: Move) -> ToldMove:
    rules = game.revision.rules
    position = rules.position(position_before(game, move))
    return ToldMove(
        player=seat_name(seats_of(game)[move.side]),
        shown=numbered(move),
        words=rules.words(position, rules.read(move.text, position)),
        remark=move.remark,
        is_setup=move.is_setup,
    )


def board_alt(rules: Rules, side: Side, words: str) -> str:
    """What the picture of a board shows, for those who do not see it; the position follows as text."""
    seen = _("Board seen from the side of %(side)s.") % {"side": rules.spec.sides[side].name}
    return " ".join([seen, _("The last move is marked: %(move)s.") % {"move": words}]) if words else seen


def _proposal(game: Game, rules: Rules) -> str:
    """The proposed result: `White wins`, `a draw`."""
    if game.proposed_winner is None:
        return _("a draw")
    return _("%(side)s wins") % {"side": rules.spec.sides[game.proposed_winner].name}
