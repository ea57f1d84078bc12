"""Who stands in a leaderboard, and until when."""

from datetime import timedelta

from django.db import migrations, models
from django.db.models import F

DEVIATION, GAMES, DAYS = 75.0, 10, 90
SCALE, PERIODS_PER_DAY = 173.7178, 0.21436


def reckon(apps, schema_editor):
    ratings = apps.get_model("ratings", "Rating").objects.annotate(
        games=F("won") + F("drawn") + F("lost")
    )
    for row in ratings.filter(deviation__lte=DEVIATION, games__gte=GAMES).iterator():
        periods = (DEVIATION**2 - row.deviation**2) / (SCALE * row.volatility) ** 2
        row.listed_until = row.counted_at + timedelta(days=min(periods / PERIODS_PER_DAY, DAYS))
        row.save(update_fields=["listed_until"])


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0001_ratings"),
    ]

    operations = [
        migrations.AddField(
            model_name="rating",
            name="listed_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(reckon, migrations.RunPython.noop),
    ]
