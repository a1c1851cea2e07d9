"""A position as an environment renders it: text, pixels, or a window.

Pixels and windows need ``resvg-py`` and ``pygame``, which the extra ``envs`` brings along.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Position
from orrery.core.errors import OptionError
from orrery.core.svg import render
from orrery.core.texts import say

RENDER_MODES = ("ansi", "rgb_array", "human")
#: A window shows so many positions a second.
RENDER_FPS = 4

#: What Gymnasium and PettingZoo ask for.
RENDERING = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

#: How wide a picture is, in pixels, unless somebody says otherwise.
WIDTH = 640


def check_render_mode(mode: str | None) -> None:
    """Refuse a mode that no environment has."""
    if mode is not None and mode not in RENDER_MODES:
        modes = ", ".join(RENDER_MODES)
        raise OptionError(
            say("render_mode is one of {modes}, or None, not {mode!r}", modes=modes, mode=mode)
        )


class Screen:
    """Shows positions in one render mode, as a spectator may see them."""

    def __init__(self, mode: str | None, title: str, width: int = WIDTH) -> None:
        check_render_mode(mode)
        self.mode, self.title, self.width = mode, title, width
        self._window: Any = None
        self._clock: Any = None

    def show(self, position: Position) -> str | npt.NDArray[np.uint8] | None:
        """The position as the mode wants it; a window is shown, and None returned."""
        if self.mode == "ansi":
            return position.picture()
        if self.mode == "rgb_array":
            return _pixels(_surface(position, self.width))
        if self.mode == "human":
            self._show_window(position)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            import pygame  # noqa: PLC0415  # only whoever renders needs it

            pygame.display.quit()
            self._window = None

    def _show_window(self, position: Position) -> None:
        import pygame  # noqa: PLC0415

        drawn = _surface(position, self.width)
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption(self.title)
            self._window = pygame.display.set_mode(drawn.get_size())
            self._clock = pygame.time.Clock()
        if self._window.get_size() != drawn.get_size():
            self._window = pygame.display.set_mode(drawn.get_size())
        self._window.blit(drawn, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(RENDER_FPS)


def _surface(position: Position, width: int) -> Any:
    import pygame  # noqa: PLC0415
    import resvg_py  # noqa: PLC0415

    svg = render(position.scene(), width=width)
    drawn = pygame.image.load(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))), "board.png")
    ground = pygame.Surface(drawn.get_size())
    ground.fill((255, 255, 255))
    ground.blit(drawn, (0, 0))
    return ground


def _pixels(surface: Any) -> npt.NDArray[np.uint8]:
    import pygame  # noqa: PLC0415

    columns_first = pygame.surfarray.array3d(surface)
    return np.ascontiguousarray(columns_first.transpose(1, 0, 2), np.uint8)
