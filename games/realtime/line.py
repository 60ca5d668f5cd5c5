"""One client's line to a table: what it asks is answered, what happens is told once, in order."""

import asyncio

import structlog
from django.db import Error

from clubs.models import Member
from foundation import clock
from foundation.keyring import CannotOpen
from foundation.refusals import Refusal
from games.errors import StaleVersion
from games.pushes import WATCHERS, Batch, HandPush, SaidPush, batch_for, is_heard
from games.realtime import acting, frames, reading
from games.realtime.authentication import SignedIn
from games.realtime.deliveries import Deliveries
from games.realtime.frames import Act, Have, Inbound, Ping, Resume, Say
from games.realtime.outbox import Outbox
from games.realtime.place import Gap, Place
from games.realtime.reading import TableSeen
from games.realtime.threads import rows
from games.selectors.heads import Head
from games.services.deliveries import To
from games.statuses import Watch

log = structlog.get_logger(__name__)


class Line:
    """A socket that was let in. Follows nothing until it asks from where."""

    def __init__(
        self,
        *,
        signed: SignedIn,
        member: Member,
        table: str,
        outbox: Outbox,
        deliveries: Deliveries,
    ) -> None:
        self.signed = signed
        self.member = member
        self.table = table
        self.outbox = outbox
        self.deliveries = deliveries
        self.heard_at = clock.now_us()
        self.place: Place | None = None
        self._plays_in = ""
        self._head: Head | None = None
        self._unseen: Head | None = None
        self._table_told = ""
        self._reading: asyncio.Task[None] | None = None
        self._read_again = False

    async def answer(self, asked: Inbound) -> None:
        """Do what one frame asks, before the next one is looked at."""
        match asked:
            case Ping():
                self._put(frames.PONG)
            case Resume():
                await self._resume(asked)
            case Act():
                await self._act(asked)
            case Have():
                self._have(asked)
            case Say():
                await self._say(asked)

    def refuse(self, act: str | None, refusal: Refusal) -> None:
        """Say no to an act, to a phrase, or to a frame that could not be read."""
        self._put(frames.refused(act, refusal))

    def hear(self, push: HandPush, watch: str) -> None:
        """Pass on what of a push is next for this client; read the rest if something is missing."""
        if self.place is None:
            return
        if self.signed.user.pk in push["frames"]:
            viewer = self.signed.user.pk
        elif watch == Watch.MEMBERS:
            viewer = WATCHERS
        else:
            if not watch or not push["dealt"]:  # the rows know whether it may be seen
                self.read_on()
            return
        try:
            self._pass(batch_for(push, viewer))
        except Gap:
            self.read_on()

    def listen(self, push: SaidPush) -> None:
        """Pass on what somebody said, if it is for this client."""
        if self.place is not None and is_heard(push, self.signed.user.pk):
            self._put(push["frame"])

    def compare(self, head: Head, watch: str) -> None:
        """Read on if the rows are further than what this client was told.

        A push was lost, or the table is watched two minutes late.
        """
        place = self.place
        if place is None or (head == self._unseen and watch != Watch.DELAYED):
            return
        self._head = head
        if place.hand == head.hand:
            behind = place.version < head.hand_version
        else:
            behind = place.number < head.hand_number or not place.over
        if behind:
            self.read_on()

    def show_table(self, seen: TableSeen) -> None:
        """Tell the table as it is, unless that was told last."""
        frame = seen.frame_for(self.signed.user.pk)
        if frame != self._table_told:
            self._table_told = frame
            self._put(frame)

    def read_on(self) -> None:
        """Begin to read what this client has not been told; once more if that is under way."""
        self._read_again = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_on())

    @property
    def is_closed(self) -> bool:
        """Tell whether this socket was told to go: what it still asks is not done."""
        return self.outbox.is_closed

    def close(self, code: int) -> None:
        """Tell the client to go, and why."""
        self.place = None
        self.outbox.close(code)

    async def stop(self) -> None:
        """End what is under way: the client is gone."""
        self.place = None
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        await self.outbox.stop()

    async def _resume(self, asked: Resume) -> None:
        self.place = None
        place, picture = await rows(
            reading.resume, self.signed.user, self.table, hand=asked.hand, after=asked.after
        )
        self.place = place
        if picture is not None and self._put(picture):
            self._note_sent(range(place.version, place.version + 1))
        await self._catch_up()

    async def _act(self, asked: Act) -> None:
        received_at = clock.now_us()
        if self.place is None:
            await self._resume(Resume(asked.hand, asked.version))
        try:
            done = await rows(
                acting.act,
                self.signed.user,
                asked,
                received_at=received_at,
                is_known=asked.hand == self._plays_in,
            )
        except Refusal as refusal:
            if refusal.code == StaleVersion.code:
                await self._catch_up()
            self.refuse(asked.id, refusal)
            return
        self._plays_in = asked.hand
        if done.batch is not None and done.table == self.table:
            try:
                self._pass(done.batch)
            except Gap:
                await self._catch_up()
        self._put(frames.ack(asked.id, done.version))

    async def _say(self, asked: Say) -> None:
        try:
            await rows(acting.say, self.signed.user, self.table, asked.phrase)
        except Refusal as refusal:
            self.refuse(None, refusal)

    async def _read_on(self) -> None:
        while self._read_again:
            self._read_again = False
            try:
                await self._catch_up()
            except (Error, CannotOpen) as error:  # the next comparison finds it again
                log.warning("reading_failed", table=self.table, error=type(error).__name__)

    async def _catch_up(self) -> None:
        place = self.place
        if place is None:
            return
        batches = await rows(reading.beyond, self.signed.user, self.table, place)
        if not batches:
            self._unseen = self._head
        for batch in batches:
            if self.place is not place:  # it has asked to go on from elsewhere meanwhile
                return
            try:
                self._pass(batch)
            except Gap:
                self.read_on()

    def _pass(self, batch: Batch) -> None:
        if self.place is None:
            return
        following = self.place.take(batch)
        last = self.place.version
        for text in following:
            if not self._put(text):
                return
        self._note_sent(range(last - len(following) + 1, last + 1))

    def _have(self, asked: Have) -> None:
        place = self.place
        if place is None or place.hand != asked.hand or asked.version > place.version:
            return
        if place.seated:
            self.deliveries.shown(self._to(asked.hand), asked.version)

    def _note_sent(self, versions: range) -> None:
        place = self.place
        if versions and place is not None and place.hand is not None and place.seated:
            self.deliveries.sent(self._to(place.hand), versions)

    def _to(self, hand: str) -> To:
        return To(hand, self.signed.user.pk, self.signed.where)

    def _put(self, text: str) -> bool:
        """Queue a frame; a client that is behind is told nothing more until it resumes."""
        fits = self.outbox.put(text)
        if not fits:
            self.place, self._table_told = None, ""
        return fits
