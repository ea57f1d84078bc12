"""How moves are typed in a game: examples for the field, true of the preset that is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from courier.drawing.boards import Look
from courier.drawing.boards.looks import CHESS
from variants import (
    MEGABYTE,
    Choice,
    PresetSpec,
    Rules,
    by_content,
    composing_rules,
    own_squares,
    sized_cache,
)

OWN: Final = {"shogi": "P-7f, Bx2b+", "xiangqi": "C2=5, H8+7", "janggi": "79-78, 79P78"}


def move_examples(rules: Rules, choices: Sequence[Choice] = (), look: Look = CHESS) -> str:
    """Return a first move, a drop and a promotion as they are typed: `e.g. Nf3, P@e5, e8=Q`; empty
    without rules.

    Where the board has the game's own names of squares, moves of that notation stand there.
    Drop and promotion are among them once a piece may be dropped or promote: `choices` are the
    legal moves.
    """
    own = own_squares(rules.spec) if look.own_labels and rules.enforced else ""
    if own:
        return _("e.g. %(moves)s") % {"moves": OWN[own]}
    found = _examples(rules)
    if found and _has_own_hand(rules.spec):
        found = (*found, *_from_hand(rules.spec, choices))
    elif found:
        found = (*found, *_drops(found, choices))
        if any(choice.steps[-1].startswith("=") for choice in choices):
            found = (*found, *_promotions(rules.spec))
    return _("e.g. %(moves)s") % {"moves": ", ".join(found)} if found else ""


@sized_cache(most=1 * MEGABYTE, key=by_content)
def _examples(rules: Rules) -> tuple[str, ...]:
    if not rules.enforced or composing_rules(rules) is not None:
        return ()
    spec = rules.spec
    start = (
        rules.start(spec.setup_modes[0].key, lambda below: below - 1)
        if spec.setup_modes
        else rules.start()
    )
    moves = rules.legal_moves(start)
    ordinary = [move for move in moves if move.origin is not None and move.origin != move.target]
    return tuple(
        rules.write(move, start, "san")
        for move in (ordinary or moves)[len(ordinary or moves) // 2 :][:1]
    )


def _has_own_hand(spec: PresetSpec) -> bool:
    """Return whether what is in hand decides what moves there are besides the ordinary ones: of
    pockets and of prisons.
    """
    return spec.prisoners is not None or spec.pocket is not None


def _from_hand(spec: PresetSpec, choices: Sequence[Choice]) -> Iterator[str]:
    """Yield a legal drop, exchange, pocketing and promotion, as far as there are any."""
    seen = set[str]()
    for choice in choices:
        deed = _deed_of(spec, choice.steps)
        if deed and deed not in seen:
            seen.add(deed)
            yield _into_pocket(choice.steps) if deed == "pocketing" else choice.text


def _deed_of(spec: PresetSpec, steps: Sequence[str]) -> str:
    """Return what a move does beside going somewhere, by its clicks; empty if nothing."""
    first, *rest = steps
    if first.startswith("@-"):
        return "exchange"
    if first.startswith("@"):
        return "drop"
    if spec.pocket is not None and rest[:1] == [first]:
        return "pocketing"
    return "promotion" if rest and rest[-1].startswith("=") else ""


def _into_pocket(steps: Sequence[str]) -> str:
    """Return a pocketing as people write it, `b1/B`."""
    return f"{steps[0]}/{steps[-1].removeprefix('=').upper()}"


def _drops(first: Sequence[str], choices: Sequence[Choice]) -> Sequence[str]:
    """Return a legal drop, if there is one and the first example is none."""
    if any("@" in text for text in first):
        return ()
    legal = [choice.text for choice in choices if choice.steps[0].startswith("@")]
    return legal[len(legal) // 2 :][:1]


def _promotions(spec: PresetSpec) -> Iterator[str]:
    """Yield a promotion, where pieces promote."""
    name = spec.board.name
    if spec.turning is not None:
        last = spec.files * spec.ranks - 1
        yield f"{name(last - spec.files)}{name(last)}+"
        return
    for promotion in spec.promotions[:1]:
        squares = sorted(promotion.zone[0].squares)
        choices = spec.kinds(promotion.choices[0])
        if squares and choices and promotion.pieces[0]:
            moved, becomes = (
                spec.piece(kind).labels[0] for kind in (promotion.pieces[0][0], choices[0])
            )
            letter = "" if moved == "P" else moved
            yield f"{letter}{name(squares[len(squares) // 2])}={becomes}"
