"""How games of a preset begin: the first board, and what to expect in words."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from courier.drawing.boards import BoardPicture, opening_picture, picture_of
from courier.presets.models import PresetRevision
from variants import Position, Rules, composing_rules, get_rules, get_spec, opening_of


def start_picture(revision: PresetRevision) -> BoardPicture:
    """The array a game of this revision starts from; an example where it is drawn by lot. Cached by
    document.
    """
    return _start_picture(revision.document)


def start_position(rules: Rules) -> Position:
    """The first position of play; always the same example where the array is drawn by lot or set up
    by the players.
    """
    modes = rules.spec.setup_modes
    composing = composing_rules(rules)
    if composing is not None and begins_with_setups(rules):
        return composing.combined(composing.recommended_setup(0), composing.recommended_setup(1))
    return rules.start(modes[0].key, draw=_example_draw) if modes else rules.start()


def begins_with_setups(rules: Rules) -> bool:
    """Whether both sides set up their pieces before play begins."""
    composing = composing_rules(rules)
    return composing is not None and composing.is_setting_up(composing.start())


def start_caption(rules: Rules) -> str:
    """What the picture of the start is an example of; empty where every game starts so."""
    if begins_with_setups(rules):
        return _("The arrangement that the editor of set-ups starts from")
    return _("One of the arrays that can be drawn") if rules.spec.setup_modes else ""


def start_note(rules: Rules) -> str:
    """What players who agree on a game should know about its beginning and its turns; mostly
    empty.
    """
    if composing_rules(rules) is None:
        return ""
    turns = _(
        "In a capture you choose on a sheet beside the board what your base holds from then on."
    )
    if not begins_with_setups(rules):
        return turns
    first = rules.spec.sides[0].name
    setups = _(
        "You both compose your set-ups first, at the same time and in secret, within the time of"
        " one move. Then they are shown, and the first move goes to %(side)s."
    )
    return f"{setups % {'side': first}} {turns}"


@lru_cache(maxsize=2048)  # 4 kB each; the catalogue shows them all in turn
def _start_picture(document: str) -> BoardPicture:
    """The picture as the document shows it; rules are asked only where it does not."""
    spec = get_spec(document)
    opening = opening_of(spec, _example_draw)
    if opening is not None:
        return opening_picture(spec, opening)
    rules = get_rules(document)
    return picture_of(rules, rules.text(start_position(rules)))


def _example_draw(below: int) -> int:
    """A fixed choice that leaves nothing in its usual order: pictures of a preset must not
    change.
    """
    return below * 2 // 3
