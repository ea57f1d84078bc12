"""Events as the lines and bodies that programs read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from courier.bots.enums import EventKind
from courier.bots.models import BotEvent
from courier.common.budgets import FREE
from courier.games.models import Game
from courier.games.permissions import is_turn_of
from courier.games.results import points_of
from courier.games.seats import seats_of, sides_of
from courier.players.models import Player
from variants import RulesError, TooMuchWork, composing_rules, counted

Line = Mapping[str, object]
END: Final = b"\n"


def lines_of(events: Iterable[BotEvent], player: Player) -> list[Line]:
    """What events say now, for games that are loaded with seats and players; no query.

    Left out is a turn that has passed. All together are worth 2,000 moves: what is left of legal
    moves after that is not counted.
    """
    room = FREE
    lines: list[Line] = []
    for event in events:
        line, used = _line_of(event, player, room)
        room -= used
        if line is not None:
            lines.append(line)
    return lines


def turn_lines(games: Iterable[Game], player: Player) -> list[Line]:
    """The games that wait for a bot now, as if each had just come to its turn; no query."""
    events = (
        BotEvent(player=player, kind=EventKind.YOUR_TURN, game=game, ply=game.ply) for game in games
    )
    return lines_of(events, player)


def challenge_line(code: str) -> Line:
    """An open challenge to a bot."""
    return {"number": None, "kind": EventKind.CHALLENGED.value, "challenge": code}


def written(lines: Iterable[Line]) -> bytes:
    """Newline-delimited JSON."""
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + END for line in lines)


def _line_of(event: BotEvent, player: Player, room: int) -> tuple[Line | None, int]:
    """The line of an event, if it is of any use, and how many moves were made for it."""
    head = {"number": event.number, "kind": event.kind}
    if event.game is None:
        return head | {"challenge": event.challenge}, 0
    body = head | _game(event.game, player)
    if event.kind == EventKind.YOUR_TURN:
        if not _waits_for(event.game, event.ply, player):
            return None, 0
        turn, used = _turn(event.game, room)
        return body | turn, used
    if event.kind == EventKind.GAME_OVER:
        body |= {
            "ending": event.game.ending,
            "reason": event.game.reason,
            "winner": event.game.winner,
            "points": points_of(event.game),
        }
    return body, 0


def _game(game: Game, player: Player) -> dict[str, object]:
    sides = sides_of(game, player)
    others = [seat for seat in seats_of(game) if seat.side not in sides]
    return {
        "game": game.code,
        "preset": game.revision.preset.key,
        "revision": game.revision.number,
        "side": sides[0] if sides else None,
        "opponent": others[0].player.username if others and others[0].player else None,
        "rated": game.rated,
        "help": game.help,
    }


def _waits_for(game: Game, ply: int, player: Player) -> bool:
    return game.ply == ply and is_turn_of(game, player)


def _turn(game: Game, room: int) -> tuple[dict[str, object], int]:
    legal, used = _count_of_legal(game, room)
    return {
        "ply": game.ply,
        "position": game.position,
        "legal_moves": legal,
        "draw_offered": game.draw_offered_by is not None,
        "deadline": None if game.deadline is None else game.deadline.isoformat(),
    }, used


def _count_of_legal(game: Game, room: int) -> tuple[int | None, int]:
    """How many moves are legal; None where turns are composed of stones, in a secret set-up, and
    where it takes more moves than there is room for.
    """
    rules = game.revision.rules
    if room <= 0 or not rules.enforced or game.is_setting_up or composing_rules(rules):
        return None, 0
    try:
        with counted(room) as effort:
            choices = rules.choices(rules.position(game.position), written=False)
            return len({choice.text for choice in choices}), effort.moves
    except (RulesError, TooMuchWork):
        return None, room
