"""A treasurer's acts, limits and corrections, through the services."""

import pytest

from audit.models import Entry
from audit.selectors import readings
from foundation import clock
from foundation.clock import now_us
from ledger.errors import (
    AlreadyReversed,
    BadAmount,
    InsufficientChips,
    KeyReused,
    LossLimitReached,
    NoSuchJournal,
    OwnChips,
    TransfersOff,
)
from ledger.selectors import coverable, entries, limits, loss_limit, wallet
from ledger.services import (
    adjust,
    issue,
    redeem,
    reverse,
    set_credit,
    set_loss_limit,
    transfer,
)
from ledger.values import AMOUNT_MAX, AccountRef, Change, LossLimitSet, Posted, issue_of, wallet_of
from tests.full.ledger.conftest import NIGHT, START, House

pytestmark = pytest.mark.django_db

A, B = wallet_of("c_club", "p_a"), wallet_of("c_club", "p_b")


def give(amount: int = 50, key: str = "k1", reason: str = "won the raffle") -> Change:
    """Issue chips to p_a."""
    return issue(
        club="c_club",
        to=A,
        amount=amount,
        author="p_treasurer",
        reason=reason,
        key=key,
        at_us=now_us(),
    )


def take(amount: int, *, second: bool = False, author: str = "p_treasurer") -> Change:
    """Redeem chips of p_a."""
    return redeem(
        club="c_club",
        from_=A,
        amount=amount,
        author=author,
        reason="",
        key="k2",
        at_us=now_us(),
        second=second,
    )


def undo(journal: str, *, overdraft: bool = False, key: str = "undo") -> Posted:
    """Reverse a journal."""
    return reverse(
        journal=journal,
        author="p_arbiter",
        reason="misdeal",
        key=key,
        at_us=now_us(),
        overdraft=overdraft,
    )


def pass_on(*, allowed: bool = True, author: str = "p_a", second: bool = False) -> Change:
    """Transfer 40 chips from p_a to p_b."""
    return transfer(
        payer=A,
        payee=B,
        amount=40,
        author=author,
        reason="",
        key="k3",
        at_us=now_us(),
        allowed=allowed,
        second=second,
    )


def test_issued_chips_are_the_issue_accounts_debt_and_show_their_reason(house: House) -> None:
    given = give(50)
    assert given.balance == START + 50
    assert wallet(issue_of("c_club")).balance == -3 * START - 50
    newest = entries(A)[0]
    assert (newest.kind, newest.amount, newest.reason) == ("issue", 50, "won the raffle")


def test_an_issue_is_an_entry_of_the_log_once(house: House) -> None:
    before = Entry.objects.count()
    give()
    give()
    assert Entry.objects.count() == before + 1
    (reading,) = readings(Entry.objects.order_by("-id")[:1])
    assert (reading.entry.act, reading.entry.object, reading.reason) == (
        "chips.issue",
        "p_a",
        "won the raffle",
    )


@pytest.mark.parametrize(("amount", "reason"), [(51, "won the raffle"), (50, "another reason")])
def test_a_key_stands_for_one_content(house: House, amount: int, reason: str) -> None:
    give(50)
    with pytest.raises(KeyReused):
        give(amount, reason=reason)


@pytest.mark.parametrize("amount", [0, -1, AMOUNT_MAX + 1])
def test_an_amount_is_from_one_to_the_maximum(house: House, amount: int) -> None:
    with pytest.raises(BadAmount):
        give(amount)


def test_no_more_is_redeemed_than_is_available(house: House) -> None:
    house.hold("h_1", 300)
    with pytest.raises(InsufficientChips) as refused:
        take(701)
    assert refused.value.fields() == {"owner": "p_a", "needed": 701, "available": 700}
    assert take(700).balance == 300


def test_nobody_posts_to_themselves_where_a_second_treasurer_can(house: House) -> None:
    with pytest.raises(OwnChips):
        take(1, second=True, author="p_a")
    assert take(1, second=False, author="p_a").balance == START - 1


def test_members_pass_chips_on_only_where_the_club_allows_it(house: House) -> None:
    with pytest.raises(TransfersOff):
        pass_on(allowed=False)
    assert pass_on().balance == START - 40
    assert wallet(B).balance == START + 40


def test_a_treasurer_does_not_take_anothers_chips_alone(house: House) -> None:
    with pytest.raises(OwnChips):
        pass_on(author="p_b", second=True)


def test_credit_lets_a_wallet_go_under_zero_so_far_and_no_further(house: House) -> None:
    set_credit(account=A, amount=20, author="p_treasurer")
    assert take(START + 15).balance == -15
    assert wallet(A).available == 5


@pytest.mark.django_db(transaction=True)
def test_lowered_credit_takes_nothing_back_and_blocks_what_is_new(house: House) -> None:
    set_credit(account=A, amount=20, author="p_treasurer")
    take(START + 15)
    set_credit(account=A, amount=0, author="p_treasurer")
    assert wallet(A).available == -15
    with pytest.raises(InsufficientChips):
        house.hold("h_1", 1)
    assert give(10).balance == -5


def test_a_reversal_undoes_all_legs_in_the_night_of_the_hand(house: House) -> None:
    house.hold("h_1")
    settled = house.settle("h_1", house.pay("p_b", "p_a", 10), house.pay("p_c", "p_a", 10))
    undo(settled.journal)
    assert [wallet(wallet_of("c_club", m)).balance for m in house.members] == [START] * 3


def test_a_journal_is_reversed_once(house: House) -> None:
    given = give()
    first = undo(given.posted.journal)
    assert undo(given.posted.journal).journal == first.journal
    with pytest.raises(AlreadyReversed):
        undo(given.posted.journal, key="again")


def test_what_is_not_there_is_not_reversed(house: House) -> None:
    with pytest.raises(NoSuchJournal):
        undo("j_none")


def test_only_a_rulings_reversal_leaves_a_debt_and_it_shows(house: House) -> None:
    house.hold("h_1")
    settled = house.settle("h_1", house.pay("p_b", "p_a", 10))
    take(START + 5)
    with pytest.raises(InsufficientChips):
        undo(settled.journal)
    undo(settled.journal, overdraft=True)
    assert wallet(A).balance == -5
    assert wallet(A).available == -5


def test_a_ruling_moves_chips_between_the_seats(house: House) -> None:
    adjust(
        club="c_club",
        subject="h_1",
        night=NIGHT,
        unit="chips",
        payments=[house.pay("p_b", "p_a", 10, "ruling")],
        author="p_arbiter",
        reason="hit after the knock",
        key="ruling:1",
        at_us=now_us(),
    )
    newest = entries(A)[0]
    assert (newest.kind, newest.hand, newest.amount, newest.reason) == (
        "ruling",
        "h_1",
        10,
        "hit after the knock",
    )


def most(refs: list[AccountRef]) -> dict[AccountRef, int]:
    """Return the most that can be held now from each account."""
    covers = coverable(refs, night=NIGHT, at_us=now_us())
    return {ref: cover.most for ref, cover in covers.items()}


def test_a_loss_limit_leaves_what_the_night_has_not_yet_taken(house: House) -> None:
    set_loss_limit(account=A, amount=50, author="p_a", at_us=now_us())
    house.hold("h_1")
    house.settle("h_1", house.pay("p_a", "p_b", 30))
    assert most([A, B]) == {A: 20, B: START + 30}
    with pytest.raises(LossLimitReached) as refused:
        house.hold("h_2", 21)
    assert refused.value.fields() == {"owner": "p_a", "needed": 21, "left": 20}
    house.hold("h_3", 20)
    assert most([A]) == {A: 0}


def test_a_lower_limit_holds_at_once_and_a_higher_one_after_a_day(house: House) -> None:
    with clock.frozen() as time:
        start = now_us()
        day = 24 * 3600 * 1_000_000
        assert set_loss_limit(account=A, amount=50, author="p_a", at_us=start).from_us == start
        raised = set_loss_limit(account=A, amount=80, author="p_a", at_us=start)
        assert raised == LossLimitSet(80, start + day)
        assert limits(A, now_us()) == [LossLimitSet(50, start), raised]
        time.advance(seconds=24 * 3600 - 1)
        assert loss_limit(A, now_us()) == 50
        time.advance(seconds=1)
        assert loss_limit(A, now_us()) == 80
        assert (
            set_loss_limit(account=A, amount=None, author="p_a", at_us=now_us()).from_us > now_us()
        )
        assert (
            set_loss_limit(account=A, amount=10, author="p_a", at_us=now_us()).from_us == now_us()
        )


def test_lowering_again_calls_off_the_raise_that_was_to_come(house: House) -> None:
    with clock.frozen() as time:
        set_loss_limit(account=A, amount=50, author="p_a", at_us=now_us())
        set_loss_limit(account=A, amount=80, author="p_a", at_us=now_us())
        set_loss_limit(account=A, amount=50, author="p_a", at_us=now_us())
        time.advance(seconds=25 * 3600)
        assert loss_limit(A, now_us()) == 50


def test_raising_again_calls_off_the_raise_that_was_to_come(house: House) -> None:
    with clock.frozen() as time:
        set_loss_limit(account=A, amount=50, author="p_a", at_us=now_us())
        set_loss_limit(account=A, amount=800, author="p_a", at_us=now_us())
        time.advance(seconds=3600)
        set_loss_limit(account=A, amount=80, author="p_a", at_us=now_us())
        time.advance(seconds=24 * 3600 - 1)
        assert loss_limit(A, now_us()) == 50
        assert most([A]) == {A: 50}
        time.advance(seconds=1)
        assert loss_limit(A, now_us()) == 80


@pytest.mark.parametrize("amount", [-1, AMOUNT_MAX + 1])
def test_a_credit_out_of_range_is_refused_with_the_range(house: House, amount: int) -> None:
    with pytest.raises(BadAmount) as refused:
        set_credit(account=A, amount=amount, author="p_treasurer")
    assert refused.value.fields() == {"amount_min": 0, "amount_max": AMOUNT_MAX}
