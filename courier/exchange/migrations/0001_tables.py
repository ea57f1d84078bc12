import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "written",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Find out by the text"),
                            ("pgn", "PGN: numbered moves, variations in parentheses"),
                            ("notes", "Abbreviated notation, comments in brackets"),
                            ("moves", "Move list in full algebraic notation"),
                            ("json", "JSON of Courier"),
                        ],
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120)),
                ("text", models.TextField(blank=True)),
                ("troubles", models.JSONField(default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reading", "Being read"),
                            ("read", "Read"),
                            ("stored", "Imported"),
                        ],
                        default="reading",
                        max_length=8,
                    ),
                ),
                ("total", models.PositiveIntegerField()),
                ("done", models.PositiveIntegerField(default=0)),
                ("read_on_at", models.DateTimeField()),
                ("stored_at", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="presets.presetrevision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ImportedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("line", models.PositiveIntegerField()),
                ("names", models.JSONField(default=list)),
                ("facts", models.JSONField(null=True)),
                ("record", models.BinaryField(null=True)),
                ("last", models.JSONField(null=True)),
                ("plies", models.PositiveIntegerField(default=0)),
                ("fingerprint", models.CharField(blank=True, max_length=32)),
                ("is_cut", models.BooleanField(default=False)),
                ("is_repeated", models.BooleanField(default=False)),
                ("troubles", models.JSONField(default=list)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="exchange.import",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imported_as",
                        to="games.game",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="presets.presetrevision",
                    ),
                ),
                (
                    "same_as",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="FeedAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("deadlines", "Calendar of deadlines"),
                            ("games", "Feed of your turns and results"),
                        ],
                        max_length=12,
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feed_addresses",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "kind"), name="feed_address_once")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="import",
            index=models.Index(fields=["owner", "-id"], name="import_owner"),
        ),
        migrations.AddIndex(
            model_name="import",
            index=models.Index(
                condition=models.Q(("state", "stored"), _negated=True),
                fields=["read_on_at"],
                name="import_waiting",
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(("done__lte", models.F("total"))), name="import_done"
            ),
        ),
        migrations.AddConstraint(
            model_name="import",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "stored"), ("stored_at__isnull", False), ("text", "")),
                    models.Q(
                        models.Q(("state", "stored"), _negated=True), ("stored_at__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="import_stored",
            ),
        ),
        migrations.AddIndex(
            model_name="importedgame",
            index=models.Index(
                condition=models.Q(("game__isnull", False)),
                fields=["fingerprint"],
                name="imported_fingerprint",
            ),
        ),
        migrations.AddConstraint(
            model_name="importedgame",
            constraint=models.UniqueConstraint(
                fields=("batch", "number"), name="imported_game_once"
            ),
        ),
    ]
