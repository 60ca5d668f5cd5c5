"""Long lists in the admin: pages by key, newest first. Never a count, never an offset."""

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

from django.contrib.admin import SimpleListFilter
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db.models import F, Model, OuterRef, QuerySet, Subquery, TextField
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from unfold.contrib.filters.admin import TextFilter
from unfold.views import ChangeList

from foundation.fenced_admin import FencedAdmin

M = TypeVar("M", bound=Model)

_BEFORE = "before"


class _Pages:
    """What unfold asks of a paginator: here only which template draws the way on."""

    template_name = "admin/keyset_pages.html"


class KeysetChangeList(ChangeList):  # type: ignore[misc]  # unfold has no types
    """One page of rows whose key is under `?before=`, and the way to the next older one."""

    def get_filters_params(self, params: dict[str, str] | None = None) -> dict[str, str]:
        """Return the filters in the query string: `before` is none of them."""
        found: dict[str, str] = super().get_filters_params(params)
        found.pop(_BEFORE, None)
        return found

    def get_results(self, request: HttpRequest) -> None:  # noqa: ARG002 - Django's signature
        """Read one row more than a page holds, which tells whether there are older ones."""
        rows = self.queryset
        before = self.params.pop(_BEFORE, None)
        self.filter_params.pop(_BEFORE, None)  # a search begins with the newest again
        if before is not None:
            rows = _older(rows, before)
        page = list(rows[: self.list_per_page + 1])
        self.result_list = page[: self.list_per_page]
        self.result_count = len(self.result_list)
        self.older = (
            self.get_query_string({_BEFORE: self.result_list[-1].pk})
            if len(page) > self.list_per_page
            else None
        )
        self.newest = self.get_query_string() if before is not None else None
        self.show_full_result_count = False
        self.full_result_count = None
        self.show_admin_actions = False
        self.can_show_all = self.multi_page = False
        self.paginator = _Pages()


def _older(rows: QuerySet[M], before: str) -> QuerySet[M]:
    """Return the rows whose key is under `before`; under what is no key there are none."""
    try:
        return rows.filter(pk__lt=rows.model._meta.pk.to_python(before))
    except ValidationError:
        return rows.none()


class KeysetAdmin(FencedAdmin[M]):
    """A fenced list of what may be millions of rows, in the order of its primary key."""

    ordering = ("-pk",)
    sortable_by = ()
    search_help: ClassVar[str] = ""

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[KeysetChangeList]:  # noqa: ARG002
        """Return the list that pages by key."""
        return KeysetChangeList

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:  # noqa: ARG002
        """Show the search field; `get_search_results` does not use the name."""
        return ("pk",) if self.search_help else ()

    @property
    def search_help_text(self) -> str:
        """Return what can be searched for."""
        return self.search_help

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[M],
        search_term: str,
    ) -> tuple[QuerySet[M], bool]:
        """Return the rows that `found` names, by an index, whatever the table's size.

        A list without a search knows nothing of a term, wherever it came from.
        """
        term = search_term.strip() if self.search_help else ""
        return (self.found(queryset, term) if term else queryset), False

    def found(self, rows: QuerySet[M], term: str) -> QuerySet[M]:
        """Return the rows that `term` stands for. Lists that can be searched say how."""
        raise AssertionError(f"{type(self).__name__} has no search for {term} in {rows.model}")


def one_of(field: str, values: Iterable[str]) -> type[SimpleListFilter]:
    """Return a filter by known values: asking the table for them would read all of it."""
    choices = tuple((value, value) for value in values)

    class OneOf(SimpleListFilter):
        title = field
        parameter_name = f"{field}__exact"

        def lookups(
            self,
            request: HttpRequest,  # noqa: ARG002 - Django's signature
            model_admin: object,  # noqa: ARG002
        ) -> tuple[tuple[str, str], ...]:
            return choices

        def queryset(self, request: HttpRequest, queryset: QuerySet[M]) -> QuerySet[M]:  # noqa: ARG002
            value = self.value()
            return queryset if value is None else queryset.filter(**{field: value})

    return OneOf


def typed(
    parameter: str, title: str, find: Callable[[QuerySet[M], str], QuerySet[M]]
) -> type[SimpleListFilter]:
    """Return a filter by what is typed; `find` turns it into a condition that an index serves."""

    class Typed(TextFilter):  # type: ignore[misc]  # unfold has no types
        parameter_name = parameter

        def queryset(self, request: HttpRequest, queryset: QuerySet[M]) -> QuerySet[M]:  # noqa: ARG002
            value = (self.value() or "").strip()
            return find(queryset, value) if value else queryset

    Typed.title = title
    found: type[SimpleListFilter] = Typed
    return found


def ids_of(term: str) -> list[str]:
    """Return the person whose username `term` is, and `term` itself as an id."""
    people = get_user_model()._default_manager.filter(username__iexact=term)
    return [term, *(str(pk) for pk in people.values_list("pk", flat=True))]


def username_of(field: str) -> Coalesce:
    """Return, for an annotation, whose id stands in `field`: the username, else the id."""
    people = get_user_model()._default_manager.filter(pk=OuterRef(field))
    return Coalesce(Subquery(people.values("username")[:1]), F(field), output_field=TextField())
