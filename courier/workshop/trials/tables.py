"""A draft that is played, as its page shows it: made of the same parts as the page of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, TypedDict

from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from courier.common.boards import WALL, BoardPicture, Man, picture_of, wall_man
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Move
from courier.games.pages.choices import choice_lines, pass_text
from courier.games.pages.examples import move_examples
from courier.games.pages.hands import hand_data, is_kept, shown_hands, supplies
from courier.games.pages.men_data import man_data
from courier.games.pages.movelist import ListItem, ends_half, list_items, spoken_moves
from courier.games.pages.page_data import board_data
from courier.games.pages.strips import Clock, Strip, captured_men, men_by_label, side_man
from courier.games.pages.timeline import is_bent, placement, ply_data
from courier.games.words import SCORES, ending_sentence, move_number
from variants import Choice, Outcome, PresetSpec, Reason, Rules, Side, array_numbers


class Viewing(TypedDict):
    """How the board is looked at. `address` is that of the page, `ply` None for the last one."""

    address: str
    ply: int | None
    flip: bool
    notation: str
    letters: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A draft that is played; `records` are moves as columns of `games.Move`."""

    start: str
    start_key: str
    mode: str
    records: tuple[dict[str, Any], ...]
    computer: int | None
    level: int
    version: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Who acts: None for nobody, because the game is over."""

    side: Side | None
    is_turn: bool


class Page:
    """What the templates of the game page read of a draft that is played."""

    def __init__(self, rules: Rules, table: Table, viewing: Viewing) -> None:
        self.rules, self.table, self.viewing = rules, table, viewing
        self.spec: PresetSpec = rules.spec
        self.address, self.notation = viewing["address"], viewing["notation"]
        self.moves = [Move(ply=ply, **record) for ply, record in enumerate(table.records, start=1)]
        self.last_ply = len(self.moves)
        wanted = viewing["ply"]
        self.ply = self.last_ply if wanted is None else max(0, min(self.last_ply, wanted))
        self.side = rules.side(self.standing_position)

    @cached_property
    def standing_position(self) -> Any:
        """The position that stands."""
        return self.rules.position(self.text_at(self.last_ply))

    @cached_property
    def keys(self) -> list[str]:
        """The repetition keys of all positions before the one that stands."""
        return [self.table.start_key, *(move.key for move in self.moves)][:-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the rules have ended the game, if they have."""
        return self.rules.outcome(self.standing_position, self.keys)

    @property
    def runs(self) -> bool:
        """Whether there is still something to play."""
        return self.outcome is None

    @property
    def thinks(self) -> bool:
        """Whether the computer is to move."""
        return self.runs and self.table.computer == self.side

    @property
    def standing(self) -> Turn:
        """Whose turn it is, as the templates ask for it."""
        return Turn(self.side if self.runs else None, self.runs and not self.thinks)

    @property
    def has_steps(self) -> bool:
        """Whether the buttons that step through the game stand at the move list."""
        return True

    @property
    def is_flipped(self) -> bool:
        """Whether the second side sits below: always against a computer that plays the first one."""
        return (self.table.computer == 0) != self.viewing["flip"]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The legal moves, when the owner is to move and the draft enforces its rules."""
        if not (self.standing.is_turn and self.rules.enforced):
            return ()
        return tuple(self.rules.choices(self.standing_position, written=False))

    @cached_property
    def game(self) -> Game:
        """The game as it would be stored, for whatever tells of games in words; it never is."""
        if self.outcome is None:
            return Game(code="", side_to_move=self.side)
        return Game(
            code="",
            side_to_move=self.side,
            status=GameStatus.FINISHED,
            ending=Ending.OUTCOME,
            reason=self.outcome.reason,
            winner=self.outcome.winner,
        )

    @property
    def picture(self) -> BoardPicture:
        """The board at the shown ply."""
        side, text = int(self.is_flipped), self.text_at(self.ply)
        if self.ply == 0:
            return replace(picture_of(self.rules, text, side=side, hands=False), letters=self.viewing["letters"])
        move = self.moves[self.ply - 1]
        paths = tuple(tuple(path) for path in move.paths) if is_bent(move.paths) else ()
        drawn = picture_of(self.rules, text, side=side, last_move=tuple(move.squares), paths=paths, hands=False)
        return replace(drawn, letters=self.viewing["letters"])

    @property
    def items(self) -> tuple[ListItem, ...]:
        """The cells of the move list."""
        shown = list_items(self.game, self.moves, self.spec, current=self.ply, authors=("", ""), address=self.address)
        return tuple(shown)

    @property
    def draft_number(self) -> int:
        """The number of the next move."""
        return move_number(self.last_ply + 1, self.side)

    @property
    def draft_side(self) -> Side:
        """The side to move."""
        return self.side

    @property
    def draft_in_row(self) -> bool:
        """Whether the next move stands in the last row of the list."""
        return ends_half(self.game, self.moves)

    @property
    def army(self) -> tuple[Man, ...]:
        """Every man of both sides."""
        return tuple(men_by_label(self.spec).values())

    def text_at(self, ply: int) -> str:
        """Return the position after so many plies."""
        return self.moves[ply - 1].position if ply else self.table.start

    def strip(self, side: Side) -> Strip:
        """Return the strip of a side at the shown ply."""
        taken: list[str] = []
        if not is_kept(self.spec):
            taken = [label for move in self.moves[: self.ply] if move.side == side for label in move.captured]
        by_hand, side_name = self.table.computer is None, self.spec.sides[side].name
        return Strip(
            side=side,
            side_name="" if by_hand else side_name,
            name=side_name if by_hand else self._player(side),
            username="",
            king=side_man(self.spec, side),
            taken=tuple(captured_men(self.spec, taken)),
            clock=self._clock(side),
            hand=shown_hands(self.rules, self.text_at(self.ply))[side],
        )

    def _player(self, side: Side) -> str:
        is_computer = self.table.computer == side
        return _("Computer, level %(level)d") % {"level": self.table.level} if is_computer else _("You")

    def _clock(self, side: Side) -> Clock:
        if self.outcome is not None:
            return Clock("score", SCORES[self.outcome.winner][side])
        return Clock("runs", _("To move")) if side == self.side else Clock("stands", "")


def table_of(rules: Rules, table: Table, viewing: Viewing) -> dict[str, Any]:
    """Return the page of a draft that is played: parts of HTML, words, and the data of its script without addresses."""
    page = Page(rules, table, viewing)
    spec = page.spec
    below: Side = 1 if page.is_flipped else 0
    strips = page.strip(0), page.strip(1)
    return {
        "board": _html("games/_board.html", page=page),
        "top": _html("workshop/_tryout_side.html", strip=strips[1 - below], place="top"),
        "bottom": _html("workshop/_tryout_side.html", strip=strips[below], place="bottom"),
        "moves": _html("games/_moves.html", page=page),
        "palette": "" if spec.enforced or not page.runs else _html("games/_palette.html", page=page),
        "pictures": sorted({name for man in _men(page).values() for name in man.pictures()}),
        "has_hands": strips[0].hand is not None,
        **_words(page),
        **_facts(page),
        "data": _data(page),
    }


def _html(template: str, **context: object) -> str:
    """Return a part of the page. Whoever puts the page together writes the symbols of the men."""
    return render_to_string(template, {"request": SimpleNamespace(), **context})


def _facts(page: Page) -> dict[str, Any]:
    spec = page.spec
    return {
        "ply": page.ply,
        "last_ply": page.last_ply,
        "runs": page.runs,
        "thinks": page.thinks,
        "is_turn": page.standing.is_turn,
        "can_take_back": any(move.side != page.table.computer for move in page.moves),
        "enforced": spec.enforced,
        "pass_text": pass_text(page.choices),
        "sides": [side.name for side in spec.sides],
        "modes": [[mode.key, mode.name] for mode in spec.setup_modes],
        "mode": page.table.mode,
        "files": spec.files,
        "ranks": spec.ranks,
    }


def _words(page: Page) -> dict[str, Any]:
    number = move_number(page.last_ply + 1, page.side)
    in_check = page.runs and page.rules.is_check(page.standing_position)
    told = _("Move %(number)d, check.") if in_check else _("Move %(number)d.")
    return {
        "name": page.spec.name,
        "heading": _heading(page),
        "subtitle": told % {"number": number} if page.runs else "",
        "array": _array(page),
        "claims": _claims(page),
        "examples": move_examples(page.rules),
    }


def _heading(page: Page) -> str:
    if not page.runs:
        return ending_sentence(page.game, page.spec)
    if page.thinks:
        return _("The computer is to move")
    if page.table.computer is not None:
        return _("Your move")
    return _("%(side)s to move") % {"side": page.spec.sides[page.side].name}


def _array(page: Page) -> str:
    """The number of an array drawn by lot, or those of both sides."""
    numbers = array_numbers(page.spec, page.table.start, page.table.mode or None)
    if not numbers:
        return ""
    words = _("array %(numbers)s") if len(numbers) == 1 else _("arrays %(numbers)s")
    return words % {"numbers": " / ".join(str(number) for number in numbers)}


def _claims(page: Page) -> list[str]:
    """What a draw could be claimed by here; nobody has to."""
    if not (page.runs and page.rules.enforced):
        return []
    words = {
        Reason.REPETITION.value: _("A draw could be claimed here: third repetition."),
        Reason.MOVE_RULE.value: _("A draw could be claimed here: move rule."),
    }
    return [words[kind] for kind in page.rules.claims(page.standing_position, page.keys) if kind in words]


def _men(page: Page) -> dict[str, Man]:
    walls = {WALL: wall_man(page.spec)} if page.spec.enforced else {}
    return men_by_label(page.spec) | walls


def _data(page: Page) -> dict[str, Any]:
    """Return what the script of the page reads (`static/js/pages/game/data.js`)."""
    rules, spec, start = page.rules, page.spec, page.table.start
    return {
        "ply": page.last_ply,
        "shown": page.ply,
        "version": page.table.version,
        "at_once": spec.enforced,
        "my_turn": page.standing.is_turn,
        "enforced": spec.enforced,
        "running": page.runs,
        "watching": True,
        "thinking": page.thinks,
        "flipped": page.is_flipped,
        "board": board_data(spec, letters=page.viewing["letters"]),
        "men": {label: man_data(man) for label, man in _men(page).items()},
        "start": placement(rules, start),
        "plies": ply_data(rules, start, page.moves, spoken_moves(page.moves, spec)),
        "choices": choice_lines(page.choices),
        "pass_text": pass_text(page.choices),
        "hands": hand_data(rules, start),
        "supplies": supplies(spec),
        "composing": None,
        "stones": [],
        "bases": [],
        "storages": None,
        "news": {"move": _news(page), "offer": "", "ending": "" if page.runs else _heading(page)},
        "title": _("%(name)s, tried out") % {"name": spec.name} + " - Courier",
    }


def _news(page: Page) -> str:
    if not page.moves:
        return ""
    last = page.moves[-1]
    return _("%(side)s played %(move)s.") % {"side": page.spec.sides[last.side].name, "move": last.shown}
