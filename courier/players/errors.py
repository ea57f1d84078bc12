"""Why something among players is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class CannotBlock(Invalid):
    code = "cannot_block"
    sentence = _("Only other people can be blocked.")


class TooManyBlocks(LimitReached):
    code = "too_many_blocks"
    sentence = _("You block %(limit)s players already. Unblock one of them first.")


class HandleTaken(Conflict):
    code = "handle_taken"
    sentence = _("That handle is taken. Choose another one.")


class Paused(Forbidden):
    code = "paused"
    sentence = _(
        "You’ve lost several games on time. Until %(until)s you can’t enter events or use open "
        "challenges. Your running games go on."
    )


class Muted(Forbidden):
    code = "muted"
    sentence = _(
        "The staff has decided that you can’t write to others for now. Your moves aren’t "
        "affected: send them alone."
    )
