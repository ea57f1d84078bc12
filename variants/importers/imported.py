"""What every importer returns."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Imported:
    """A preset document, and what its author should know about the import."""

    document: str
    warnings: tuple[str, ...] = ()
