"""Reads about players."""

from __future__ import annotations

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from courier.players.models import Block, Player

SHORTEST_SEARCH = 2
MOST_FOUND = 10
COMPUTERS = Q(computer_level__isnull=False)
_BOT = "(BOT)"


def active_players() -> QuerySet[Player]:
    """Players who have confirmed their address and are not barred."""
    return Player.objects.filter(is_active=True, emailaddress__verified=True).distinct()


def is_verified(player: Player) -> bool:
    """Whether a player has confirmed an address and is not barred; 1 query."""
    return active_players().filter(pk=player.pk).exists()


def shown_players() -> QuerySet[Player]:
    """Those who have a page of their own: active players, and the computers."""
    return Player.objects.filter(
        Q(is_active=True, emailaddress__verified=True) | COMPUTERS
    ).distinct()


def computers() -> QuerySet[Player]:
    """The levels of the computer opponent, the weakest first."""
    return Player.objects.filter(COMPUTERS).order_by("computer_level")


def is_name_of_another(name: str, player: Player | None) -> bool:
    """Whether a name is the handle of somebody else, or what a computer or a bot is called; 2
    queries.
    """
    if name.upper().endswith(_BOT):
        return True
    if name.casefold() in {computer.shown_name.casefold() for computer in computers()}:
        return True
    others = Player.objects.filter(username__iexact=name)
    return (others if player is None else others.exclude(pk=player.pk)).exists()


def search_players(text: str, *, limit: int = MOST_FOUND) -> QuerySet[Player]:
    """Players whose handle or name contains the text: exact handle first, then those that begin
    with it. One query.
    """
    words = " ".join(text.split())
    if len(words) < SHORTEST_SEARCH:
        return Player.objects.none()
    rank = Case(
        When(username__iexact=words, then=Value(0)),
        When(username__istartswith=words, then=Value(1)),
        When(name__istartswith=words, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    found = active_players().filter(Q(username__icontains=words) | Q(name__icontains=words))
    return found.annotate(rank=rank).order_by("rank", "username")[:limit]


def newest_players(*, limit: int = MOST_FOUND) -> QuerySet[Player]:
    """Players by the day they came, the newest first. One query."""
    return active_players().order_by("-date_joined", "-pk")[:limit]


def players_called(text: str) -> QuerySet[Player]:
    """Players with exactly that handle, or else exactly that name; letter case does not matter. Two
    queries at most.
    """
    words = " ".join(text.split())
    by_handle = active_players().filter(username__iexact=words)
    return by_handle if by_handle.exists() else active_players().filter(name__iexact=words)


def player_called(handle: str) -> Player | None:
    """The player or computer of a handle, whatever was typed; at most 1 query."""
    return (
        None
        if not handle or "\0" in handle
        else shown_players().filter(username__iexact=handle).first()
    )


def blocks(player: Player | None, other: Player) -> bool:
    """Whether a player blocks another one; at most 1 query."""
    return player is not None and Block.objects.filter(blocker=player, blocked=other).exists()


def are_apart(first: Player, second: Player) -> bool:
    """Whether one of two players blocks the other; 1 query."""
    return Block.objects.filter(
        Q(blocker=first, blocked=second) | Q(blocker=second, blocked=first)
    ).exists()


def blocked_players(player: Player) -> QuerySet[Player]:
    """The players that a player blocks, by handle."""
    return Player.objects.filter(pk__in=blocked_by(player)).order_by("username")


def blocked_by(player: Player) -> QuerySet[Block, int]:
    """The ids of those whom a player blocks, for use inside of another query."""
    return Block.objects.filter(blocker=player).order_by().values_list("blocked", flat=True)


def blocking(player: Player) -> QuerySet[Block, int]:
    """The ids of those who block a player, for use inside of another query."""
    return Block.objects.filter(blocked=player).order_by().values_list("blocker", flat=True)
