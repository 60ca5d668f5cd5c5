"""Rules 7.8: who cannot cover the worst loss is not dealt in."""

from games.engine import rules as house_rules
from games.engine.seating import Purse, choose_dealt_in

RULES = house_rules.check({"max_players": 6})  # the worst loss is 3 (n - 1) stakes


def dealt_in(*purses: str, stake: int = 1) -> str:
    """The chairs dealt in; each purse is told as chair, money and, if shared, its owner."""
    told = [purse.split() for purse in purses]
    owned = [
        Purse(chair=chair, owner=owner[0] if owner else chair, money=int(money))
        for chair, money, *owner in told
    ]
    return " ".join(choose_dealt_in(owned, rules=RULES, stake=stake))


def test_7_8_all_who_cover_the_worst_loss_are_dealt_in() -> None:
    assert dealt_in("a 6", "b 6", "c 6") == "a b c"
    assert dealt_in("a 30", "b 30", "c 30", stake=5) == "a b c"


def test_7_8_the_seat_with_the_least_is_left_out_and_the_rest_reckoned_anew() -> None:
    assert dealt_in("a 6", "b 5", "c 9") == "a c"
    assert dealt_in("a 9", "b 5", "c 9", "d 6") == "a c d"
    assert dealt_in("a 3", "b 5", "c 3", "d 6") == "b d"


def test_7_8_of_equals_the_one_farthest_from_the_dealers_left_is_left_out() -> None:
    assert dealt_in("a 5", "b 5", "c 5") == "a b"
    assert dealt_in("a 5", "b 9", "c 5") == "a b"


def test_7_8_under_two_seats_no_hand_is_dealt() -> None:
    assert dealt_in("a 2", "b 9") == ""
    assert dealt_in("a 9") == ""
    assert dealt_in() == ""


def test_7_8_seats_of_one_purse_count_with_an_equal_share_rounded_down() -> None:
    assert dealt_in("a 12 club", "b 6", "c 12 club") == "a b c"
    assert dealt_in("a 11 club", "b 6", "c 11 club") == "a b"
    assert dealt_in("a 7 club", "b 9", "c 7 club") == "a b"


def test_7_8_a_share_grows_when_a_seat_of_the_same_purse_is_left_out() -> None:
    assert dealt_in("a 4 club", "b 3", "c 4 club") == "a b"  # 2 and 3 and 2, then 4 and 3


def test_7_8_what_a_seat_pays_beside_is_taken_off_before_it_is_compared() -> None:
    paying = [Purse("a", "a", 9, fee=3), Purse("b", "b", 8, fee=3), Purse("c", "c", 6)]
    assert choose_dealt_in(paying, rules=RULES, stake=1) == ("a", "c")


def test_7_8_one_purse_pays_beside_for_each_of_its_seats_that_has_to() -> None:
    for money, dealt in ((15, ("a", "b", "c")), (14, ("a", "b"))):
        club = [Purse("a", "club", money, fee=3), Purse("b", "b", 6), Purse("c", "club", money)]
        assert choose_dealt_in(club, rules=RULES, stake=1) == dealt
