"""An empty tile file, to be filled in from a real box."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.games.orbis.data.components import COUNTS, LEVELS

#: Every field and every effect, explained for somebody who has never seen such a file.
_HEADER = """\
# The region tiles of a box of Orbis, to be filled in.
#
# Sort the 65 tiles by level and by the colour of their stars, and write down what each of them
# shows. Whatever follows a # is a remark and may stay or go.
# To see what is still missing or wrong:  orrery orbis tiles check FILE
# To play with it, once all is well:      orrery play orbis --tiles FILE
#
# The name of the set is up to you: small letters, digits and "-".
#
# What a tile has:
#   id               how it is called; every tile has its own. Change them as you like.
#   level            1, 2 or 3; filled in already
#   stars            "black", "purple" or "white"; filled in already
#   colour           "yellow", "green", "blue", "red" or "white"
#   cost             how many worshippers of each colour, and "any" for those of any colour:
#                      cost = { red = 1, any = 2 }
#                    or, for a tile that is free:
#                      cost = {}
#   effect           what it does, as below
#   creation_points  the points it shows; 0 if it shows none
#   mystic           the mystic value; only white tiles have one, and each has its own
#
# The effects:
#   a farm waives a colour when you pay from then on:
#     effect = { kind = "farm", colour = "red" }
#   a village scores if you discard so many worshippers:
#     effect = { kind = "village", count = 3 }
#   a volcano scores if you destroy these worshippers in the market:
#     effect = { kind = "volcano", destroy = { red = 2, blue = 1 } }
#   an irrigation scores if a tile just below it has this colour:
#     effect = { kind = "irrigation", colour = "yellow" }
#   proselytism brings 1 or 2 worshippers of a colour, or 1 of "any" colour:
#     effect = { kind = "proselytism", count = 2, colour = "white" }
#   a sacred stone is always worth 1 point:
#     effect = { kind = "sacred stone" }
#   a temple shows 1 or 2 temple symbols:
#     effect = { kind = "temple", count = 1 }
#   a forest scores if at least so many of its neighbours have one of these colours:
#     effect = { kind = "forest", count = 3, colours = ["green", "blue"] }
#
# A sacred stone has creation_points = 1; a farm, proselytism and a temple have 0; all others show
# theirs.

name = "my-box"
"""

_GROUP = """
# --- Level {level}, {stars} stars: {count} tiles ---
"""

_TILE = """
[[tile]]
id = "{level}-{number:02}"
level = {level}
stars = "{stars}"
colour = ""           # "yellow", "green", "blue", "red" or "white"
cost = ""             # such as {{ red = 1, any = 2 }}, or {{}} if it is free
effect = ""           # such as {{ kind = "village", count = 3 }}
creation_points = ""  # a number
# mystic = 1          # white tiles only: take the first # away and write the value
"""


def template() -> str:
    """The text of the file: all 65 tiles, with as much as every box has in common."""
    return _HEADER + "".join(_groups())


def _groups() -> Iterator[str]:
    for row, level in enumerate(LEVELS):
        number = 0
        for stars, counts in COUNTS.items():
            yield _GROUP.format(level=level, stars=stars, count=counts[row])
            for _ in range(counts[row]):
                number += 1
                yield _TILE.format(level=level, stars=stars, number=number)
