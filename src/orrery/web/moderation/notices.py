"""What people are told at their next visit, in a sentence."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.store import Store
from orrery.store.moderation.moderation import ModerationNotice
from orrery.table.events import Person


def notice_sentence(notice: ModerationNotice) -> Sentence:
    """The notice in words."""
    when = notice.blanks.get("when", "")
    sentences = {
        "struck": say("A moderator has removed a line of yours that others had reported."),
        "silenced": say(
            "A moderator has removed a line of yours. You can chat again at {when}.", when=when
        ),
        "silenced for good": say(
            "A moderator has removed a line of yours. You can no longer chat here."
        ),
        "suspended": say("Your account was suspended until {when} for what you said.", when=when),
        "lifted": say("A moderator lets you chat and play here again."),
        "helped": say("Thank you for your report. A moderator has acted on it."),
        "dismissed": say(
            "Thank you for your report. A moderator has looked at it and found nothing to do."
        ),
    }
    return sentences.get(notice.kind) or say("A moderator has decided something about you.")


def standing_notices(store: Store, person: Person) -> list[tuple[int, Sentence]]:
    """What stands at the top of every page of this person until it is put away."""
    return [(one.id, notice_sentence(one)) for one in store.moderation.notices(person.id)]
