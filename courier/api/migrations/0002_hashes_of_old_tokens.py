"""Tokens of the REST framework's own table become hashes; that table goes, and with it every secret in clear.

They keep working for a year, with all scopes, under the name "Earlier token". Backwards the hashes stay behind until
the first migration is undone; the old table is then made anew by the framework's own migrations, and is empty: nobody
can tell what was hashed.
"""

import hashlib
from datetime import timedelta

from django.db import migrations
from django.utils import timezone

TABLE = "authtoken_token"


def hash_tokens(apps, schema_editor):
    connection = schema_editor.connection
    if TABLE not in connection.introspection.table_names():
        return
    token = apps.get_model("api", "ApiToken")
    with connection.cursor() as cursor:
        cursor.execute("SELECT key, user_id, created FROM authtoken_token")
        token.objects.bulk_create(
            token(
                player_id=player_id,
                name="Earlier token",
                secret_hash=hashlib.sha256(key.encode()).hexdigest(),
                scopes=["read", "play", "author"],
                created_at=created,
                expires_at=timezone.now() + timedelta(days=365),
            )
            for key, player_id, created in cursor.fetchall()
        )
        cursor.execute("DROP TABLE authtoken_token")
        cursor.execute("DELETE FROM django_migrations WHERE app = 'authtoken'")


class Migration(migrations.Migration):
    dependencies = [("api", "0001_tokens"), ("players", "0007_draw_claims")]

    operations = [migrations.RunPython(hash_tokens, migrations.RunPython.noop)]
