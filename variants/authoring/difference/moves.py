"""How a piece's move has changed, in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Final

from variants.authoring.betza_reader import normal, read_parts
from variants.authoring.difference.phrases import abilities_of, ability, joined
from variants.authoring.expansion import movers_of
from variants.authoring.parts import Leg, Part
from variants.core.errors import PresetError
from variants.core.words import listed
from variants.movement.betza import parse, unmarked
from variants.movement.imitation import imitations
from variants.movement.mover import Mover

_TURNS: Final = (
    (frozenset({0}), "go straight on"),
    (frozenset({-1, 1}), "turn by half a right angle"),
    (frozenset({-2, 2}), "turn at a right angle"),
    (frozenset({-3, 3, 4}), "turn back"),
)
_SIDED: Final = {
    -1: "turn half left",
    1: "turn half right",
    -2: "turn left",
    2: "turn right",
    -3: "turn back to the left",
    3: "turn back to the right",
}
_ONLY: Final = {
    "move": "only without capturing",
    "capture": "only to capture",
    "borrow": "only to borrow moves",
}

# Changes that leave some moves as they were.
_SHARED: Final = ("turns", "must")

Change = tuple[str, object, object]


def move_changes(subject: str, old: str, new: str) -> Iterator[str]:
    """Yield how a move text has changed, castling apart; `who` is the piece: `The rook`."""
    yield from _kept(subject, old, new)


@lru_cache(maxsize=256)
def _kept(subject: str, old: str, new: str) -> tuple[str, ...]:
    """Return the sentences on one piece; they take long where its moves are many, and are asked for
    twice.
    """
    if unmarked(old)[0] != unmarked(new)[0]:
        # On boards of two kinds the letters mean other ways; `board_changes` says so once.
        return ()
    is_same = normal(parse(old)) == normal(parse(new)) and imitations(old) == imitations(new)
    return () if is_same else tuple(_changes(subject, old, new))


def _changes(subject: str, old: str, new: str) -> Iterator[str]:
    before = read_parts(old).parts
    after = read_parts(new).parts
    if before is None or after is None:
        is_text, was_text = unmarked(new)[1], unmarked(old)[1]
        if is_text != was_text:
            yield f"{subject} moves as {is_text} says, no longer as {was_text}."
        return
    gone = [part for part in before if part not in after]
    come = [part for part in after if part not in before]
    for one in tuple(gone):
        other = next((part for part in come if _corresponds(one, part, before, after)), None)
        if other is not None:
            gone.remove(one)
            come.remove(other)
            yield from _shown(subject, one, other)
    yield from _replaced(subject, gone, come, before, after)


def _replaced(
    subject: str,
    gone: Sequence[Part],
    come: Sequence[Part],
    before: Sequence[Part],
    after: Sequence[Part],
) -> Iterator[str]:
    """Yield what is lost and what is won where parts do not correspond."""
    lost = _moves(gone) - _moves(after)
    won = _moves(come) - _moves(before)
    is_all = lost == _moves(before)
    shape = (*before, *after)[0].shape
    fewer = abilities_of(lost, shape)
    more = abilities_of(won, shape)
    if fewer is None or more is None:
        yield f"{subject} moves differently."
        return
    fewer, more = [w for w in fewer if w not in more], [w for w in more if w not in fewer]
    if fewer:
        yield f"{subject} may no longer {joined(fewer)}."
    if more:
        yield f"{subject} may now {'' if is_all else 'also '}{joined(more)}."


def _corresponds(one: Part, other: Part, before: Sequence[Part], after: Sequence[Part]) -> bool:
    """Return whether one part has become the other, so that none of its moves is still there in
    another way.
    """
    change = _change(one, other)
    if change is None or change[0] in _SHARED:
        return change is not None
    return _moves([one]).isdisjoint(_moves(after)) and _moves([other]).isdisjoint(_moves(before))


def _moves(parts: Sequence[Part]) -> frozenset[Mover]:
    return normal(mover for part in parts for mover in movers_of(part))


def _change(one: Part, other: Part) -> Change | None:
    """Return the only thing that tells two parts apart, `to` excepted, or None."""
    if len(one.legs) != len(other.legs) or one.kind != other.kind:
        return None
    found: list[Change] = []
    for field in fields(Part):
        before = getattr(one, field.name)
        after = getattr(other, field.name)
        if field.name != "legs" and before != after:
            found.append((field.name, before, after))
    for leg, same in zip(one.legs, other.legs, strict=True):
        for field in fields(leg):
            before = getattr(leg, field.name)
            after = getattr(same, field.name)
            if before != after:
                found.append((field.name, before, after))
    return found[0] if len(found) == 1 and found[0][0] != "to" else None


def _shown(subject: str, one: Part, other: Part) -> Iterator[str]:
    """Yield the sentence for two parts that differ in one thing."""
    change = _change(one, other)
    assert change is not None
    name, before, after = change
    if name == "turns" and isinstance(before, tuple) and isinstance(after, tuple):
        yield from _turned(subject, set(before), set(after))
    elif name == "must":
        yield (
            f"{subject} has to go on where it turns."
            if after
            else f"{subject} may now stop where it turns."
        )
    elif name == "passing":
        yield f"{subject} may {'now' if after else 'no longer'} capture in passing."
    elif name == "first":
        when = "only as its first move" if after else "at any time, not only as its first move"
        yield f"{subject} may now {_plain(one)} {when}."
    elif name == "does":
        yield (
            f"{subject} may now {_plain(one)}"
            f" {_ONLY.get(str(after), 'both with and without capturing')}."
        )
    else:
        yield f"{subject} may now {_said(other)}; formerly it could {_said(one)}."


def _turned(subject: str, before: set[int], after: set[int]) -> Iterator[str]:
    if lost := _turn_words(before - after):
        yield f"{subject} may no longer {lost}."
    if won := _turn_words(after - before):
        yield f"{subject} may now also {won}."


def _turn_words(turns: set[int]) -> str:
    found = []
    left = set(turns)
    for kind, words in _TURNS:
        both = kind & turns
        if both == kind or (kind >= {-3, 3} and (both >= {-3, 3} or both == {4})):
            found.append(words)
            left -= both
    return listed([*found, *(_SIDED.get(turn, "turn back") for turn in sorted(left, key=abs))])


def _plain(part: Part) -> str:
    """Return what a part lets a piece do, without when and what it captures."""
    return _said(
        replace(part, does="both", takes="enemies", first=False, passing=False, legs=_quiet(part))
    )


def _quiet(part: Part) -> tuple[Leg, ...]:
    return tuple(replace(leg, opens=False) for leg in part.legs)


def _said(part: Part) -> str:
    try:
        return ability(part)
    except PresetError:
        return "go as before"
