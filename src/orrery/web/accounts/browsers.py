"""What to call a browser in the list of places where somebody is signed in."""

from __future__ import annotations

#: The first word that a browser says of itself decides; some claim to be others as well.
_PROGRAMS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "SamsungBrowser": "Samsung Internet",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
_LONGEST = 40


def browser_name(user_agent: str) -> str:
    """Such as ``Firefox, Linux``; what it says itself if we do not know it."""
    found = [
        next((name for word, name in known.items() if word in user_agent), "")
        for known in (_PROGRAMS, _SYSTEMS)
    ]
    readable = "".join(letter for letter in user_agent if letter.isprintable())
    return ", ".join(filter(None, found)) or readable[:_LONGEST].strip()
