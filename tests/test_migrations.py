"""While a new release starts the one before still runs on the same tables: a migration either adds
what the old one need not know, or takes away what it no longer knows and says since when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from django.db import models
from django.db.migrations import Migration
from django.db.migrations import operations as do
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

OURS: Final = "courier."
EXPANDS: Final = (
    do.CreateModel,
    do.AddIndex,
    do.RemoveIndex,
    do.RemoveConstraint,
    do.AlterModelOptions,
    do.AlterModelManagers,
    do.RunPython,
    do.SeparateDatabaseAndState,
)
# Of a release; `contract = "0.3"` in a migration: since then nothing uses what it takes away.
BEFORE_THE_FIRST_RELEASE: Final = {"workshop.0002_measured_pictures"}  # nothing ran then
VERSION: Final = re.compile(r"\d+\.\d+(\.\d+)?")


def is_unknown_to_the_old(operation: Operation, made: set[str]) -> bool:
    """Whether a release that does not know of an operation goes on as before; `made` are the tables
    that the migration itself makes.
    """
    if getattr(operation, "model_name", "").lower() in made:
        return True
    if isinstance(operation, do.AddField):
        field = operation.field
        has_value = field.null or field.db_default is not models.NOT_PROVIDED
        return has_value or field.many_to_many or bool(field.generated)
    return isinstance(operation, EXPANDS)


def faults_of(migration: Migration) -> Iterator[str]:
    """What a running release would stumble over, in words."""
    made = {each.name.lower() for each in migration.operations if isinstance(each, do.CreateModel)}
    takes = [each for each in migration.operations if not is_unknown_to_the_old(each, made)]
    contract = getattr(migration, "contract", None)
    if contract is None:
        yield from (f"{each.describe()} needs `contract` or a value by itself" for each in takes)
    elif not VERSION.fullmatch(contract):
        yield f"contract = {contract!r} is no release"
    elif len(takes) < len(migration.operations):
        yield "it adds and takes away: two migrations, one release between them"


def ours() -> list[Migration]:
    """Our migrations but the first ones, before which nothing ran."""
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations.values()
    later = (each for each in found if each.__module__.startswith(OURS) and not each.initial)
    return sorted((each for each in later if str(each) not in BEFORE_THE_FIRST_RELEASE), key=str)


@pytest.mark.parametrize("migration", ours(), ids=str)
def test_the_running_release_goes_on_beside_a_migration(migration: Migration) -> None:
    assert list(faults_of(migration)) == []


def made_of(*operations: Operation, contract: str | None = None) -> Migration:
    body = {"operations": operations} | ({} if contract is None else {"contract": contract})
    migration: Migration = type("Made", (Migration,), body)("one", "games")
    return migration


TEXT = models.TextField()
GOES = do.RemoveField("Game", "site")


@pytest.mark.parametrize(
    "operation",
    [
        GOES,
        do.RenameField("Game", "site", "place"),
        do.AlterField("Game", "site", TEXT),
        do.AddField("Game", "place", TEXT),
        do.AddField("Game", "place", models.TextField(default="")),
        do.DeleteModel("Game"),
        do.RunSQL("SELECT 1"),
        do.AddConstraint("Game", models.CheckConstraint(condition=models.Q(ply=0), name="none")),
    ],
    ids=lambda operation: operation.describe(),
)
def test_what_breaks_the_old_release_has_to_say_since_when_it_may(operation: Operation) -> None:
    assert len(list(faults_of(made_of(operation)))) == 1
    assert list(faults_of(made_of(operation, contract="0.3"))) == []


@pytest.mark.parametrize(
    "operation",
    [
        do.AddField("Game", "place", models.TextField(null=True)),
        do.AddField("Game", "place", models.TextField(db_default="")),
        do.AddIndex("Game", models.Index(fields=["site"], name="one")),
        do.CreateModel("Place", [("id", models.AutoField(primary_key=True))]),
    ],
    ids=lambda operation: operation.describe(),
)
def test_what_is_only_added_needs_no_word(operation: Operation) -> None:
    assert list(faults_of(made_of(operation))) == []


def test_a_new_table_may_have_constraints() -> None:
    table = do.CreateModel("Place", [("id", models.AutoField(primary_key=True))])
    unique = models.UniqueConstraint(fields=["id"], name="once")
    assert list(faults_of(made_of(table, do.AddConstraint("Place", unique)))) == []


def test_one_migration_does_not_do_both() -> None:
    added = do.AddField("Game", "place", models.TextField(null=True))
    [fault] = faults_of(made_of(added, GOES, contract="0.3"))
    assert fault.startswith("it adds and takes away")


def test_a_release_is_named_by_its_number() -> None:
    assert list(faults_of(made_of(GOES, contract="soon"))) == ["contract = 'soon' is no release"]
