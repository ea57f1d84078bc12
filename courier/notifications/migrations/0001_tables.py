import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="MailboxMessage",
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
                ("receiver", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=255)),
                ("source", models.BinaryField()),
                ("created_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="RefusedAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="OutboxMail",
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
                ("kind", models.CharField(max_length=24)),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("payload", models.JSONField(default=dict)),
                ("dedup_key", models.CharField(max_length=120, unique=True)),
                ("created_at", models.DateTimeField()),
                ("next_attempt_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                ("last_error", models.TextField(blank=True)),
                ("subject", models.CharField(blank=True, default="", max_length=40)),
                (
                    "timing",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("at_once", "At once"),
                            ("batched", "A while later, unless seen"),
                            ("digest", "Daily digest"),
                            ("never", "Never"),
                        ],
                        default="",
                        max_length=8,
                    ),
                ),
                ("is_muted", models.BooleanField(default=False)),
                ("seen_at", models.DateTimeField(null=True)),
                ("bundle", models.CharField(blank=True, default="", max_length=16)),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PushDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("point", models.BinaryField()),
                ("secret", models.BinaryField()),
                ("created_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PushMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("next_attempt_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="notifications.pushdevice",
                    ),
                ),
                (
                    "mail",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pushes",
                        to="notifications.outboxmail",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DigestHour",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hour", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("hour__lte", 23)), name="digest_hour_of_a_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.CharField(blank=True, default="", max_length=40)),
                ("created_at", models.DateTimeField()),
                (
                    "opponent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opponent__isnull", False),
                            models.Q(("subject", ""), _negated=True),
                            _connector="XOR",
                        ),
                        name="mute_of_one_thing",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("subject", ""), _negated=True),
                        fields=("player", "subject"),
                        name="mute_of_a_subject_once",
                    ),
                    models.UniqueConstraint(
                        fields=("player", "opponent"), name="mute_of_an_opponent_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoticePreference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=24)),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("mail", "Mail"),
                            ("push", "On your devices"),
                            ("app", "On the site"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "timing",
                    models.CharField(
                        choices=[
                            ("at_once", "At once"),
                            ("batched", "A while later, unless seen"),
                            ("digest", "Daily digest"),
                            ("never", "Never"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "kind", "channel"), name="notice_preference_once"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="outboxmail",
            index=models.Index(
                condition=models.Q(("dropped_at__isnull", True), ("sent_at__isnull", True)),
                fields=["next_attempt_at"],
                name="outbox_due",
            ),
        ),
        migrations.AddIndex(
            model_name="outboxmail",
            index=models.Index(fields=["player", "-created_at"], name="outbox_of_player"),
        ),
        migrations.AddIndex(
            model_name="outboxmail",
            index=models.Index(
                condition=models.Q(("seen_at__isnull", True)),
                fields=["player", "subject"],
                name="outbox_unseen",
            ),
        ),
        migrations.AddConstraint(
            model_name="outboxmail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", False),
                    models.Q(("address", ""), _negated=True),
                    _connector="OR",
                ),
                name="outbox_has_receiver",
            ),
        ),
        migrations.AddConstraint(
            model_name="outboxmail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("sent_at__isnull", True), ("dropped_at__isnull", True), _connector="OR"
                ),
                name="outbox_sent_or_dropped",
            ),
        ),
        migrations.AddIndex(
            model_name="pushmessage",
            index=models.Index(
                condition=models.Q(("dropped_at__isnull", True), ("sent_at__isnull", True)),
                fields=["next_attempt_at"],
                name="push_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="pushmessage",
            constraint=models.UniqueConstraint(fields=("mail", "device"), name="push_message_once"),
        ),
    ]
