"""Letters that nobody sees, and letters that are taken for others."""

from __future__ import annotations

import unicodedata

#: Fillers, joiners and variants without a shape of their own, which Python calls printable.
INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)

#: Alphabets whose letters look alike; nobody writes one name in two of them.
ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})

#: Small letters that look alike, or whose capitals do, one below the other.
_LATIN_, _CYRILLIC = "abcdehijkmopqstwxy", "авсԁеніјкморԛѕтԝху"
_LATIN, _GREEK = "abehikmnoptxyz", "αβεηικμνορτχυζ"
_READINGS = (
    str.maketrans(_CYRILLIC, _LATIN_),
    str.maketrans(_LATIN_, _CYRILLIC),
    str.maketrans(_GREEK, _LATIN),
    str.maketrans(_LATIN, _GREEK),
)


def alphabets(text: str) -> set[str]:
    """Those of the alphabets that look alike in which this is written."""
    names = (unicodedata.name(letter, "") for letter in text if letter.isalpha())
    return {name.partition(" ")[0] for name in names} & ALIKE


def look_alikes(folded: str) -> set[str]:
    """What a folded name may be taken for: itself, and the same in another alphabet.

    A reading counts if all of it is in the other alphabet; a half of each is nobody's name.
    """
    readings = {folded.translate(reading) for reading in _READINGS}
    readings |= {reading.translate(other) for reading in readings for other in _READINGS}
    return {folded, *(reading for reading in readings if len(alphabets(reading)) == 1)}
