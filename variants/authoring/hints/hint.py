"""A hint as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Hint:
    """Something that can hardly be meant: the path of the key it concerns, a code, and the
    parameters of its sentence.

    The parameter `value`, where there is one, is what the key should say.
    """

    code: str
    path: str
    params: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"code": self.code, "path": self.path, "params": dict(self.params)}
