"""Coordinate notation: `e2e4`, `e2-e4`, `e7e8q`, `e7-e8=Q`; on levels `Ae2Be2`, `ae2-be2`."""

import re

from variants.notation.game import Labels
from variants.notation.wish import Wish

_END = r" ?[=/(]? ?(?P<promotion>[A-Za-z]{0,4})\)?"
_COORDINATE = re.compile(
    rf"(?P<file>[a-z])(?P<rank>[1-9][0-9]?) ?[-x:]? ?(?P<target>[a-z][1-9][0-9]?){_END}"
)
_LEVELLED = re.compile(
    r"(?P<file>[A-Ha-h][A-Pa-p])(?P<rank>[1-9][0-9]?) ?[-x:]? ?"
    rf"(?P<target>[A-Ha-h][A-Pa-p][1-9][0-9]?){_END}"
)


def parse_coordinate(text: str, labels: Labels) -> Wish | str | None:
    """Return the wish of a cleaned text in coordinate notation, the piece letter nobody knows, or
    None if it is not.
    """
    if labels.levelled:
        found = _LEVELLED.fullmatch(text)
    else:
        found = _COORDINATE.fullmatch(text.lower() if text.isupper() else text)
    if found is None:
        return None
    promotion = labels.kind(found["promotion"]) if found["promotion"] else None
    if found["promotion"] and promotion is None:
        return str(found["promotion"]).upper()
    spell = str.capitalize if labels.levelled else str
    return Wish(
        target=spell(found["target"]),
        file=spell(found["file"]),
        rank=found["rank"],
        promotion=promotion.labels[0] if promotion else None,
    )
