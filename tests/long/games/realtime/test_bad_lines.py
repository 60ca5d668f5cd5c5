"""Many whole hands over lines that break after every event, and at random."""

import pytest

from tests.full.games.club import House
from tests.full.games.realtime.following import everybody, follow_to_the_end
from tests.full.games.realtime.tables import dealt


@pytest.mark.parametrize("cut_share", [1, 0.3])
@pytest.mark.parametrize("seed", range(2))
async def test_each_client_has_every_event_once(house: House, cut_share: float, seed: int) -> None:
    table, state = await dealt(house)
    await follow_to_the_end(
        await everybody(house, state), table, state, cut_share=cut_share, seed=seed
    )
