import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_tables"),
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("days_per_move", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("time_control", models.CharField(blank=True, max_length=120)),
                ("takebacks", models.BooleanField(null=True)),
                ("weekend_pause", models.BooleanField(default=False)),
                ("night_pause", models.BooleanField(default=False)),
                ("flag_by_claim", models.BooleanField(default=False)),
                ("rated", models.BooleanField(default=False)),
                ("explorer", models.BooleanField(default=False)),
                ("is_public", models.BooleanField(default=True)),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                ("setup_mode", models.CharField(blank=True, max_length=32)),
                ("start_position", models.TextField()),
                ("start_key", models.TextField()),
                ("position", models.TextField()),
                ("ply", models.PositiveIntegerField(default=0)),
                ("side_to_move", models.PositiveSmallIntegerField(default=0)),
                ("in_check", models.BooleanField(default=False)),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "Running"), ("finished", "Finished")],
                        default="active",
                        max_length=8,
                    ),
                ),
                ("is_solo", models.BooleanField(default=False)),
                ("is_setting_up", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("turn_started_at", models.DateTimeField()),
                ("deadline", models.DateTimeField(null=True)),
                ("warn_at", models.DateTimeField(null=True)),
                ("flag_fell_at", models.DateTimeField(null=True)),
                ("clock_stopped_at", models.DateTimeField(null=True)),
                ("clock_holds", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=0)),
                ("draw_offered_by", models.PositiveSmallIntegerField(null=True)),
                ("result_proposed_by", models.PositiveSmallIntegerField(null=True)),
                ("proposed_winner", models.PositiveSmallIntegerField(null=True)),
                ("takeback_ply", models.PositiveIntegerField(null=True)),
                ("takeback_requested_by", models.PositiveSmallIntegerField(null=True)),
                ("abort_requested_by", models.PositiveSmallIntegerField(null=True)),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("outcome", "By the rules"),
                            ("resigned", "Resigned"),
                            ("flagged", "Lost on time"),
                            ("agreed", "Agreed"),
                            ("claimed", "Draw claimed"),
                            ("adjudicated", "Adjudicated"),
                            ("recorded", "As recorded in the file"),
                            ("aborted", "Aborted"),
                        ],
                        max_length=12,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=32)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("played", "Played here"),
                            ("historical", "Historical"),
                            ("imported", "Imported"),
                        ],
                        default="played",
                        max_length=12,
                    ),
                ),
                ("source_id", models.CharField(blank=True, max_length=80)),
                ("site", models.CharField(blank=True, max_length=120)),
                ("played_on", models.CharField(blank=True, max_length=10)),
                ("year", models.SmallIntegerField(null=True)),
                ("annotation", models.JSONField(default=dict)),
                (
                    "imported_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imported_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="presets.presetrevision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("format", models.PositiveSmallIntegerField()),
                ("moves", models.BinaryField()),
                ("last", models.JSONField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ClockEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("cause", models.CharField(max_length=12)),
                ("seconds", models.IntegerField()),
                ("balance", models.IntegerField()),
                ("at", models.DateTimeField()),
                ("is_undone", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_entries",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("side", models.PositiveSmallIntegerField()),
                ("text", models.TextField()),
                ("shown", models.TextField()),
                ("full", models.TextField()),
                ("position", models.TextField()),
                ("key", models.TextField()),
                ("squares", models.JSONField(default=list)),
                ("paths", models.JSONField(default=list)),
                ("captured", models.JSONField(default=list)),
                ("gives_check", models.BooleanField(default=False)),
                ("played_at", models.DateTimeField(null=True)),
                ("time_used", models.DurationField(null=True)),
                ("remark", models.TextField(blank=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["ply"],
            },
        ),
        migrations.CreateModel(
            name="SavedSetup",
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
                ("name", models.CharField(max_length=40)),
                ("text", models.TextField()),
                ("created_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "preset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="presets.preset",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("draw_offered_at", models.PositiveIntegerField(null=True)),
                ("takeback_requested_at", models.PositiveIntegerField(null=True)),
                ("abort_requested_at", models.PositiveIntegerField(null=True)),
                ("is_erased", models.BooleanField(default=False)),
                ("has_set_up", models.BooleanField(default=False)),
                ("reserve", models.IntegerField(null=True)),
                ("zone", models.CharField(blank=True, max_length=64)),
                ("pinned_at", models.DateTimeField(null=True)),
                ("snoozed_until", models.DateTimeField(null=True)),
                ("snoozed_ply", models.PositiveIntegerField(null=True)),
                ("read_ply", models.PositiveIntegerField(default=0)),
                ("seen_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["side"],
            },
        ),
        migrations.CreateModel(
            name="SentMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("remark", models.TextField(blank=True)),
                ("offer_draw", models.BooleanField(default=False)),
                ("sent_at", models.DateTimeField()),
                ("thought_until", models.DateTimeField(null=True)),
                ("release_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UpgradeOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="upgrade_offer",
                        to="games.game",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="presets.presetrevision",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)),
                fields=["deadline"],
                name="game_deadline",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(
                    ("days_per_move__isnull", True), ("status", "active"), ("time_control", "")
                ),
                fields=["turn_started_at"],
                name="game_untimed",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("warn_at__isnull", False)),
                fields=["warn_at"],
                name="game_warn_at",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("imported_by__isnull", False)),
                fields=["imported_by", "-id"],
                name="game_imports",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("ended_at"), descending=True, nulls_last=True),
                models.F("id"),
                condition=models.Q(("status", "finished")),
                name="game_archive",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("side_to_move__in", [0, 1])), name="game_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("winner__isnull", True), ("winner__in", [0, 1]), _connector="OR"
                ),
                name="game_winner",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rated", False),
                    models.Q(
                        models.Q(
                            ("days_per_move__isnull", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        ("is_solo", False),
                    ),
                    _connector="OR",
                ),
                name="game_rated_is_timed",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("days_per_move__isnull", True), ("time_control", ""), _connector="OR"
                ),
                name="game_one_time_control",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("weekend_pause", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="game_weekend_pause",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("night_pause", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="game_night_pause",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("flag_by_claim", False),
                    ("days_per_move__isnull", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="game_flag_by_claim",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("clock_stopped_at__isnull", True), ("deadline__isnull", True), _connector="OR"
                ),
                name="game_stopped_no_deadline",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("draw_offered_by__isnull", True),
                    ("draw_offered_by__in", [0, 1]),
                    _connector="OR",
                ),
                name="game_draw_offer",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("proposed_winner__isnull", True), ("result_proposed_by__isnull", True)
                    ),
                    models.Q(
                        ("result_proposed_by__in", [0, 1]),
                        models.Q(
                            ("proposed_winner__isnull", True),
                            ("proposed_winner__in", [0, 1]),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="game_proposal",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("takeback_requested_by__isnull", True),
                    ("takeback_requested_by__in", [0, 1]),
                    _connector="OR",
                ),
                name="game_takeback_requested",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("abort_requested_by__isnull", True),
                    ("abort_requested_by__in", [0, 1]),
                    _connector="OR",
                ),
                name="game_abort_requested",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ending", ""), ("status", "active")),
                    models.Q(("status", "finished"), models.Q(("ending", ""), _negated=True)),
                    _connector="OR",
                ),
                name="game_ending_iff_finished",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("status", "active"), ("deadline__isnull", True), _connector="OR"
                ),
                name="game_finished_no_deadline",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_setting_up", False), ("ply__lt", 2), _connector="OR"),
                name="game_set_up_first",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                condition=models.Q(("source_id", ""), _negated=True),
                fields=("source_id",),
                name="game_source_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("imported_by__isnull", True),
                    models.Q(("rated", False), ("source", "imported")),
                    _connector="OR",
                ),
                name="game_imported",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="clock_entry_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="clockentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("cause__in", ["maximum", "thinking"]), ("seconds__lt", 0)),
                    ("cause__in", ["takeback"]),
                    models.Q(
                        models.Q(("cause__in", ["maximum", "thinking", "takeback"]), _negated=True),
                        ("seconds__gt", 0),
                    ),
                    _connector="OR",
                ),
                name="clock_entry_sign",
            ),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.UniqueConstraint(fields=("game", "ply"), name="move_once"),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="move_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.CheckConstraint(condition=models.Q(("ply__gte", 1)), name="move_ply"),
        ),
        migrations.AddConstraint(
            model_name="savedsetup",
            constraint=models.UniqueConstraint(
                models.F("player"),
                models.F("preset"),
                django.db.models.functions.text.Lower("name"),
                name="saved_setup_name_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "side"), name="seat_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="seat_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("reserve__isnull", True), ("reserve__gte", 0), _connector="OR"),
                name="seat_reserve",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("snoozed_ply__isnull", True), ("snoozed_until__isnull", True)),
                    models.Q(("snoozed_ply__isnull", False), ("snoozed_until__isnull", False)),
                    _connector="OR",
                ),
                name="seat_snoozed_in_a_turn",
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
        migrations.AddConstraint(
            model_name="upgradeoffer",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="upgrade_offer_side"
            ),
        ),
        # Packed already: the server shall not spend time on packing it again.
        migrations.RunSQL(
            sql="ALTER TABLE games_gamerecord ALTER COLUMN moves SET STORAGE EXTERNAL",
            reverse_sql="",
        ),
    ]
