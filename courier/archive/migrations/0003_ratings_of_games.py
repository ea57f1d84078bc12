from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("archive", "0002_saved_searches"),
        ("presets", "0005_first_listed"),
        ("games", "0011_weekends"),
    ]

    operations = [
        migrations.AddField(
            model_name="continuation",
            name="rated",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="continuation",
            name="ratings",
            field=models.BigIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="entry",
            name="rating",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("rating__isnull", False)),
                fields=["rating"],
                name="entry_rating",
            ),
        ),
        migrations.AddConstraint(
            model_name="continuation",
            constraint=models.CheckConstraint(
                condition=models.Q(("games__gte", models.F("rated"))), name="continuation_rated"
            ),
        ),
    ]
