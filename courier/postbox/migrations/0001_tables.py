import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="MailPlay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "trust",
                    models.CharField(
                        choices=[
                            ("off", "No moves by mail"),
                            (
                                "confirm",
                                "With a confirmation: we write back, and a button on a page plays the move",
                            ),
                            ("trusted", "At once: a reply that can be read is played"),
                        ],
                        default="confirm",
                        max_length=8,
                    ),
                ),
                ("key", models.CharField(blank=True, max_length=16)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_play",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Message",
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
                ("digest", models.CharField(max_length=64)),
                ("ply", models.PositiveIntegerField()),
                ("mark", models.CharField(max_length=8)),
                (
                    "wish",
                    models.CharField(
                        choices=[
                            ("nothing", "nothing that could be read"),
                            ("move", "a move"),
                            ("resign", "to resign"),
                            ("draw", "a draw"),
                        ],
                        max_length=8,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("remark", models.TextField(blank=True)),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("waits", "waits for its confirmation"),
                            ("done", "done"),
                            ("refused", "refused"),
                            ("stale", "too late"),
                            ("off", "moves by mail are off"),
                        ],
                        max_length=8,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("received_at", models.DateTimeField(db_index=True)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "game", "digest"), name="message_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SpentTurn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("mark", models.CharField(max_length=8)),
                ("spent_at", models.DateTimeField(db_index=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "player", "ply", "mark"), name="spent_turn_once"
                    )
                ],
            },
        ),
    ]
