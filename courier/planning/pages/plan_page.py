"""What the board of a plan shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from courier.archive.permissions import may_explore
from courier.drawing.boards.looks import USUAL, Tastes
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.planning.domain.progress import Progress
from courier.planning.enums import Deed, When
from courier.planning.models import Answer, Plan
from courier.planning.pages.deeds import answer_words, conditional_words
from courier.planning.plan import Condition
from courier.table.parts.tree_board import AnswerData, TreeBoard, TreeData
from courier.trees.domain.tree import Node
from courier.trees.pages.shown import Beside
from variants import Side, composing_rules


class PlanData(TypedDict):
    """What distinguishes the nodes of a plan, for `static/js/pages/plan.js`: what each is, and
    those that can ask.
    """

    kinds: dict[int, str]
    condition_nodes: list[int]
    here: int
    ply: int


class PlanTreeData(TreeData):
    """A tree with what is planned in it."""

    plan: PlanData


class PlanAnswerData(AnswerData):
    """What an edit answers, beside the parts of the page: the tree, and what is planned in it."""

    plan: PlanData
    runs: bool


@dataclass(frozen=True)
class PlanLine:
    """A reply or condition in words, with what takes it away again."""

    words: str
    at: int
    act: str
    key: str
    is_left: bool


@dataclass(frozen=True, kw_only=True)
class PlanPage(TreeBoard):
    """A player's own plan of a game at one of its nodes."""

    game: Game
    side: Side
    progress: Progress
    answers: tuple[Answer, ...] = ()

    @property
    def runs(self) -> bool:
        """Whether the game still runs, so that conditional moves can be set."""
        return self.game.status == GameStatus.ACTIVE

    @property
    def opponent(self) -> str:
        """The player of the other side, in words."""
        return seat_name(seats_of(self.game)[1 - self.side])

    @property
    def openings(self) -> str:
        """Where the explorer's answer for a node is; empty while a person plays the other side,
        unless the terms allow it."""
        player = seats_of(self.game)[self.side].player
        return (
            reverse("plan_openings", args=[self.game.code])
            if may_explore(player, self.game)
            else ""
        )

    @property
    def turn_query(self) -> str:
        """The own side stands below unless the address says otherwise."""
        return "" if self.flipped != (self.side == 1) else "&flip=1"

    @cached_property
    def ahead(self) -> frozenset[int]:
        """The nodes that may still be reached."""
        return frozenset(self.tree.under(self.progress.here)) - {self.progress.here}

    @cached_property
    def _played(self) -> frozenset[int]:
        return frozenset(self.progress.played)

    def kind_of(self, at: int) -> str:
        """Return what a node is: `here`, `played`, `left`, `now`, `theirs`, `reply` or
        `conditional`.
        """
        if at == self.progress.here:
            return "here"
        if at in self._played:
            return "played"
        if at not in self.ahead:
            return "left"
        if self.tree.mover(at) != self.side:
            return "theirs"
        if self.tree.nodes[at].parent == self.progress.here:
            return "now"
        return "conditional" if at in self.progress.state.conditional_moves else "reply"

    def beside(self, node: Node) -> Beside:
        """Tell moves of the game, lines it has left and conditional moves from each other."""
        kind = self.kind_of(node.id)
        if node.id not in self.progress.state.conditional_moves:
            return Beside(css={"played": "played", "here": "played", "left": "left"}.get(kind, ""))
        mark = format_html(
            '<span class="conditional-mark" title="{}" aria-hidden="true">⚑</span><span'
            ' class="visually-hidden"> {}</span>',
            _("Answered by itself"),
            _("conditional move"),
        )
        return Beside(css="conditional left" if kind == "left" else "conditional", behind=mark)

    def can_set_condition(self, at: int) -> bool:
        """Say whether a condition may stand at a node: the opponent moves there, now or later."""
        is_open = at == self.progress.here or at in self.ahead
        return self.runs and is_open and self.tree.nodes[at].step.side != self.side

    @property
    def kind(self) -> str:
        """What the shown node is."""
        return self.kind_of(self.at)

    @property
    def can_set_condition_here(self) -> bool:
        """Whether a condition may stand at the shown node."""
        return self.can_set_condition(self.at)

    @property
    def whens(self) -> list[tuple[str, str]]:
        """What a condition may be about."""
        only_any = not self.rules.enforced or composing_rules(self.rules) is not None
        return [(when.value, str(when.label)) for when in When if not only_any or when == When.ANY]

    @property
    def deeds(self) -> list[tuple[str, str]]:
        """What may be done then."""
        no_play = not self.rules.enforced or composing_rules(self.rules) is not None
        return [(deed.value, str(deed.label)) for deed in Deed if not no_play or deed != Deed.PLAY]

    @property
    def hints(self) -> list[tuple[str, str]]:
        """What is said of each kind of node."""
        opponent = {"name": self.opponent}
        return [
            (
                "here",
                _("The game is here. Try moves for both sides, and set your answers to %(name)s.")
                % opponent,
            ),
            ("played", _("This was played in the game. Lines from here are for your own study.")),
            ("left", _("The game has gone another way. This line is kept as it is.")),
            (
                "now",
                _(
                    "This move can be played now, on the page of the game. Nothing is sent from"
                    " here."
                ),
            ),
            (
                "theirs",
                _("If %(name)s plays this: show your answer on the board, then set it.") % opponent,
            ),
            (
                "reply",
                _("Set this move, and it’s played automatically if %(name)s plays this.")
                % opponent,
            ),
            (
                "conditional",
                _("This conditional move is set: it’s played automatically if %(name)s plays this.")
                % opponent,
            ),
        ]

    @property
    def conditional_sentence(self) -> str:
        """How many replies wait."""
        return conditional_words(self.progress.live_count()) or _("No conditional move is set.")

    @property
    def lines(self) -> list[PlanLine]:
        """What is planned, in the order of the tree; what the game has left comes last."""
        state = self.progress.state
        order = {at: place for place, at in enumerate(self.tree.under(0))}
        replies = [
            PlanLine(self._reply_words(at), at, "remove", "", at not in self.ahead)
            for at in state.conditional_moves
            if at in order
        ]
        conditions = [
            PlanLine(
                self._condition_words(each), each.at, "drop", each.key, not self._is_open(each.at)
            )
            for each in state.conditions
            if each.at in order
        ]
        return sorted([*replies, *conditions], key=lambda line: (line.is_left, order[line.at]))

    @property
    def report(self) -> list[str]:
        """What the plan did, the latest first."""
        return [words for answer in self.answers if (words := answer_words(answer))]

    def _is_open(self, at: int) -> bool:
        return at == self.progress.here or at in self.ahead

    def _reply_words(self, at: int) -> str:
        before = self.tree.nodes[at].parent
        return _("After %(line)s: %(reply)s") % {
            "line": self._line_words(before),
            "reply": self._move_words(at),
        }

    def _condition_words(self, shown: Condition) -> str:
        when = {
            When.CAPTURE_ON: _("any capture on %(square)s") % {"square": shown.square},
            When.CAPTURE: _("any capture"),
            When.CHECK: _("any check"),
            When.ANY: _("anything else"),
        }[shown.when]
        deed = {
            Deed.PLAY: shown.shown,
            Deed.WAIT: _("wait for me"),
            Deed.OFFER_DRAW: _("offer a draw"),
        }[shown.deed]
        if shown.at == self.progress.here:
            return _("Now %(when)s: %(deed)s") % {"when": when, "deed": deed}
        line = self._line_words(shown.at)
        return _("After %(line)s and %(when)s: %(deed)s") % {
            "line": line,
            "when": when,
            "deed": deed,
        }

    def _line_words(self, at: int) -> str:
        """The moves from where the line leaves the game to a node: `12.Nf3 Nf6`."""
        line = [node.id for node in self.tree.line_to(at) if node.id not in self._played]
        return " ".join(self._move_words(each) for each in line) or self._move_words(at)

    def _move_words(self, at: int) -> str:
        dots = "…" if self.tree.nodes[at].place[1] else "."
        return (
            f"{self.tree.number_of(at)}{dots}{self.tree.nodes[at].step.shown[:40]}"
            if at
            else _("the beginning")
        )

    def plan_data(self) -> PlanData:
        """Return what the script knows of the nodes."""
        nodes = self.tree.nodes
        return {
            "kinds": {at: self.kind_of(at) for at in nodes},
            "condition_nodes": [at for at in nodes if self.can_set_condition(at)],
            "here": self.progress.here,
            "ply": self.game.ply,
        }

    def tree_page(self) -> PlanTreeData:
        """Return what the script reads."""
        data = self.data()
        urls = data["urls"] | {
            "live": reverse("game_fragment", args=[self.game.code]),
            "plan": reverse("plan_live", args=[self.game.code]),
        }
        return {**data, "urls": urls, "plan": self.plan_data()}

    def plan_answer(self, at: int) -> PlanAnswerData:
        """Return what an edit answers."""
        return {**self.answer(at), "plan": self.plan_data(), "runs": self.runs}

    def words(self) -> dict[str, dict[str, str]]:
        """Return what the script says."""
        words = super().words()
        return words | {"plan": dict(self.hints)}


def plan_page(
    game: Game,
    plan: Plan | None,
    progress: Progress,
    *,
    side: Side,
    at: int | None,
    tastes: Tastes = USUAL,
    turned: bool = False,
    answers: tuple[Answer, ...] = (),
    parts: Mapping[str, str] | None = None,
) -> PlanPage:
    """Return the page of a plan, at the node where the game stands unless another one is wanted. No
    query.
    """
    return PlanPage(
        game=game,
        side=side,
        progress=progress,
        answers=answers,
        rules=game.revision.rules,
        tree=progress.state.tree,
        address=reverse("plan", args=[game.code]),
        edit_address=reverse("plan_edit", args=[game.code]),
        moves_address=reverse("plan_moves", args=[game.code]),
        may_edit=True,
        version=plan.version if plan is not None else 0,
        wanted=progress.here if at is None else at,
        tastes=tastes,
        can_undo=plan is not None and bool(plan.before),
        flipped=(side == 1) != turned,
        parts=parts or {},
    )
