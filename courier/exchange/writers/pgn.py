"""Games as PGN: tags that other programs know, our own ones, and the moves with variations,
comments and marks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.conf import settings

from courier.clocks.controls import Kind, TimeControl
from courier.clocks.terms import EXPLORER
from courier.common.links import absolute_url
from courier.consultations.queries import NO_GROUPS, Consulting
from courier.games.annotated import tree_of
from courier.games.enums import Ending, Source
from courier.games.models import Game, Move, Seat
from courier.games.results import POINTS_TAG, points_tag
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.players.models import Player
from courier.trees.domain.gamefile import tag_text
from courier.trees.domain.movetext import write_movetext
from variants import (
    MEGABYTE,
    PresetSpec,
    Rules,
    by_content,
    sized_cache,
)

RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
UNKNOWN: Final = "?"
# Names other programs have for games that are called otherwise here.
_ELSEWHERE: Final = {"Three-check Chess": "Three-check"}
_FROM_ELSEWHERE: Final = (Source.HISTORICAL, Source.IMPORTED)
_TERMINATIONS: Final = {
    "": "unterminated",
    Ending.FLAGGED: "time forfeit",
    Ending.ADJUDICATED: "adjudication",
    Ending.ABORTED: "abandoned",
}


def pgn_of(
    game: Game,
    moves: Sequence[Move],
    *,
    tags: Mapping[str, str] | None = None,
    consulting: Consulting = NO_GROUPS,
) -> str:
    """Return a game as PGN, with further tags, and with those who played a side together; moves
    that are more than one word stand in quotation marks.
    """
    movetext = write_movetext(tree_of(game, moves), result_of(game))
    return f"{tag_text({**tags_of(game, consulting), **(tags or {})})}\n{movetext}\n"


def tags_of(game: Game, consulting: Consulting = NO_GROUPS) -> dict[str, str]:
    """Return the tags of a game: the seven that PGN asks for, then the others. A side that several
    people have played is called `Ada, Bob and Cleo (consulting)`.
    """
    kept = dict(game.annotation.get("tags", {}))
    first, second = (_side_name(seat, consulting.get(seat.side, ())) for seat in seats_of(game))
    link = absolute_url("game", game.code)
    tags = {
        "Event": kept.pop(
            "Event", UNKNOWN if game.source in _FROM_ELSEWHERE else settings.SITE_NAME
        ),
        "Site": game.site or link,
        "Date": (
            game.played_on
            or (f"{game.created_at:%Y.%m.%d}" if game.ended_at or not game.ending else "????.??.??")
        ),
        "Round": kept.pop("Round", "-"),
        "White": first,
        "Black": second,
        "Result": result_of(game),
    }
    tags |= {name: value for name, value in kept.items() if name not in tags}
    return tags | _our_tags(game, link)


def _side_name(seat: Seat, others: Sequence[Player]) -> str:
    name = seat_name(seat) if seat.player or seat.name else UNKNOWN
    if not others:
        return name
    *most, last = [name, *(other.shown_name for other in others)]
    return f"{', '.join(most)} and {last} (consulting)"


def _time_control(control: TimeControl | None) -> str:
    """The time control as PGN has it: `1/259200`, `604800+86400`; `-` for none, `?` for what PGN
    cannot say.
    """
    if control is None:
        return "-"
    if control.kind is Kind.SIMPLE:
        return f"1/{control.spare}"
    return f"{control.spare}+{control.extra}" if control.kind is Kind.FISCHER else "?"


def _our_tags(game: Game, link: str) -> dict[str, str]:
    spec = game.revision.spec
    tags = {
        "Variant": _ELSEWHERE.get(spec.name, spec.name),
        "Preset": game.revision.preset.key,
        "Revision": str(game.revision.number),
        "Link": link,
        "TimeControl": _time_control(game.control),
        "Termination": _TERMINATIONS.get(game.ending, "normal"),
    }
    if game.is_advanced or not game.has_notes or game.explorer:
        tags["Help"] = EXPLORER if game.has_notes and not game.is_advanced else game.help
    if game.vacation_counts:
        tags["Vacation"] = "counts"
    if game.ending and game.ending != Ending.ABORTED:
        shown = game.reason if game.ending == Ending.OUTCOME else game.ending
        has_reason = game.reason and game.ending in (Ending.CLAIMED, Ending.FLAGGED)
        tags["Ending"] = f"{shown}:{game.reason}" if has_reason else shown
    if game.share is not None:
        tags[POINTS_TAG] = points_tag(game)
    if game.annotation.get("annotator"):
        tags["Annotator"] = game.annotation["annotator"]
    if is_unusual(game.revision.rules, game.start_position):
        tags |= {"SetUp": "1", "FEN": game.start_position}
    return tags


def is_unusual(rules: Rules, start: str) -> bool:
    """Return whether a game has to say how it begins: by a position of its own, or an array that
    varies.
    """
    spec: PresetSpec = rules.spec
    if spec.setup_modes or start != _first_text(rules):
        return True
    return bool(spec.special and rules.pieces(rules.position(start)))


@sized_cache(most=1 * MEGABYTE, key=by_content)
def _first_text(rules: Rules) -> str:
    """Return the text of the first position; asked once for the many games of a file."""
    return rules.text(rules.start())


def result_of(game: Game) -> str:
    """Return the result as PGN writes it, which knows no shares of a point but halves; a star while
    there is none.
    """
    return RESULTS[game.winner] if game.ending and game.ending != Ending.ABORTED else "*"
