"""Beginning an event, pairing its rounds, ending it; of an event that is locked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from courier.events.brackets import bracket, next_matches, sides_of_match, winner_of_match
from courier.events.divisions import FEWEST
from courier.events.domain.arenas import pair_arena
from courier.events.domain.follows import notify_followers
from courier.events.enums import BoardState, EntryState, EventKind, EventState
from courier.events.gauntlets import in_turn, next_variant, variants_of
from courier.events.groups import dealt, group_count, rounds_together
from courier.events.line_ups import by_boards, strengths_of
from courier.events.models import Board, Entry, Event, Round
from courier.events.permissions import may_take_part
from courier.events.queries import entries_of, rounds_of
from courier.events.scores import HALF, WIN, Points
from courier.events.spare_seats import is_wanted
from courier.events.stages import qualified
from courier.events.swiss import Card, NoPairing, swiss_round
from courier.events.tables import places_of
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.accounts import create_computer
from courier.players.models import Player
from courier.presets.models import PresetRevision

PLAY_OFF: Final = 2  # games of a match that is tied, once

Pairs = Iterable[tuple[int, int | None]]


def begin(event: Event, *, now: datetime) -> None:
    """Number the players by strength and pair the first round, of a round robin all of them; with
    too few players the event is cancelled.
    """
    entries = [entry for entry in entries_of(event) if entry.state == EntryState.ENTERED]
    present = [entry for entry in entries if _is_there(event, entry.player)]
    playing = by_boards(event, present, now) if event.kind == EventKind.TEAM_MATCH else present
    Entry.objects.filter(event=event).exclude(pk__in=[each.pk for each in playing]).delete()
    playing = [*playing, *_computer_beside(event, len(playing), now)]
    if len(playing) < event.entries_least:
        _close(event, EventState.CANCELLED, now)
        notify("event_over", event, present, now)
        return
    Entry.objects.bulk_create(each for each in playing if each.is_vacant)
    event.state = EventState.RUNNING
    event.save(update_fields=["state"])
    _number(event, playing, now)
    if event.kind == EventKind.ROUND_ROBIN:
        _pair_all(event, _tables(event, playing), now)
        notify("event_begun", event, playing, now, number=1)
    elif event.kind == EventKind.SWISS:
        pair_swiss(event, now=now)
    elif event.kind == EventKind.TEAM_MATCH:
        _pair_teams(event, playing, now)
    elif event.kind == EventKind.ARENA:
        pair_arena(event, now=now)
        notify("event_begun", event, playing, now, number=1)
    else:
        _pair_matches(event, bracket(len(playing)), playing, now)


def _is_there(event: Event, player: Player | None) -> bool:
    """Whether somebody who has entered has neither gone since nor become a bot that is not
    welcome.
    """
    return player is not None and player.is_active and may_take_part(event, player)


def _computer_beside(event: Event, people: int, now: datetime) -> list[Entry]:
    """The entry of the computer where it takes an empty seat. A division of a league has as many
    seats as it needs, and three at least.
    """
    if event.computer_level is None:
        return []
    is_division = event.league_id is not None
    least = FEWEST if is_division else event.entries_least
    most = people + 1 if is_division else event.entries_most
    if not is_wanted(people, least=least, most=most):
        return []
    computer = create_computer(level=event.computer_level)
    entry = Entry(event=event, player=computer, state=EntryState.ENTERED, entered_at=now)
    entry.save(force_insert=True)
    return [entry]


def _number(event: Event, entries: Sequence[Entry], now: datetime) -> None:
    ranked = entries
    if event.kind != EventKind.TEAM_MATCH:
        strength = strengths_of(event, entries, now)
        ranked = sorted(
            entries,
            key=lambda each: (each.program, -strength[each.pk], each.entered_at, each.pk),
        )
    for seed, entry in enumerate(ranked, 1):
        entry.seed = seed
    Entry.objects.bulk_update(entries, ["seed"])


def _tables(event: Event, entries: Iterable[Entry]) -> list[list[Entry]]:
    """Who plays everybody else of a round robin: all, or those of a group each, who are dealt to
    them by number. With too few players for two groups there are none.
    """
    order = sorted(entries, key=lambda each: each.seed or 0)
    if event.group_size is None or event.finalists_each is None:
        return [order]
    count = group_count(len(order), size=event.group_size, finalists_each=event.finalists_each)
    if count == 1:
        return [order]
    groups = dealt(order, count)
    for number, group in enumerate(groups, 1):
        for entry in group:
            entry.group = number
    Entry.objects.bulk_update(order, ["group"])
    return groups


def _pair_all(
    event: Event,
    tables: Sequence[Sequence[Entry]],
    now: datetime,
    *,
    after: int = 0,
    is_final: bool = False,
) -> None:
    """All rounds of one or several round robins at once: byes are no boards there, and count
    nothing. In a double gauntlet two players meet twice in the same variant.
    """
    variants = variants_of(event)
    rounds = rounds_together(tables, cycles=event.games_each)
    cycle = len(rounds) // event.games_each
    for number, pairs in enumerate(rounds, 1):
        made = Round.objects.create(
            event=event,
            number=after + number,
            revision=in_turn(variants, (number - 1) % cycle + 1),
            is_final=is_final,
            started_at=now,
        )
        Board.objects.bulk_create(
            Board(round=made, number=at, first=first, second=second)
            for at, (first, second) in enumerate(pairs, 1)
        )


def pair_final(event: Event, rounds: Sequence[Round], *, now: datetime) -> bool:
    """Let those who have qualified in their groups play everybody in the final; False where there
    are no groups, it has been paired, or fewer than two are left for it.
    """
    if event.group_size is None or rounds[-1].is_final:
        return False
    finalists = qualified(event, entries_of(event), rounds)
    if len(finalists) < 2:
        return False
    number = rounds[-1].number
    _pair_all(event, [finalists], now, after=number, is_final=True)
    notify("event_round", event, finalists, now, number=number + 1)
    return True


def _pair_teams(event: Event, entries: Sequence[Entry], now: datetime) -> None:
    """The boards of a match of two teams, whose players come in the order of the boards: the home
    team moves first on the odd ones, and of two games on a board each player once.
    """
    made = Round.objects.create(event=event, number=1, started_at=now)
    boards: list[Board] = []
    for number, (home, away) in enumerate(zip(entries[::2], entries[1::2], strict=True), 1):
        for is_turn in sides_of_match(event.games_each):
            is_home_first = is_turn == (number % 2 == 1)
            first, second = (home, away) if is_home_first else (away, home)
            boards.append(Board(round=made, number=len(boards) + 1, first=first, second=second))
    Board.objects.bulk_create(boards)
    notify("event_begun", event, entries, now, number=1)


def pair_swiss(event: Event, *, now: datetime) -> bool:
    """Pair the next round of a Swiss event; False where there is none, or where all variants of a
    gauntlet have been withdrawn or hidden. The computer plays where somebody would have a bye,
    unless there is no such pairing.
    """
    entries = [each for each in entries_of(event) if each.seed is not None]
    rounds = rounds_of(event)
    if event.rounds_most is None or len(rounds) >= event.rounds_most:
        return False
    present = [each for each in entries if each.state == EntryState.ENTERED]
    people = [each for each in present if not each.is_computer]
    pairs = _swiss_pairs(present, rounds) if len(people) % 2 and len(people) > 1 else []
    pairs = pairs or (_swiss_pairs(people, rounds) if len(people) > 1 else [])
    revision = _variant_of_swiss(event, rounds)
    if not pairs or (event.is_gauntlet and revision is None):
        return False
    by_seed = _by_seed(entries)
    number = len(rounds) + 1
    made = Round.objects.create(event=event, number=number, revision=revision, started_at=now)
    Board.objects.bulk_create(
        _bye(made, at, by_seed[first], now)
        if second is None
        else Board(round=made, number=at, first=by_seed[first], second=by_seed[second])
        for at, (first, second) in enumerate(pairs, 1)
    )
    notify(_kind_of(made.number), event, present, now, number=made.number)
    return True


def _variant_of_swiss(event: Event, rounds: Sequence[Round]) -> PresetRevision | None:
    if not event.is_gauntlet:
        return None
    return next_variant(variants_of(event), [each.revision_id for each in rounds])


def _swiss_pairs(entries: Sequence[Entry], rounds: Sequence[Round]) -> list[tuple[int, int | None]]:
    try:
        return swiss_round(_cards(entries, rounds))
    except NoPairing:
        return []


def _cards(entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Card]:
    """What the rounds so far say of each player. A board that was not played gives nobody a side,
    but its players do not meet again.
    """
    points: dict[int, Points] = defaultdict(int)
    met: dict[int, set[int]] = defaultdict(set)
    sides: dict[int, list[int]] = defaultdict(list)
    had_bye = set[int]()
    seeds = {each.pk: each.seed or 0 for each in entries}
    for board in (board for each in rounds for board in each.boards.all()):
        own, other = board.points or (0, 0)
        points[board.first_id] += own
        if board.second_id is None or board.state == BoardState.FORFEIT:
            had_bye |= _had_point(board)
        if board.second_id is None:
            continue
        points[board.second_id] += other
        met[board.first_id].add(seeds.get(board.second_id, 0))
        met[board.second_id].add(seeds.get(board.first_id, 0))
        if board.state == BoardState.PLAYED:
            sides[board.first_id].append(0)
            sides[board.second_id].append(1)
    return [
        Card(
            seeds[each.pk],
            points[each.pk],
            frozenset(met[each.pk]),
            tuple(sides[each.pk]),
            each.pk in had_bye,
        )
        for each in entries
    ]


def _had_point(board: Board) -> set[int]:
    """Who has had a point without playing, and is given no bye therefore (C.04.3, C2)."""
    winners = {board.first_id} if board.first_points == WIN else set()
    if board.second_id is not None and board.second_points == WIN:
        winners.add(board.second_id)
    return winners


def pair_next_matches(event: Event, last: Round, *, now: datetime) -> bool:
    """Play off the tied matches of a knock-out round, or pair the winners; False where the last
    match is over.
    """
    entries = entries_of(event)
    matches = matches_of(last)
    tied = [boards for boards in matches if _is_tied(event, boards)]
    if tied:
        at = max(board.number for boards in matches for board in boards)
        _play_off(last, tied, at)
        return True
    winners = [_winner(event, boards) for boards in matches]
    if len(winners) == 1:
        return False
    seeds = [each.seed or 0 for each in winners]
    _pair_matches(event, next_matches(seeds), entries, now, number=last.number + 1)
    return True


def matches_of(last: Round) -> list[list[Board]]:
    """The boards of a knock-out round by match, in the order of its bracket; no query when they are
    loaded.
    """
    found: dict[frozenset[int | None], list[Board]] = {}
    for board in last.boards.all():
        found.setdefault(frozenset((board.first_id, board.second_id)), []).append(board)
    return list(found.values())


def match_points(boards: Sequence[Board]) -> tuple[Points, Points]:
    """The half points of the two players of a match, the first of its first board in front."""
    mine = boards[0].first_id
    points: list[Points] = [0, 0]
    for board in boards:
        is_turned = board.first_id != mine
        first, second = board.points or (0, 0)
        points[is_turned] += first
        points[not is_turned] += second
    return points[0], points[1]


def _is_tied(event: Event, boards: Sequence[Board]) -> bool:
    """Whether a match has to be played off: once, and not between players who have left."""
    if boards[0].second_id is None or len(boards) > event.games_each:
        return False
    is_played = all(board.state == BoardState.PLAYED for board in boards)
    return is_played and winner_of_match(match_points(boards), len(boards)) is None


def _play_off(last: Round, tied: Sequence[Sequence[Board]], at: int) -> None:
    made = []
    for boards in tied:
        first, second = boards[0].first, boards[0].second
        for is_first in sides_of_match(PLAY_OFF):
            at += 1
            one, two = (second, first) if is_first else (first, second)
            made.append(Board(round=last, number=at, first=one, second=two))
    Board.objects.bulk_create(made)


def _winner(event: Event, boards: Sequence[Board]) -> Entry:
    """Who goes on: by the points, and after a tied play-off who began with the better number."""
    first, second = boards[0].first, boards[0].second
    if second is None:
        return first
    points = match_points(boards)
    if points[0] != points[1]:
        return first if points[0] > points[1] else second
    still = [each for each in (first, second) if each.state == EntryState.ENTERED]
    return min(still or (first, second), key=lambda each: each.seed or 0)


def _pair_matches(
    event: Event, pairs: Pairs, entries: Sequence[Entry], now: datetime, *, number: int = 1
) -> None:
    by_seed = _by_seed(entries)
    made = Round.objects.create(event=event, number=number, started_at=now)
    boards: list[Board] = []
    for first, second in pairs:
        if second is None:
            boards.append(_bye(made, len(boards) + 1, by_seed[first], now))
            continue
        for is_first in sides_of_match(event.games_each):
            one, two = (first, second) if is_first else (second, first)
            boards.append(
                Board(round=made, number=len(boards) + 1, first=by_seed[one], second=by_seed[two])
            )
    Board.objects.bulk_create(boards)
    playing = {each for board in boards for each in (board.first, board.second) if each}
    notify(_kind_of(number), event, playing, now, number=number)


def _kind_of(number: int) -> str:
    """The mail of a round: with the first one the event begins."""
    return "event_begun" if number == 1 else "event_round"


def _bye(made: Round, at: int, entry: Entry, now: datetime) -> Board:
    return Board(
        round=made,
        number=at,
        first=entry,
        state=BoardState.BYE,
        first_points=WIN,
        second_points=0,
        counted_at=now,
    )


def _by_seed(entries: Iterable[Entry]) -> dict[int, Entry]:
    return {each.seed: each for each in entries if each.seed is not None}


def end(event: Event, *, now: datetime) -> None:
    """Write down the places and end the event; the computer has none."""
    entries = [each for each in entries_of(event) if each.seed is not None]
    by_seed = _by_seed(entries)
    for line in places_of(event, entries, rounds_of(event)):
        by_seed[line.number].place = line.place or None
        whole = int(line.points)
        by_seed[line.number].points = whole
        by_seed[line.number].beyond = int((line.points - whole) * HALF)
    Entry.objects.bulk_update(entries, ["place", "points", "beyond"])
    _close(event, EventState.OVER, now)
    notify("event_over", event, entries, now)


def _close(event: Event, state: EventState, now: datetime) -> None:
    event.state = state
    event.over_at = now
    event.save(update_fields=["state", "over_at"])


def notify(
    kind: str, event: Event, entries: Iterable[Entry], now: datetime, *, number: int = 0
) -> None:
    """Send the people among these a mail about a round of an event, or 0 about the event, and have
    those notified who follow it.
    """
    notify_followers(event, number)
    players: list[Player] = [each.player for each in entries if each.player is not None]
    for player in players:
        if player.is_computer:
            continue
        queue_mail(
            kind=kind,
            player=player,
            payload={"event": event.pk, "round": number},
            dedup_key=f"{kind}:{event.pk}:{number}:{player.pk}",
            now=now,
        )
