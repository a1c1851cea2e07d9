"""One hosted game: seats, clocks, log, undo, what each seat may see, seated bots."""

try:
    import msgspec  # noqa: F401  # only this room and those above it need the extra
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "orrery.table needs its extra: pip install 'orrery-games[table]'", name=error.name
    ) from None
