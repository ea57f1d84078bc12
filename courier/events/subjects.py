"""Events and ladders in words, for notices about them and about games in them, and for news."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.events.ladder_queries import public_ladders
from courier.events.ladder_words import ladder_name, rung_name
from courier.events.models import Board, Ladder, LadderGame, Round
from courier.events.queries import public_events, shown_in_notices
from courier.events.words import name_of
from courier.games.models import Game
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_events(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each event by its name; 1 query."""
    rows = shown_in_notices().filter(pk__in=ids).values_list("pk", "name", "code")
    return {pk: _event(name, code) for pk, name, code in rows}


def describe_boards(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each board as its event and the reader's opponent, at its game once that has begun; 1
    query.
    """
    found = Board.objects.filter(pk__in=ids, round__event__in=shown_in_notices())
    boards = found.select_related("round__event", "game", "first__player", "second__player")
    return {each.pk: _board(each, reader) for each in boards}


def describe_ladder_games(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each game of a ladder as the ladder and the reader's opponent; 1 query."""
    found = LadderGame.objects.filter(pk__in=ids, ladder__in=public_ladders().values("pk"))
    games = found.select_related("ladder__preset", "game", "first__player", "second__player")
    return {each.pk: _ladder_game(each, reader) for each in games}


def describe_rounds(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each round as its event; 1 query."""
    found = Round.objects.filter(pk__in=ids, event__in=public_events().values("pk"))
    rows = found.values_list("pk", "event__name", "event__code")
    return {pk: _event(name, code) for pk, name, code in rows}


def describe_ends(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each event by its name; 1 query."""
    rows = public_events().filter(pk__in=ids).values_list("pk", "name", "code")
    return {pk: _event(name, code) for pk, name, code in rows}


def describe_climbs(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each game of a ladder as the ladder; 1 query."""
    found = LadderGame.objects.filter(pk__in=ids, ladder__in=public_ladders().values("pk"))
    return {each.pk: _ladder(each.ladder) for each in found.select_related("ladder__preset")}


def describe_ladders(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each ladder by its name; 1 query."""
    found = public_ladders().filter(pk__in=ids).select_related("preset")
    return {each.pk: _ladder(each) for each in found}


def _board(board: Board, reader: Player) -> Subject:
    is_first = board.first.player_id == reader.pk
    event = board.round.event
    opponent = name_of(board.second if is_first else board.first)
    return _at_game(f"{event.name}: {opponent}", board.game, reverse("event", args=[event.code]))


def _ladder_game(played: LadderGame, reader: Player) -> Subject:
    is_first = played.first.player_id == reader.pk
    opponent = rung_name(played.second if is_first else played.first)
    ladder = _ladder(played.ladder)
    return _at_game(f"{ladder.words}: {opponent}", played.game, ladder.url)


def _at_game(words: str, game: Game | None, otherwise: str) -> Subject:
    url = otherwise if game is None else reverse("game", args=[game.code])
    return Subject(words=words, url=url)


def _event(name: str, code: str) -> Subject:
    return Subject(words=name, url=reverse("event", args=[code]))


def _ladder(ladder: Ladder) -> Subject:
    return Subject(words=ladder_name(ladder), url=reverse("ladder", args=[ladder.code]))


subjects: Final = {
    "event": describe_events,
    "board": describe_boards,
    "ladder": describe_ladders,
    "ladder_game": describe_ladder_games,
    "event_round": describe_rounds,
    "event_over": describe_ends,
    "ladder_top": describe_climbs,
    "ladder_closed": describe_ladders,
}
