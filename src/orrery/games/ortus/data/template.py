"""An arena file without wells, to be drawn from a real board."""

from __future__ import annotations

#: The format, explained for somebody who has never seen such a file, and the outline of our arenas.
_TEXT = '''\
# An arena of Ortus, to be drawn from a real board.
#
# Every character of the drawing below is a cell:
#   n   the north haven, which is Black's: 8 cells
#   s   the south haven, which is Gold's: 8 cells
#   *   the core: 1 cell
#   o   a well; 5 are needed to win
#   .   any other cell
#
# Neighbours in a row stand two characters apart, and each row is shifted by one character against
# the next. A cell is called by its row, a at the top, and its place there from the left: a1, h7.
#
# Put an o where your board has a well, add or take away cells until the outline is right.
# - All cells hang together, and none lies more than 7 steps from the core.
# - Every cell of a haven lies 7 steps from the core: 8 points of honour carry a guide there.
# - Every well can be reached from both havens, and not over the core or the other haven.
#
# Whatever follows a # outside the drawing is a remark and may stay or go.
# To see what is still missing or wrong:  orrery ortus arena check FILE
# To see it drawn, with distances:        orrery ortus arena show FILE
# To play on it, once all is well:        orrery play ortus --arena FILE

# The name is up to you: small letters, digits and "-".
name = "my-arena"

# A sentence about it; may be left out.
about = ""

# Half a turn should bring the arena onto itself, so that both sides are equal; false if not.
symmetric = true

rows = """
     n n n n n n n n
      . . . . . . .
     . . . . . . . .
    . . . . . . . . .
   . . . . . . . . . .
  . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . * . . . . . .
 . . . . . . . . . . . .
  . . . . . . . . . . .
   . . . . . . . . . .
    . . . . . . . . .
     . . . . . . . .
      . . . . . . .
     s s s s s s s s
"""
'''


def template() -> str:
    """The text of the file: outline, havens and core; the wells are missing."""
    return _TEXT
