from django.db import migrations, models


class Migration(migrations.Migration):
    contract = "0.1"  # it is about columns that no release before writes

    dependencies = [
        ("teams", "0003_team_leagues"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("league", None), ("round", None)),
                    models.Q(("league__isnull", False), ("round__gte", 1)),
                    _connector="OR",
                ),
                name="match_round_of_league",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                fields=("league", "home", "away"), name="match_in_league_once"
            ),
        ),
    ]
