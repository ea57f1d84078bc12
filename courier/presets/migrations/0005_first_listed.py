from django.db import migrations
from django.db.models import Min, OuterRef, Subquery


def set_first_listed(apps, schema_editor):
    """Presets that are listed have been so since their first revision, as far as is known."""
    Preset = apps.get_model("presets", "Preset")
    PresetRevision = apps.get_model("presets", "PresetRevision")
    revisions = PresetRevision.objects.filter(preset=OuterRef("pk")).order_by().values("preset")
    first = Subquery(revisions.annotate(first=Min("created_at")).values("first"))
    Preset.objects.filter(is_listed=True).update(first_listed_at=first)


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0004_what_lists_show"),
    ]

    operations = [
        migrations.RunPython(set_first_listed, migrations.RunPython.noop),
    ]
