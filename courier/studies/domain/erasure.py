"""What an erased player leaves behind in other people's studies: their name in no title that was
made from their games.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext_noop

from courier.players.models import Player
from courier.studies.models import Chapter

FORMER_PLAYER = gettext_noop("Former player")


def forget_in_titles(player: Player) -> int:
    """Take the player's name out of titles of chapters about their games; return how many. Others'
    words stay theirs.
    """
    chapters = (
        Chapter.objects.filter(game__seats__player=player).exclude(study__owner=player).distinct()
    )
    names = re.compile(
        rf"(?<!\w)(?:{re.escape(player.shown_name)}|{re.escape(player.username)})(?!\w)"
    )
    changed = 0
    for chapter in chapters.only("pk", "title"):
        title = names.sub(FORMER_PLAYER, chapter.title)
        if title != chapter.title:
            changed += Chapter.objects.filter(pk=chapter.pk).update(title=title[:120])
    return changed
