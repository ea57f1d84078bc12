"""What a viewer may do in a game, and what its players have asked each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from courier.games.computer_news import depth_at
from courier.games.domain.offers import PAUSE_PLIES, next_offer_ply
from courier.games.enums import GameStatus, RequestKind
from courier.games.models import Game, Move
from courier.games.moves import open_claims
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.seats import acting_side, plays_computer, seats_of, sides_of
from courier.games.words import seat_name
from courier.players.models import Player
from courier.table.parts.questions import Question, questions_of
from variants import PresetSpec, Reason, Side


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw claim that is open; `kind` is the rules' name of it."""

    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """A result that can be proposed: `value` is what the form sends."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ViewerRights:
    """The viewer's side of things. `side` is the side acted for; None for everybody who only
    watches.
    """

    side: Side | None
    is_turn: bool
    is_solo: bool = False
    opponent: str = ""
    thinks: bool = False  # a computer is to move, and the viewer plays against it
    depth: int = 0  # how many half-moves it looks ahead by now, as far as known
    can_abort: bool = False
    can_resign: bool = False
    can_offer: bool = False
    can_undo: bool = False
    claims: tuple[Claim, ...] = ()
    results: tuple[Result, ...] = ()
    offer: str = ""
    offer_kind: str = ""  # "draw" or "result" when the offer awaits the viewer's answer
    proposed: str = ""  # the result that awaits an answer, as a form sends it
    questions: tuple[Question, ...] = ()
    can_doubt: bool = False  # two people play: the staff can be asked to decide
    is_suspended: bool = (
        False  # the clocks are stopped while the staff looks at the game, and nothing can be done
    )

    @property
    def requested(self) -> tuple[Question, ...]:
        """What is asked now."""
        return tuple(question for question in self.questions if question.state != "possible")

    @property
    def requestable(self) -> tuple[Question, ...]:
        """What the viewer may ask; nobody asks for what they can do themselves."""
        possible = (question for question in self.questions if question.state == "possible")
        return tuple(
            question
            for question in possible
            if not (self.can_undo and question.kind == RequestKind.TAKEBACK)
        )

    @property
    def draw_note(self) -> str:
        """What is said before the viewer offers a draw."""
        return draw_offer_words()

    @property
    def opponent_first_name(self) -> str:
        """The first word of the opponent's name, where space is short."""
        return self.opponent.split(" ")[0]


def draw_offer_words() -> str:
    """Return how long a draw offer is open, and when there may be another one."""
    words = _(
        "The offer is open until your opponent moves, and can’t be repeated for %(count)d plies."
    )
    return words % {"count": PAUSE_PLIES}


def rights_of(
    game: Game, moves: list[Move], spec: PresetSpec, viewer: Player | None
) -> ViewerRights:
    """Return what the viewer may do; no query."""
    side = acting_side(game, viewer) if viewer is not None else None
    runs = game.status == GameStatus.ACTIVE and not is_suspended(game)
    turn = is_turn_of(game, viewer)
    offer, kind = _offer(game, spec, side) if runs else ("", "")
    thinks = side is not None and runs and not turn and plays_computer(game)
    own_offer = side is not None and game.draw_offered_by == side
    return ViewerRights(
        side=side,
        is_turn=turn,
        is_solo=game.is_solo,
        opponent="" if side is None or game.is_solo else seat_name(seats_of(game)[1 - side]),
        thinks=thinks,
        depth=depth_at(game.pk, game.ply) if thinks else 0,
        can_abort=runs and side is not None and not game.both_have_moved,
        can_resign=runs and side is not None and not game.is_setting_up,
        can_offer=runs
        and side is not None
        and not own_offer
        and kind != "draw"
        and next_offer_ply(game, side) <= game.ply,
        can_undo=runs and _can_undo(game, moves, spec, viewer),
        claims=_claims(game, moves) if turn else (),
        results=_results(spec) if runs and side is not None and not spec.enforced else (),
        offer=offer,
        offer_kind=kind,
        proposed=_proposed(game),
        can_doubt=runs and side is not None and not game.is_solo and not plays_computer(game),
        questions=questions_of(game, moves, side),
        is_suspended=is_suspended(game),
    )


def _can_undo(game: Game, moves: list[Move], spec: PresetSpec, viewer: Player | None) -> bool:
    """Only where nothing is enforced or nobody else plays but a computer, and only one's own last
    move.
    """
    own = sides_of(game, viewer)
    if plays_computer(game):
        return any(move.side in own and not move.is_setup for move in moves)
    if not moves or (spec.enforced and not game.is_solo):
        return False
    return moves[-1].side in own


def _claims(game: Game, moves: list[Move]) -> tuple[Claim, ...]:
    labels = {
        Reason.REPETITION: _("Claim a draw: third repetition"),
        Reason.MOVE_RULE: _("Claim a draw: move rule"),
    }
    return tuple(Claim(kind, labels.get(Reason(kind), kind)) for kind in open_claims(game, moves))


def _results(spec: PresetSpec) -> tuple[Result, ...]:
    won = _("%(side)s won")
    first, second = spec.sides
    return (
        Result("0", won % {"side": first.name}),
        Result("1", won % {"side": second.name}),
        Result("draw", _("Drawn")),
    )


def _proposed(game: Game) -> str:
    return "draw" if game.proposed_winner is None else str(game.proposed_winner)


def _offer(game: Game, spec: PresetSpec, side: Side | None) -> tuple[str, str]:
    """Return the sentence about what is on offer, and its kind when the viewer is to answer it."""
    if game.draw_offered_by is not None:
        if game.draw_offered_by == side:
            return _("You have offered a draw."), ""
        sentence = _("%(name)s offers a draw.") % {"name": _name(game, game.draw_offered_by)}
        return sentence, "draw" if side is not None else ""
    if game.result_proposed_by is None:
        return "", ""
    winner = cast("Side | None", game.proposed_winner)
    result = (
        _("a draw")
        if winner is None
        else _("that %(side)s won") % {"side": spec.sides[winner].name}
    )
    if game.result_proposed_by == side:
        return _("You have proposed as the result: %(result)s.") % {"result": result}, ""
    name = _name(game, game.result_proposed_by)
    sentence = _("%(name)s proposes as the result: %(result)s.") % {"name": name, "result": result}
    return sentence, "result" if side is not None else ""


def _name(game: Game, side: int) -> str:
    return seat_name(seats_of(game)[side])
