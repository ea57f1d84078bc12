"""Reading request bodies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class TextJSONParser(JSONParser):
    """JSON that can be stored: not nested beyond reason, and without halves of surrogate pairs."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Read a body. Raises ParseError."""
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError("JSON parse error - nested too deeply") from error
        except UnicodeEncodeError as error:
            raise ParseError("JSON parse error - half a surrogate pair") from error
        return data
