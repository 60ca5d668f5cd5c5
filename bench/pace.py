"""Acts at a steady rate, or as fast as they go; how many were done, and how soon."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

Act = Callable[[], Awaitable[float]]
"""Acts once; returns the seconds that it took."""


ACTS_A_HAND = 84
"""Acts of a hand that goes on until the stock is empty."""


@dataclass
class Paced:
    """The seconds of each act, the shortest first, and of all."""

    times: Sequence[float]
    seconds: float

    @property
    def rate(self) -> float:
        """Return how many acts were done a second."""
        return len(self.times) / self.seconds

    def __str__(self) -> str:
        return f"{self.rate:,.0f}/s, {latency(self.times)}"


async def play(acts: Sequence[Act], seconds: float, *, rate: int | None = None) -> Paced:
    """Let all act for `seconds`: `rate` times a second together, or each as fast as it can."""
    times: list[float] = []
    began = time.perf_counter()

    async def each(number: int, act: Act) -> None:
        every = 0.0 if rate is None else len(acts) / rate
        due = began + number * every / len(acts)
        while due < began + seconds and time.perf_counter() < began + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            times.append(await act())
            due += every

    await asyncio.gather(*(each(number, act) for number, act in enumerate(acts)))
    return Paced(sorted(times), time.perf_counter() - began)


async def stagger(acts: Sequence[Act]) -> None:
    """Play each table to another point of its hand: else all would end, and be dealt, at once."""

    async def warm(number: int, act: Act) -> None:
        for _ in range(1 + number * ACTS_A_HAND // len(acts)):
            await act()

    await asyncio.gather(*(warm(number, act) for number, act in enumerate(acts)))


def latency(times: Sequence[float]) -> str:
    """Return the middle and the slowest hundredth of sorted seconds, in words."""
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    return f"p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms"
