"""What can be taken home from a study: its record, the board as a picture, a line as a film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import msgspec
import resvg_py

from orrery.core.contract import Position, Seat
from orrery.core.errors import OptionError
from orrery.core.scene import Scene
from orrery.core.svg import render
from orrery.core.texts import say
from orrery.table.view.open_scene import open_scene
from orrery.web.language.languages import language_of
from orrery.web.pages.pictures import in_words
from orrery.web.study.tree import Step, StudyStart, first_position

#: How wide pictures are, in pixels.
_WIDTH, _FILM_WIDTH = 800, 360
#: A look whose clouds and glows take seconds to paint has plainer ones under this style.
_QUICKLY_PAINTED = "plain"
#: How long each position of a film is shown, and the last one, in milliseconds.
_MOMENT, _LAST = 900, 3000
#: Positions of a film: more would be a long one.
_MOST_FRAMES = 32

KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
}


class ExportWish(msgspec.Struct, frozen=True):
    """A place in a study, through whose eyes, in which language, and what to make of it."""

    kind: str
    start: StudyStart
    path: list[Step]
    eyes: Seat | None
    language: str


def exported(wish: ExportWish) -> bytes:
    """The picture or the film that is wished for: a job for a worker process."""
    positions = _course(wish.start, wish.path)
    if wish.kind in ("svg", "png"):
        scene = _scene(positions[-1], wish)
        return render(scene, _WIDTH).encode() if wish.kind == "svg" else _pixels(scene, _WIDTH)
    if len(positions) > _MOST_FRAMES:
        most = _MOST_FRAMES - 1
        raise OptionError(say("A film has at most {most} moves; this line is longer.", most=most))
    frames = [_pixels(_scene(then, wish), _FILM_WIDTH) for then in positions]
    return film(frames, wish.kind)


def _course(start: StudyStart, path: Sequence[Step]) -> list[Position]:
    """The position after each move, from the beginning."""
    position = first_position(start)
    found = [position.copy()]
    for seat, code in path:
        found.append(position.play(code, seat).copy())
    return found


def _scene(position: Position, wish: ExportWish) -> Scene:
    scene = open_scene(position, None) if wish.eyes is None else position.scene(wish.eyes)
    return in_words(scene, language_of(wish.language))


def _pixels(scene: Scene, width: int) -> bytes:
    plain = replace(scene, styles=f"{scene.styles} {_QUICKLY_PAINTED}".strip())
    return bytes(resvg_py.svg_to_bytes(svg_string=render(plain, width)))


def film(frames: Sequence[bytes], kind: str) -> bytes:
    """Pictures one after the other, as WebP or GIF; only this needs Pillow."""
    try:
        from PIL import Image  # noqa: PLC0415
    except ImportError:
        raise OptionError(
            say("This site makes no films: whoever runs it has not installed orrery-games[films].")
        ) from None
    pictures = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    if kind == "gif":
        pictures = [picture.quantize(128, dither=Image.Dither.NONE) for picture in pictures]
    made = BytesIO()
    pictures[0].save(
        made,
        kind,
        save_all=True,
        append_images=pictures[1:],
        duration=[*(_MOMENT for _ in pictures[1:]), _LAST],
        loop=0,
        **({"quality": 82, "method": 3} if kind == "webp" else {"optimize": False}),
    )
    return made.getvalue()
