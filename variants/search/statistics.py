"""What many games of a preset say about it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from variants.rules_protocol import Rules
from variants.search.features import present
from variants.search.selfplay import Played

SURE: Final = 1.96
BIN: Final = 20


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all games, with the bounds between which it lies in 19 of 20 such series (Wilson's interval)."""

    part: float
    low: float
    high: float


def share(count: float, total: int) -> Share:
    """Return `count` of `total` as a share; anything is possible where nothing was counted."""
    if not total:
        return Share(0.0, 0.0, 1.0)
    part, square = count / total, SURE * SURE
    middle = part + square / (2 * total)
    spread = SURE * (part * (1 - part) / total + square / (4 * total * total)) ** 0.5
    whole = 1 + square / total
    return Share(part, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


@dataclass(slots=True)
class Statistics:
    """Sums over games; everything else is reckoned from them. `kinds` and `rules` are those a preset has."""

    kinds: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: int = 0
    plies: int = 0
    choices: int = 0
    most_choices: int = 0
    nodes: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    dead_starts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    captured: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, rules: Rules) -> "Statistics":
        """Return statistics of no game yet."""
        kinds = tuple(piece.id for piece in rules.spec.pieces)
        return cls(kinds=kinds, rules=tuple(sorted(feature.value for feature in present(rules))))

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.plies += game.plies
        self.choices += game.choices
        self.most_choices = max(self.most_choices, game.most_choices)
        self.nodes += game.nodes
        self.seconds += game.seconds
        self.dead_starts += not game.plies
        if game.winner is not None:
            self.wins[game.winner] += 1
        self.lengths[game.plies // BIN * BIN] += 1
        self.endings[game.reason] += 1
        self.openings[game.first_move] += 1
        self.moved += game.moved
        self.captured += game.captured
        self.features += game.features

    @property
    def length(self) -> float:
        """Half-moves of a game on average."""
        return self.plies / self.games if self.games else 0.0

    @property
    def branching(self) -> float:
        """Legal moves of a position on average."""
        return self.choices / self.plies if self.plies else 0.0

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
    def decisive(self) -> Share:
        """The part of the games that somebody won."""
        return share(sum(self.wins), self.games)

    @property
    def first_side(self) -> Share:
        """The points of the side that moves first, draws counted half: more than a half is an advantage."""
        return share(self.wins[0] + self.draws / 2, self.games)

    @property
    def never_moved(self) -> tuple[str, ...]:
        """Kinds of which no man ever moved."""
        return tuple(kind for kind in self.kinds if not self.moved[kind])

    @property
    def never_captured(self) -> tuple[str, ...]:
        """Kinds of which no man was ever captured."""
        return tuple(kind for kind in self.kinds if not self.captured[kind])

    @property
    def never_used(self) -> tuple[str, ...]:
        """Rules of the preset that no move made use of."""
        return tuple(rule for rule in self.rules if not self.features[rule])

    def plain(self) -> dict[str, Any]:
        """Return the sums as JSON can hold them."""
        return {name: _plain(getattr(self, name)) for name in self.__slots__}

    @classmethod
    def from_plain(cls, sums: Mapping[str, Any]) -> "Statistics":
        """Return what `plain` has written."""
        found = cls(**{name: value for name, value in sums.items() if not isinstance(value, Mapping)})
        found.kinds, found.rules = tuple(found.kinds), tuple(found.rules)
        found.lengths = Counter({int(length): count for length, count in sums["lengths"].items()})
        for name in ("endings", "openings", "moved", "captured", "features"):
            setattr(found, name, Counter(sums[name]))
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, Counter):
        return {str(key): count for key, count in value.items()}
    return list(value) if isinstance(value, tuple) else value
