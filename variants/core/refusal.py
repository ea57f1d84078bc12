"""Why a piece cannot go somewhere."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason of the rules: `code` for programs, `message` an English sentence without capital and
    full stop.
    """

    code: str
    message: str
