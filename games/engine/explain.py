"""Each payment as a sentence that a player understands, with the clause that asks for it."""

from collections.abc import Sequence
from typing import assert_never

from games.engine.events import HandEnded, Payment


def explain(ended: HandEnded, names: Sequence[str] | None = None, *, stake: int) -> tuple[str, ...]:
    """Give one sentence a payment, in order; `names` by seat, or the seats' numbers."""
    called = names or [f"seat {place + 1}" for place in range(len(ended.net))]
    sentences = [
        f"{_reason(ended, payment, place, called)}:"
        f" {called[payment.payer - 1]} pays {_amount(payment.amount, stake)}"
        f" to {called[payment.payee - 1]}, rules {payment.clause}."
        for place, payment in enumerate(ended.payments)
    ]
    return tuple(sentences if names else map(_capitalised, sentences))


def _reason(ended: HandEnded, payment: Payment, place: int, names: Sequence[str]) -> str:
    payer, payee = names[payment.payer - 1], names[payment.payee - 1]
    paid, got = ended.counts[payment.payer - 1], ended.counts[payment.payee - 1]
    match ended.ending:
        case "natural":
            return f"{payee} was dealt a natural of {got}"
        case "tonk_out":
            return f"{payee} laid the last card"
        case "out_by_discard":
            return f"{payee} discarded the last card"
        case "knock":
            return f"{payee} knocked with {got} and nobody caught it"
        case "caught" if _is_for_the_catch(ended.payments, place):
            return f"{payer} knocked with {paid} and was caught by {payee} with {got}"
        case "caught" if payment.payer == ended.payments[0].payer:
            return f"{payer} was caught and {payee} is lowest of the others with {got}"
        case "caught":
            return f"{payee} is lowest with {got} and {payer} has {paid}"
        case "dry":
            return f"The stock ran dry, {payee} is lowest with {got} and {payer} has {paid}"
        case "natural_draw" | "void":
            raise AssertionError("nobody pays in such a hand")
        case _:
            assert_never(ended.ending)


def _is_for_the_catch(payments: Sequence[Payment], place: int) -> bool:
    """Say whether a caught knocker pays for the catch, or as one who is not lowest (rules 7.4).

    The knocker's payments for the catch come first, one to each; what he pays a second time to
    the same player is what everyone pays who is not lowest.
    """
    knocker, payment = payments[0].payer, payments[place]
    return payment.payer == knocker and all(
        (earlier.payer, earlier.payee) != (knocker, payment.payee) for earlier in payments[:place]
    )


def _amount(amount: int, stake: int) -> str:
    times, odd = divmod(amount, stake)
    return str(amount) if odd or times < 2 else f"{times} × {stake}"


def _capitalised(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
