"""The move list: numbers, moves in three notations, time used, remarks in prose below their
move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from courier.common.times import left_text
from courier.drawing.boards import piece_of
from courier.games.hooks import Note
from courier.games.models import Move
from courier.games.words import numbers_of, turn_places
from courier.table.parts.annotations import lines_at, mark_of
from courier.table.parts.log.lines import line_html, line_starts
from courier.trees.domain.tree import Tree
from variants import MEGABYTE, PieceOn, PresetSpec, is_refusal, sized_cache


class ItemKind(StrEnum):
    """What a cell of the list holds."""

    NUMBER = "number"
    MOVE = "move"
    SKIPPED = "skipped"
    EMPTY = "empty"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class ListItem:
    """A cell of the three-column list. `short` holds letters and figures; CSS shows one of them."""

    kind: ItemKind
    number: int = 0
    ply: int = 0
    short: str = ""  # already safe
    full: str = ""
    time: str = ""
    is_current: bool = False
    author: str = ""
    remark: str = ""  # already safe
    note: str = ""  # the address of what a reader says
    report: str = ""  # where the staff is told of a player's remark
    href: str = ""
    mark: str = ""
    more: tuple[ListItem, ...] = ()  # the other moves of the same turn

    @property
    def html(self) -> SafeString:
        """The cell as a list item. Written here and not in a template: a long game has hundreds of
        them.
        """
        return mark_safe(self._html())  # noqa: S308 -- every text is escaped in it

    def _html(self) -> str:
        match self.kind:
            case ItemKind.NUMBER:
                return f'<li class="n">{self.number}</li>'
            case ItemKind.SKIPPED:
                return '<li class="skipped">…</li>'
            case ItemKind.EMPTY:
                return '<li aria-hidden="true"></li>'
            case ItemKind.REMARK:
                author = f"<b>{escape(self.author)}</b> " if self.author else ""
                if self.note:
                    more = (
                        '<a class="note-link"'
                        f' href="{escape(self.note)}">{escape(_("Answer or report"))}</a>'
                    )
                    return (
                        f'<li class="said kibitz">{author}<div'
                        f' class="words">{self.remark}</div>{more}</li>'
                    )
                more = (
                    ' <a class="report-link"'
                    f' href="{escape(self.report)}">{escape(_("Report"))}</a>'
                    if self.report
                    else ""
                )
                return (
                    f'<li class="said">{author}<span class="words">{self.remark}</span>{more}</li>'
                )
        links = "".join(item._link() for item in (self, *self.more))
        return f"<li>{links}</li>"

    def _link(self) -> str:
        current = ' aria-current="true"' if self.is_current else ""
        time = f"<small>{escape(self.time)}</small>" if self.time else ""
        mark = f'<span class="glyph">{escape(self.mark)}</span>' if self.mark else ""
        texts = (
            f'<span class="short">{self.short}</span><span'
            f' class="full">{escape(self.full)}</span>{mark}'
        )
        return (
            f'<a href="{escape(self.href)}"'
            f' data-ply="{self.ply}"{current}><span>{texts}</span>{time}</a>'
        )


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands between the moves besides remarks: the annotator's lines, and what readers say by
    ply.

    `reports` has the address at which the remarks of a side are reported, empty for those that
    cannot be.
    """

    lines: Tree | None = None
    notes: Mapping[int, Sequence[Note]] = field(default_factory=dict)
    reports: tuple[str, str] = ("", "")


NOTHING_BESIDE: Final = Beside()


@sized_cache(most=MEGABYTE, key=attrgetter("content_hash"))
def _figures(spec: PresetSpec) -> tuple[re.Pattern[str], dict[str, str]]:
    """Where letters of pieces stand in short notation, and the picture each is drawn with.

    Stones stay letters: their letters spell a base together.
    """
    pictures = {}
    for kind in spec.pieces:
        label = kind.labels[0]
        picture = piece_of(spec, PieceOn(label, kind.id, 0)).picture
        if picture and picture != "pawn" and not kind.sign:
            pictures[label] = picture
    letters = "|".join(map(re.escape, sorted(pictures, key=len, reverse=True))) or "(?!)"
    after = "[A-H]?[a-z]" if spec.board.is_levelled else "[a-z]"
    return re.compile(rf"^({letters})(?={after}|[x0-9*=+-])|(?<==)({letters})"), pictures


def with_figures(spec: PresetSpec, shown: str) -> SafeString:
    """Return short notation in which every piece's letter has its figure beside it; one of both is
    hidden by CSS.
    """
    pattern, pictures = _figures(spec)

    def figure(found: re.Match[str]) -> str:
        label = found[0]
        return (
            f'<span class="letter">{escape(label)}</span><svg class="fig" viewBox="0 0 45 45"'
            f' aria-hidden="true"><use href="#piece-{pictures[label]}"/></svg>'
        )

    return mark_safe(pattern.sub(figure, str(escape(shown))))  # noqa: S308 -- escaped before the figures are put in


def spoken_moves(moves: Sequence[Move], spec: PresetSpec, shown: Sequence[str] = ()) -> list[str]:
    """Return every move as it is announced: `Move 9, Black: Kh9`; `shown` are other short texts."""
    text = _("Move %(number)s, %(side)s: %(move)s")
    texts = shown or [m.shown for m in moves]
    return [
        text % {"number": number, "side": spec.sides[m.side].name, "move": short}
        for m, short, number in zip(moves, texts, numbers_of(moves, spec), strict=True)
    ]


def list_items(
    moves: Sequence[Move],
    spec: PresetSpec,
    *,
    annotation: Mapping[str, Any],
    current: int,
    authors: tuple[str, str],
    address: str,
    beside: Beside = NOTHING_BESIDE,
    shown: Sequence[str] = (),
) -> Iterator[ListItem]:
    """Yield the cells in order. After a remark below the first half the second half begins with
    `…`.

    `address` is that of the page the list stands on, `current` the ply or the move of a line that
    is shown. `shown` are other short texts of the moves.
    """
    begun = False  # whether the row of the current number has its first half
    texts = shown or [move.shown for move in moves]
    numbers = numbers_of(moves, spec)
    for turn in _turns(moves, spec):
        first = turn[0]
        if first.side == 0 or not begun:
            yield ListItem(ItemKind.NUMBER, number=numbers[first.ply - moves[0].ply])
            if first.side == 1:
                yield ListItem(ItemKind.SKIPPED)
        item, *more = (
            _move_item(
                annotation,
                move,
                with_figures(spec, texts[move.ply - moves[0].ply]),
                current,
                address,
            )
            for move in turn
        )
        yield replace(item, more=tuple(more))
        begun = first.side == 0
        said = (
            each
            for move in turn
            for each in (
                *_remark(move, authors[move.side], beside.reports[move.side]),
                *_lines(annotation, move.ply, beside.lines, address, current),
                *_notes(beside, move.ply),
            )
        )
        for item in said:
            if begun:
                yield ListItem(ItemKind.EMPTY)
            yield item
            begun = False


def _turns(moves: Sequence[Move], spec: PresetSpec) -> Iterator[list[Move]]:
    """Yield the moves of each turn; a turn of several is one cell."""
    if spec.turn is None:
        yield from ([move] for move in moves)
        return
    places = turn_places([(move.side, move.text) for move in moves])
    for _place, turn in groupby(zip(places, moves, strict=True), key=lambda pair: pair[0]):
        yield [move for _, move in turn]


def _remark(move: Move, author: str, report: str) -> Iterator[ListItem]:
    """Yield the player's remark on a move, if there is one."""
    if move.remark:
        address = f"{report}&ply={move.ply}" if report else ""
        yield ListItem(ItemKind.REMARK, author=author, remark=escape(move.remark), report=address)


def _lines(
    annotation: Mapping[str, Any], ply: int, tree: Tree | None, address: str, current: int
) -> Iterator[ListItem]:
    """Yield the annotator's lines that leave the game at a ply; as text where there is no tree of
    them.
    """
    texts = (
        (escape(line) for line in lines_at(annotation, ply))
        if tree is None
        else (
            line_html(tree, start, address=address, current=current)
            for start in line_starts(tree, ply)
        )
    )
    yield from (ListItem(ItemKind.REMARK, author=_("Line"), remark=text) for text in texts)


def _notes(beside: Beside, ply: int) -> Iterator[ListItem]:
    """Yield what readers say about a ply."""
    for note in beside.notes.get(ply, ()):
        yield ListItem(ItemKind.REMARK, author=note.author, remark=note.html, note=note.href)


def ends_half(moves: Sequence[Move]) -> bool:
    """Return whether the last row has room for the second half: a draft goes there."""
    last = moves[-1] if moves else None
    return last is not None and last.side == 0 and not last.remark and not is_refusal(last.text)


def _move_item(
    annotation: Mapping[str, Any], move: Move, short: str, current: int, address: str
) -> ListItem:
    return ListItem(
        ItemKind.MOVE,
        ply=move.ply,
        href=f"{address}?ply={move.ply}",
        short=short,
        full=move.full,
        time="" if move.time_used is None else short_time(move),
        is_current=move.ply == current,
        mark=mark_of(annotation, move.ply),
    )


def short_time(move: Move) -> str:
    """Return the time a move took, in its largest unit: `5 h`, `2 d`, `35 min`; nothing for less
    than a minute.
    """
    assert move.time_used is not None
    minutes = max(0, int(move.time_used.total_seconds() // 60))
    if not minutes:
        return ""
    if minutes >= 1440:
        return _("%(days)d d") % {"days": minutes // 1440}
    if minutes >= 60:
        return _("%(hours)d h") % {"hours": minutes // 60}
    return left_text(move.time_used)
