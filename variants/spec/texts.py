"""What a preset document says in further languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Translation:
    """Name, summary and rules in another language; what is empty stands in the preset's own."""

    language: str
    name: str = ""
    summary: str = ""
    rules_text: str = ""
