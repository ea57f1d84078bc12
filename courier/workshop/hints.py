"""Hints for a draft in words. The rules give codes and parameters only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from variants.authoring import Hint

Params = Mapping[str, str]


class ShownHint(TypedDict):
    """What can hardly be meant: the key, a code, a sentence, and the value that would mend it,
    empty without one.
    """

    path: str
    code: str
    message: str
    value: str


def shown(hint: Hint) -> ShownHint:
    """Return a hint with its sentence."""
    sentence = _SENTENCES[hint.code](hint.params)
    return {
        "path": hint.path,
        "code": hint.code,
        "message": sentence,
        "value": hint.params.get("value", ""),
    }


def _without_rights(params: Params) -> str:
    if params["side"]:
        return (
            _("King and partner of %(side)s are ready, but without a castling right at the start.")
            % params
        )
    return _("The rules have castling, but nobody has the right to castle at the start.")


def _without_pair(_params: Params) -> str:
    return _(
        "The rules have castling, but no king and partner are on their castling rank at the start."
    )


def _never_appears(params: Params) -> str:
    return _(
        "%(name)s never appears: it is neither in the set-up nor in hand, and nothing promotes to"
        " it. Add it somewhere, or remove it."
    ) % dict(params)


def _never_promotes(params: Params) -> str:
    return _("%(name)s can’t move from the last rank, and no rule promotes it there.") % dict(
        params
    )


def _royal_promotes(params: Params) -> str:
    return _("%(name)s is royal and may promote: it then stops being royal.") % dict(params)


def _nothing_turns(_params: Params) -> str:
    return _(
        "Pieces may turn over, but none has a kind it turns into. Choose one under Pieces, More"
        " about this piece."
    )


def _hands_stay_empty(_params: Params) -> str:
    return _(
        "Nothing is ever in hand: captured pieces don’t go there, and the hands are empty at the "
        "start."
    )


def _look_alike(params: Params) -> str:
    more = int(params["count"]) - 3
    names = params["names"]
    if more > 0:
        text = ngettext("%(names)s and %(n)d more", "%(names)s and %(n)d more", more)
        names = text % {"names": names, "n": more}
    return _(
        "Tokens of both sides look alike: %(names)s. Turn those of the second side upside down, "
        "or give the sides other colours."
    ) % {"names": names}


_SENTENCES: Final[dict[str, Callable[[Params], str]]] = {
    "castling-without-rights": _without_rights,
    "castling-without-pair": _without_pair,
    "never-appears": _never_appears,
    "never-promotes": _never_promotes,
    "royal-promotes": _royal_promotes,
    "nothing-turns": _nothing_turns,
    "hands-stay-empty": _hands_stay_empty,
    "look-alike": _look_alike,
}
