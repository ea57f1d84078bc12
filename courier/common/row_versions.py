"""Which version of its rows an answer of the database has seen."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, Func, TextField
from django.db.models.expressions import Col
from django.db.models.sql.compiler import SQLCompiler


class RowVersions(Func):
    """A text that is another one as soon as one of several rows has been written: those the columns
    belong to, one column of each (not its primary key, for which Django does without the row).

    PostgreSQL writes a row anew for every change, elsewhere (`ctid`) and by a transaction with a
    number (`xmin`): together they never come back.
    """

    output_field = TextField()

    def __init__(self, *columns: str) -> None:
        super().__init__(*map(F, columns))

    def as_sql(  # type: ignore[override]  # the stubs leave out what Django's Func takes, too
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_extra: object
    ) -> tuple[str, tuple[str | int, ...]]:
        """Return the SQL, which has no parameters."""
        rows = [compiler.quote_name_unless_alias(column.alias) for column in self._columns()]
        versions = ", ".join(f"{row}.xmin, {row}.ctid" for row in dict.fromkeys(rows))
        return f"ROW({versions})::text", ()

    def _columns(self) -> list[Col]:
        columns = self.get_source_expressions()
        assert all(isinstance(column, Col) for column in columns), "columns of rows only"
        return columns
