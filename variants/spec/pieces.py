"""What a preset document says of its pieces."""

from dataclasses import dataclass

from variants.spec.values import NEVER, Flags, Zones


@dataclass(frozen=True, slots=True)
class ExtraMove:
    """Further moves of a kind, open only from squares of `start` to squares of `end`; None means
    all squares.

    Initial moves (`i`) in it are open on the squares of `start`.
    """

    betza: str
    start: Zones | None = None
    end: Zones | None = None


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A kind of piece. `labels` are those of side 0 and side 1; `aliases` are further names
    accepted on input.

    A label of several letters is written in parentheses, `(Ab)`. A kind that `carries` others
    (piece ids) is a base: its label on the board is made of the letters of the stones on it, and
    each of them is drawn by the `sign` of its kind. Where the sides have pictures of their own,
    `pictures` has both.

    `zone` is where it may stand, `initial` where its initial moves are open (None: where pieces of
    the kind start). `promoted` is the kind it turns into where `[turning]` says so. Promotion and
    drop zones of its own replace those of the preset. It cannot be taken while `iron` is set for
    its side. It may take its own pieces of the kinds `takes_own`, and no enemy of the kinds
    `spares`. It cannot hop over pieces of the kinds `no_mounts`. What is `made_of` other kinds has
    the powers of each of them.
    """

    id: str
    name: str
    labels: tuple[str, str]
    aliases: tuple[str, ...] = ()
    betza: str = ""
    pictures: tuple[str, str] = ("", "")
    royal: bool = False
    text: str = ""
    sign: str = ""
    carries: tuple[str, ...] = ()
    extra: tuple[ExtraMove, ...] = ()
    zone: Zones | None = None
    initial: Zones | None = None
    promoted: str = ""
    promotion_zone: Zones | None = None
    drop_zone: Zones | None = None
    iron: Flags = NEVER
    takes_own: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    no_mounts: tuple[str, ...] = ()
    made_of: tuple[str, ...] = ()

    @property
    def picture(self) -> str:
        """The picture of side 0."""
        return self.pictures[0]
