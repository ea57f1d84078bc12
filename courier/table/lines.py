"""A game as one line of a list: who, what, how it ended, and its board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language

from courier.common.times import day_text, known_date_text
from courier.drawing.boards import BoardPicture, picture_of
from courier.games.models import Game, Move
from courier.games.queries import last_move
from courier.games.seats import seats_of
from courier.games.words import ending_words, last_number, numbered, result_text, seat_name
from variants import Side, get_rules

KEPT_PICTURES: Final = 512


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a side; `handle` is empty for people without an account."""

    name: str
    handle: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """What every list of games shows. `result` and `ending` are empty while the game runs."""

    code: str
    preset_key: str
    preset_name: str
    enforced: bool
    people: tuple[Person, Person]
    result: str
    ending: str
    place: str
    date: str
    year: str
    move_number: int
    last_shown: str
    last_remark: str
    picture: BoardPicture

    @property
    def title(self) -> str:
        """`Carlos Cetina 1–0 Albino Lara`, or with a dash while the game runs."""
        first, second = self.people
        return f"{first.name} {self.result or '–'} {second.name}"

    @property
    def place_and_year(self) -> str:
        """`Villahermosa 1998`; whatever of it is known."""
        return " ".join(part for part in (self.place, self.year) if part)

    @property
    def place_and_date(self) -> str:
        """`Villahermosa, February 1998`; whatever of it is known."""
        return ", ".join(part for part in (self.place, self.date) if part)


def lines_of(games: Iterable[Game]) -> list[GameLine]:
    """The lines of games read `with_rows`, seen from the first side; no query of its own."""
    return [line_of(game) for game in games]


def line_of(game: Game, *, below: Side = 0) -> GameLine:
    """The line of a game read `with_rows`, with side `below` at the bottom of the board; no
    query.
    """
    preset = game.revision.preset
    last = last_move(game)
    return GameLine(
        code=game.code,
        preset_key=preset.key,
        preset_name=preset.name,
        enforced=preset.enforced,
        people=people_of(game),
        result=result_text(game),
        ending=ending_words(game),
        place=game.site.partition(",")[0],
        date=ending_date(game),
        year=str(game.year or ""),
        move_number=last_number(game),
        last_shown=numbered(last, last_number(game)) if last else "",
        last_remark=last.remark if last else "",
        picture=position_picture(game, last, below=below),
    )


def position_picture(game: Game, move: Move | None, *, below: Side = 0) -> BoardPicture:
    """The board of a game after a move, or at its start. Check is not looked for."""
    position = move.position if move else game.start_position
    squares = tuple(move.squares) if move else ()
    return _kept_picture(game.revision.document, position, below, squares, get_language() or "")


@lru_cache(maxsize=KEPT_PICTURES)
def _kept_picture(
    document: str, position: str, below: Side, squares: tuple[str, ...], language: str
) -> BoardPicture:
    """A position of the rules of a document always looks the same; `language` is the one its pieces
    are named in.
    """
    return picture_of(
        get_rules(document), position, side=below, last_move=squares, show_check=False
    )


def people_of(game: Game) -> tuple[Person, Person]:
    """The players by side."""
    first, second = (
        Person(seat_name(seat), seat.player.username if seat.player else "")
        for seat in seats_of(game)
    )
    return first, second


def ending_date(game: Game) -> str:
    """The day a game ended, in the active zone; as much of it as is known for a game from
    elsewhere.
    """
    if game.played_on:
        return known_date_text(game.played_on)
    return day_text(game.ended_at) if game.ended_at else ""
