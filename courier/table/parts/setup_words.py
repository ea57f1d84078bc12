"""What the script of the set-up editor says. Holes are written `%(name)s`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from courier.table.parts.script_phrases import board_words


def setup_board_words() -> dict[str, str]:
    """Return the words the board of the editor names its squares with."""
    return board_words() | {"check": _("breaks a rule"), "last": _("the opponent may check here")}


def setup_words() -> dict[str, str]:
    """Return the sentences of the editor."""
    return _spoken_acts() | {
        "board": _(
            "Your set-up. Arrows walk over your bases, a stone's letter adds it, with Shift it goes"
            " back to the tray, Enter picks the base up, Escape lets go."
        ),
        "base": _("%(base)s with %(stones)s"),
        "emptyBase": _("%(base)s without stones"),
        "danger": _("the opponent may check here"),
        "stone": _("%(name)s, %(count)s in the tray"),
        "stoneTooMany": _("%(name)s, %(count)s too many placed"),
        "chip": _("Take %(name)s up"),
        "hint": _("Pick a base or a stone. Stones can be dragged, too."),
        "hintHeld": _("%(stone)s in hand: choose a base for it."),
        "hintHeldFrom": _("%(stone)s of %(square)s in hand: choose another base, or the tray."),
        "hintPicked": _("%(square)s is picked: stones of the tray go there."),
        "hintCopy": _("Choose bases to make like %(square)s, or fill a rank."),
        "hintExchange": _("Choose the base that %(square)s changes places with."),
        "fill": _("Fill"),
        "rank": _("Rank %(rank)s"),
        "kept": _("Every rule is kept."),
        "broken": _("%(count)s rules are broken."),
        "brokenOne": _("1 rule is broken."),
        "rule": _("rule %(clause)s"),
        "placed": _("%(placed)s of %(total)s stones placed"),
        "unreadable": _("This is no set-up. Write each base as stones, @ and its square: FW@a3."),
        "recommended": _("The recommended arrangement"),
        "empty": _("An empty board"),
        "text": _("The text"),
        "yours": _("What you were composing"),
        "keep": _("Save"),
        "replace": _("Replace"),
        "send": _("Send"),
        "handedIn": _("Handed in"),
        "sendChange": _("Send the change"),
        "remove": _("Delete %(name)s"),
        "saved": _("“%(name)s” is kept."),
        "deleted": _("“%(name)s” is deleted."),
    }


def _spoken_acts() -> dict[str, str]:
    """Return what is said after each act."""
    return {
        "holds": _("%(square)s holds %(stones)s."),
        "holdsNothing": _("%(square)s holds no stone."),
        "none": _("There is no %(stone)s left in the tray."),
        "full": _("%(square)s is full: it holds at most %(most)s stones."),
        "filled": _("%(count)s bases hold the same now."),
        "mirrored": _("Mirrored."),
        "loaded": _("%(name)s is on the board."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "nothingToUndo": _("There is nothing to undo."),
        "nothingToRedo": _("There is nothing to do again."),
        "exchanged": _("%(one)s and %(two)s have changed places."),
        "letGo": _("Let go."),
        "inHand": _("%(stone)s in hand. Choose a base."),
        "inHandFrom": _("%(stone)s of %(square)s in hand. Choose another base, or the tray."),
        "copy": _("Choose the bases that shall hold the same as %(square)s."),
        "exchange": _("Choose the base that %(square)s changes places with."),
        "copied": _("The stones of %(square)s can be pasted."),
    }
