"""The document itself: name, texts, and what kind of preset it is."""

from typing import Final

from variants.authoring.schema.fields import Choice, Field, TableForm, flag
from variants.special.table import SPECIAL

TOP: Final = TableForm(
    "",
    "Name and texts",
    "What the preset is called, and what players read about it.",
    "texts",
    (
        Field(
            "name",
            "Name",
            "What players call the game.",
            "text",
            required=True,
            high=80,
            basic=True,
        ),
        Field(
            "also_called",
            "Also called",
            "Other names of the game, with commas between them; a search finds it by these, too.",
            "text",
            "",
            high=200,
            basic=True,
        ),
        Field(
            "source",
            "Source",
            "Where the game is described: an address that begins with https://.",
            "text",
            "",
            high=300,
            basic=True,
        ),
        Field(
            "licence",
            "Licence of the texts",
            "In a few words, such as CC BY-SA 4.0.",
            "text",
            "",
            high=80,
            basic=True,
        ),
        Field(
            "key",
            "Short name",
            "The name in addresses: small letters, digits, - and _.",
            "identifier",
            required=True,
            high=40,
            basic=True,
        ),
        Field(
            "summary",
            "Summary",
            "One or two sentences for lists: what is special about the game.",
            "text",
            "",
            high=400,
            basic=True,
        ),
        Field(
            "rules_text",
            "Rules in your own words",
            "The rules as you would explain them, in Markdown; the exact rules are written beside"
            " them by the site.",
            "long_text",
            "",
            high=20_000,
            basic=True,
        ),
        Field(
            "inventor",
            "Inventor",
            "Who invented the game, if that is known.",
            "text",
            "",
            high=80,
            basic=True,
        ),
        Field(
            "year",
            "Year",
            "When it was invented; negative years are before our era.",
            "integer",
            low=-3000,
            high=3000,
        ),
        Field(
            "family",
            "Family",
            "The family of games it belongs to, such as Shogi.",
            "text",
            "",
            high=80,
        ),
        flag(
            "enforced",
            "Rules are enforced",
            "Only legal moves can be played. Without it there are a board and pieces, and the"
            " players are the judges.",
            default=True,
            basic=True,
        ),
        Field(
            "castling_text",
            "How castling is written",
            "In scores, castling stands as O-O or as the king's move.",
            "choice",
            "O-O",
            choices=(Choice("O-O", "O-O and O-O-O"), Choice("king", "the king's move")),
            applies="castling",
        ),
        flag(
            "listed",
            "Shown in lists",
            "Presets that are not shown can be built upon, but not played.",
            default=True,
        ),
        Field(
            "special",
            "Rules written as code",
            "Names a rule set that no document can describe.",
            "choice",
            "",
            choices=(Choice("", "none"), *(Choice(name, name) for name in SPECIAL)),
            applies="special",
        ),
    ),
    basic=True,
    applies="",
)

TRANSLATIONS: Final = TableForm(
    "translations",
    "Texts in other languages",
    "Name, summary and rules for readers of another language; what is left out stands in the first"
    " one.",
    "texts",
    (
        Field(
            "language",
            "Language",
            "The code of the language, such as de or pt-BR.",
            "text",
            required=True,
            basic=True,
        ),
        Field("name", "Name", "What the game is called there.", "text", "", high=80, basic=True),
        Field(
            "summary",
            "Summary",
            "The one or two sentences for lists.",
            "text",
            "",
            high=400,
            basic=True,
        ),
        Field(
            "rules_text",
            "Rules",
            "The rules in that language, in Markdown.",
            "long_text",
            "",
            high=20_000,
            basic=True,
        ),
    ),
    repeats="many",
    applies="",
)

TEXT_FORMS: Final = (TOP, TRANSLATIONS)
