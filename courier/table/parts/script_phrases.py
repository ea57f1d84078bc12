"""What the scripts of pages with a board say."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from courier.common.templatetags.everywhere import Written


def table_words(extent: str, *, has_stones: bool) -> dict[str, dict[str, str]]:
    """Return what the script of a table says of a board of that `extent`; of stones only where
    pieces are made of them.
    """
    return _table_words(extent, has_stones, get_language())


@lru_cache(maxsize=256)
def _table_words(extent: str, has_stones: bool, _language: str | None) -> Written:
    return Written(
        board=board_words(),
        page=page_words(extent) | game_words(),
        sheet=sheet_words() if has_stones else {},
    )


def board_words() -> dict[str, str]:
    """Return the words the board names its squares with."""
    return {
        "empty": _("empty"),
        "missing": _("no square"),
        "picked": _("picked up"),
        "target": _("legal target"),
        "capture": _("legal capture"),
        "reach": _("within its reach"),
        "check": _("in check"),
        "preview": _("your move, not sent yet"),
        "previewOrigin": _("started here"),
        "last": _("last move"),
    }


def page_words(extent: str) -> dict[str, str]:
    """Return what every page with a board of that extent says; holes are written `%(name)s`."""
    return {
        "board": (
            _("Board, %(extent)s. Arrows move, Enter picks up and puts down, Escape cancels.")
            % {"extent": extent}
        ),
        "start": _("Start position"),
        "notOn": _("The move can’t go on to %(square)s."),
        "reach": _("%(count)s squares to go to"),
        "reachOne": _("one square to go to"),
        "choose": _("Choose"),
        "stay": _("Don’t promote"),
        "cancel": _("Cancel"),
        "unreachable": _(
            "The server could not be reached. Nothing is lost: try again in a moment."
        ),
        "signedOut": _(
            "You’re signed out. Sign in again in another window and repeat this; nothing here is "
            "lost."
        ),
        "inHand": _("In hand"),
        "noneInHand": _("Nothing in hand"),
        "nothing": _("nothing"),
        "hand": _("In hand of %(side)s: %(pieces)s."),
        "drop": _("Drop %(piece)s"),
        "dropOne": _("Drop %(piece)s, one of %(count)s"),
        "fromHand": _("%(piece)s in hand"),
        "prisoners": _("Prisoners"),
        "held": _("Prisoners of %(side)s: %(pieces)s."),
        "exchange": _("Exchange a prisoner for %(piece)s"),
        "exchangeOne": _("Exchange a prisoner for %(piece)s, one of %(count)s"),
        "fromPrison": _("%(piece)s, to be exchanged for a prisoner"),
        "giveBack": _("Give back %(piece)s"),
        "onSquare": _("On %(square)s"),
        "further": _("%(piece)s to %(square)s, now choose one of %(count)s squares"),
    }


def game_words() -> dict[str, str]:
    """Return what is said beside the board of a game only: of its moves, its clocks and its log."""
    return {
        "past": _("This is an earlier position. Go to the last move to play."),
        "linkCopied": _("The link to this position is copied."),
        "linkShown": _("The link to this position: %(address)s"),
        "undone": _("Taken back."),
        "stuck": _("The base on %(square)s can’t go anywhere now."),
        "notYourTurn": _("It isn’t your turn."),
        "unseen": _("No connection. You can send the move: it goes out once you’re back online."),
        "unsent": _("No connection. Your move is kept here and goes out once you’re back online."),
        "lapsed": _("%(move)s was not sent: the game has moved on since you made it."),
        "overtaken": _(
            "The game has moved on meanwhile, so this move wasn’t sent. Your remark is still here."
        ),
        "captured": _("Has captured: %(pieces)s."),
        "timeLeft": _("%(time)s left"),
        "timeUsed": _("%(time)s used"),
        "days": _("%(days)d d %(hours)02d h"),
        "hours": _("%(hours)d h %(minutes)02d min"),
        "minutes": _("%(minutes)d min"),
        "timeUp": _("time is up"),
    }


def sheet_words() -> dict[str, str]:
    """Return what is said where turns are composed of stones; holes are written `%(name)s`."""
    return {
        "title": _("What shall the base hold?"),
        "titleDrop": _("Fit a base for %(square)s"),
        "mine": _("Was mine"),
        "theirs": _("Was theirs"),
        "line": _("%(count)s chosen – at least %(least)s, at most %(most)s."),
        "back": _("To the storage of %(side)s: %(stones)s and one empty base."),
        "backBase": _("To the storage of %(side)s: one empty base."),
        "reason": _("%(message)s (Rule %(clause)s)"),
        "blocked": _("Not now: %(reason)s"),
        "full": _("This would break a limit."),
        "less": _("One %(stone)s less"),
        "more": _("One %(stone)s more"),
        "noLess": _("None is chosen."),
        "none": _("There is no more of them in your storage."),
        "stepper": _("%(stone)s: %(taken)s of %(stored)s"),
        "of": _("of %(count)s"),
        "storage": _("Storage of %(side)s: %(parts)s"),
        "base": _("1 empty base"),
        "bases": _("%(count)s empty bases"),
        "empty": _("empty"),
        "caption": _("Storage"),
        "nothing": _("Storage empty"),
        "drop": _("Drop a base. %(storage)s"),
        "fetch": _("Fetch %(stone)s"),
        "dropWhere": _("Choose one of %(count)s squares for the base."),
    }
