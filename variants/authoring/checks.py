"""What is wrong with a document, as much of it as can be told at once.

The loader stops at the first fault. Here that fault is noted, the moves of the pieces are read once
each and taken out, the key at fault is given a value that says nothing, and the loader is asked
again, until it is content or has been asked `MAX_REPAIRS` times. Keys that cannot be mended are
left out, then the table around them.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from variants.authoring.move_texts import take_out
from variants.authoring.repairs import repaired
from variants.authoring.values import value_problem
from variants.core.errors import PresetError
from variants.loader.document import MAX_DOCUMENT, resolve, write
from variants.loader.preset import load_spec
from variants.spec import PresetSpec

MAX_PROBLEMS: Final = 40
MAX_REPAIRS: Final = 80
# So many characters are read again at most.
MAX_READ: Final = 1_000_000

Tables = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a document: the path of the key, what is wrong, and the column in a move text."""

    path: str
    code: str
    message: str
    column: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "path": self.path,
            "code": self.code,
            "message": self.message,
            "column": self.column,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """All faults found; the spec if there are none; the document as text if it can be written at
    all.
    """

    problems: tuple[Problem, ...]
    spec: PresetSpec | None = None
    document: str = ""


def check_document(tables: Mapping[str, Any]) -> Report:
    """Return what is wrong with the tables of a document. Never raises for them, and compiles
    nothing.
    """
    found = value_problem(tables)
    if found:
        return Report((Problem(found[0], "wrong-type", found[1]),))
    document = write(dict(tables))
    if len(document) > MAX_DOCUMENT:
        reason = (
            f"a preset document has at most {MAX_DOCUMENT} characters, this one has {len(document)}"
        )
        return Report((Problem("", "document-too-long", reason),))
    try:
        return Report((), load_spec(document), document)
    except PresetError as error:
        return Report(tuple(_problems(tables, error)), None, document)


def _problems(tables: Mapping[str, Any], error: PresetError) -> list[Problem]:
    """Return the fault and those that come to light when it is mended."""
    found = [_problem(error)]
    try:
        left = resolve(copy.deepcopy(dict(tables)))
    except PresetError:
        return found
    found += [problem for problem in map(_problem, take_out(left)) if not _follows(problem, found)]
    tries: dict[str, int] = {}
    for _ in range(min(MAX_REPAIRS, MAX_READ // max(1, len(write(left))))):
        path = str(error.params.get("path", ""))
        tries[path] = tries.get(path, 0) + 1
        mended = repaired(left, path, error.code, tries[path])
        if mended is None:
            break
        left = mended
        try:
            load_spec(write(left))
        except PresetError as next_error:
            error = next_error
            problem = _problem(error)
            if not _follows(problem, found):
                found.append(problem)
        else:
            break
    return found[:MAX_PROBLEMS]


def _follows(problem: Problem, found: Sequence[Problem]) -> bool:
    """Return whether a problem comes from one already found: inside it, or around it because of
    what was put there.
    """
    for known in found:
        if problem.path == known.path or problem.path.startswith(
            (f"{known.path}.", f"{known.path}[")
        ):
            return True
        if problem.code != "duplicate" and known.path.startswith(
            (f"{problem.path}.", f"{problem.path}[")
        ):
            return True
    return False


def _problem(error: PresetError) -> Problem:
    """Return an error as a problem, its message without the path in front."""
    path = str(error.params.get("path", ""))
    column = error.params.get("column")
    message = error.message.removeprefix(f"{path}: ") if path else error.message
    return Problem(path, error.code, message, column if isinstance(column, int) else None)
