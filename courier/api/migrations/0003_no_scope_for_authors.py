"""The scope `author` goes: no operation has ever asked for it.

A token that names others keeps those; one that names nothing else opens nothing and is removed. Backwards nothing needs
to be done, because the old code takes tokens without that scope as well.
"""

from django.db import migrations

SCOPE = "author"


def take_away(apps, schema_editor):
    token = apps.get_model("api", "ApiToken")
    token.objects.filter(scopes=[SCOPE]).delete()
    for row in token.objects.filter(scopes__contains=[SCOPE]).only("scopes"):
        row.scopes = [scope for scope in row.scopes if scope != SCOPE]
        row.save(update_fields=["scopes"])


class Migration(migrations.Migration):
    dependencies = [("api", "0002_hashes_of_old_tokens")]

    operations = [migrations.RunPython(take_away, migrations.RunPython.noop)]
