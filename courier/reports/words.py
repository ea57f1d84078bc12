"""What a report says, in sentences: first what matters, then what to look at again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.games.enums import Ending
from variants import PresetSpec, Reason

if TYPE_CHECKING:
    from variants.search import Share, Statistics

UNFINISHED: Final = "unfinished"
SLIGHT: Final = 0.55
CLEAR: Final = 0.65
MANY_UNFINISHED: Final = 0.1
FEW_DIFFERENT: Final = 0.5
MANY_DRAWS: Final = 0.6
LITTLE_CHOICE: Final = 3.0
QUICK_SECONDS: Final = 0.003
SLOW_SECONDS: Final = 0.02

# How a bar of endings is called: reasons of the rules, then what else ends games of people.
ENDINGS: Final[dict[str, str | Promise]] = {
    Reason.CHECKMATE: gettext_lazy("Checkmate"),
    Reason.STALEMATE: gettext_lazy("Stalemate"),
    Reason.CIRCLE: gettext_lazy("Circle reached"),
    Reason.REPETITION: gettext_lazy("Repetition"),
    Reason.MOVE_RULE: gettext_lazy("Move rule"),
    Reason.MATERIAL: gettext_lazy("Nobody can mate"),
    Reason.GOAL: gettext_lazy("Goal reached"),
    Reason.EXTINCTION: gettext_lazy("Too few pieces left"),
    Reason.CHECKS: gettext_lazy("Enough checks"),
    Reason.CONNECTION: gettext_lazy("Pieces connected"),
    Reason.CASTLING: gettext_lazy("Castling"),
    Reason.OWN_CHECK: gettext_lazy("Put themselves in check"),
    Reason.POINTS: gettext_lazy("Points counted"),
    Reason.PASSES: gettext_lazy("Both passed"),
    Reason.FACING: gettext_lazy("Royal pieces facing"),
    Reason.PERPETUAL_CHECK: gettext_lazy("Perpetual check"),
    Reason.PERPETUAL_CHASE: gettext_lazy("Perpetual chase"),
    Reason.SHUTTLING: gettext_lazy("One piece to and fro"),
    Reason.COUNTING: gettext_lazy("Count run out"),
    UNFINISHED: gettext_lazy("Given up as too long"),
    Ending.OUTCOME: gettext_lazy("By the rules"),
    Ending.RESIGNED: gettext_lazy("Resigned"),
    Ending.FLAGGED: gettext_lazy("Lost on time"),
    Ending.AGREED: gettext_lazy("Agreed"),
    Ending.CLAIMED: gettext_lazy("Draw claimed"),
    Ending.ADJUDICATED: gettext_lazy("Adjudicated"),
}
NEVER_USED: Final[dict[str, str | Promise]] = {
    "capture": gettext_lazy("Nothing was ever captured."),
    "check": gettext_lazy("No check was ever given."),
    "promotion": gettext_lazy("No piece was ever promoted."),
    "castling": gettext_lazy("Nobody ever castled."),
    "taking in passing": gettext_lazy("No piece was ever taken in passing."),
    "drop": gettext_lazy("No piece was ever dropped."),
    "gating": gettext_lazy("No piece ever entered where another one had left."),
    "pass": gettext_lazy("Nobody ever passed."),
    "wall": gettext_lazy("No wall was ever put down."),
    "flip": gettext_lazy("No piece was ever turned over."),
    "conversion": gettext_lazy("No original piece ever made its special step."),
}
HAPPENED: Final[dict[str, str | Promise]] = {
    "capture": gettext_lazy("captures"),
    "check": gettext_lazy("checks"),
    "promotion": gettext_lazy("promotions"),
    "castling": gettext_lazy("castling"),
    "taking in passing": gettext_lazy("pieces taken in passing"),
    "drop": gettext_lazy("drops"),
    "gating": gettext_lazy("pieces that enter where another one has left"),
    "pass": gettext_lazy("passes"),
    "wall": gettext_lazy("walls"),
    "flip": gettext_lazy("pieces that are turned over"),
    "conversion": gettext_lazy("special steps of original pieces"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence or two; a warning where an inventor should look again."""

    text: str
    is_warning: bool = False


def percents(found: Share) -> dict[str, int]:
    """A share and its bounds in percent, for sentences."""
    return {
        "part": round(found.part * 100),
        "low": round(found.low * 100),
        "high": round(found.high * 100),
    }


def ending_name(reason: str) -> str:
    """What a reason is called in a list."""
    return str(ENDINGS.get(reason, reason))


def first_side(numbers: Statistics) -> int:
    """The side that begins; the one that did so more often, if that is drawn."""
    return int(numbers.begun[1] > numbers.begun[0])


def in_short(spec: PresetSpec, numbers: Statistics) -> tuple[Finding, ...]:
    """The sentences that the page of a preset has room for."""
    return (
        (_advantage(spec, numbers), _length(numbers))
        if numbers.plies
        else tuple(_dead_starts(numbers))
    )


def findings(spec: PresetSpec, numbers: Statistics, values: dict[str, int]) -> list[Finding]:
    """Everything there is to say of at least one game."""
    if not numbers.plies:
        return _dead_starts(numbers)
    found = [
        *_dead_starts(numbers),
        _advantage(spec, numbers),
        _results(spec, numbers),
        _length(numbers),
        _choice(numbers),
        _variety(numbers),
        *_unfinished(spec, numbers),
        *_never(spec, numbers, values),
        _cost(numbers),
    ]
    return [finding for finding in found if finding.text]


def _advantage(spec: PresetSpec, numbers: Statistics) -> Finding:
    """How the side that begins scores, and whether that says anything."""
    found = numbers.first_side
    if not any(numbers.wins):
        return Finding(
            _("No game had a winner, so nothing can be said about an advantage."), is_warning=True
        )
    values = {
        "side": spec.sides[first_side(numbers)].name,
        "games": numbers.games,
        **percents(found),
    }
    scores = ngettext(
        "Moving first, %(side)s scored %(part)d %% in %(games)d game (%(low)d to %(high)d %%):",
        "Moving first, %(side)s scored %(part)d %% in %(games)d games (%(low)d to %(high)d %%):",
        numbers.games,
    )
    strong = found.part >= CLEAR or found.part <= 1 - CLEAR
    return Finding(
        f"{scores % values} {_verdict(found)}",
        is_warning=strong and not found.low <= 1 / 2 <= found.high,
    )


def _verdict(found: Share) -> str:
    if found.low <= 1 / 2 <= found.high:
        return _("that may be chance; no advantage of either side can be seen.")
    if found.part > 1 / 2:
        if found.part < SLIGHT:
            return _("as the computer plays, moving first is a slight advantage.")
        return (
            _("as the computer plays, moving first is a clear advantage.")
            if found.part < CLEAR
            else _("as the computer plays, moving first is a great advantage.")
        )
    if found.part > 1 - SLIGHT:
        return _("as the computer plays, moving first is a slight disadvantage.")
    if found.part > 1 - CLEAR:
        return _("as the computer plays, moving first is a clear disadvantage.")
    return _("as the computer plays, moving first is a great disadvantage.")


def _results(spec: PresetSpec, numbers: Statistics) -> Finding:
    decisive = numbers.decisive
    drawn = numbers.draws - numbers.unfinished
    text = _("There was a winner in %(part)d %% of the games (%(low)d to %(high)d %%):") % percents(
        decisive
    )
    counts = [
        _("%(side)s won %(count)d") % {"side": spec.sides[side].name, "count": numbers.wins[side]}
        for side in (0, 1)
    ]
    if drawn or not numbers.unfinished:
        text_of_draws = ngettext("%(count)d was drawn", "%(count)d were drawn", drawn) % {
            "count": drawn
        }
        counts.append(text_of_draws if drawn else _("none was drawn"))
    if numbers.unfinished:
        given_up = ngettext("%(count)d was given up", "%(count)d were given up", numbers.unfinished)
        counts.append(given_up % {"count": numbers.unfinished})
    shown = f"{text} {', '.join(counts)}."
    return Finding(shown, is_warning=drawn > MANY_DRAWS * numbers.games)


def _length(numbers: Statistics) -> Finding:
    spread = numbers.spread
    assert spread is not None, "there is a game"
    if spread.least == spread.most:
        text = ngettext(
            "Every game lasted %(n)d half-move.",
            "Every game lasted %(n)d half-moves.",
            spread.least,
        )
        return Finding(text % {"n": spread.least})
    values = {
        "length": round(numbers.length),
        "lower": spread.lower,
        "upper": spread.upper,
        "least": spread.least,
        "most": spread.most,
    }
    text = _(
        "A game lasts %(length)d half-moves on average, half of the games between %(lower)d and"
        " %(upper)d; the shortest one had %(least)d, the longest %(most)d."
    )
    return Finding(text % values)


def _choice(numbers: Statistics) -> Finding:
    values = {"mean": round(numbers.branching, 1), "most": numbers.most_choices}
    text = _("There are %(mean)s moves to choose from on average, and %(most)d at most.") % values
    if numbers.branching >= LITTLE_CHOICE:
        return Finding(text)
    return Finding(f"{text} {_('That’s little choice.')}", is_warning=True)


def _variety(numbers: Statistics) -> Finding:
    different = len(numbers.different)
    if different == numbers.games:
        return Finding(_("No two games were the same.") if different > 1 else "")
    values = {"different": different, "games": numbers.games}
    text = _("Of %(games)d games %(different)d were different.") % values
    if different == 1:
        text = _("All games were the same.")
    if different > FEW_DIFFERENT * numbers.games:
        return Finding(text)
    return Finding(
        f"{text}"
        f" {_('So the game is small, or its moves are forced; the shares above say little.')}",
        is_warning=True,
    )


def _unfinished(spec: PresetSpec, numbers: Statistics) -> list[Finding]:
    count = numbers.unfinished
    if not count:
        return []
    values = {"count": count, "plies": max(numbers.lengths)}
    text = ngettext(
        "%(count)d game was given up after %(plies)d half-moves and counts as drawn.",
        "%(count)d games were given up after %(plies)d half-moves and count as drawn.",
        count,
    )
    if count < MANY_UNFINISHED * numbers.games:
        return [Finding(text % values)]
    if spec.draws.end_repetition and spec.draws.end_moves:
        hint = _("They are hard to win, at least for the computer.")
    else:
        hint = _(
            "Either the computer is too weak to win them, or a rule is missing that ends long"
            " games, such as a draw by repetition or by a number of moves."
        )
    return [Finding(f"{text % values} {hint}", is_warning=True)]


def _dead_starts(numbers: Statistics) -> list[Finding]:
    count = numbers.dead_starts.total()
    if not count:
        return []
    text = ngettext(
        "%(count)d of %(games)d games was over before its first move: nobody can play from there.",
        "%(count)d of %(games)d games were over before their first move: nobody can play from"
        " there.",
        count,
    )
    return [Finding(text % {"count": count, "games": numbers.games}, is_warning=True)]


def _never(spec: PresetSpec, numbers: Statistics, values: dict[str, int]) -> list[Finding]:
    """Pieces and rules that no game made use of, each named."""
    unused = set(numbers.never_used)
    names = {piece.id: piece.name for piece in spec.pieces}
    found = [str(NEVER_USED.get(rule, rule)) for rule in numbers.never_used]
    if "promotion" not in unused:
        text = _("The promotion to %(name)s never happened.")
        found += [text % {"name": names[kind]} for kind in numbers.never_promoted]
    unseen = [kind for kind in numbers.never_seen if kind not in numbers.promotions]
    found += [_("No %(name)s ever came to the board.") % {"name": names[kind]} for kind in unseen]
    idle = [kind for kind in numbers.never_moved if kind not in numbers.never_seen]
    found += [_("No %(name)s ever moved.") % {"name": names[kind]} for kind in idle]
    if "capture" not in unused and "capture" in numbers.rules:
        safe = [
            kind
            for kind in numbers.never_captured
            if kind in values and kind not in numbers.never_seen
        ]
        found += [_("No %(name)s was ever captured.") % {"name": names[kind]} for kind in safe]
    if not found:
        happened = ", ".join(str(HAPPENED.get(rule, rule)) for rule in numbers.rules)
        text = _("Every kind of piece moved, and there were %(what)s.") % {"what": happened}
        return [Finding(text if happened else _("Every kind of piece moved."))]
    values_of = {"games": numbers.games}
    lead = ngettext("In %(games)d game:", "In %(games)d games:", numbers.games) % values_of
    return [Finding(f"{lead} {' '.join(found)}", is_warning=bool(unused or idle or unseen))]


def _cost(numbers: Statistics) -> Finding:
    """What the rules take to list the moves of a position, and whether that is felt."""
    seconds = numbers.move_list_seconds
    if not seconds:
        return Finding("")
    text = _("A list of all legal moves takes %(milliseconds)s ms on average:") % {
        "milliseconds": f"{seconds * 1000:.2g}" if seconds < 1 / 100 else f"{seconds * 1000:.0f}"
    }
    if seconds < QUICK_SECONDS:
        return Finding(f"{text} {_('that is quick.')}")
    if seconds < SLOW_SECONDS:
        return Finding(f"{text} {_('nobody will notice.')}")
    return Finding(
        f"{text} {_('that is slow, and the computer will play weakly.')}", is_warning=True
    )
