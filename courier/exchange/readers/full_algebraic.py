"""Move lists in full algebraic notation, as Game Courier's logs and our own files have them.

1. P e2-e4                     a number, points, one whole turn; parts are separated by semicolons
1... p e7-e5 // a remark       what follows // is said with the move
2. N g1-f3 n b8-c6             both turns of a number may stand in a line
| 2. B f1-c4                   a variation: the number shows where it leaves the game
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.exchange.readers.values import Chunk, GameRecord, Trouble, quoted
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import (
    MAX_COMMENT,
    ROOT,
    Tree,
    clean_comment,
    comment,
    enter,
    make_main,
    plant,
)
from variants import Rules, RulesError, split_remark

_NUMBER: Final = re.compile(
    r"(?:^|(?<=\s))(?P<number>\d{1,4})\s?\.(?P<second>\s?\.\.?)?(?=\s|[^\s.])"
)
_RESULT: Final = re.compile(r"(?:^|(?<=\s))(1-0|0-1|1/2-1/2|\*)\s*$")
_WORDS: Final = {
    "resign": "resigned",
    "resigns": "resigned",
    "resigned": "resigned",
    "drawn": "agreed",
    "draw": "agreed",
}
_SQUARE: Final = r"[A-H]?[A-Za-z][1-9][0-9]?"
_LABEL: Final = r"\+?[A-Za-z]{1,8}"
_ITEM: Final = (
    rf"(?:(?:{_LABEL}"
    rf" )?{_SQUARE}[-x]{_SQUARE}|(?:@|{_LABEL})[-*@](?:{_SQUARE}|dest)|{_SQUARE}-|-{_SQUARE})"
)
_TURN: Final = re.compile(rf"{_ITEM}(?:\s?;\s?{_ITEM})*")
MOST_TURN: Final = 600


@dataclass(slots=True)
class _Line:
    """Where a line of moves goes on; `lost` once a move of it could not be played."""

    at: int = ROOT
    lost: bool = False


def read(record: GameRecord, chunk: Chunk) -> None:
    """Read the moves of a game; what cannot be read is among the troubles."""
    rules = record.revision.rules
    tree = plant(rules, record.start)
    main = _Line()
    for number, line in chunk.lines:
        text = line.strip()
        if text.startswith("|"):
            tree = _variation(record, tree, main, number, text[1:])
        elif text and not main.lost:
            tree = _line(record, tree, main, number, text)
    tree = make_main(tree, main.at) if main.at else tree
    found = tree.line_to(main.at)
    record.moves = [node.step.text for node in found]
    record.remarks = {node.ply: node.comment for node in found if node.comment}
    record.tree = tree
    record.end = main.at


def _line(record: GameRecord, tree: Tree, main: _Line, number: int, line: str) -> Tree:
    """Return the tree with the moves of a line, a remark, or a result played on."""
    text, remark = split_remark(line)
    if result := _RESULT.search(text):
        record.result, text = result[1], text[: result.start()].strip()
    for turn in _turns(text):
        if turn.lower() in _WORDS:
            _end(record, tree, main, _WORDS[turn.lower()])
            continue
        tree = _play(record, tree, main, turn, number, line)
        if main.lost:
            return tree
    return _say(tree, main.at, remark) if remark else tree


def _turns(text: str) -> list[str]:
    """Return what stands between the numbers of a line."""
    parts = [part.strip() for part in _NUMBER.sub("\n", text).split("\n")]
    found = [part for part in parts if part]
    last = found[-1].rpartition(" ") if found else ("", "", "")
    return (
        [*found[:-1], last[0].strip(), last[2]] if last[0] and last[2].lower() in _WORDS else found
    )


def _play(
    record: GameRecord,
    tree: Tree,
    line: _Line,
    turn: str,
    number: int,
    text: str,
    *,
    cuts: bool = True,
) -> Tree:
    try:
        return _entered(record.revision.rules, tree, line, turn)
    except (RulesError, DomainError) as error:
        refused = error
    at = line.at
    for both in _halves(turn):
        try:
            grown = tree
            for half in both:
                grown = _entered(record.revision.rules, grown, line, half)
        except (RulesError, DomainError):
            line.at = at
        else:
            return grown
    line.lost = True
    record.troubles.append(_refusal(refused, turn, number, text, cuts=cuts))
    return tree


def _entered(rules: Rules, tree: Tree, line: _Line, turn: str) -> Tree:
    """Raises RulesError, TooManyNodes, TooDeep."""
    tree, line.at = enter(tree, line.at, step_of(rules, tree.nodes[line.at].step.position, turn))
    return tree


def _halves(turn: str) -> list[tuple[str, str]]:
    """Return how a text may be two turns: two chains of parts, or two words."""
    found = []
    if len(turn) <= MOST_TURN:
        chains = _TURN.findall(turn)
        if len(chains) == 2:
            found.append((chains[0], chains[1]))
    words = turn.split()
    if len(words) == 2:
        found.append((words[0], words[1]))
    return found


def _refusal(
    error: RulesError | DomainError, turn: str, number: int, text: str, *, cuts: bool
) -> Trouble:
    words = {"move": quoted(turn)[:40], "reason": error.message.rstrip(".")}
    reason = _("%(move)s can’t be played: %(reason)s.") % words
    if not cuts:
        return Trouble(number, quoted(text), reason, _("The rest of its line was left out."))
    return Trouble(
        number, quoted(text), reason, _("Correct it, or import the game up to here."), cuts=True
    )


def _variation(record: GameRecord, tree: Tree, main: _Line, number: int, text: str) -> Tree:
    """Return the tree with a variation to the line read so far."""
    words, remark = split_remark(text)
    begin = _NUMBER.search(words)
    places = [ROOT, *(node.id for node in tree.line_to(main.at))]
    place = len(places) - 2
    if begin is not None:
        place = (
            2 * (int(begin["number"]) - tree.number)
            + (1 if begin["second"] else 0)
            - tree.root.step.side
        )
    if not 0 <= place < len(places):
        reason = _("A variation begins with the number of a move that was played: | 22... n b8-c6.")
        record.troubles.append(Trouble(number, quoted(text), reason))
        return tree
    line = _Line(places[place])
    for turn in _turns(words):
        tree = _play(record, tree, line, turn, number, text, cuts=False)
        if line.lost:
            return tree
    return _say(tree, line.at, remark) if remark and line.at != places[place] else tree


def _say(tree: Tree, at: int, remark: str) -> Tree:
    said = clean_comment(f"{tree.nodes[at].comment} {remark}")
    return comment(tree, at, said[:MAX_COMMENT])


def _end(record: GameRecord, tree: Tree, main: _Line, ending: str) -> None:
    """Note how the game ended: who is to move has written it."""
    record.ending = ending
    record.result = (
        "1/2-1/2" if ending == "agreed" else "0-1" if tree.nodes[main.at].step.side == 0 else "1-0"
    )
