"""What the tags of a game tell: its preset, its start, who played, when, where, and how it
ended.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from courier.exchange.readers.values import (
    NAME,
    NO_RESULT,
    PLACE,
    RESULTS,
    Chunk,
    GameRecord,
    Shelf,
    Trouble,
    Unreadable,
    one_line,
    quoted,
)
from courier.games.enums import Ending
from courier.games.results import POINTS_TAG, share_in
from courier.presets.models import PresetRevision
from variants import RulesError, pasted_position

MOST_KEPT: Final = 20
LONGEST_KEPT: Final = 200
YEARS: Final = range(1000, 9999)  # of which every day can be shown in every zone
# Names by which other programs call games that have another name here; by plain name, without
# "chess".
ELSEWHERE: Final = {
    "standard": "chess",
    "normal": "chess",
    "classical": "chess",
    "fromposition": "chess",
    "fischerandom": "chess960",
    "fischerrandom": "chess960",
    "koth": "kingofthehill",
    "3check": "threecheck",
    "atom": "atomic",
    "race": "racingkings",
    "racing": "racingkings",
    "house": "crazyhouse",
    "zh": "crazyhouse",
}
_ENDINGS: Final = {
    "resignation": Ending.RESIGNED,
    "agreement": Ending.AGREED,
    "time": Ending.FLAGGED,
    "time forfeit": Ending.FLAGGED,
    "adjudication": Ending.ADJUDICATED,
    **{
        ending.value: ending
        for ending in Ending
        if ending not in (Ending.OUTCOME, Ending.RECORDED, Ending.ABORTED)
    },
}
_DAY: Final = re.compile(r"(?P<year>\d{4})[.-](?P<month>\d\d|\?\?)[.-](?P<day>\d\d|\?\?)")
# Tags that say what is kept elsewhere, or what holds for one file alone.
_TAKEN: Final = frozenset(
    {
        "White",
        "Black",
        "Result",
        "Date",
        "Site",
        "Place",
        "Variant",
        "Preset",
        "Revision",
        "Link",
        "SetUp",
        "FEN",
        "Start",
        "Ending",
        "Termination",
        "Annotator",
        "Id",
        "Plies",
        "PlyCount",
        "Source",
        "TimeControl",
        "CourierGame",
        "CourierHead",
        POINTS_TAG,
    }
)


@dataclass(frozen=True, slots=True)
class Header:
    """Who, when and where. `day` is as far as known: `1998.02.??`. `others` are tags that are only
    kept.
    """

    names: tuple[str, str]
    day: str
    year: int | None
    place: str
    annotator: str
    others: Mapping[str, str]


def recorded_in(chunk: Chunk, shelf: Shelf, chosen: PresetRevision | None) -> GameRecord:
    """Return a game before its first move. Raises Unreadable."""
    revision = revision_of(chunk, shelf, chosen)
    record = GameRecord(revision, _start(chunk, revision))
    result = chunk.tags.get("Result", NO_RESULT).strip()
    record.result = result if result in RESULTS else NO_RESULT
    record.share = share_in(chunk.tags.get(POINTS_TAG, ""))
    ending, _colon, reason = chunk.tags.get("Ending", "").partition(":")
    named = _ENDINGS.get(ending.strip().lower()) or _ENDINGS.get(
        chunk.tags.get("Termination", "").strip().lower()
    )
    record.ending, record.reason = (named or "", reason.strip()[:32])
    return record


def revision_of(chunk: Chunk, shelf: Shelf, chosen: PresetRevision | None) -> PresetRevision:
    """Return the rules a game was played by: those its tags name, else the chosen ones. Raises
    Unreadable.

    A game that names another preset than the one that was chosen is not read by the wrong rules.
    """
    key = chunk.tags.get("Preset", "").strip()
    name = chunk.tags.get("Variant", "").strip()
    if not name and {"Event", "White", "Black"} <= chunk.tags.keys():
        name = "Chess"  # what other programs mean where they do not say
    found = named(shelf, key) if key else named(shelf, name) if name else None
    if found is not None and key:
        found = _same_revision(chunk, shelf, found)
    if found is not None:
        if chosen is not None and chosen.preset.key != found.preset.key and key:
            reason = _("This is a game of %(name)s, but you chose another variant.") % {
                "name": found.preset.name
            }
            raise Unreadable(
                Trouble(
                    chunk.line, quoted(key), reason, _("Choose this variant, or leave it blank.")
                )
            )
        return chosen if chosen is not None and not key else found
    if chosen is not None and not key:
        return chosen
    if not key and not name:
        reason = _("The game doesn’t name its variant.")
        raise Unreadable(Trouble(chunk.line, "", reason, _("Choose the variant.")))
    reason = _("There’s no variant with this name here.")
    raise Unreadable(
        Trouble(
            chunk.line, quoted(key or name), reason, _("Choose the variant, or correct the tag.")
        )
    )


def _same_revision(chunk: Chunk, shelf: Shelf, current: PresetRevision) -> PresetRevision:
    """Return the revision a file of this site was written by, else the present one."""
    number = chunk.tags.get("Revision", "")
    if (
        chunk.tags.get("Link", "").startswith(f"{settings.SITE_URL}/")
        and number.isascii()
        and number.isdigit()
    ):
        return shelf.numbered(current, int(number[:9])) or current
    return current


def named(shelf: Shelf, name: str) -> PresetRevision | None:
    """Return the preset of a key or name, whoever has written it and however."""
    plain = plain_name(name)
    if not plain:
        return None
    short = plain.removesuffix("chess")
    for each in (plain, ELSEWHERE.get(plain), short, ELSEWHERE.get(short), f"{short}chess"):
        if each and each in shelf.named:
            return shelf.named[each]
    return None


def plain_name(name: str) -> str:
    """Return a name without case, blanks and marks."""
    return "".join(mark for mark in name.casefold() if mark.isalnum())


def header_of(chunk: Chunk) -> Header:
    """Return who played, when and where."""
    tags = chunk.tags
    names = one_line(tags.get("White", ""), NAME), one_line(tags.get("Black", ""), NAME)
    day, year = day_of(tags.get("Date", "") or tags.get("UTCDate", ""))
    site = one_line(tags.get("Place", "") or tags.get("Site", ""), PLACE)
    return Header(
        names=("" if names[0] == "?" else names[0], "" if names[1] == "?" else names[1]),
        day=day,
        year=year,
        place="" if site in ("?", "-") or "://" in site else site,
        annotator=one_line(tags.get("Annotator", ""), NAME),
        others=_others(tags),
    )


def day_of(text: str) -> tuple[str, int | None]:
    """Return a told day as it is kept, and its year; nothing of what is no day."""
    found = _DAY.fullmatch(text.strip())
    if found is None or int(found["year"]) not in YEARS:
        return "", None
    return f"{found['year']}.{found['month']}.{found['day']}", int(found["year"])


def _others(tags: Mapping[str, str]) -> dict[str, str]:
    kept = {
        name: one_line(value, LONGEST_KEPT) for name, value in tags.items() if name not in _TAKEN
    }
    said = {name: value for name, value in kept.items() if value not in ("", "?", "-")}
    return dict(list(said.items())[:MOST_KEPT])


def _start(chunk: Chunk, revision: PresetRevision) -> str:
    """Return the text of the first position. Raises Unreadable."""
    rules = revision.rules
    text = chunk.tags.get("FEN") or chunk.tags.get("Start") or ""
    if not text.strip() and rules.spec.setup_modes:
        reason = _(
            "This variant’s starting position is drawn at random, and the game doesn’t say which "
            "one."
        )
        raise Unreadable(Trouble(chunk.line, "", reason, _("Add it as a FEN tag.")))
    try:
        return rules.text(pasted_position(rules, text) if text.strip() else rules.start())
    except RulesError as error:
        reason = _("The starting position can’t be read: %(reason)s.") % {
            "reason": error.message.rstrip(".")
        }
        advice = _("Correct the FEN tag, or remove it if the game begins from the usual position.")
        raise Unreadable(Trouble(chunk.line, quoted(text), reason, advice)) from error
