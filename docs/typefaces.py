"""Makes the typefaces of the site from the originals: ``python docs/typefaces.py FOLDER``.

The folder holds ``Lato-Regular.ttf``, ``Lato-Bold.ttf`` and ``EBGaramond12-Regular.otf`` (Debian
has them in fonts-lato and fonts-ebgaramond). Only what English, French and Polish need is kept, and
some letters of their neighbours; the licence lets us do so under other names. It needs fonttools
and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).parents[1] / "src" / "orrery" / "web" / "static" / "type"
LATIN = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ"
POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
NEIGHBOURS = "äöÄÖßñÑíáúÍÁÚåÅøØ"
SIGNS = "\u00a0\u202f«»„“”‘’–—…·"
TEXT = LATIN + FRENCH + POLISH + NEIGHBOURS + SIGNS + "•×−→←↑↓≤≥½€©"
BOLD = LATIN + FRENCH + POLISH + SIGNS + "×−→≤≥½€"
#: Headings hold no formulas.
TITLE = "".join(c for c in LATIN if c.isalnum() or c in " !&'(),-./:?") + FRENCH + POLISH + "«»’–…·"
#: Each original, what it becomes, its letters, and the features that are kept.
FACES = (
    ("Lato-Regular.ttf", "text.woff2", "Orrery Text", TEXT, ["tnum"]),
    ("Lato-Bold.ttf", "text-bold.woff2", "Orrery Text Bold", BOLD, ["tnum"]),
    ("EBGaramond12-Regular.otf", "title.woff2", "Orrery Title", TITLE, ["lnum"]),
)


def main() -> None:
    for original, made, name, letters, features in FACES:
        options = subset.Options()
        options.flavor, options.hinting, options.desubroutinize = "woff2", False, True
        options.layout_features, options.name_IDs = features, [0, 1, 4, 6]
        font = subset.load_font(Path(sys.argv[1]) / original, options)
        worker = subset.Subsetter(options)
        worker.populate(text=letters)
        worker.subset(font)
        for record in font["name"].names:
            if record.nameID in (1, 4, 6):
                record.string = name.replace(" ", "") if record.nameID == 6 else name
        subset.save_font(font, TARGET / made, options)
        print(made, (TARGET / made).stat().st_size)


if __name__ == "__main__":
    main()
