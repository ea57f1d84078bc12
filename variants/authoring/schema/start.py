"""The document somebody starts from who starts from nothing."""

from typing import Any


def empty_document(files: int, ranks: int) -> dict[str, Any]:
    """Return the tables of a preset with a bare board and two kings: the least that can be played
    on.
    """
    middle = files // 2
    empty = str(files)

    def rank(letter: str) -> str:
        before = middle
        after = files - middle - 1
        return f"{before or ''}{letter}{after or ''}"

    rows = [rank("k"), *[empty] * (ranks - 2), rank("K")]
    return {
        "key": "new-variant",
        "name": "New variant",
        "summary": "",
        "board": {"files": files, "ranks": ranks},
        "pieces": {"king": {"name": "King", "label": "K", "betza": "K", "royal": True}},
        "setup": {"text": f"{'/'.join(rows)} w - - 0 1"},
    }
