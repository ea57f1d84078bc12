"""Coordinate notation: `e2e4`, `e2-e4`, `e7e8q`, `e7-e8=Q`."""

import re

from variants.notation.game import Labels
from variants.notation.wish import Wish

_COORDINATE = re.compile(
    r"(?P<file>[a-z])(?P<rank>[1-9][0-9]?) ?[-x:]? ?(?P<target>[a-z][1-9][0-9]?)"
    r" ?[=/(]? ?(?P<promotion>[A-Za-z]{0,4})\)?"
)


def parse_coordinate(text: str, labels: Labels) -> Wish | str | None:
    """Return the wish of a cleaned text in coordinate notation, the piece letter nobody knows, or
    None if it is not.
    """
    found = _COORDINATE.fullmatch(text.lower() if text.isupper() else text)
    if found is None:
        return None
    promotion = labels.kind(found["promotion"]) if found["promotion"] else None
    if found["promotion"] and promotion is None:
        return str(found["promotion"]).upper()
    return Wish(
        target=found["target"],
        file=found["file"],
        rank=found["rank"],
        promotion=promotion.labels[0] if promotion else None,
    )
