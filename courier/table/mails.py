"""The mails of a game: set up your pieces, it is your turn, your time runs out, a newer revision,
it is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.clocks.models import Vacation
from courier.clocks.queries import all_vacations, days_left
from courier.common.links import absolute_url
from courier.common.times import left_words
from courier.drawing.boards import BoardPicture, board_png, board_text, picture_of
from courier.drawing.boards.looks import USUAL
from courier.games.blocked_remarks import heard
from courier.games.clocks import UNCLAIMED_FOR
from courier.games.domain.clocks import remaining
from courier.games.enums import Ending, GameStatus, RequestKind
from courier.games.hooks import MailAddition, all_hooks
from courier.games.models import Game, Move, UpgradeOffer
from courier.games.moves import position_before, turn_up_to
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.queries import last_move, with_rows
from courier.games.seats import seats_of
from courier.games.silence import claimable_at, is_claimable
from courier.games.whole_games import ends_of_vacation
from courier.games.words import ending_sentence, next_number, numbered, result_text, seat_name
from courier.notifications.enums import Channel
from courier.notifications.kinds import InlineImage, MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.ratings.queries import changes_of, why_not_counted
from courier.table.parts.storages import shown_storages
from courier.table.parts.turn_words import turn_words
from variants import Rules, Side, answers

BOARD_CID: Final = "board"
SHOWN_CHANGES: Final = 12


def set_up(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game begins with the set-ups of both; obsolete once the receiver's is in or the game
    over.
    """
    game = shown_game(mail)
    if game is None or not game.is_setting_up or not is_turn_of(game, mail.player):
        return None
    return render(mail, letter_about(game, mail, now))


def your_move(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent has moved; obsolete once that move is answered, taken back or doubted, or the
    game over. Or a move the receiver has sent was given back to them.
    """
    game = shown_game(mail)
    if "given_back" in mail.payload:
        return _given_back(game, mail, now)
    move = last_move(game) if game else None
    if game is None or move is None or game.status != GameStatus.ACTIVE or is_suspended(game):
        return None
    if move.pk != mail.payload["move"]:
        return None
    return render(mail, letter_about(game, mail, now))


def _given_back(game: Game | None, mail: OutboxMail, now: datetime) -> MailContent | None:
    """A held move could not be played; obsolete once the receiver has sent another one."""
    if game is None or game.ply != mail.payload["ply"] or not is_turn_of(game, mail.player):
        return None
    letter = letter_about(game, mail, now)
    about = {"given_back": mail.payload["given_back"], "shown_move": None}
    return render(mail, replace(letter, context={**letter.context, **about}))


def deadline_warning(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The time of the player to move runs out; obsolete once they have moved."""
    game = shown_game(mail)
    if game is None or game.status != GameStatus.ACTIVE or game.ply != mail.payload["ply"]:
        return None
    until = claimable_at(game) if game.control is None else game.deadline
    if until is None or until <= now or not is_turn_of(game, mail.player):
        return None
    letter = letter_about(game, mail, now)
    shown_move = {"deadline": until, "left": left_words(until - now)}
    if game.control is None:
        shown_move["by_claim"] = True
    shown_move["is_away"] = game.vacation_counts and mail.player_id in ends_of_vacation(
        game, now=now
    )
    return render(mail, replace(letter, context={**letter.context, **shown_move}))


def game_over(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The game has ended; a rated one shows what that did to the receiver's rating, or why it does
    not count.
    """
    game = shown_game(mail)
    if game is None or game.status != GameStatus.FINISHED:
        return None
    letter = letter_about(game, mail, now)
    changes = changes_of(game.pk) if game.rated else {}
    side = next(
        (side for side, seat in enumerate(seats_of(game)) if seat.player_id == mail.player_id), 0
    )
    why = "" if changes or not game.rated else why_not_counted(game.pk)
    about = {"rating": changes.get(side), "why_not_counted": why}
    return render(mail, replace(letter, context={**letter.context, **about}))


def upgrade_offered(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent would like to go on with a newer revision; obsolete once that is answered, or
    the game over.
    """
    game = shown_game(mail)
    offers = UpgradeOffer.objects.select_related("revision").filter(
        game=game, revision=mail.payload["revision"]
    )
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
        "changes": offer.revision.changes[:SHOWN_CHANGES],
        "has_more": len(offer.revision.changes) > SHOWN_CHANGES,
    }
    return render(mail, Letter(context=context, thread=game_thread(game)))


def requested(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent offers or asks for something; obsolete once that is answered or void, or the
    game over.
    """
    game = shown_game(mail)
    if game is None or game.status != GameStatus.ACTIVE or game.ply != mail.payload["ply"]:
        return None
    what = str(mail.payload["requested"])
    side = mail.payload["side"]
    requested_by = {
        RequestKind.DRAW: game.draw_offered_by,
        RequestKind.RESULT: game.result_proposed_by,
        RequestKind.TAKEBACK: game.takeback_requested_by,
        RequestKind.ABORT: game.abort_requested_by,
    }
    if requested_by[RequestKind(what)] != side:
        return None
    letter = letter_about(game, mail, now)
    requested_ply = {
        "requested": what,
        "is_turn": game.side_to_move != side,
        "back_to": _back_to(game, what),
    }
    return render(mail, replace(letter, context={**letter.context, **requested_ply}))


def vacation_used(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A deadline has used a day of vacation; told even if the game has gone on since, for the day
    is gone.
    """
    game = with_rows(Game.objects.filter(pk=mail.payload["game"])).first()
    vacation = Vacation.objects.filter(pk=mail.payload["vacation"]).first()
    if game is None or vacation is None or mail.player is None:
        return None
    context: dict[str, object] = {
        "preset_name": game.revision.preset.name,
        "game_url": absolute_url("game", game.code),
        "vacation_url": absolute_url("vacation"),
        "opponent_name": _opponent(game, mail),
        "ends_at": vacation.ends_at,
        "booked": Vacation.objects.filter(player=mail.player, starts_at=vacation.ends_at).first(),
        "left": days_left(mail.player, all_vacations(mail.player), now=now),
    }
    return render(mail, Letter(context=context, thread=game_thread(game)))


def time_up(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent's flag has fallen and may be claimed; obsolete once they have moved or the game
    has ended.
    """
    game = with_rows(Game.objects.filter(pk=mail.payload["game"])).first()
    if game is None or game.status != GameStatus.ACTIVE or game.ply != mail.payload["ply"]:
        return None
    if game.flag_fell_at is None and not is_claimable(game, now=now):
        return None
    letter = letter_about(game, mail, now)
    shown_move: dict[str, object] = {"clock_url": absolute_url("game", game.code)}
    if game.flag_fell_at is not None:
        claim_until = game.flag_fell_at + UNCLAIMED_FOR
        shown_move = {
            "claim_until": claim_until,
            "clock_url": absolute_url("game_clock", game.code),
        }
    return render(
        mail,
        Letter(
            context={**letter.context, **shown_move}, thread=letter.thread, images=letter.images
        ),
    )


def _opponent(game: Game, mail: OutboxMail) -> str:
    return next(seat_name(seat) for seat in seats_of(game) if seat.player_id != mail.player_id)


def _back_to(game: Game, what: str) -> str:
    """The move after which the position stood that is proposed to go back to; empty in an ordinary
    takeback.
    """
    if what != RequestKind.TAKEBACK or game.takeback_ply is None:
        return ""
    move = game.moves.filter(ply=game.takeback_ply).first()
    return _("the start") if move is None else numbered(move)


def game_thread(game: Game) -> str:
    """What all mails of a game refer to."""
    return f"game.{game.code}"


def board_image(picture: BoardPicture) -> InlineImage:
    """The board as a picture inside a mail."""
    return InlineImage(cid=BOARD_CID, png=partial(board_png, picture))


def shown_game(mail: OutboxMail) -> Game | None:
    """The game a mail is about, read with its rows; 3 queries."""
    return with_rows(Game.objects.filter(pk=mail.payload["game"])).first()


def letter_about(game: Game, mail: OutboxMail, now: datetime) -> Letter:
    """What the templates of most kinds say: who, what was played, the board, how long."""
    side: Side = 1 if seats_of(game)[1].player_id == mail.player_id else 0
    rules = game.revision.rules
    move = last_move(game)
    if move is not None and mail.player is not None:
        heard(game, [move], mail.player)
    shown_move = _shown(game, move) if move else None
    squares = tuple(move.squares) if move else ()
    tastes = mail.player.tastes if mail.player is not None else USUAL
    picture = picture_of(rules, game.position, side=side, last_move=squares, tastes=tastes)
    left = remaining(game.deadline, now=now)
    storages = [
        storage.spoken for storage in shown_storages(rules, game.position) if storage is not None
    ]
    context: dict[str, object] = {
        **_names(game, side),
        "shown_move": shown_move,
        "move_number": next_number(game),
        "in_check": game.in_check,
        "answer": _answer_words(game, mail.player),
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
        "board_alt": board_alt(rules, side, shown_move.words if shown_move else ""),
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


def _answer_words(game: Game, player: Player | None) -> str:
    """What the receiver may do about the last move, where the rules give them a say in it."""
    turn = game.revision.spec.turn
    if turn is None or not turn.answer or not is_turn_of(game, player):
        return ""
    rules = game.revision.rules
    position = rules.position(game.position)
    typed = [answer.text for answer in answers(rules, position)]
    words = turn_words(rules, position)
    if len(typed) == 1:
        return " ".join([words, _("In a reply, write “refuse” for that.")])
    return words


def addition_for(game: Game, player: Player | None, now: datetime) -> MailAddition:
    """Everything that is added to a mail to this player; nothing for people without an account."""
    adders = [hooks.mail_addition for hooks in all_hooks() if hooks.mail_addition is not None]
    found = [] if player is None else [adder(game, player, now) for adder in adders]
    context = {name: value for addition in found for name, value in addition.context.items()}
    headers = {name: value for addition in found for name, value in addition.headers.items()}
    return MailAddition(context, headers)


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
class ShownMove:
    """A move as a mail shows it: who, `9…Kh9`, in words, with the remark."""

    player: str
    shown: str
    words: str
    remark: str
    is_setup: bool


def _shown(game: Game, move: Move) -> ShownMove:
    rules = game.revision.rules
    turn = turn_up_to(game, move)
    position = rules.position(position_before(game, turn[0]))
    shown = numbered(move)
    if game.revision.spec.turn is not None:
        dots = "…" if move.side else "."
        shown = f"{position.number}{dots}{', '.join(each.shown for each in turn)}"
    words = []
    for each in turn:
        read = rules.read(each.text, position)
        words.append(rules.words(position, read))
        position = rules.play(position, read)
    return ShownMove(
        player=seat_name(seats_of(game)[move.side]),
        shown=shown,
        words="; ".join(words),
        remark=move.remark,
        is_setup=move.is_setup,
    )


def board_alt(rules: Rules, side: Side, words: str) -> str:
    """What the picture of a board shows, for those who do not see it; the position follows as
    text.
    """
    seen = _("Board seen from the side of %(side)s.") % {"side": rules.spec.sides[side].name}
    return (
        " ".join([seen, _("The last move is marked: %(move)s.") % {"move": words}])
        if words
        else seen
    )


def _proposal(game: Game, rules: Rules) -> str:
    """The proposed result: `a win for White`, `a draw`."""
    if game.proposed_winner is None:
        return _("a draw")
    return _("a win for %(side)s") % {"side": rules.spec.sides[game.proposed_winner].name}


mail_kinds: Final = (
    MailKind("your_move", gettext_lazy("It’s your turn"), your_move, waits=True, is_urgent=True),
    MailKind("set_up", gettext_lazy("It is time to set up your pieces"), set_up, waits=True),
    MailKind("requested", gettext_lazy("Your opponent makes an offer or a request"), requested),
    MailKind("game_over", gettext_lazy("A game has ended"), game_over),
    MailKind(
        "upgrade_offered",
        gettext_lazy("Your opponent would like to go on with a newer revision"),
        upgrade_offered,
    ),
    MailKind(
        "deadline_warning",
        gettext_lazy("Your time is running out"),
        deadline_warning,
        is_urgent=True,
        is_never_muted=True,
        comes_at_once_by=frozenset({Channel.MAIL, Channel.PUSH}),
        is_always_shown=True,
    ),
    MailKind(
        "vacation_used", gettext_lazy("A deadline has used a day of your vacation"), vacation_used
    ),
    MailKind(
        "time_up", gettext_lazy("Your opponent’s time is up, and you may claim the game"), time_up
    ),
)
