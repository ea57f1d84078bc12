"""From what the pieces can do to the list of legal moves, through the hooks of the components."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from variants.core.effort import count
from variants.core.outcome import Outcome
from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.base import Component, Raw, filling
from variants.rules.open_turns import OpenTurns
from variants.rules.pushes import PushingTurns
from variants.rules.royalty import Royalty
from variants.rules.turns import Turns
from variants.rules.walk import Walk, distinct


class Legality:
    """Lists moves: pseudo-legal ones, those that leave no royal attacked, and those all rules
    allow.
    """

    __slots__ = (
        "enders",
        "expanders",
        "forcing",
        "is_simple",
        "lax",
        "makers",
        "narrowers",
        "rescuers",
        "royalty",
        "turners",
        "waiting",
        "walk",
        "weighs_all",
    )

    def __init__(self, walk: Walk, royalty: Royalty, components: Sequence[Component]) -> None:
        self.walk = walk
        self.royalty = royalty
        self.makers = filling(components, "moves")
        self.expanders = filling(components, "expand")
        self.narrowers = filling(components, "narrow")
        self.turners = filling(components, "turn")
        self.rescuers = filling(components, "rescue")
        self.enders = filling(components, "over")
        self.lax = next((c for c in components if isinstance(c, Turns) and c.may_be_lax), None)
        self.forcing = next((c for c in components if isinstance(c, PushingTurns)), None)
        self.waiting = next((c for c in components if isinstance(c, OpenTurns) and c.waits), None)
        self.weighs_all = any(not component.each for component in self.narrowers)
        is_judged_apart = royalty.explosive or royalty.reach.more_royals
        self.is_simple = not (self.expanders or is_judged_apart or walk.induces) and royalty.exact

    def over(self, position: Position) -> Outcome | None:
        """Return how the last move has ended the game, whatever moves there would be."""
        if self.waiting is not None and self.waiting.made(position):
            return None
        for component in self.enders:
            outcome = component.over(position)
            if outcome is not None:
                return outcome
        return None

    def pseudo(self, position: Position) -> list[Raw]:
        """Return all pseudo-legal moves; where the turn goes on in one way alone, those."""
        forced = None if self.forcing is None else self.forcing.forced(position)
        if forced is not None:
            return forced
        found: list[Raw] = []
        walk = self.walk
        placement = position.placement
        side = position.side
        for square in walk.army.board.squares:
            code = placement[square]
            if walk.owner[code] == side and walk.plans[code]:
                walk.moves(placement, square, code, found)
        if walk.induces:
            found = distinct(found)
        for component in self.makers:
            component.moves(position, found)
        for component in self.expanders:
            found = component.expand(position, found)
        return found

    def judged(self, position: Position) -> list[Raw]:
        """Return the moves that leave no own royal attacked; all where it may stand in check until
        the last move of the turn, or where the move is forced.
        """
        if self.lax is not None and self.lax.is_lax(position):
            return self.pseudo(position)
        royalty = self.royalty
        if not self.is_simple:
            return royalty.judge(position, self.pseudo(position))
        found = royalty.legal_of(position, self.walk)
        if self.makers:
            extra: list[Raw] = []
            for component in self.makers:
                component.moves(position, extra)
            if extra:
                found += royalty.judge(position, extra)
        return found

    def legal(self, position: Position) -> list[Raw]:
        """Return the legal moves; none when the game is over."""
        if self.enders and self.over(position) is not None:
            return []
        found = self.narrowed(position, self.judged(position))
        if not found:
            for component in self.rescuers:
                component.rescue(position, found)
        count(len(found))
        return found

    def narrowed(self, position: Position, found: list[Raw]) -> list[Raw]:
        """Return those of the moves that leave no royal attacked which all rules allow, turned
        pieces included.
        """
        for component in self.turners:
            found = component.turn(position, found)
        for component in self.narrowers:
            found = component.narrow(position, found)
        return found

    def allowed_before(self, position: Position, component: Component) -> list[Raw]:
        """Return the judged moves, turned pieces included, that every `narrow` before that of a
        component leaves.
        """
        found = self.judged(position)
        count(len(found))
        for turner in self.turners:
            found = turner.turn(position, found)
        for narrower in self.narrowers:
            if narrower is component:
                break
            found = narrower.narrow(position, found)
        return found

    def sought(
        self, position: Position, origin: int, is_wanted: Callable[[Raw], bool]
    ) -> list[Raw]:
        """Return legal moves from a square, or drops, that come from the pseudo-legal moves wanted.

        Nothing is returned where moves cannot be judged one by one: then all have to be listed.
        """
        if (
            self.weighs_all
            or self.walk.induces
            or (self.enders and self.over(position) is not None)
        ):
            return []
        walk = self.walk
        placement = position.placement
        found = list[Raw]()
        if (
            origin >= 0
            and walk.owner[placement[origin]] == position.side
            and walk.plans[placement[origin]]
        ):
            walk.moves(placement, origin, placement[origin], found)
        for component in self.makers:
            component.moves(position, found)
        found = [raw for raw in found if raw[0] == origin and is_wanted(raw)]
        for component in self.expanders:
            found = component.expand(position, found)
        count(len(found))
        is_safe = self.royalty.is_safe
        return self.narrowed(position, [raw for raw in found if is_safe(position, raw)])

    def ways(self, position: Position, origin: int) -> list[int]:
        """Return where the piece on a square could go if it were its owner's turn, checks and
        compulsion apart.
        """
        owner = self.walk.owner[position.placement[origin]]
        if owner < 0:
            return []
        side: Side = 1 if owner else 0
        begun = position if position.side == side else replace(position, side=side)
        found = self.pseudo(begun)
        count(len(found))
        return list(dict.fromkeys(raw[1] for raw in found if raw[0] == origin))

    def has_legal(self, position: Position) -> bool:
        """Return whether there is a legal move."""
        if self.weighs_all or self.rescuers or self.enders or not self.is_simple:
            return bool(self.legal(position))
        walk = self.walk
        placement = position.placement
        some = list[Raw]()
        for square in walk.army.board.squares:
            code = placement[square]
            if walk.owner[code] == position.side and walk.plans[code]:
                walk.moves(placement, square, code, some)
                if self._has_allowed(position, some):
                    return True
                some.clear()
        for component in self.makers:
            component.moves(position, some)
        return self._has_allowed(position, some)

    def _has_allowed(self, position: Position, raws: list[Raw]) -> bool:
        count(len(raws))
        is_safe = self.royalty.is_safe
        bans = self.narrowers
        return any(
            is_safe(position, raw) and (not bans or self.narrowed(position, [raw])) for raw in raws
        )
