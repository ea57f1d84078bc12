"""A game that was told, replayed by the rules as if it were played here: moves, ending, what is
kept beside them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.exchange.readers.headers import Header
from courier.exchange.readers.values import NO_RESULT, RESULTS, GameRecord, Trouble
from courier.games.annotated import annotation_of
from courier.games.enums import Ending, FlagDraw, GameStatus, Source
from courier.games.models import Game, Move
from courier.games.move_effects import Preview, compute_move, record_of
from courier.games.results import share_text
from courier.trees.domain.tree import ROOT
from variants import Outcome, RulesError

MOST_PLIES: Final = 2000
MOST_ANNOTATION: Final = 100_000  # characters of JSON: games are read in lists, annotation and all
_WON: Final = frozenset((Ending.RESIGNED, Ending.FLAGGED, Ending.AGREED, Ending.ADJUDICATED))
_DRAWN: Final = frozenset((Ending.AGREED, Ending.FLAGGED, Ending.CLAIMED, Ending.ADJUDICATED))


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game as it could be stored: `game` and `moves` are values without rows.

    `is_cut`: moves are missing. Without `game` nothing of it could be read.
    """

    number: int
    line: int
    names: tuple[str, str] = ("", "")
    game: Game | None = None
    moves: list[Move] = field(default_factory=list)
    troubles: tuple[Trouble, ...] = ()
    fingerprint: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether moves are missing."""
        return any(trouble.cuts for trouble in self.troubles)


def finished(
    record: GameRecord, header: Header, *, line: int, now: datetime
) -> tuple[Game, list[Move]]:
    """Return a game with its moves as it would be stored; adds to the troubles of what is told."""
    rules = record.revision.rules
    start = rules.position(record.start)
    game = Game(
        revision=record.revision,
        start_position=record.start,
        start_key=rules.key(start),
        side_to_move=rules.side(start),
        position=record.start,
        created_at=now,
        turn_started_at=now,
        status=GameStatus.FINISHED,
        source=Source.IMPORTED,
        site=header.place,
        played_on=header.day,
        year=header.year,
    )
    played = _played(game, record, line)
    sides = [game.side_to_move, *(step.side_to_move for step in played)]
    moves = [
        _move(game, record, ply, step, sides[ply - 1]) for ply, step in enumerate(played, start=1)
    ]
    if played:
        last = played[-1]
        game.position, game.ply = last.position, len(played)
        game.side_to_move = last.side_to_move
        game.in_check = last.gives_check
    _end(game, record, played, line)
    game.annotation = _annotation(record, header, len(moves), line)
    return game, moves


def fingerprint_of(game: Game, moves: Sequence[Move], names: Sequence[str]) -> str:
    """Return what two records of one game share: variant, first position, moves and names."""
    record = [
        game.revision.preset.key,
        game.start_position,
        *(" ".join(name.casefold().split()) for name in names),
    ]
    text = "\0".join([*record, *(move.text for move in moves)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _played(game: Game, record: GameRecord, line: int) -> list[Preview]:
    """Return what every move does, up to where the rules end the game."""
    rules = record.revision.rules
    before = record.start
    history = [game.start_key]
    played = list[Preview]()
    for ply, text in enumerate(record.moves, start=1):
        if (played and played[-1].outcome is not None) or ply > MOST_PLIES:
            left = len(record.moves) - len(played)
            reason = _(
                "The game ends by its rules after move %(number)s; %(left)s moves after that "
                "were left out."
            )
            words = {"number": (len(played) + 1) // 2, "left": left}
            record.troubles.append(
                Trouble(line, "", reason % words, _("Check that it’s the right variant."))
            )
            break
        try:
            step = compute_move(rules, before=before, text=text, history=history)
        except (DomainError, RulesError) as error:
            reason = _("%(move)s can’t be played: %(reason)s.")
            refused = {"move": text[:40], "reason": error.message.rstrip(".")}
            advice = _("Correct it, or import the game up to here.")
            record.troubles.append(Trouble(line, text[:80], reason % refused, advice, cuts=True))
            break
        played.append(step)
        before = step.position
        history.append(step.key)
    return played


def _move(game: Game, record: GameRecord, ply: int, step: Preview, side: int) -> Move:
    move = record_of(step, game=game, ply=ply, side=side)
    move.remark = record.remarks.get(ply, "")
    if ply <= len(record.times):
        move.played_at, move.time_used = record.times[ply - 1]
    return move


def _end(game: Game, record: GameRecord, played: Sequence[Preview], line: int) -> None:
    """Note how the game ended: the rules know best, then what is told."""
    outcome = played[-1].outcome if played else None
    if outcome is not None:
        game.ending = Ending.OUTCOME
        game.reason = outcome.reason
        game.winner = outcome.winner
        game.share = outcome.share
        given = record.result
        if record.share is not None and RESULTS.get(given) is None:
            given = share_text(record.share)
        if given not in (NO_RESULT, *_texts_of(outcome)):
            reason = _(
                "The result given is %(recorded)s, but the game ends by its rules (%(rule)s); that"
                " counts."
            )
            record.troubles.append(
                Trouble(line, "", reason % {"recorded": given, "rule": outcome.reason})
            )
        return
    if record.result == NO_RESULT:
        game.ending = Ending.ABORTED
        game.winner = None
        return
    game.winner = RESULTS[record.result]
    if game.winner is None and record.share is not None:
        game.share = record.share
        game.ending = Ending.RECORDED
        return
    known = _DRAWN if game.winner is None else _WON
    is_known = record.ending in known and (
        record.ending != Ending.CLAIMED or record.reason in _claims(game, record, played)
    )
    game.ending = record.ending if is_known else Ending.RECORDED
    game.reason = (
        record.reason if game.ending == Ending.CLAIMED or _shows_a_flag(game, record) else ""
    )


def _texts_of(outcome: Outcome) -> list[str]:
    """How a file may give the result of an end by the rules."""
    result = next(text for text, side in RESULTS.items() if side == outcome.winner)
    return [result] if outcome.share is None else [result, share_text(outcome.share)]


def _claims(game: Game, record: GameRecord, played: Sequence[Preview]) -> Sequence[str]:
    """The reasons for which a draw could be claimed at the end."""
    rules = record.revision.rules
    keys = [game.start_key, *(step.key for step in played)]
    return rules.claims(rules.position(game.position), keys[:-1])


def _shows_a_flag(game: Game, record: GameRecord) -> bool:
    """Whether it is told why a game was drawn although time had run out."""
    return game.ending == Ending.FLAGGED and game.winner is None and record.reason in set(FlagDraw)


def _annotation(record: GameRecord, header: Header, plies: int, line: int) -> dict[str, object]:
    kept: dict[str, object] = {}
    if record.tree is not None:
        end = record.tree.line_to(record.end)
        at = end[plies - 1].id if plies else ROOT
        kept = annotation_of(record.tree, at)
    if header.annotator:
        kept["annotator"] = header.annotator
    if len(repr(kept)) > MOST_ANNOTATION:
        reason = _(
            "There are too many variations and notes for a game; only its moves and remarks were "
            "kept."
        )
        record.troubles.append(Trouble(line, "", reason, _("Make a study of it instead.")))
        kept = {"annotator": header.annotator} if header.annotator else {}
    if header.others:
        kept["tags"] = dict(header.others)
    return kept
