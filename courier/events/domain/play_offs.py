"""Pairing the play-off for the first place of an event that is locked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.events.brackets import sides_of_match
from courier.events.domain.rounds import notify
from courier.events.enums import EntryState
from courier.events.gauntlets import next_variant, variants_of
from courier.events.groups import rounds_together
from courier.events.models import Board, Entry, Event, Round
from courier.events.play_offs import GAMES, MATCHES, PAIR, is_level
from courier.events.queries import entries_of, rounds_of
from courier.events.tables import play_off_of, to_play_off


def pair_play_off(event: Event, *, now: datetime) -> bool:
    """Let those who share the first place of an event play it off, whose rounds are all closed: a
    pair a match, and another one if they are level, more than two everybody. False where the event
    has none, its last day has come, the place is decided, or nothing is left to be played in.
    """
    is_past = event.ends_at is not None and event.ends_at <= now
    rounds = rounds_of(event)
    if not event.plays_off or is_past or not rounds:
        return False
    entries = entries_of(event)
    matches = sum(each.is_play_off for each in rounds)
    if matches:
        left = {each.seed for each in entries if each.seed and each.state == EntryState.LEFT}
        table = play_off_of(event, entries, rounds)
        if matches >= MATCHES or not is_level(table, left):
            return False
        seated = {line.number for line in table}
        players = [each for each in entries if each.seed in seated]
    else:
        players = to_play_off(event, entries, rounds)
    return len(players) > 1 and _pair(event, players, rounds, now)


def _pair(event: Event, players: Sequence[Entry], rounds: Sequence[Round], now: datetime) -> bool:
    """The rounds that are played at once; in a gauntlet each takes the next variant in turn."""
    if len(players) == PAIR:
        first, second = players
        programme = [
            [(first, second) if is_turn else (second, first) for is_turn in sides_of_match(GAMES)]
        ]
    else:
        # From a set position everybody plays both sides, as in the event.
        programme = rounds_together(
            [players], cycles=event.games_each if event.start_position else 1
        )
    number = rounds[-1].number
    played = [each.revision_id for each in rounds]
    for pairs in programme:
        revision = next_variant(variants_of(event), played) if event.is_gauntlet else None
        if event.is_gauntlet and revision is None:
            return False
        number += 1
        made = Round.objects.create(
            event=event, number=number, revision=revision, is_play_off=True, started_at=now
        )
        played.append(made.revision_id)
        Board.objects.bulk_create(
            Board(round=made, number=at, first=one, second=two)
            for at, (one, two) in enumerate(pairs, 1)
        )
    notify("event_round", event, players, now, number=rounds[-1].number + 1)
    return True
