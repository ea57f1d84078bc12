"""For how long a player may recall a move."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("players", "0004_after_move"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="undo_seconds",
            field=models.PositiveSmallIntegerField(
                default=60, verbose_name="time to recall a move"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("undo_seconds__lte", 600)), name="player_undo_seconds"
            ),
        ),
    ]
