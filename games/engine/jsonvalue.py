"""The type of a JSON value, for what enters and leaves the engine as JSON."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]
