"""What many games of a preset say about it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from variants.rules.protocol import Rules
from variants.search.features import movable, present, promotions
from variants.search.selfplay import Played

SURE: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all games, with the bounds between which it lies in 19 of 20 such series (Wilson's
    interval).
    """

    part: float
    low: float
    high: float

    @classmethod
    def of(cls, count: float, total: int) -> "Share":
        """Return `count` of `total` as a share; anything is possible where nothing was counted."""
        if not total:
            return cls(0.0, 0.0, 1.0)
        part = count / total
        square = SURE * SURE
        middle = part + square / (2 * total)
        spread = SURE * (part * (1 - part) / total + square / (4 * total * total)) ** 0.5
        whole = 1 + square / total
        return cls(part, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the lengths of games lie: the shortest, a quarter, half and three quarters of them up
    to, the longest.
    """

    least: int
    lower: int
    middle: int
    upper: int
    most: int


@dataclass(slots=True)
class Statistics:
    """Sums over games; everything else is computed from them.

    `kinds`, `promotions` and `rules` are those a preset has: kinds that move by themselves, kinds
    that pieces may become. `outcomes` counts games by reason and winner (`checkmate/0`,
    `repetition/-`), `lengths` by half-moves; `choices` sums up the legal moves by ply, over the
    `reached` games that came so far.
    """

    kinds: tuple[str, ...] = ()
    promotions: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: int = 0
    plies: int = 0
    most_choices: int = 0
    nodes: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    first_wins: int = 0
    begun: list[int] = field(default_factory=lambda: [0, 0])
    choices: list[int] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    different: Counter[str] = field(default_factory=Counter)
    dead_starts: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    captured: Counter[str] = field(default_factory=Counter)
    promoted: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, rules: Rules) -> "Statistics":
        """Return statistics of no game yet."""
        order = {piece.id: number for number, piece in enumerate(rules.spec.pieces)}
        kinds, becoming = (
            tuple(sorted(found(rules), key=order.__getitem__)) for found in (movable, promotions)
        )
        return cls(kinds, becoming, tuple(sorted(feature.value for feature in present(rules))))

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.plies += game.plies
        self.nodes += game.nodes
        self.seconds += game.seconds
        self.begun[game.first] += 1
        if game.winner is not None:
            self.wins[game.winner] += 1
            self.first_wins += game.winner == game.first
        self._add_choices(game.choices)
        self.lengths[game.plies] += 1
        self.outcomes[f"{game.reason}/{'-' if game.winner is None else game.winner}"] += 1
        self.openings[game.first_move] += 1
        self.different[game.moves] += 1
        if game.dead_start:
            self.dead_starts[game.dead_start] += 1
        for name in ("seen", "moved", "captured", "promoted", "features"):
            getattr(self, name).update(getattr(game, name))

    def _add_choices(self, choices: list[int]) -> None:
        missing = [0] * (len(choices) - len(self.choices))
        self.choices += missing
        self.reached += missing
        for ply, number in enumerate(choices):
            self.choices[ply] += number
            self.reached[ply] += 1
        self.most_choices = max(self.most_choices, *choices) if choices else self.most_choices

    @property
    def length(self) -> float:
        """Half-moves of a game on average."""
        return self.plies / self.games if self.games else 0.0

    @property
    def spread(self) -> Spread | None:
        """Where the lengths lie; None without games."""
        if not self.games:
            return None
        lengths = sorted(self.lengths.elements())
        lower, middle, upper = (lengths[self.games * part // 4] for part in (1, 2, 3))
        return Spread(lengths[0], lower, middle, upper, lengths[-1])

    @property
    def branching(self) -> float:
        """Legal moves of a position on average."""
        return sum(self.choices) / self.plies if self.plies else 0.0

    @property
    def move_list_seconds(self) -> float:
        """What a list of legal moves cost on average, by the clock that was given."""
        return self.seconds / self.plies if self.plies else 0.0

    @property
    def nodes_per_move(self) -> float:
        """Positions looked at for a move on average."""
        return self.nodes / self.plies if self.plies else 0.0

    @property
    def draws(self) -> int:
        """Games that nobody won, those given up as too long included."""
        return self.games - sum(self.wins)

    @property
    def unfinished(self) -> int:
        """Games given up as too long."""
        return self.outcomes["unfinished/-"]

    @property
    def endings(self) -> Counter[str]:
        """Games by the reason of their end."""
        found = Counter[str]()
        for outcome, count in self.outcomes.items():
            found[outcome.partition("/")[0]] += count
        return found

    @property
    def decisive(self) -> Share:
        """The part of the games that somebody won."""
        return Share.of(sum(self.wins), self.games)

    @property
    def first_side(self) -> Share:
        """The points of the side that moves first, draws counted half: more than a half is an
        advantage.

        The bounds are those of Wilson with half-points; where there are draws they are a little
        wider than need be.
        """
        return Share.of(self.first_wins + self.draws / 2, self.games)

    @property
    def never_seen(self) -> tuple[str, ...]:
        """Kinds of which no piece ever stood on the board."""
        return tuple(kind for kind in self.kinds if not self.seen[kind])

    @property
    def never_moved(self) -> tuple[str, ...]:
        """Kinds of which no piece ever moved, those that were never there included."""
        return tuple(kind for kind in self.kinds if not self.moved[kind])

    @property
    def never_captured(self) -> tuple[str, ...]:
        """Kinds of which no piece was ever captured."""
        return tuple(kind for kind in self.kinds if not self.captured[kind])

    @property
    def never_promoted(self) -> tuple[str, ...]:
        """Kinds that pieces might have become, and none ever did."""
        return tuple(kind for kind in self.promotions if not self.promoted[kind])

    @property
    def never_used(self) -> tuple[str, ...]:
        """Rules of the preset that no move made use of."""
        return tuple(rule for rule in self.rules if not self.features[rule])

    def plain(self) -> dict[str, Any]:
        """Return the sums as JSON can hold them."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_plain(cls, sums: Mapping[str, Any]) -> "Statistics":
        """Return what `plain` has written."""
        found = cls()
        for name, value in sums.items():
            if isinstance(value, Mapping):
                value = Counter(value)
            elif name in ("kinds", "promotions", "rules"):
                value = tuple(value)
            setattr(found, name, value)
        found.lengths = Counter({int(length): count for length, count in sums["lengths"].items()})
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, Counter):
        return {str(key): count for key, count in value.items()}
    return list(value) if isinstance(value, tuple) else value
