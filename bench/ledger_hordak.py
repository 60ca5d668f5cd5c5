"""django-hordak settling the same hands: run by bench_ledger.py with another environment's Python.

Arguments: legs to have there, callers, hands a caller. Prints hands a second as JSON: posting the
four legs as its documentation does, and also asking the three balances that they leave.
"""

import json
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from urllib.parse import unquote, urlsplit

import django
from django.conf import settings

WALLETS = 200
STAKE = 5


def configure() -> None:
    """Set Django up with hordak alone, in a database of its own on the bench's server."""
    url = urlsplit(os.environ["DATABASE_URL"])
    settings.configure(
        INSTALLED_APPS=["django.contrib.contenttypes", "mptt", "hordak"],
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": "hordak",
                "USER": url.username,
                "PASSWORD": unquote(url.password or ""),
                "HOST": unquote(url.hostname or ""),
            }
        },
        HORDAK_CURRENCIES=["EUR"],
        HORDAK_DECIMAL_PLACES=2,
        CURRENCIES=["EUR"],
        DEFAULT_CURRENCY="EUR",
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        USE_TZ=True,
        TIME_ZONE="UTC",
    )
    django.setup()


def prepare(legs: int) -> None:
    """Make the database once, and fill it to `legs` with its own triggers off."""
    import psycopg
    from django.core.management import call_command
    from django.db import connection

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        known = server.execute("select from pg_database where datname = 'hordak'").fetchone()
        if known is None:
            server.execute("create database hordak")
    call_command("migrate", verbosity=0)
    from hordak.models import Account, Leg

    if not Account.objects.exists():
        for number in range(WALLETS):
            Account.objects.create(name=f"p_{number}", type="LI", currencies=["EUR"])
    missing = max(0, legs - Leg.objects.count()) // 4
    with connection.cursor() as cursor:
        cursor.execute("select max(id) from hordak_transaction")
        begin = (cursor.fetchone()[0] or 0) + 1
        cursor.execute("set session_replication_role = replica")
        cursor.execute(
            "insert into hordak_transaction (id, uuid, timestamp, date, description)"
            " select i, gen_random_uuid(), now(), current_date, ''"
            " from generate_series(%s::int, %s::int) i",
            [begin, begin + missing - 1],
        )
        cursor.execute(
            "insert into hordak_leg (uuid, debit, credit, currency, description,"
            " account_id, transaction_id)"
            " select gen_random_uuid(), case when v.credit then null else 5 end,"
            " case when v.credit then 5 end, 'EUR', '', w.id, i"
            " from generate_series(%s::int, %s::int) i"
            " cross join (values (1, false), (0, true), (2, false), (0, true)) v(along, credit)"
            " join (select id, row_number() over (order by id) - 1 as place"
            " from hordak_account) w on w.place = (i + v.along) %% %s",
            [begin, begin + missing - 1, WALLETS],
        )
        cursor.execute(
            "select setval(pg_get_serial_sequence('hordak_transaction', 'id'), %s)",
            [begin + missing],
        )
        cursor.execute("set session_replication_role = origin")
        cursor.execute("vacuum analyze")
    connection.close()


def settle(seed: int, hands: int, balances: bool) -> float:  # noqa: FBT001 - a pool's argument
    """Post `hands` hands of four legs; return how many a second."""
    if not settings.configured:
        configure()
    from django.db import transaction
    from hordak.models import Account, Leg, Transaction
    from moneyed import Money

    chance = random.Random(seed)
    accounts = list(Account.objects.order_by("id"))
    stake = Money(STAKE, "EUR")
    began = time.perf_counter()
    for _ in range(hands):
        first, second, third = chance.sample(accounts, 3)
        with transaction.atomic():
            made = Transaction.objects.create(description="hand")
            for payer in (second, third):
                Leg.objects.create(transaction=made, account=payer, debit=stake)
                Leg.objects.create(transaction=made, account=first, credit=stake)
            if balances:
                for account in (first, second, third):
                    account.get_balance()
    return hands / (time.perf_counter() - began)


def main() -> None:
    """Fill, then let every caller post, one round each way."""
    legs, callers, hands = map(int, sys.argv[1:])
    configure()
    prepare(legs)
    rates: dict[str, float] = {}
    with ProcessPoolExecutor(callers, mp_context=get_context("spawn")) as pool:
        for way, asked in (("hordak's bare legs", False), ("hordak with balances", True)):
            seeds = list(range(callers))
            rates[way] = sum(pool.map(settle, seeds, [hands] * callers, [asked] * callers))
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
