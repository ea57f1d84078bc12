"""Events, ladders and leagues of hundreds of players, stored without being played: for what their
pages cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, TypeVar

from courier.common.codes import new_code
from courier.events.berger import berger_rounds
from courier.events.enums import BoardState, EventKind, EventState
from courier.events.models import (
    Board,
    Entry,
    Event,
    EventVariant,
    Ladder,
    LadderGame,
    League,
    LeagueMember,
    Round,
    Rung,
)
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.clubs import BEGIN, make_event
from tests.factories import START, make_game, make_revision

GROUP: Final = 8
WEEK: Final = timedelta(days=7)
Row = TypeVar("Row", Game, Event, Ladder, League)
Pairs = Sequence[tuple[int, int]]  # places in a list of entries


def make_crowd(count: int, name: str = "crowd") -> list[Player]:
    """Players who never sign in, by handle."""
    handles = [f"{name}{number:04}" for number in range(1, count + 1)]
    return Player.objects.bulk_create(
        Player(username=handle, email=f"{handle}@example.org") for handle in handles
    )


def copy_rows(row: Row, count: int) -> list[Row]:
    """As many rows like this one with codes of their own; a game has no seats, a ladder no rungs:
    enough for links to them.
    """
    fields = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(row, name) for name in fields}
    copies = [type(row)(**(values | {"code": new_code()})) for _copy in range(count)]
    return type(row)._default_manager.bulk_create(copies)


def crowded(
    organiser: Player, players: Sequence[Player], kind: EventKind, *, in_groups: bool = False
) -> Event:
    """A running event of as many players, with all of its rounds; the last one is played."""
    said = {"entries_most": 24, "group_size": GROUP, "finalists_each": 1} if in_groups else {}
    event = make_event(organiser, kind=kind, **said)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.RUNNING, entries_most=len(players) + 2
    )
    event.refresh_from_db()
    entries = [
        Entry(
            event=event,
            player=player,
            seed=at + 1,
            group=at // GROUP + 1 if in_groups else None,
            entered_at=START,
        )
        for at, player in enumerate(players)
    ]
    entries = Entry.objects.bulk_create(entries)
    count = len(entries)
    if in_groups:
        rounds = _rounds_of_groups(count)
    elif kind == EventKind.KNOCK_OUT:
        rounds = _knock_out(count)
    else:
        half = count // 2
        rounds = [
            [(2 * at, 2 * ((at + turn) % half) + 1) for at in range(half)] for turn in range(9)
        ]
    store_rounds(event, entries, rounds, make_game(players[0], players[1]))
    return event


def _rounds_of_groups(count: int) -> list[Pairs]:
    rounds: list[list[tuple[int, int]]] = [[] for _turn in range(GROUP - 1)]
    for first in range(0, count - GROUP + 1, GROUP):
        for turn, pairs in zip(rounds, berger_rounds(GROUP), strict=True):
            turn += [
                (first + one - 1, first + other - 1) for one, other in pairs if other is not None
            ]
    return list(rounds)


def _knock_out(count: int) -> list[Pairs]:
    rounds = []
    left = list(range(count))
    while len(left) > 1:
        rounds.append(list(zip(left[::2], left[1::2], strict=False)))
        left = left[::2]
    return list(rounds)


def store_rounds(
    event: Event, entries: Sequence[Entry], rounds: Sequence[Pairs], game: Game
) -> None:
    """Rounds with a game on every board; all but the last one are over, by results that follow from
    the numbers.
    """
    made = [
        Round(
            event=event,
            number=number,
            revision=event.revision if event.is_gauntlet else None,
            started_at=BEGIN + number * WEEK,
            closed_at=BEGIN + (number + 1) * WEEK if number < len(rounds) else None,
        )
        for number in range(1, len(rounds) + 1)
    ]
    made = Round.objects.bulk_create(made)
    games = iter(copy_rows(game, sum(len(pairs) for pairs in rounds)))
    boards = []
    for each, pairs in zip(made, rounds, strict=True):
        for number, (first, second) in enumerate(pairs, 1):
            points = (first + second + each.number) % 3
            is_over = each.closed_at is not None
            boards.append(
                Board(
                    round=each,
                    number=number,
                    first=entries[first],
                    second=entries[second],
                    game=next(games),
                    state=BoardState.PLAYED if is_over else BoardState.PENDING,
                    first_points=points if is_over else None,
                    second_points=2 - points if is_over else None,
                    counted_at=each.closed_at,
                )
            )
    Board.objects.bulk_create(boards)


def make_gauntlet(event: Event, keys: Sequence[str]) -> None:
    """Let variants take turns in the rounds of an event."""
    revisions = [make_revision(key) for key in keys]
    Event.objects.filter(pk=event.pk).update(is_gauntlet=True)
    EventVariant.objects.bulk_create(
        EventVariant(event=event, number=number, revision=revision)
        for number, revision in enumerate(revisions, 1)
    )
    for each in Round.objects.filter(event=event):
        each.revision = revisions[each.number % len(revisions)]
        each.save(update_fields=["revision"])


def crowd_on(ladder: Ladder, players: Sequence[Player]) -> None:
    """Let players join from the top; each plays a neighbour, whom they have met before."""
    rungs = Rung.objects.bulk_create(
        Rung(ladder=ladder, player=player, number=number, joined_at=START, active_at=START)
        for number, player in enumerate(players, 1)
    )
    pairs = list(zip(rungs[::2], rungs[1::2], strict=True))
    games = iter(copy_rows(make_game(players[0], players[1]), 2 * len(pairs)))
    revision = make_revision()
    LadderGame.objects.bulk_create(
        LadderGame(
            ladder=ladder,
            first=first,
            second=second,
            revision=revision,
            game=next(games),
            created_at=START - WEEK * is_over,
            state=BoardState.PLAYED if is_over else BoardState.PENDING,
            first_points=2 if is_over else None,
            second_points=0 if is_over else None,
            counted_at=START if is_over else None,
        )
        for is_over in (False, True)
        for first, second in pairs
    )


def crowd_in(league: League, players: Sequence[Player]) -> None:
    """A season of a league, in divisions of its size, every one a running round robin."""
    size = league.division_size
    League.objects.filter(pk=league.pk).update(season=1, starts_at=None)
    LeagueMember.objects.bulk_create(
        LeagueMember(league=league, player=player, standing=number, joined_at=START)
        for number, player in enumerate(players, 1)
    )
    game = make_game(players[0], players[1])
    organiser = league.organiser
    assert organiser is not None
    pattern = make_event(organiser, entries_most=size)
    for division in range(1, len(players) // size + 1):
        pattern.pk, pattern.code = None, new_code()
        pattern.league, pattern.season, pattern.division = league, 1, division
        pattern.state = EventState.RUNNING
        pattern.save(force_insert=True)
        begun = players[(division - 1) * size : division * size]
        entries = Entry.objects.bulk_create(
            Entry(event=pattern, player=player, seed=seed, entered_at=START, games_most=3)
            for seed, player in enumerate(begun, 1)
        )
        rounds = [
            [(one - 1, other - 1) for one, other in pairs if other is not None]
            for pairs in berger_rounds(size)
        ]
        store_rounds(pattern, entries, rounds, game)
