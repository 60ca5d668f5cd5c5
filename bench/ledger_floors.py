"""The ways to settle that the bench compares: each runs in a process of its own."""

import os
import random
import time
from datetime import date
from functools import cache
from typing import TYPE_CHECKING

import django
import psycopg

if TYPE_CHECKING:
    from ledger.values import AccountRef

CLUB = "c_bench"
WALLETS = 200
STAKE = 5
NIGHT = date(2026, 11, 28)


Hands = list[tuple[str, list[int]]]
"""Hands that are held and wait for their settlement: their ids, and their three wallets."""


def hold_ours(seed: int, hands: int) -> Hands:
    """Hold for `hands` hands through the service."""
    django.setup()
    from foundation.clock import now_us
    from foundation.ids import new_id
    from ledger.services import place_holds
    from ledger.values import HoldWant

    held = []
    for seats in _chairs(seed, hands):
        hand = new_id("h")
        place_holds(
            club=CLUB,
            subject=hand,
            unit="chips",
            night=NIGHT,
            at_us=now_us(),
            wants=[HoldWant(_wallet(seat), 6 * STAKE) for seat in seats],
        )
        held.append((hand, seats))
    return held


def settle_ours(held: Hands) -> float:
    """Settle what is held through the service; return the seconds spent."""
    from foundation.clock import now_us
    from ledger.services import settle
    from ledger.values import PaymentLeg

    began = time.perf_counter()
    for hand, seats in held:
        first, second, third = map(_wallet, seats)
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
    return time.perf_counter() - began


def hold_plainly(seed: int, hands: int) -> Hands:
    """Hold for `hands` hands by plain statements."""
    from foundation.clock import now_us
    from foundation.ids import new_id

    connection = _plain()
    ids = [
        row[0]
        for row in connection.execute(
            "select id from ledger_account where kind = 'wallet' order by id"
        )
    ]
    connection.commit()
    held = [(new_id("h"), [ids[seat] for seat in seats]) for seats in _chairs(seed, hands)]
    for hand, accounts in held:
        _plain_hold(connection, hand, accounts, now_us())
    return held


def settle_plainly(held: Hands) -> float:
    """Write the same rows by plain statements, without triggers; return the seconds spent."""
    from foundation.clock import now_us
    from foundation.ids import new_id

    connection = _plain()
    began = time.perf_counter()
    for hand, accounts in held:
        _plain_settle(connection, hand, new_id("j"), accounts, now_us())
    return time.perf_counter() - began


@cache
def _plain() -> psycopg.Connection:
    """Return the process's connection; it is kept, as the service keeps its own."""
    connection = psycopg.connect(os.environ["DATABASE_URL"])
    connection.execute("set search_path to plain")
    connection.commit()
    return connection


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


def _chairs(seed: int, hands: int) -> list[list[int]]:
    """Return three different wallets, by number, for each hand."""
    chance = random.Random(seed)
    return [chance.sample(range(WALLETS), 3) for _ in range(hands)]


def _wallet(number: int) -> "AccountRef":
    from ledger.values import wallet_of

    return wallet_of(CLUB, f"p_{number:03}")
