"""A game knows when the referee has held its clocks. Until now a line of the ledger gave the time back; it still does.

What 0017 has overlooked is marked as well: moves that cost nothing, such as a planned reply, but brought something.
"""

from itertools import groupby

from django.db import migrations, models

_BROUGHT = {"extra", "bonus", "minimum", "maximum"}


def mark(apps, schema_editor):
    ClockEntry = apps.get_model("games", "ClockEntry")
    entries = (
        ClockEntry.objects.filter(game__status="active")
        .order_by("game", "pk")
        .select_related("game")
    )
    for _, lines in groupby(entries.iterator(), key=lambda line: line.game_id):
        ClockEntry.objects.filter(pk__in=_undone(list(lines))).update(is_undone=True)


def _undone(lines):
    """Ids of the lines of moves of one game that cost nothing and were undone.

    A move is charged for in one go. Whatever is filed under its ply or an earlier one later on tells that the game went
    back behind it, and so does a ply that is not there.
    """
    undone, standing = [], []
    for (ply, _), group in groupby(lines, key=lambda line: (line.ply, line.at)):
        undone += [move for move in standing if move[0].ply >= ply]
        standing = [move for move in standing if move[0].ply < ply]
        entered = list(group)
        if entered[0].cause in _BROUGHT:
            standing.append(entered)
    undone += [move for move in standing if move[0].ply > move[0].game.ply]
    return [line.pk for move in undone for line in move if line.cause in _BROUGHT]


class Migration(migrations.Migration):
    dependencies = [("games", "0017_undone_clock_entries")]

    operations = [
        migrations.AddField("game", "clock_holds", models.JSONField(default=list)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
