"""What can be said of a move."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """A description, one phrase for each manner of moving, and the parts it could not put into
    words.
    """

    phrases: tuple[str, ...]
    unexplained: tuple[str, ...] = ()
