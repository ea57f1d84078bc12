from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="leagueinvitation",
        constraint=models.UniqueConstraint(
            condition=models.Q(("taken_back_at", None)),
            fields=("league", "team"),
            name="league_invitation_held_once",
        ),
    ),
]


def delete_taken_back(apps, schema_editor):
    apps.get_model("teams", "LeagueInvitation").objects.exclude(taken_back_at=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("teams", "0007_meetings_and_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="leagueinvitation",
            name="taken_back_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RemoveConstraint(
            model_name="leagueinvitation",
            name="league_invitation_once",
        ),
        # Going back, a team has one invitation to a league again.
        migrations.RunPython(migrations.RunPython.noop, delete_taken_back),
        # A release that does not know the column leaves it empty and invites no team twice.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
