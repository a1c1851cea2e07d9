"""What the owner of a site may set about chat, absence and who may join."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.web.configuration.setting import setting

_DAY_S = 86_400.0


@dataclass(frozen=True)
class Policy:
    """The rules of the house; seconds."""

    grace: float = setting(
        20.0, "Seconds without a connection before somebody is away.", least=0.1, most=_DAY_S
    )
    patience: float = setting(
        60.0, "Seconds that others wait for somebody who is away.", least=0.1, most=_DAY_S
    )
    guests_chat: bool = setting(True, "Whether people without an account may talk.")
