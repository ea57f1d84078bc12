"""The words of parts and legs, and what sizes and directions they may have."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NoReturn

from variants.core.geometry import MAX_SIDE

Kind = Literal["move", "castle", "anywhere"]
Does = Literal["both", "move", "capture", "borrow"]
Takes = Literal["enemies", "own", "all", "not_royal", "royal"]
Sideways = Literal["both", "left", "right"]
Over = Literal["anything", "nothing", "one", "some"]
Bend = Literal["", "zigzag", "circle"]
Hop = Literal["", "far", "near"]
Lines = Literal["both", "straight", "diagonal"]
Turning = Literal["any", "same", "other"]
Then = Literal[
    "empty",
    "enemy",
    "empty_or_enemy",
    "not_royal",
    "royal",
    "own",
    "either",
    "empty_or_either",
    "piece",
    "friend",
    "anything",
    "helper",
]

ONCE: Final = 1
MAX_TO: Final = 128

# The letters of `variants.movement.mover`.
TAKEN: Final[dict[Takes, str]] = {
    "enemies": "c",
    "own": "d",
    "all": "cd",
    "not_royal": "o",
    "royal": "k",
}
RELAYS: Final[dict[Then, str]] = {
    "empty": "m",
    "enemy": "c",
    "empty_or_enemy": "mc",
    "not_royal": "o",
    "royal": "k",
    "own": "d",
    "either": "cd",
    "empty_or_either": "mcd",
    "piece": "p",
    "friend": "h",
    "anything": "mp",
    "helper": "x",
}
HOPS: Final[dict[Hop, Literal["", "p", "g"]]] = {"": "", "far": "p", "near": "g"}
JUMPS: Final[dict[Over, int]] = {"anything": 0, "nothing": 0, "one": 1, "some": 2}

Refuse = Callable[[str], NoReturn]


def check_vectors(to: Sequence[Sequence[int]], refuse: Refuse) -> None:
    """Refuse first steps that are none, that leave every board, or that stand there twice."""
    if not 0 < len(to) <= MAX_TO or len(set(to)) != len(to):
        refuse(f"click at least one square, each of them once, {MAX_TO} at most")
    for vector in to:
        if len(vector) != 2 or not 0 < max(map(abs, vector)) < MAX_SIDE:
            refuse(f"a step goes from 1 to {MAX_SIDE - 1} squares")


def check_size(size: Sequence[int], refuse: Refuse) -> None:
    """Refuse the size of a further leg's step that is none."""
    if len(size) != 2 or not 0 < size[0] < MAX_SIDE or not 0 <= size[1] <= size[0]:
        refuse(
            f"must be the longer and the shorter side of a step, from 1 to {MAX_SIDE - 1}; 0 for"
            " straight ones"
        )
    if size[0] == size[1]:
        refuse("a diagonal step is said by the turn: use [n, 0]")
