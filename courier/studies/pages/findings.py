"""What came of a proof, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.studies.enums import Fault, Proof, Stipulation
from courier.studies.models import Problem
from courier.studies.prover.question import Finding


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding for its owner: what is so, and what may be done about it."""

    what: str
    advice: str
    is_good: bool


def shown(problem: Problem) -> Shown:
    """Return what came of the proof of a problem, or that it is still to come."""
    if problem.is_being_proved:
        waiting = problem.proof == Proof.WAITING
        what = (
            _("The engine will prove this problem.")
            if waiting
            else _("The engine proves this problem.")
        )
        return Shown(
            what, _("This takes up to a few minutes. Until then nobody else sees it."), is_good=True
        )
    finding = Finding.of(problem.finding) if problem.finding else Finding()
    if problem.is_proved:
        return Shown(_proved(problem, finding), _spent(finding), is_good=True)
    what, advice = _fault(problem, finding)
    return Shown(what, advice, is_good=False)


def _proved(problem: Problem, finding: Finding) -> str:
    if problem.stipulation == Stipulation.BEST:
        if not finding.gain:
            return _("It holds: one move alone wins the game.")
        return _("It holds: one move wins %(gain)s, and every other one is worth clearly less.") % {
            "gain": pawns(finding.gain)
        }
    if finding.is_whole:
        return _("It holds: there is one first move, and the solution has every defence.")
    return _(
        "It holds: there is one first move. The solution is too long to be shown with every"
        " defence."
    )


def _spent(finding: Finding) -> str:
    words = ngettext(
        "%(n)s position was looked at.", "%(n)s positions were looked at.", finding.spent
    )
    return words % {"n": finding.spent} if finding.spent else ""


def _fault(problem: Problem, finding: Finding) -> tuple[str, str]:
    """Return what is wrong and how to go on."""
    moves = {"moves": ", ".join(finding.moves), "n": finding.number, "wanted": problem.moves}
    again = _("Change the position or the task, and have it proved again.")
    if finding.fault == Fault.COOKED and problem.stipulation == Stipulation.BEST:
        return _("Several moves are about as good: %(moves)s.") % moves, again
    if finding.fault == Fault.COOKED:
        return _("Several first moves do it in %(wanted)s: %(moves)s.") % moves, again
    if finding.fault == Fault.SHORTER:
        shorter = (
            _("Ask for %(n)s instead, if that is the only move, or change the position.") % moves
        )
        return _("It can be done in %(n)s already: %(moves)s.") % moves, shorter
    if finding.fault == Fault.LONGER:
        longer = _("Ask for %(n)s instead, or change the position.") % moves
        return (
            _("It can’t be done in %(wanted)s. It takes %(n)s, beginning with %(moves)s.") % moves,
            longer,
        )
    if finding.fault == Fault.LITTLE:
        little = _(
            "No move wins enough: the best one has to win one and a half pawns, or the game."
        )
        return little, _("Let more moves be looked ahead, or change the position.")
    return _plain_fault(finding, moves), again


def _plain_fault(finding: Finding, moves: dict[str, object]) -> str:
    if finding.fault == Fault.OVER:
        return _("The game is over in this position, so that there is nothing to be solved.")
    if finding.fault == Fault.TOO_HARD:
        return _(
            "There are too many positions to look at. Fewer moves or fewer pieces make it easier."
        )
    if finding.fault == Fault.INTERRUPTED:
        return _("The proof was interrupted again and again.")
    return _("There is no solution: it can’t be done in %(wanted)s moves.") % moves


def pawns(hundredths: int) -> str:
    """Return what material is worth, in pawns: `3.5 pawns`."""
    return _("%(n)s pawns") % {"n": f"{hundredths / 100:.1f}"}
