"""The product's ASGI door, and beside it a bare Channels consumer as the floor."""

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path, re_path

from tonk_project.asgi import application as product
from tonk_project.sockets import sockets


class Floor(AsyncWebsocketConsumer):
    """Tells every frame that it hears to everybody at the table: no act, no rows, no secrets."""

    async def connect(self) -> None:
        """Join the table's group."""
        self.table = f"floor.{self.scope['url_route']['kwargs']['table']}"
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002
        """Tell the table."""
        await self.channel_layer.group_send(self.table, {"type": "told", "text": text_data})

    async def told(self, message: dict[str, str]) -> None:
        """Pass on what was told."""
        await self.send(message["text"])

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Leave the group."""
        await self.channel_layer.group_discard(self.table, self.channel_name)


application = ProtocolTypeRouter(
    {
        **product.application_mapping,
        "websocket": URLRouter(
            [
                path("ws/floor/<str:table>/", Floor.as_asgi()),  # type: ignore[arg-type,list-item]
                re_path("", sockets),  # type: ignore[arg-type,list-item]
            ]
        ),
    }
)
