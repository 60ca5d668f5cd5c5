"""Whole hands through the services: dealt, played, paid, replayed."""

import random

from games.models import Event, Hand
from games.statuses import HandStatus
from games.store import cache
from games.store import hands as store
from ledger import selectors as ledger
from ledger.values import wallet_of
from tests.full.games.club import House, ended, play_out


def test_hands_are_dealt_played_and_paid_one_after_another(house: House) -> None:
    table = house.table()
    players = [house.person(), house.person(), house.person()]
    for player in players:
        house.seat(table, player)
    net = dict.fromkeys((player.pk for player in players), 0)
    for number in range(1, 9):
        state = play_out(house.dealt(table), random.Random(number))
        assert state.opened.number == number
        assert state.status == HandStatus.OVER
        for holder, won in zip(state.holders, ended(state).net, strict=True):
            net[holder.player] += won
    for player in players:
        wallet = ledger.wallet(wallet_of(house.club.pk, player.pk))
        assert wallet.balance == 1000 + net[player.pk]
        assert wallet.held == 0


def test_replaying_the_log_gives_the_state_that_play_gave(house: House) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    for number in range(1, 6):
        live = play_out(house.dealt(table), random.Random(number))
        cache.clear()
        assert store.load(live.hand).state == live


def test_a_hand_over_has_its_events_without_a_hole(house: House) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    state = play_out(house.dealt(table), random.Random(3))
    versions = Event.objects.filter(stream=state.hand).values_list("version", flat=True)
    assert sorted(versions) == list(range(1, state.version + 1))
    assert Hand.objects.get(pk=state.hand).version == state.version
