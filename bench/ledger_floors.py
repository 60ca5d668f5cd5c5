"""The ways to settle that the bench compares: each runs in a process of its own."""

import os
import random
import time
from datetime import date

import django
import psycopg

CLUB = "c_bench"
WALLETS = 200
STAKE = 5
NIGHT = date(2026, 11, 28)


def ours(seed: int, hands: int) -> float:
    """Settle `hands` hands through the service; return how many a second of settling."""
    django.setup()
    from foundation.clock import now_us
    from foundation.ids import new_id
    from ledger.services import place_holds, settle
    from ledger.values import HoldWant, PaymentLeg, wallet_of

    chance = random.Random(seed)
    spent = 0.0
    for _ in range(hands):
        hand = new_id("h")
        first, second, third = (wallet_of(CLUB, f"p_{n:03}") for n in _three(chance))
        place_holds(
            club=CLUB,
            subject=hand,
            unit="chips",
            night=NIGHT,
            at_us=now_us(),
            wants=[HoldWant(seat, 6 * STAKE) for seat in (first, second, third)],
        )
        began = time.perf_counter()
        settle(
            club=CLUB,
            subject=hand,
            key=f"hand:{hand}:settle",
            unit="chips",
            night=NIGHT,
            at_us=now_us(),
            payments=[
                PaymentLeg(second, first, STAKE, "7.2"),
                PaymentLeg(third, first, STAKE, "7.2"),
            ],
            event_hash=bytes(32),
        )
        spent += time.perf_counter() - began
    return hands / spent


def plain(seed: int, hands: int) -> float:
    """Write the same rows by plain statements in one transaction, no triggers, no keys out."""
    from foundation.clock import now_us
    from foundation.ids import new_id

    chance = random.Random(seed)
    spent = 0.0
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        connection.execute("set search_path to plain")
        ids = [
            row[0]
            for row in connection.execute(
                "select id from ledger_account where kind = 'wallet' order by id"
            )
        ]
        connection.commit()
        for _ in range(hands):
            hand, journal, at_us = new_id("h"), new_id("j"), now_us()
            accounts = [ids[n] for n in _three(chance)]
            _plain_hold(connection, hand, accounts, at_us)
            began = time.perf_counter()
            _plain_settle(connection, hand, journal, accounts, at_us)
            spent += time.perf_counter() - began
    return hands / spent


def _plain_hold(connection: psycopg.Connection, hand: str, accounts: list[int], at_us: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select id from ledger_account where id = any(%s) order by id for update", [accounts]
        )
        cursor.execute("update ledger_account set held = held + 30 where id = any(%s)", [accounts])
        cursor.executemany(
            "insert into ledger_hold (club, subject, account_id, amount, at_us, state)"
            " values (%s, %s, %s, 30, %s, 'open')",
            [(CLUB, hand, account, at_us) for account in accounts],
        )
    connection.commit()


def _plain_settle(
    connection: psycopg.Connection, hand: str, journal: str, accounts: list[int], at_us: int
) -> None:
    first, second, third = accounts
    legs = [(second, -STAKE), (first, STAKE), (third, -STAKE), (first, STAKE)]
    with connection.cursor() as cursor:
        cursor.execute(
            "select id, balance, version from ledger_account"
            " where id = any(%s) order by id for update",
            [accounts],
        )
        state = {account: (balance, version) for account, balance, version in cursor}
        cursor.execute(
            "insert into ledger_journal (id, club, kind, key, author, reason, subject, night,"
            " unit, legs, gross, overdraft, event_hash, at_us, content, hash)"
            " values (%s, %s, 'settlement', %s, '', '', %s, %s, 'chips', 4, 10, false, %s, %s,"
            " %s, %s)",
            [
                journal,
                CLUB,
                f"hand:{hand}:settle",
                hand,
                NIGHT,
                bytes(32),
                at_us,
                bytes(32),
                bytes(32),
            ],
        )
        rows: list[object] = []
        for number, (account, amount) in enumerate(legs, start=1):
            balance, version = state[account]
            state[account] = (balance + amount, version + 1)
            rows += [journal, number, account, CLUB, amount, *state[account], "7.2", at_us]
        cursor.execute(
            "insert into ledger_leg (journal_id, number, account_id, club, amount,"
            " balance_after, version, clause, at_us)"
            " values " + ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s, %s)"] * len(legs)),
            rows,
        )
        for account, (balance, version) in state.items():
            cursor.execute(
                "update ledger_account set balance = %s, version = %s, held = held - 30,"
                " moved_at_us = %s where id = %s",
                [balance, version, at_us, account],
            )
        cursor.execute(
            "update ledger_hold set state = 'settled', ended_at_us = %s where subject = %s",
            [at_us, hand],
        )
    connection.commit()


def _three(chance: random.Random) -> list[int]:
    return chance.sample(range(WALLETS), 3)
