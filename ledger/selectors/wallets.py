"""What an account has, and what it can cover."""

from collections.abc import Iterable
from datetime import date

from django.db import connection
from django.db.models import QuerySet

from ledger.models import Account
from ledger.selectors.accounts import ref_of, rows
from ledger.values import AMOUNT_MAX, AccountRef, Cover, Wallet


def wallet(ref: AccountRef) -> Wallet:
    """Return what `ref` has: all zeros if nothing ever moved."""
    account = rows([ref]).first()
    if account is None:
        return Wallet(ref.unit, 0, 0, 0, 0)
    return Wallet(
        ref.unit,
        account.balance,
        account.credit,
        account.held,
        account.balance + account.credit - account.held,
    )


def unsettled(club: str) -> QuerySet[Account, str]:
    """Return the owners of the club's wallets that hold chips, or are under zero."""
    found = Account.objects.filter(club=club, kind="wallet", unit="chips").exclude(balance=0)
    return found.values_list("owner", flat=True)


def coverable(refs: Iterable[AccountRef], *, night: date, at_us: int) -> dict[AccountRef, Cover]:
    """Return for each account what can be held from it now, in two queries.

    Practice chips cover anything.
    """
    wanted = list(refs)
    found = {ref: Cover(AMOUNT_MAX if ref.unit == "practice" else 0) for ref in wanted}
    accounts = {account.id: account for account in rows(r for r in wanted if r.unit == "chips")}
    for account_id, left in _loss_left(list(accounts), night=night, at_us=at_us):
        account = accounts[account_id]
        available = account.balance + account.credit - account.held
        found[ref_of(account)] = Cover(available, left)
    return found


def _loss_left(accounts: list[int], *, night: date, at_us: int) -> list[tuple[int, int | None]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select id, ledger_loss_left(id, %s, %s) from unnest(%s::bigint[]) as ids(id)",
            [night, at_us, accounts],
        )
        return [(account, left) for account, left in cursor.fetchall()]
