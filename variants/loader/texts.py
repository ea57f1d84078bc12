"""The tables `[[translations]]` -> Translation."""

import re
from typing import Final

from variants.loader.reader import MAX_TEXT, TableReader, refuse
from variants.spec.texts import Translation

MAX_LANGUAGES: Final = 12

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


def load_translations(top: TableReader) -> tuple[Translation, ...]:
    """Return the texts in further languages. Raises PresetError."""
    found = []
    for table in top.entries("translations", MAX_LANGUAGES):
        language = table.text("language")
        if not _LANGUAGE.fullmatch(language):
            refuse(
                table.at("language"),
                f"must be the code of a language, such as de or pt-BR, not {language[:20]!r}",
            )
        found.append(
            Translation(
                language=language,
                name=table.text("name", "", longest=80),
                summary=table.text("summary", "", longest=400),
                rules_text=table.text("rules_text", "", longest=MAX_TEXT),
            )
        )
        table.finish()
    if len({text.language for text in found}) != len(found):
        refuse("translations", "two tables have the same language", "duplicate")
    return tuple(found)
