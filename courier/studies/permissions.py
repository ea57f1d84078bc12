"""Permissions to read and change a study, and to try a problem."""

from __future__ import annotations

from courier.players.models import Player
from courier.studies.enums import Proof, Visibility
from courier.studies.models import Problem, Study


def is_owner(study: Study, player: Player | None) -> bool:
    """Whether a study belongs to the player, who alone changes it."""
    return player is not None and study.owner_id == player.pk


def may_read(study: Study, player: Player | None) -> bool:
    """Whether somebody who has the address of a study may read it."""
    return study.visibility != Visibility.PRIVATE or is_owner(study, player)


def owns_problem(problem: Problem, player: Player | None) -> bool:
    """Whether a problem is the player's, who alone changes it; shipped ones are nobody's."""
    return player is not None and problem.owner_id is not None and problem.owner_id == player.pk


def may_try(problem: Problem, player: Player | None) -> bool:
    """Whether somebody who has the address of a problem sees it: what is not proved, or private,
    its owner alone.

    The staff see what they have hidden.
    """
    if owns_problem(problem, player):
        return True
    if problem.proof != Proof.PROVED or problem.visibility == Visibility.PRIVATE:
        return False
    return problem.hidden_at is None or (player is not None and player.is_staff)
