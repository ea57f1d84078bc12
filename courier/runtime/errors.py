from __future__ import annotations


class RuntimeProblem(Exception):
    """The machine cannot do what was asked; the message is one sentence that says how to go on."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
