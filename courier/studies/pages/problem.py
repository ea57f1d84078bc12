"""What the page of a problem shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.drawing.boards import BoardPicture, board_extent, picture_of, piece_of
from courier.drawing.boards.looks import USUAL, Tastes
from courier.studies.domain.verdicts import Verdict, solution_tree
from courier.studies.enums import Progress, Stipulation
from courier.studies.models import Attempt, Problem
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.hands import HandData, ShownHand, hand_data, shown_hands
from courier.table.parts.legal_moves import legal_lines
from courier.table.parts.script_phrases import board_words, page_words
from courier.table.parts.storages import ShownStorage, shown_storages
from courier.table.parts.timeline import Placement, placement
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import Tree
from variants import PresetSpec, Rules


class ProblemData(TypedDict):
    """What the page's script reads (`static/js/pages/problem.js`)."""

    table: BoardKit
    before: Placement | None  # what stood there before the last move, which glides
    placement: Placement
    hands: HandData | None
    last: list[str]
    paths: list[list[str]]
    check: list[str]
    choices: list[str]
    flipped: bool


@dataclass(frozen=True)
class ProblemPage:
    """A problem with the line that is on the board and what was tried."""

    problem: Problem
    line: tuple[Step, ...]
    attempt: Attempt | None
    verdict: Verdict | None = None
    is_own: bool = False
    tastes: Tastes = USUAL

    @property
    def rules(self) -> Rules:
        """The rules it is solved by."""
        return self.problem.revision.rules

    @property
    def spec(self) -> PresetSpec:
        """The preset."""
        return self.rules.spec

    @property
    def position(self) -> str:
        """What is on the board."""
        return self.line[-1].position if self.line else self.problem.position

    @property
    def position_to_judge(self) -> str:
        """What the computer may be asked about: the board, or the problem where it is over."""
        return self.problem.position if self.is_solved else self.position

    @property
    def side_name(self) -> str:
        """The side to move and to win, in words."""
        return self.spec.sides[self.problem.side].name

    @property
    def left(self) -> int:
        """How many moves are left."""
        return self.problem.moves - len(self.line) // 2

    @property
    def task(self) -> str:
        """What is to be done: `White to mate in 2`."""
        return stipulation_words(self.problem)

    @property
    def is_solved(self) -> bool:
        """Whether the board shows the end."""
        return self.verdict is not None and self.verdict.is_solved

    @property
    def shows_solution(self) -> bool:
        """Whether the player may see the solution."""
        if not self.problem.is_proved:
            return False
        has_ended = self.attempt is not None and self.attempt.progress != Progress.OPEN
        return self.is_own or self.is_solved or has_ended

    @property
    def picture(self) -> BoardPicture:
        """The board without scripts."""
        last = self.line[-1].squares if self.line else ()
        return picture_of(
            self.rules, self.position, side=self.problem.side, last_move=last, hands=False
        )

    @property
    def hands(self) -> tuple[ShownHand | None, ShownHand | None]:
        """The pieces in hand, above and below the board."""
        first, second = shown_hands(self.rules, self.position)
        return (first, second) if self.problem.side else (second, first)

    @property
    def storages(self) -> tuple[ShownStorage | None, ShownStorage | None]:
        """What lies in storages, above and below the board."""
        first, second = shown_storages(self.rules, self.position)
        return (first, second) if self.problem.side else (second, first)

    @property
    def moves(self) -> list[str]:
        """The line so far with numbers: `1. Sh9+ Ki6`."""
        return numbered(self.line)

    @property
    def answer(self) -> str:
        """What the last try came to, in a sentence."""
        return "" if self.verdict is None else _answer(self, self.verdict)

    @property
    def hint(self) -> str:
        """What hints say: first the piece, then the square it goes to."""
        if self.attempt is None or not self.attempt.hints or self.line:
            return ""
        return _hint(self)

    @cached_property
    def solution(self) -> Tree:
        """The solution: of a player's problem every defence, of a shipped one the main ones."""
        return solution_tree(self.problem)

    def data(self) -> ProblemData:
        """Return what the script reads."""
        before = self.line[-2].position if len(self.line) > 1 else None
        step = self.line[-1] if self.line else None
        over = self.is_solved or not self.problem.is_proved
        at = self.rules.position(self.position)
        return {
            "table": board_kit(
                self.rules,
                [self.problem.position, *(each.position for each in self.line)],
                tastes=self.tastes,
            ),
            "before": placement(self.rules, before) if before else None,
            "placement": placement(self.rules, self.position),
            "hands": hand_data(self.rules, self.position),
            "last": list(step.squares) if step else [],
            "paths": [list(path) for path in step.paths] if step else [],
            "check": list(self.rules.checked(at)),
            "choices": [] if over else legal_lines(self.rules, self.position),
            "flipped": self.problem.side == 1,
        }

    def words(self) -> dict[str, dict[str, str]]:
        """Return what the script says."""
        words = page_words(board_extent(self.spec.board))
        words["noSuchMove"] = _("The piece on %(square)s has no such move.")
        return {"board": board_words(), "page": words}


def stipulation_words(problem: Problem) -> str:
    """Return what is to be done, in words."""
    side = problem.revision.spec.sides[problem.side].name
    if problem.stipulation == Stipulation.BEST:
        return _("%(side)s to find the best move") % {"side": side}
    is_mate = problem.stipulation == Stipulation.MATE
    words = _("%(side)s to mate in %(n)s") if is_mate else _("%(side)s to win in %(n)s")
    return words % {"side": side, "n": problem.moves}


def numbered(line: Sequence[Step]) -> list[str]:
    """Return a solver's moves and the replies to them, each pair with its number."""
    pairs = [line[at : at + 2] for at in range(0, len(line), 2)]
    return [
        f"{number}. {' '.join(step.shown for step in pair)}"
        for number, pair in enumerate(pairs, start=1)
    ]


def _answer(page: ProblemPage, verdict: Verdict) -> str:
    assert verdict.tried is not None
    move = {"move": verdict.tried.shown}
    if verdict.is_solved:
        return _("%(move)s is right. The problem is solved.") % move
    if verdict.is_right:
        reply = {"reply": verdict.line[-1].shown}
        return _("%(move)s is right. The defence is %(reply)s; go on.") % (move | reply)
    if page.problem.stipulation == Stipulation.BEST:
        if verdict.refuted_by is None:
            return _("%(move)s is worth far less than the best move.") % move
        return _("After %(move)s %(reply)s far less is won than by the best move.") % (
            move | {"reply": verdict.refuted_by.shown}
        )
    if verdict.refuted_by is None:
        return _("%(move)s ends the game, but not as it should.") % move
    shown = move | {"reply": verdict.refuted_by.shown, "n": page.left - 1}
    if page.left == 1:
        return _("%(move)s doesn’t end the game: %(reply)s is possible.") % shown
    if page.problem.stipulation == Stipulation.MATE:
        words = ngettext(
            "After %(move)s %(reply)s there is no mate in one.",
            "After %(move)s %(reply)s there is no mate in %(n)s.",
            page.left - 1,
        )
    else:
        words = ngettext(
            "After %(move)s %(reply)s there is no win in one.",
            "After %(move)s %(reply)s there is no win in %(n)s.",
            page.left - 1,
        )
    return words % shown


def _hint(page: ProblemPage) -> str:
    rules = page.rules
    attempt = page.attempt
    assert attempt is not None
    position = rules.position(page.problem.position)
    move = rules.read(page.problem.first_move, position)
    pieces = rules.pieces(position)
    if move.origin is None:
        first = _("The solution begins with a drop.")
    else:
        piece = piece_of(rules.spec, pieces[move.origin]).name or move.piece
        first = _("The solution begins with the %(piece)s on %(square)s.") % {
            "piece": piece.lower(),
            "square": move.origin,
        }
    if attempt.hints < 2 or move.target is None:
        return first
    return first + " " + _("It goes to %(square)s.") % {"square": move.target}
