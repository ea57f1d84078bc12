"""The rules of two presets compared, section by section.

What changes often is told in a sentence of its own. Everything else is told by the paragraphs of
the rules page that have gone and those that have come.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from variants.authoring.difference.castling import castling_changes
from variants.core.shares import GLYPHS
from variants.describe.endings import per_side
from variants.describe.sections import rules_sections
from variants.describe.zones import plural_words
from variants.spec import PresetSpec, PromotionSpec
from variants.spec.values import Values

ALIKE: Final = 0.5

_NONE: Final = {
    "Conversion": "There is no conversion.",
    "Promotion": "There is no promotion.",
    "Hands and drops": "There are no pieces in hand.",
}
_ELSEWHERE: Final = ("Board and array", "The pieces", "Notation", "Castling")
_SHOWN: Final = ("The side to move may claim a draw", "The game is drawn by itself")
_WORTH: Final = {"loss": "a loss", "draw": "a draw", "win": "a win"}
_COUNTS: Final = (
    ("claim_repetition", "A draw may be claimed when a position occurs {} times", "by repetition"),
    (
        "end_repetition",
        "A position that occurs {} times ends the game",
        "when a position is repeated",
    ),
    (
        "claim_moves",
        "A draw may be claimed after {} moves of each side without progress",
        "for want of progress",
    ),
    (
        "end_moves",
        "The game is drawn after {} moves of each side without progress",
        "for want of progress",
    ),
)


def rule_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    """Yield what differs in promotion, castling, drops, goals, ends and draws."""
    if old.enforced != new.enforced:
        yield (
            "The rules are enforced."
            if new.enforced
            else "Nothing is enforced: the players are the judges."
        )
        return
    yield from _promotion_changes(old, new)
    yield from castling_changes(old, new)
    if old.enforced and not (old.special or new.special):
        yield from _end_changes(old, new)
        yield from _draw_changes(old, new)
    before = _paragraphs(old)
    after = _paragraphs(new)
    for title in dict.fromkeys((*before, *after)):
        if title == "Promotion" and _new_choices(old, new):
            continue
        yield from _section_changes(title, before.get(title, ()), after.get(title, ()))
    if (old.notation, old.castling_text) != (new.notation, new.castling_text):
        yield "Moves and positions are written in another way."


def _paragraphs(spec: PresetSpec) -> dict[str, tuple[str, ...]]:
    """Return the paragraphs of the rules page that are compared word by word, by section."""
    found = {}
    for section in rules_sections(spec):
        if section.title in _ELSEWHERE:
            continue
        shown = () if spec.special else _SHOWN
        found[section.title] = tuple(
            p for p in section.paragraphs if not p.startswith(shown) and not _is_mate(p)
        )
    return found


def _is_mate(paragraph: str) -> bool:
    return "is stalemate, " in paragraph or paragraph.startswith("There is no check and no mate.")


def _section_changes(title: str, old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield which paragraphs are others, no longer hold or are new."""
    gone = [p for p in old if p not in new]
    come = [p for p in new if p not in old]
    if not new and title in _NONE:
        yield _NONE[title]
        return
    for paragraph in come:
        alike = max(gone, key=lambda other: _likeness(other, paragraph), default="")
        if alike and _likeness(alike, paragraph) >= ALIKE:
            gone.remove(alike)
            yield f"{title}: \u201c{paragraph}\u201d instead of \u201c{alike}\u201d"
        else:
            yield f"{title}: {paragraph}"
    for paragraph in gone:
        yield f"{title}, no longer: {paragraph}"


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _new_choices(old: PresetSpec, new: PresetSpec) -> tuple[PromotionSpec, PromotionSpec] | None:
    """Return the promotions if there is one in each preset, the same for both sides, and only the
    choices differ.
    """
    if len(old.promotions) != 1 or len(new.promotions) != 1:
        return None
    before = old.promotions[0]
    after = new.promotions[0]
    if before.choices[0] != before.choices[1] or after.choices[0] != after.choices[1]:
        return None
    is_same = (before.pieces, before.optional, before.limits, before.on_the_spot, before.depth) == (
        (after.pieces, after.optional, after.limits, after.on_the_spot, after.depth)
    )
    has_depth = all(len(spec.zone[0].items) == spec.depth for spec in (before, after))
    return (before, after) if is_same and (has_depth or before.zone == after.zone) else None


def _promotion_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    pair = _new_choices(old, new)
    if pair is None:
        return
    before, after = (spec.choices[0] for spec in pair)
    pieces = plural_words(new, pair[1].pieces[0]).capitalize()
    gone = tuple(k for k in before if k not in after)
    come = tuple(k for k in after if k not in before)
    if come:
        yield (
            f"{pieces} may {'also ' if len(come) < len(after) else ''}become"
            f" {plural_words(new, come, 'or')}."
        )
    if gone:
        yield f"{pieces} may not become {plural_words(old, gone, 'or')}."


def _end_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    for name, before, after in (
        ("Stalemate", old.ends.stalemate, new.ends.stalemate),
        ("Checkmate", old.ends.checkmate, new.ends.checkmate),
    ):
        if before != after:
            yield (
                f"{name} is {_worth(new, after)} for the side that cannot move, not"
                f" {_worth(old, before)}."
            )
    if old.ends.stalemate_by_count != new.ends.stalemate_by_count:
        yield (
            "The number of pieces"
            f" {'decides' if new.ends.stalemate_by_count else 'does not decide'} a stalemate."
        )
    if old.check.royals != new.check.royals:
        yield (
            f"A side is in check when {'all' if new.check.royals == 'all' else 'any'} of its royal"
            " pieces are attacked."
        )


def _worth(spec: PresetSpec, values: Values) -> str:
    return per_side(spec, [_worth_of(value) for value in values])


def _worth_of(value: str) -> str:
    return f"{GLYPHS[value]} of the point" if value in GLYPHS else _WORTH[value]


def _draw_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    for name, sentence, what in _COUNTS:
        before = getattr(old.draws, name)
        after = getattr(new.draws, name)
        if before == after:
            continue
        if after and before:
            yield f"{sentence.format(after)} instead of {before}."
        elif after:
            yield f"{sentence.format(after)}."
        elif name.startswith("claim"):
            yield f"No draw may be claimed {what}."
        else:
            yield f"The game does not end by itself {what}."
    if old.draws.resets != new.draws.resets:
        yield "Other moves start the count of moves without progress again."
