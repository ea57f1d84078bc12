"""Who takes part in a siege, and what the attackers have made before. Needs Django."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allauth.account.models import EmailAddress
from django.utils import timezone

from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.games.queries import with_rows
from courier.players.enums import DrawClaims
from courier.players.models import Player
from courier.postbox.tickets import reply_address, wishes_of
from courier.presets.queries import current_revision
from courier.studies.models import Study
from courier.workshop.models import Draft
from tests.siege.attacks import Attack, attacks
from tests.siege.clients import Client, signed_in
from tests.siege.mover import Mover

CHAPTERS: Final = 5
# A chapter of some 0.9 MB: comments make it large.
_COMMENT: Final = "{" + "remark " * 1_200 + "} "
CHAPTER: Final = "1. e4 " + _COMMENT + "e5 " + _COMMENT * 1 + "2. Nf3 *"


@dataclass(frozen=True, slots=True)
class Prepared:
    """The two who move, the attacks, and the player who attacks."""

    site_url: str
    mover: Mover
    attacks: list[Attack]
    attacker: Player
    reply_address: str  # that of a game of the attacker's

    def clients_of(self, attack: Attack) -> list[Client]:
        """Who sends an attack: browsers of the attacking player, or visitors with an address
        each.
        """
        addresses = [f"127.0.9.{number}" for number in range(1, attack.senders + 1)]
        if attack.is_player:
            return [signed_in(self.site_url, address, self.attacker) for address in addresses]
        return [Client(self.site_url, address) for address in addresses]


def prepare(site_url: str) -> Prepared:
    """Make the players, a study of several chapters, a draft, and a game of the attacker's."""
    mover, opponent, attacker, other = (
        _player(name) for name in ("mover", "opponent", "attacker", "other")
    )
    client = signed_in(site_url, "127.0.9.1", attacker)
    study = _study(client, attacker)
    assert client.post("/presets/new", {"blank": "1"}) < 400
    game = start_game(
        revision=current_revision("chess"),
        seats=(attacker, other),
        terms=Terms(days_per_move=3),
        now=timezone.now(),
    )
    prepared = attacks(
        study=study, draft=str(Draft.objects.get(owner=attacker).uuid), game=game.code
    )
    address = reply_address(
        with_rows(Game.objects.all()).get(pk=game.pk), attacker, wishes_of(attacker).key
    )
    return Prepared(site_url, Mover(site_url, (mover, opponent)), prepared, attacker, address)


def _study(client: Client, owner: Player) -> str:
    """The code of a public study."""
    chapter = {"preset": "chess", "text": CHAPTER}
    made = client.post("/studies/new", {"title": "Large", "visibility": "public", **chapter})
    assert made < 400, made
    code = Study.objects.get(owner=owner).code
    for _number in range(CHAPTERS - 1):
        assert client.post(f"/studies/{code}/chapters", chapter) < 400
    return code


def _player(name: str) -> Player:
    # Moves are played at once, and a game goes on as long as there are moves.
    wishes = {"undo_seconds": 0, "draw_claims": DrawClaims.BY_HAND}
    player = Player.objects.create_user(
        username=name, email=f"{name}@example.org", password="a long password", **wishes
    )
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player
