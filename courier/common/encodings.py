"""The encoding a request claims to be written in, looked at before Django reads anything by it."""

from __future__ import annotations

from typing import Any


def readable_type(content_type: str) -> str:
    """A Content-Type without the encoding it names if that is none of text: Django could not even
    begin to read it.
    """
    rest, _, charset = content_type.partition("charset=")
    if not charset or _is_of_text(charset.partition(";")[0].strip(' "')):
        return content_type
    return rest.rstrip("; ")


def _is_of_text(encoding: str) -> bool:
    try:
        b"a".decode(encoding)
    except UnicodeDecodeError:
        return True  # text it is, though not of one byte
    except (LookupError, ValueError):
        return False
    return True


def readable(environ: dict[str, Any]) -> dict[str, Any]:
    """A request in an encoding Django can at least look at."""
    return {**environ, "CONTENT_TYPE": readable_type(environ.get("CONTENT_TYPE", ""))}
