"""Pieces in hand beside the board of the game page. No query."""

from __future__ import annotations

from dataclasses import dataclass

from courier.drawing.boards import Hands, Held, endless_labels, hand_words, hands_of, has_hands
from variants import (
    MEGABYTE,
    PresetSpec,
    Rules,
    by_content,
    sized_cache,
)

# How many pieces of which label each side holds; endless supplies are not counted.
HandData = tuple[dict[str, int], dict[str, int]]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What one side holds, as the page draws it."""

    side: int
    side_name: str
    pieces: tuple[Held, ...]

    @property
    def own(self) -> tuple[Held, ...]:
        """What can be dropped."""
        return tuple(held for held in self.pieces if not held.is_prisoner)

    @property
    def prisoners(self) -> tuple[Held, ...]:
        """What is held of the other side."""
        return tuple(held for held in self.pieces if held.is_prisoner)

    @property
    def spoken(self) -> str:
        """The whole hand in words."""
        return hand_words(self.side_name, self.pieces)


def hand_data(rules: Rules, text: str) -> HandData | None:
    """Return what each side holds in a position; None in games without hands."""
    if not has_hands(rules.spec):
        return None
    ours, theirs = _counts(rules, text)
    return dict(ours), dict(theirs)


@sized_cache(most=8 * MEGABYTE, key=by_content)
def _counts(rules: Rules, text: str) -> HandData:
    return rules.hands(rules.position(text))


def shown_hands(rules: Rules, text: str) -> tuple[ShownHand | None, ShownHand | None]:
    """Return what both sides hold in a position as the page draws it."""
    if not has_hands(rules.spec):
        return None, None
    hands = _hands(rules, text)
    first, second = (ShownHand(side, rules.spec.sides[side].name, hands[side]) for side in (0, 1))
    return first, second


@sized_cache(most=8 * MEGABYTE, key=by_content)
def _hands(rules: Rules, text: str) -> Hands:
    return hands_of(rules, rules.position(text))


def supplies(spec: PresetSpec) -> list[str]:
    """Return the labels of the pieces that can be dropped for ever."""
    return sorted(endless_labels(spec, 0) | endless_labels(spec, 1))


def is_kept(spec: PresetSpec) -> bool:
    """Return whether captured pieces go to a hand or are held, so that it shows what was taken."""
    return spec.prisoners is not None or (spec.hands is not None and spec.hands.captures)
