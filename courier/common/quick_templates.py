"""Django's templates, rendered sooner: what is looked up, found or joined in the same way for every
page is prepared when a template is read. They write what they wrote before
(`tests/courier/common/test_quick_templates.py`).

* Texts beside each other are one text; a run of texts that follow from the language alone is kept
  for each language.
* `{{ a.b }}` looks into the context itself, and asks an object without items for its attribute at
  once; in nothing, and in a dictionary without the name, it looks for nothing else. Whatever is not
  as plain as that goes Django's way. A value without filters is not led past them.
* `{% include "literal" %}` keeps the template, and a template its blocks.

With `debug` templates are left as they are, for Django to say where an error lies.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from html import escape
from operator import getitem
from typing import Any, Final, cast

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    Origin,
    Template,
    TextNode,
    Variable,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.context import Context
from django.template.defaulttags import CommentNode, LoadNode
from django.template.loader_tags import IncludeNode, construct_relative_path
from django.template.loaders import cached
from django.template.smartif import TokenBase
from django.utils.functional import LazyObject, empty
from django.utils.safestring import SafeString
from django.utils.translation import get_language

_MOST_TYPES: Final = 1000
# Their items have numbers; names are looked up among their attributes.
_BY_NUMBER: Final = (tuple.__getitem__, list.__getitem__, str.__getitem__)
# Where Django looks on, or writes nothing; anything else ends the page.
_NOT_FOUND: Final = (AttributeError, LookupError, TypeError, ValueError, ObjectDoesNotExist)
_SILENT: Final = (LoadNode, CommentNode)
_reading = threading.RLock()


class Loader(cached.Loader):
    """Reads templates once, and prepares them."""

    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        """Return the template; raises TemplateDoesNotExist."""
        template = super().get_template(template_name, skip)
        if isinstance(template, QuickTemplate) or self.engine.debug:
            return template
        with _reading:
            if not isinstance(template, QuickTemplate):
                _prepare(template.nodelist)
                template.__class__ = QuickTemplate
        return template


class QuickTemplate(Template):
    """A template whose nodes are prepared."""

    def render(self, context: Context) -> SafeString:
        """Write the template; as part of another one without a context manager."""
        if context.template is None:
            return super().render(context)
        state = context.render_context
        around, state.template = state.template, self
        state.push()
        try:
            written: SafeString = self._render(context)  # type: ignore[attr-defined]
            return written
        finally:
            state.template = around
            state.pop()


class QuickNodeList(NodeList):
    """Nodes that never change, and of which none needs to say where an error lies."""

    _found: dict[type[Node], list[Node]]

    def render(self, context: Context) -> SafeString:
        """Write one after the other."""
        return SafeString("".join([node.render(context) for node in self]))

    def get_nodes_by_type(self, nodetype: type[Node]) -> list[Node]:
        """The nodes of a type here and below, found once."""
        try:
            kept = self._found
        except AttributeError:
            kept = self._found = {}
        if nodetype not in kept:
            kept[nodetype] = super().get_nodes_by_type(nodetype)
        return kept[nodetype]


class QuickVariable(Variable):
    """A variable that is looked up where it is found nearly always."""

    __slots__ = ()

    def resolve(self, context: Any) -> Any:
        """Return the value. Raises VariableDoesNotExist."""
        first, *others = cast("tuple[str, ...]", self.lookups)
        for names in reversed(context.dicts):
            if first in names:
                found = names[first]
                break
        else:
            if hasattr(context, first):
                return super().resolve(context)
            raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (first, context))
        try:
            for name in others:
                if callable(found):
                    return super().resolve(context)
                if found is None or (type(found) is dict and _lacks(found, name)):
                    raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (name, found))
                found = _look(type(found))(found, name)
        except _NOT_FOUND:
            return super().resolve(context)
        return super().resolve(context) if callable(found) else found


def _lacks(found: dict[Any, object], name: str) -> bool:
    """Whether nothing in a dictionary is called so: no item, none with that number, no method."""
    return name not in found and not name.isdecimal() and not hasattr(dict, name)


_looks: dict[type, Callable[[Any, str], object]] = {}


def _look(kind: type) -> Callable[[Any, str], object]:
    """How a name is looked up in objects of a type: first in items, if these may have names."""
    look = _looks.get(kind)
    if look is None:
        items = getattr(kind, "__getitem__", None)
        if issubclass(kind, LazyObject):
            look = _behind
        elif items is None or items in _BY_NUMBER:
            look = getattr
        else:
            look = getitem
        if len(_looks) < _MOST_TYPES:
            _looks[kind] = look
    return look


def _behind(lazy: Any, name: str) -> object:
    """What has the name behind an object that is made when it is needed."""
    if lazy._wrapped is empty:
        lazy._setup()
    return _look(type(lazy._wrapped))(lazy._wrapped, name)


class QuickFilterExpression(FilterExpression):
    """A value without filters."""

    __slots__ = ()

    def resolve(self, context: Context, ignore_failures: bool = False) -> Any:
        """Return the value; None, or the text for it, where there is none."""
        if not self.is_var:
            return self.var
        try:
            return self.var.resolve(context)
        except VariableDoesNotExist:
            if ignore_failures:
                return None
            invalid = cast("Template", context.template).engine.string_if_invalid
            return super().resolve(context) if invalid else invalid


class QuickVariableNode(VariableNode):
    """`{{ … }}`, which writes a text or a whole number as it is."""

    def render(self, context: Context) -> str:
        """Write the value."""
        try:
            value = self.filter_expression.resolve(context)
        except UnicodeDecodeError:
            return ""
        kind = type(value)
        if kind is SafeString:
            return cast("str", value)
        if kind is str:
            return escape(value) if context.autoescape else value
        if kind is int and not settings.USE_THOUSAND_SEPARATOR:
            return str(value)
        return render_value_in_context(value, context)


class QuickIncludeNode(IncludeNode):
    """`{% include "literal" %}`, which finds the template once."""

    def render(self, context: Context) -> SafeString:
        """Write the template with what is named beside it."""
        template = self.__dict__.get("kept")
        if template is None:
            here = cast("str", self.origin.template_name)
            name = construct_relative_path(here, self.template.var)
            template = self.kept = cast("Template", context.template).engine.get_template(name)
        values = {name: each.resolve(context) for name, each in self.extra_context.items()}
        if self.isolated_context:
            return template.render(context.new(values))
        with context.push(**values):
            return template.render(context)


class Constant(Node):
    """Nodes beside each other that follow from the language alone."""

    child_nodelists = ()

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self._by_language: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        """Write them, as they were written before in the same language."""
        language = get_language()
        text = self._by_language.get(language)
        if text is None:
            text = "".join([node.render(context) for node in self.nodes])
            self._by_language[language] = text
        return text


def _prepare(part: object) -> None:
    """Prepare all there is of a template below a part of it."""
    for inner in list(_inside(part)):
        _prepare(inner)
    match part:
        case NodeList():
            part[:] = _joined(part)
            part.__class__ = QuickNodeList
        case _ if type(part) is Variable and part.lookups is not None and not part.translate:
            part.__class__ = QuickVariable
        case _ if type(part) is FilterExpression and not part.filters:
            part.__class__ = QuickFilterExpression
        case _ if type(part) is VariableNode:
            part.__class__ = QuickVariableNode
        case _ if type(part) is IncludeNode and type(part.template.var) is SafeString:
            if not part.template.filters:
                part.__class__ = QuickIncludeNode


def _inside(part: object) -> Iterator[object]:
    """What a part consists of."""
    match part:
        case list() | tuple():
            yield from part
        case dict():
            yield from part.values()
        case FilterExpression():
            yield part.var
            yield part.filters
        case Node() | TokenBase():
            yield from vars(part).values()


def _joined(nodes: NodeList) -> Iterator[Node]:
    """The nodes, those that follow from the language alone as few as they can be."""
    run: list[Node] = []
    for node in nodes:
        if isinstance(node, _SILENT):
            continue
        if isinstance(node, TextNode) or getattr(node, "follows_from_language", False):
            run.append(node)
            continue
        yield from _one(run)
        run = []
        yield node
    yield from _one(run)


def _one(run: list[Node]) -> Iterator[Node]:
    texts = [node.s for node in run if isinstance(node, TextNode)]
    if len(texts) == len(run):
        text = "".join(texts)
        if text:
            yield TextNode(text)
    else:
        yield Constant(run)
