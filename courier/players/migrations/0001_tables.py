import django.contrib.auth.models
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="email address"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "That handle is taken. Choose another one."},
                        max_length=24,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Za-z0-9][A-Za-z0-9_-]{1,23}$",
                                "Use 2 to 24 letters, digits, hyphens or underscores.",
                            )
                        ],
                        verbose_name="handle",
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                ("about", models.TextField(blank=True, max_length=2000, verbose_name="about you")),
                ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                (
                    "time_zone",
                    models.CharField(default="UTC", max_length=64, verbose_name="time zone"),
                ),
                (
                    "language",
                    models.CharField(default="en", max_length=12, verbose_name="language"),
                ),
                (
                    "notation",
                    models.CharField(
                        choices=[("short", "Short"), ("figures", "Figures"), ("full", "Full")],
                        default="short",
                        max_length=8,
                        verbose_name="notation",
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[("system", "As the system"), ("light", "Light"), ("dark", "Dark")],
                        default="system",
                        max_length=8,
                        verbose_name="theme",
                    ),
                ),
                (
                    "board_theme",
                    models.CharField(
                        choices=[
                            ("ledger", "Ledger"),
                            ("harbour", "Harbour"),
                            ("walnut", "Walnut"),
                            ("plain", "Plain"),
                        ],
                        default="ledger",
                        max_length=8,
                        verbose_name="board",
                    ),
                ),
                (
                    "stone_letters",
                    models.BooleanField(default=False, verbose_name="letters on stones"),
                ),
                (
                    "after_move",
                    models.CharField(
                        choices=[
                            ("stay", "Stay with the game, to plan"),
                            ("next", "Go to the next game"),
                        ],
                        default="stay",
                        max_length=8,
                        verbose_name="after a move",
                    ),
                ),
                (
                    "draw_claims",
                    models.CharField(
                        choices=[
                            ("automatic", "Claim them for me as soon as I may"),
                            ("by_hand", "I claim them myself"),
                        ],
                        default="automatic",
                        max_length=9,
                        verbose_name="draw claims",
                    ),
                ),
                ("muted_until", models.DateTimeField(editable=False, null=True)),
                (
                    "undo_seconds",
                    models.PositiveSmallIntegerField(
                        default=60, verbose_name="time to recall a move"
                    ),
                ),
                ("computer_level", models.PositiveSmallIntegerField(editable=False, null=True)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "blocked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "blocker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"),
                name="player_username_ci",
                violation_error_message="That handle is taken. Choose another one.",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("undo_seconds__lte", 600)), name="player_undo_seconds"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("computer_level",), name="player_computer_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("computer_level__isnull", True),
                    models.Q(("computer_level__gte", 1), ("email", ""), ("is_active", False)),
                    _connector="OR",
                ),
                name="player_computer_is_no_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.UniqueConstraint(fields=("blocker", "blocked"), name="block_once"),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.CheckConstraint(
                condition=models.Q(("blocker", models.F("blocked")), _negated=True),
                name="block_of_another",
            ),
        ),
    ]
