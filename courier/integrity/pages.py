"""What the page of a check shows."""

from __future__ import annotations

from dataclasses import dataclass

from courier.games.words import ending_words, result_text
from courier.integrity.models import Seal
from courier.integrity.seals import shown_names
from courier.integrity.verification import Verdict
from courier.integrity.words import CHECKS, STATES, sentence_of

ICONS = {"holds": "check", "fails": "warn", "unknown": "info"}


@dataclass(frozen=True, slots=True)
class Line:
    """One check: its name, what it came to, why."""

    check: str
    state: str
    state_name: str
    icon: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """A verdict in words. `code` is empty where the reader may not see the stored game; `ply` is
    where it parts.
    """

    holds: bool
    is_known: bool
    lines: tuple[Line, ...]
    code: str
    title: str
    ending: str
    is_played_here: bool
    ply: int | None
    seal: Seal | None


def shown_verdict(verdict: Verdict) -> ShownVerdict:
    """A verdict as the page shows it; no query when the seats of its game are loaded."""
    game = verdict.game
    lines = tuple(
        Line(
            str(CHECKS[one.check]),
            one.state,
            str(STATES[one.state]),
            ICONS[one.state],
            sentence_of(one),
        )
        for one in verdict.findings
    )
    return ShownVerdict(
        holds=verdict.holds,
        is_known=any(one.check == "signature" for one in verdict.findings),
        lines=lines,
        code=game.code if game else "",
        title=f" {result_text(game)} ".join(shown_names(game)) if game else "",
        ending=ending_words(game) if game else "",
        is_played_here=verdict.seal is not None and verdict.seal.kind == "played",
        ply=verdict.parts_at,
        seal=verdict.seal,
    )
