"""Draws the icons of the installed site from its logo: ``python docs/app_icons.py``.

Systems cut a maskable icon into a shape of their own, so its picture stands well within the edge.
"""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

PICTURES = Path(__file__).parents[1] / "src" / "orrery" / "web" / "static" / "pictures"
LOGO = (PICTURES / "logo.svg").read_text("utf-8")
NIGHT = "#0b0d22"
#: The logo is a square of 64; around it there is so much room on each side.
ROOM = 10


def maskable() -> str:
    """The logo on a night sky that reaches to every edge."""
    inner = re.sub(r'viewBox="0 0 64 64"', f'x="{ROOM}" y="{ROOM}" width="64" height="64"', LOGO)
    side = 64 + 2 * ROOM
    sky = f'<rect width="{side}" height="{side}" fill="{NIGHT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{sky}{inner}</svg>'


def main() -> None:
    """Write the three files."""
    drawings = (("app-192", LOGO, 192), ("app-512", LOGO, 512), ("app-maskable", maskable(), 512))
    for name, drawing, side in drawings:
        png = resvg_py.svg_to_bytes(svg_string=drawing, width=side, height=side)
        (PICTURES / f"{name}.png").write_bytes(bytes(png))
        print(f"{name}.png: {len(bytes(png))} bytes")


if __name__ == "__main__":
    main()
