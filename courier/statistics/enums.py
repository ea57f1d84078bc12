"""What is counted."""

from django.db.models import TextChoices


class Kind(TextChoices):
    """What the value of a count says; `ALL` has none."""

    ALL = "all"
    ENDING = "ending"  # the reason where the rules ended the game or a claim did, else how it ended
    LENGTH = "length"  # half-moves
    MONTH = "month"  # of the ending: 2026-11
    # the first position, where arrays are drawn; what a side has set up, where sides do: `0 text`
    ARRAY = "array"
    OPENING = "opening"  # the first move, short algebraic


class PlayerKind(TextChoices):
    """The same of a player."""

    ALL = "all"
    PRESET = "preset"  # its primary key
    SIDE = "side"
    OPPONENT = "opponent"  # the primary key of the account
    MONTH = "month"
