from django.db import migrations


class Migration(migrations.Migration):
    """Stands for 0004_featured_by_month where that one has not run: releases before it read the
    column, and go on beside this one. A later release drops it.
    """

    replaces = [
        ("presets", "0004_featured_by_month"),
    ]

    dependencies = [
        ("presets", "0003_months"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField(
                    model_name="preset",
                    name="featured_at",
                ),
            ],
            database_operations=[
                migrations.RunSQL(
                    sql=migrations.RunSQL.noop,
                    reverse_sql=(
                        "ALTER TABLE presets_preset"
                        " ADD COLUMN IF NOT EXISTS featured_at timestamp with time zone NULL"
                    ),
                ),
            ],
        ),
    ]
