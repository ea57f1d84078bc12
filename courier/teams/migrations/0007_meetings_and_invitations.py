import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("teams", "0006_vacation_counts"),
    ]

    operations = [
        migrations.AddField(
            model_name="teamleague",
            name="meetings",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="teamleague",
            name="by_invitation",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="LeagueInvitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("invited_at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="teams.teamleague",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="teams.team",
                    ),
                ),
            ],
            options={
                "ordering": ["invited_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "team"), name="league_invitation_once"
                    )
                ],
            },
        ),
    ]
