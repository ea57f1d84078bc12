"""Games in our own format (docs/exchange.md): every field is checked, and the moves are played
through the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.exchange.readers.headers import YEARS, Header, day_of, named
from courier.exchange.readers.values import (
    NAME,
    NO_RESULT,
    PLACE,
    RESULTS,
    GameRecord,
    Shelf,
    Times,
    Trouble,
    Unreadable,
    one_line,
    quoted,
)
from courier.games.results import share_in
from courier.presets.models import PresetRevision
from courier.trees.domain.glyphs import together
from courier.trees.domain.plain import from_plain
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import (
    MAX_COMMENT,
    ROOT,
    Tree,
    clean_comment,
    comment,
    draw,
    enter,
    make_main,
    mark,
    plant,
)
from variants import RulesError

FORMAT: Final = "courier-game"
PRESET_FORMAT: Final = "courier-preset"
END_FORMAT: Final = "courier-end"
OTHER_LINES: Final = (PRESET_FORMAT, END_FORMAT)
VERSION: Final = 1
MOST_MOVES: Final = 2000
LONGEST_MOVE: Final = 2000
LONGEST_POSITION: Final = 4000
LONGEST_REMARK: Final = 8000
LONGEST_TIME: Final = 3650 * 86_400  # seconds

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Document:
    """One JSON value of a text and the line it begins in; an error instead where it is none."""

    line: int
    value: Plain | None
    trouble: Trouble | None = None


def documents_of(text: str) -> Iterator[Document]:
    """Yield the games of a text: one value, a list of them, or one a line. Descriptions of presets
    are left out.
    """
    whole = _loaded(text, 1)
    if whole.value is None and "\n" in text.strip():
        lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip()]
        if len(lines) > 1 and lines[0][1].strip().endswith("}"):
            found = (_loaded(line, at) for at, line in lines)
            yield from (
                each
                for each in found
                if each.value is None or each.value.get("format") not in OTHER_LINES
            )
            return
    yield whole


def recorded_in(
    document: Document, shelf: Shelf, chosen: PresetRevision | None
) -> tuple[GameRecord, Header]:
    """Return what a document shows of a game. Raises Unreadable."""
    if document.value is None:
        assert document.trouble is not None
        raise Unreadable(document.trouble)
    reader = _Reader(document.value, document.line)
    if reader.value.get("format") != FORMAT or reader.value.get("version") != VERSION:
        claimed = f"{reader.value.get('format')} {reader.value.get('version')}"
        reason = _("This isn’t a Courier game: format %(format)s, version %(version)s.")
        raise reader.refused(reason % {"format": FORMAT, "version": VERSION}, claimed)
    revision = _revision(reader, shelf, chosen)
    record = GameRecord(revision, _start(reader, revision))
    record.result = str(reader.value.get("result", NO_RESULT))
    if record.result not in (*RESULTS, NO_RESULT):
        raise reader.refused(_("“result” must be 1-0, 0-1, 1/2-1/2 or *."), record.result)
    points = reader.value.get("points")
    if points is not None:
        is_pair = isinstance(points, list) and len(points) == 2
        record.share = share_in("-".join(map(str, points))) if is_pair else None
        if record.share is None:
            raise reader.refused(_("“points” must be two shares of a point, or null."), points)
    record.ending, record.reason = reader.text("ending", 12), reader.text("reason", 32)
    _moves(reader, record)
    _tree(reader, record)
    return record, _header(reader)


class _Reader:
    """Fields of a document, each of which may be missing or wrong."""

    def __init__(self, value: Plain, line: int) -> None:
        self.value = value
        self.line = line

    def refused(self, reason: str, text: object = "") -> Unreadable:
        advice = _(
            "Use the file exactly as the site wrote it, or see the format in the documentation."
        )
        return Unreadable(Trouble(self.line, quoted(str(text)), reason, advice))

    def text(self, name: str, most: int, record: Plain | None = None) -> str:
        found = (self.value if record is None else record).get(name)
        if found is None:
            return ""
        if not isinstance(found, str) or len(found) > most:
            raise self.refused(
                _("“%(name)s” must be text of at most %(most)s characters.")
                % {"name": name, "most": most}
            )
        return scrubbed(found)

    def group(self, name: str) -> Plain:
        found = self.value.get(name)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise self.refused(_("“%(name)s” must be an object.") % {"name": name})
        return found

    def objects(self, name: str, most: int) -> list[Plain]:
        found = self.value.get(name)
        if found is None:
            return []
        if (
            not isinstance(found, list)
            or len(found) > most
            or not all(isinstance(each, dict) for each in found)
        ):
            words = {"name": name, "most": most}
            raise self.refused(_("“%(name)s” must be a list of at most %(most)s objects.") % words)
        return found


def scrubbed(text: str) -> str:
    """Return a text of a file without what no text may hold: NUL, halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _loaded(text: str, line: int) -> Document:
    try:
        value = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        at = getattr(error, "lineno", 1) + line - 1
        shown = text.split("\n")[at - line] if at - line < text.count("\n") + 1 else ""
        reason = _("This isn’t JSON: %(error)s.") % {
            "error": getattr(error, "msg", None) or str(error)[:80]
        }
        return Document(
            at,
            None,
            Trouble(at, quoted(shown), reason, _("Use the file exactly as it was written.")),
        )
    if not isinstance(value, dict):
        reason = _("This is JSON, but not a Courier game.")
        return Document(line, None, Trouble(line, quoted(text), reason))
    return Document(line, value)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _revision(reader: _Reader, shelf: Shelf, chosen: PresetRevision | None) -> PresetRevision:
    """Return the very revision the game was played by, if it is here, else the present one of its
    preset.
    """
    preset = reader.group("preset")
    key = reader.text("key", 64, preset)
    hashed = reader.text("hash", 64, preset)
    found = (shelf.hashed(hashed) if hashed else None) or (named(shelf, key) if key else None)
    if found is None and chosen is not None and not key:
        return chosen
    if found is None:
        reason = _("There’s no variant with this name here.")
        advice = _("The file contains its document: publish it in the workshop first.")
        raise Unreadable(Trouble(reader.line, quoted(key), reason, advice))
    if chosen is not None and chosen.preset.key != found.preset.key:
        reason = _("This is a game of %(name)s, but you chose another variant.") % {
            "name": found.preset.name
        }
        raise Unreadable(
            Trouble(reader.line, quoted(key), reason, _("Choose this variant, or leave it blank."))
        )
    return found


def _start(reader: _Reader, revision: PresetRevision) -> str:
    text = reader.text("start", LONGEST_POSITION)
    rules = revision.rules
    try:
        return rules.text(rules.position(text))
    except RulesError as error:
        reason = _("The starting position can’t be read: %(reason)s.")
        raise reader.refused(reason % {"reason": error.message.rstrip(".")}, text) from error


def _moves(reader: _Reader, record: GameRecord) -> None:
    for ply, each in enumerate(reader.objects("moves", MOST_MOVES), start=1):
        move = reader.text("text", LONGEST_MOVE, each)
        if not move:
            raise reader.refused(_("Move %(ply)s has no “text”.") % {"ply": ply})
        record.moves.append(move)
        if remark := reader.text("remark", LONGEST_REMARK, each):
            record.remarks[ply] = remark
        record.times.append(_times(reader, each))


def _times(reader: _Reader, move: Plain) -> Times:
    seconds = move.get("seconds_used")
    if seconds is not None:
        is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if not is_number or not 0 <= seconds <= LONGEST_TIME:
            raise reader.refused(_("“seconds_used” must be a number of seconds."), seconds)
    return _instant(reader, "played_at", move), None if seconds is None else timedelta(
        microseconds=round(seconds * 1_000_000)
    )


def _instant(reader: _Reader, name: str, record: Plain) -> datetime | None:
    text = reader.text(name, 40, record)
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
        if found.year not in YEARS:
            raise ValueError(text)
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise reader.refused(
            _("“%(name)s” must be a time such as 2026-03-02T12:00:00Z.") % {"name": name}, text
        ) from error


def ended_at(document: Document, *, now: datetime) -> datetime | None:
    """Return when the game ended, None where it does not say so or names a day that is still to
    come.
    """
    if document.value is None:
        return None
    found = _instant(_Reader(document.value, document.line), "ended_at", document.value)
    return found if found is not None and found <= now else None


def _tree(reader: _Reader, record: GameRecord) -> None:
    """Read the variations: every move of them is played through the rules."""
    plain = reader.value.get("tree")
    if plain is None:
        return
    try:
        kept = from_plain(plain)
    except DomainError as error:
        raise reader.refused(error.message) from error
    tree = plant(record.revision.rules, record.start)
    numbers = {ROOT: ROOT}
    for at in kept.under(ROOT):
        node = kept.nodes[at]
        if not node.is_root:
            if node.parent not in numbers:
                continue
            parent = numbers[node.parent]
            try:
                step = step_of(
                    record.revision.rules, tree.nodes[parent].step.position, node.step.text
                )
                tree, numbers[at] = enter(tree, parent, step)
            except (RulesError, DomainError) as error:
                reason = _("%(move)s can’t be played: %(reason)s.")
                words = {"move": quoted(node.step.text)[:40], "reason": error.message.rstrip(".")}
                record.troubles.append(
                    Trouble(reader.line, "", reason % words, _("The variation ends there."))
                )
                continue
        tree = _said(tree, numbers[at], node.comment, kept, at)
    _follow(record, tree)


def _said(tree: Tree, at: int, text: str, kept: Tree, node: int) -> Tree:
    glyphs = together(kept.nodes[node].glyphs)
    shapes = kept.nodes[node].shapes
    tree = comment(tree, at, clean_comment(scrubbed(text))[:MAX_COMMENT]) if text else tree
    tree = mark(tree, at, glyphs) if glyphs else tree
    return draw(tree, at, shapes) if shapes else tree


def _follow(record: GameRecord, tree: Tree) -> None:
    """Find the moves of the game in the tree; one that does not hold them all is left out."""
    at = ROOT
    by_text = record.moves
    for text in by_text:
        child = next(
            (each for each in tree.nodes[at].children if tree.nodes[each].step.text == text), None
        )
        if child is None:
            return
        at = child
    record.tree = make_main(tree, at) if at else tree
    record.end = at


def _header(reader: _Reader) -> Header:
    players = reader.objects("players", 2)
    names = [one_line(reader.text("name", 200, each), NAME) for each in players]
    source = reader.group("source")
    tags = reader.group("tags")
    day, year = day_of(reader.text("played_on", 20, source))
    return Header(
        names=(names[0] if names else "", names[1] if len(names) > 1 else ""),
        day=day,
        year=year,
        place=one_line(reader.text("place", 400, source), PLACE),
        annotator=one_line(reader.text("annotator", 200), NAME),
        others={
            one_line(str(key), 40): one_line(str(value), 200)
            for key, value in list(tags.items())[:20]
        },
    )
