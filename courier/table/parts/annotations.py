"""What an annotated game brings along: marks of moves, the annotator's own lines, place and
date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from courier.common.times import known_date_text
from courier.games.enums import Source
from courier.games.models import Game
from courier.games.words import ending_words


def mark_of(annotation: Mapping[str, Any], ply: int) -> str:
    """The annotator's mark of a move, `?!`; empty without one."""
    return str(annotation.get("marks", {}).get(str(ply), ""))


def lines_at(annotation: Mapping[str, Any], ply: int) -> Iterator[str]:
    """The annotator's lines that leave the game at a ply: `22…Nxd5! 23.Sxe7 Nxe7`."""
    for variation in annotation.get("variations", []):
        moves = variation["moves"]
        if moves and moves[0]["ply"] == ply:
            yield line_text(variation)


def line_text(variation: Mapping[str, Any]) -> str:
    """A line with its move numbers; lines inside it and remarks in parentheses."""
    words = []
    for index, move in enumerate(variation["moves"]):
        number = (move["ply"] + 1) // 2
        is_second = move["ply"] % 2 == 0
        prefix = f"{number}…" if is_second and not index else "" if is_second else f"{number}."
        words.append(prefix + move["text"])
        if move["remark"]:
            words.append(f"({move['remark'].rstrip('.')})")
        words += [
            f"({line_text(inner)})" for inner in variation["inner"] if _begins_after(inner, move)
        ]
    return " ".join(words)


def _begins_after(inner: Mapping[str, Any], move: Mapping[str, Any]) -> bool:
    return bool(inner["moves"]) and inner["moves"][0]["ply"] == move["ply"]


def provenance(game: Game) -> str:
    """Where, when and how a game from elsewhere was played: `Villahermosa, Mexico, February
    1998.`
    """
    where = ", ".join(part for part in (game.site, known_date_text(game.played_on)) if part)
    sentences = [where, ending_words(game)]
    annotator = game.annotation.get("annotator", "")
    if annotator:
        sentences.append(_("Notes: %(annotator)s") % {"annotator": annotator})
    if game.source == Source.COMPUTER:
        sentences.append(_("The computer played both sides"))
    if game.source == Source.IMPORTED:
        sentences.append(
            _("Imported from a file") if game.is_public else _("Imported from a file, private")
        )
    return " ".join(f"{sentence}." for sentence in sentences if sentence)
