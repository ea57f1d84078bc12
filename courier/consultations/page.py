"""The page of a group, for those who belong to it: the board as their captain is shown it, what is
proposed, who is in it, and what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from courier.consultations.enums import Role, Rule
from courier.consultations.lines import ProposalLine, TalkLine, proposal_lines, talk_lines
from courier.consultations.models import Consultation, Group
from courier.consultations.permissions import (
    captain_of,
    is_away,
    may_decide,
    members_in,
    people_of,
    role_in,
    side_of,
)
from courier.consultations.queries import consultation_of, messages_in, proposals_in
from courier.consultations.turn_marks import mark_of
from courier.games.domain.offers import next_offer_ply
from courier.games.domain.recalls import look_at
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import may_see
from courier.games.seats import seats_of
from courier.games.whole_games import game_called
from courier.games.words import seat_name
from courier.players.models import Player
from courier.table.addresses import TableUrls
from courier.table.parts.viewer_rights import ViewerRights
from courier.table.sources.game import GameState, from_game
from courier.table.state import Viewing


@dataclass(frozen=True, slots=True)
class Place:
    """A game that is open for groups, and what the viewer is in it; None without a group."""

    game: Game
    consultation: Consultation
    viewer: Player | None
    group: Group | None = None
    role: Role | None = None

    @property
    def runs(self) -> bool:
        """Whether the game is running."""
        return self.game.status == GameStatus.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What the page of a group shows. `has_votes`: the votes decide, and not the captain alone."""

    game: Game
    group: Group
    viewer: Player
    is_captain: bool
    is_turn: bool
    is_sent: bool
    decides: bool
    stands_in: bool  # for the captain, who is away
    can_offer: bool  # a draw
    captain: Player | None
    is_captain_away: bool
    opponent: str
    members: Sequence[Player]
    invited: Sequence[Player]
    proposals: Sequence[ProposalLine]
    has_votes: bool
    voted: int
    people: int
    talk: Sequence[TalkLine]
    may_see: bool  # the page of the game itself
    now: datetime

    @property
    def runs(self) -> bool:
        """Whether the game is running."""
        return self.game.status == GameStatus.ACTIVE

    @property
    def is_offered(self) -> bool:
        """Whether the opponent offers a draw."""
        return self.game.draw_offered_by == 1 - self.group.side

    @property
    def first(self) -> list[ProposalLine]:
        """The proposals with the most votes."""
        return [line for line in self.proposals if line.is_first]

    @property
    def can_close(self) -> bool:
        """Whether the viewer may close the vote with one press."""
        return self.decides and self.has_votes and len(self.first) == 1

    @property
    def is_tied(self) -> bool:
        """Whether several proposals have the most votes."""
        return len(self.first) > 1


def place_of(code: str, viewer: Player | None, *, now: datetime) -> Place | None:
    """A game that is open for groups, with what the viewer is in it; 5 queries at most, None for
    any other game.
    """
    game = game_called(code, now=now)
    found = consultation_of(game) if game is not None else None
    if game is None or found is None or not found.is_agreed:
        return None
    for group in found.groups.all():
        role = role_in(game, group, viewer)
        if role is not None:
            return Place(game, found, viewer, group, role)
    return Place(game, found, viewer)


def seen_by_captain(place: Place, *, now: datetime) -> Game:
    """The game as the captain of the viewer's group is shown it: its clock settled, a held move of
    the opponent played, for a group looks as its captain does.
    """
    assert place.group is not None, "somebody of a group looks"
    captain = captain_of(place.game, place.group.side)
    return place.game if captain is None else look_at(place.game.code, captain, now=now)


def room_of(place: Place, game: Game, *, now: datetime) -> Room:
    """What the page of a group shows to somebody inside; 3 queries, 2 where it is not its turn."""
    group, viewer = place.group, place.viewer
    assert group is not None, "somebody of a group looks"
    assert viewer is not None, "the same"
    is_sent = game.sent_move is not None
    runs = game.status == GameStatus.ACTIVE
    is_turn = runs and not is_sent and game.side_to_move == group.side
    proposals = proposals_in(group, mark_of(game), reader=viewer) if is_turn else []
    people = people_of(game, group)
    may_play = runs and may_decide(game, group, viewer, now=now)
    decides = is_turn and may_play
    is_captain = place.role == Role.CAPTAIN
    lines = proposal_lines(proposals, people, viewer, rule=Rule(group.rule), decides=decides)
    here = {person.pk for person in people}
    voters = {vote.player_id for each in proposals for vote in each.votes.all()}
    return Room(
        game=game,
        group=group,
        viewer=viewer,
        is_captain=is_captain,
        is_turn=is_turn,
        is_sent=is_sent,
        decides=decides,
        stands_in=may_play and not is_captain,
        can_offer=game.draw_offered_by is None and game.ply >= next_offer_ply(game, side_of(group)),
        captain=captain_of(game, group.side),
        is_captain_away=is_away(game, group, now=now),
        opponent=seat_name(seats_of(game)[1 - group.side]),
        members=[each.player for each in members_in(group)],
        invited=[each.player for each in group.members.all() if each.state == "invited"],
        proposals=lines,
        has_votes=group.rule == Rule.VOTES and len(people) > 1,
        voted=len(voters & here),
        people=len(people),
        talk=talk_lines(messages_in(group, viewer), viewer),
        may_see=may_see(game, viewer),
        now=now,
    )


def table_of(room: Room, viewing: Viewing) -> GameState:
    """The table of a group: that of its captain, on which moves are proposed instead of played, and
    nothing else is done.
    """
    state = from_game(
        room.game, viewing, viewer=room.captain, now=room.now, urls=urls_of(room.game.code)
    )
    rights = ViewerRights(side=state.rights.side, is_turn=room.is_turn, opponent=room.opponent)
    return replace(state, rights=rights, has_notation=False, watching=room.runs)


def urls_of(code: str) -> TableUrls:
    """Return the addresses behind the board of a group."""
    return {
        "page": reverse("consultation", args=[code]),
        "live": reverse("consultation_live", args=[code]),
        "preview": reverse("consultation_preview", args=[code]),
        "move": reverse("consultation_propose", args=[code]),
        "composing": "",
        "ways": "",
        "next": "",
    }


def tag_of(room: Room) -> str:
    """What is another value for somebody of a group whenever their page shows something else."""
    sent = room.game.recallable_until
    held = int(sent.timestamp()) if sent is not None else 0
    return (
        f"{room.game.version}-{room.group.changes}-{held}-{room.viewer.pk}"
        f"-{int(room.is_captain)}-{int(room.decides)}-{int(room.is_captain_away)}"
        f"-{int(room.stands_in)}"
    )
