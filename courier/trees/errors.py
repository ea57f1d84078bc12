"""Why a tree refuses what somebody wants of it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NoSuchNode(Conflict):
    code = "no_such_node"
    sentence = _("This move is no longer there. Look at the moves as they are now.")


class RootStays(Invalid):
    code = "root"
    sentence = _("The first position can be neither deleted nor moved.")


class TooManyNodes(LimitReached):
    code = "too_many_moves"
    sentence = _(
        "There are already %(most)s moves here, which is the limit. Continue in another chapter."
    )


class TooDeep(LimitReached):
    code = "too_deep"
    sentence = _("A line has at most %(most)s half-moves.")


class CommentTooLong(Invalid):
    code = "comment_too_long"
    sentence = _("This comment is too long: use at most %(most)s characters.")


class UnknownGlyph(Invalid):
    code = "unknown_glyph"
    sentence = _("There is no such mark.")


class TooManyShapes(LimitReached):
    code = "too_many_shapes"
    sentence = _("A position has at most %(most)s arrows and coloured squares.")


class BadShape(Invalid):
    code = "bad_shape"
    sentence = _(
        "An arrow goes from one square of the board to another, and a colour is green, red, yellow"
        " or blue."
    )


class TreeTooLarge(LimitReached):
    code = "tree_too_large"
    sentence = _(
        "This is too much to keep: moves and comments may take %(most)s MB in all. Leave some out,"
        " or begin another chapter."
    )


class BrokenTree(Invalid):
    code = "broken_tree"
    sentence = _("This isn’t a tree of moves as Courier writes it: %(reason)s.")


class BadOperation(Invalid):
    code = "bad_operation"
    sentence = _("This can’t be done with a move.")
