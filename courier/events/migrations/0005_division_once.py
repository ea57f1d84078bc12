from django.db import migrations, models


class Migration(migrations.Migration):
    contract = "0.1"  # it is about columns that no release before writes

    dependencies = [
        ("events", "0004_leagues"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                fields=("league", "season", "division"), name="event_of_division_once"
            ),
        ),
    ]
