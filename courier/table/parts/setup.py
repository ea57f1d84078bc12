"""The set-up editor of games whose sides compose their pieces before they play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypedDict

from django.utils.translation import gettext as _

from courier.drawing.boards import BoardPicture, Marks, Piece, piece_of
from courier.drawing.boards.looks import USUAL
from courier.games.errors import refusal_of
from courier.games.models import Game
from courier.games.permissions import may_set_up
from courier.games.queries import own_setup
from courier.games.seats import acting_side, seats_of
from courier.games.setups import saved_setups
from courier.games.words import seat_name
from courier.players.models import Player
from variants import (
    BrokenClause,
    ComposingRules,
    PieceSpec,
    PresetSpec,
    RulesError,
    Side,
    composing_rules,
    other,
)

RECOMMENDED: Final = "recommended"


class ClauseData(TypedDict):
    """A broken clause, or a warning, as the page's script reads it."""

    clause: str
    message: str
    squares: list[str]


class CheckData(TypedDict):
    """The answer to a live check: what is wrong, what is dangerous; `text` is the canonical form of
    what is neither.
    """

    text: str
    faults: list[ClauseData]
    dangers: list[ClauseData]


class SavedData(TypedDict):
    """An arrangement a player keeps, as a set-up of the side that is composed now."""

    code: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """What the rules say about a set-up text. `error` when it cannot be read at all."""

    text: str = ""
    faults: tuple[ClauseData, ...] = ()
    dangers: tuple[ClauseData, ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class StoneKind:
    """A kind of stone in the tray: as a piece it is a stone, not a base; `left` of `count` are
    still to be placed.
    """

    piece: Piece
    letter: str
    name: str
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class SetupPanel:
    """The editor for one side; `text` is the set-up it shows."""

    game: Game
    side: Side
    spec: PresetSpec
    text: str
    sent: str
    remark: str
    recommended: str
    check: Check
    heading: str
    sentence: str
    moves_first: bool
    kinds: tuple[StoneKind, ...]
    picture: BoardPicture
    saved: tuple[SavedData, ...]

    @property
    def placed(self) -> int:
        """How many stones stand on bases, those too many not counted."""
        return self.total - sum(max(0, kind.left) for kind in self.kinds)

    @property
    def total(self) -> int:
        """How many stones there are to place."""
        return sum(kind.count for kind in self.kinds)


def setup_panel(
    game: Game, viewer: Player | None, *, typed: str = "", remark: str = "", arrangement: str = ""
) -> SetupPanel | None:
    """Return the editor for a viewer who may set up now, else None; at most 2 queries beside the
    seats.

    It shows what was typed, else the arrangement of that code (`recommended` is one), else what was
    sent, else the recommended one. Nothing of the other side's set-up is read.
    """
    rules = composing_rules(game.revision.rules)
    if rules is None or viewer is None or not may_set_up(game, viewer):
        return None
    side = acting_side(game, viewer)
    if side is None:
        return None
    entry = own_setup(game, viewer)
    sent = entry.text if entry else ""
    recommended = rules.recommended_setup(side)
    saved = tuple[SavedData, ...](
        {"code": each.code, "name": each.name, "text": rules.setup_for(each.text, side)}
        for each in saved_setups(viewer, game.revision.preset)
    )
    kept = {each["code"]: each["text"] for each in saved} | {RECOMMENDED: recommended}
    text = typed or kept.get(arrangement) or sent or recommended
    check = checked(rules, text, side)
    return SetupPanel(
        game=game,
        side=side,
        spec=rules.spec,
        text=text,
        sent=sent,
        remark=remark or (entry.remark if entry else ""),
        recommended=recommended,
        check=check,
        heading=_heading(game, rules.spec, side, is_sent=bool(sent)),
        sentence=_sentence(game, side, is_sent=bool(sent)),
        moves_first=side == 0,
        kinds=tuple(_kinds(rules, game, text if not check.error else recommended, side)),
        picture=_picture(rules, text if not check.error else recommended, side, check),
        saved=saved,
    )


def checked(rules: ComposingRules, text: str, side: Side) -> Check:
    """Return what the rules say about a set-up text of a side."""
    try:
        faults = rules.setup_faults(text, side)
    except RulesError as error:
        return Check(error=refusal_of(error).message)
    if faults:
        return Check(faults=tuple(map(_clause, faults)))
    dangers = tuple(map(_clause, rules.setup_dangers(text, side)))
    return Check(text=rules.setup_text(text, side), dangers=dangers)


def check_data(check: Check) -> CheckData:
    """Return a check as the page's script reads it."""
    return {"text": check.text, "faults": list(check.faults), "dangers": list(check.dangers)}


def _clause(broken: BrokenClause) -> ClauseData:
    message = broken.message
    sentence = f"{message[:1].upper()}{message[1:]}."
    return {"clause": broken.clause, "message": sentence, "squares": list(broken.squares)}


def _heading(game: Game, spec: PresetSpec, side: Side, *, is_sent: bool) -> str:
    if game.is_solo:
        return _("Set up %(side)s") % {"side": spec.sides[side].name}
    return _("Your set-up is in") if is_sent else _("Compose your set-up")


def _sentence(game: Game, side: Side, *, is_sent: bool) -> str:
    if game.is_solo:
        return _("You set up both sides, so nothing is secret here.")
    seat = seats_of(game)[other(side)]
    name = {"name": seat_name(seat)}
    if is_sent:
        return (
            _("Only you see it. You can change it until the set-up of %(name)s is in, too.") % name
        )
    if seat.has_set_up:
        return (
            _(
                "The set-up of %(name)s is in. Both are shown, and play begins, as soon as yours is"
                " in, too."
            )
            % name
        )
    return _("%(name)s is composing, too. Nobody sees the other’s set-up until both are in.") % name


def _kinds(rules: ComposingRules, game: Game, text: str, side: Side) -> Iterable[StoneKind]:
    """Yield the kinds of stones in the order of the notation."""
    spec = rules.spec
    placed = "".join(piece.label.upper() for piece in rules.setup_pieces(text, side).values())
    by_letter = {kind.labels[0]: kind for kind in spec.pieces}
    for letter, count in rules.storages(rules.position(game.start_position))[side].stones.items():
        kind = by_letter[letter]
        yield StoneKind(
            _stone(spec, kind, side), letter, kind.name, count, count - placed.count(letter)
        )


def _stone(spec: PresetSpec, kind: PieceSpec, side: Side) -> Piece:
    return Piece(kind.labels[0], spec.sides[side].colour, kind.picture or kind.id, name=kind.name)


def _picture(rules: ComposingRules, text: str, side: Side, check: Check) -> BoardPicture:
    """Return the board with one side's bases on it, those at fault framed."""
    spec = rules.spec
    squares = {square for clause in check.faults for square in clause["squares"]}
    return BoardPicture(
        board=spec.board,
        pieces={
            square: piece_of(spec, piece)
            for square, piece in rules.setup_pieces(text, side).items()
        },
        marks=Marks(check=tuple(sorted(squares))),
        orientation=side,
        decor=spec.decor,
        look=USUAL.of(spec),
    )
