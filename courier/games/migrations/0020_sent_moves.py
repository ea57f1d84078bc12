from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0019_untimed_games_and_disputes")]

    operations = [
        migrations.RenameModel(old_name="SetupEntry", new_name="SentMove"),
        migrations.RemoveConstraint(model_name="sentmove", name="setup_entry_once"),
        migrations.RemoveConstraint(model_name="sentmove", name="setup_entry_side"),
        migrations.AddField(
            model_name="sentmove",
            name="ply",
            field=models.PositiveIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="sentmove", name="offer_draw", field=models.BooleanField(default=False)
        ),
        migrations.AddField(
            model_name="sentmove", name="thought_until", field=models.DateTimeField(null=True)
        ),
        migrations.AddField(
            model_name="sentmove", name="release_at", field=models.DateTimeField(null=True)
        ),
        migrations.AddConstraint(
            model_name="sentmove",
            constraint=models.UniqueConstraint(fields=("game", "side"), name="sent_move_once"),
        ),
        migrations.AddConstraint(
            model_name="sentmove",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="sent_move_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="sentmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("offer_draw", False),
                        ("release_at__isnull", True),
                        ("thought_until__isnull", True),
                    ),
                    models.Q(("release_at__isnull", False), ("thought_until__isnull", False)),
                    _connector="OR",
                ),
                name="sent_move_or_setup",
            ),
        ),
        migrations.AddIndex(
            model_name="sentmove",
            index=models.Index(
                condition=models.Q(("release_at__isnull", False)),
                fields=["release_at"],
                name="sent_move_release",
            ),
        ),
    ]
