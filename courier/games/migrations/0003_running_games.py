from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_played_days"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "active")), fields=["id"], name="game_running"
            ),
        ),
    ]
