"""The forms of a preset document, as data: tables, keys, sentences, defaults."""

from variants.authoring.schema.facts import applying
from variants.authoring.schema.forms import FORMS, document_forms, form_of
from variants.authoring.schema.start import empty_document

__all__ = ["FORMS", "applying", "document_forms", "empty_document", "form_of"]
