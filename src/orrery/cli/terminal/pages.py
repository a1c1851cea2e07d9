"""Pages over the board: help, rules, the end of a round or a game, questions, a list of deeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from orrery.core.contract import Game
from orrery.core.texts import Catalogue, translated
from orrery.core.texts import Text as Words


class TablePage(ModalScreen[bool]):
    """Something to read. Enter says yes to it, Escape no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer(True)", show=False),
        Binding("escape,q", "answer(False)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, body: Text, keys: str, covers: bool = False) -> None:
        """One that ``covers`` leaves nothing to be seen of the board."""
        super().__init__(classes="covers" if covers else "")
        self._title, self._body, self._keys = title, body, keys

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Text(self._title, "bold"), id="page-title")
            with VerticalScroll(id="page-body", can_focus=False):
                yield from self.parts()
            yield Static(Text(self._keys, "dim"), id="page-keys")

    def parts(self) -> Iterable[Static]:
        """What there is to read."""
        yield Static(self._body)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page-body").scroll_relative(y=lines, animate=False)


class RulesPage(TablePage):
    """The rules of a game, opened at one of them."""

    def __init__(
        self, title: str, game: type[Game], rule: str, words: Catalogue, keys: str
    ) -> None:
        super().__init__(title, Text(), keys)
        self._rule, self._texts = rule, _rules_texts(game, words)

    def parts(self) -> Iterable[Static]:
        for number, text in self._texts:
            is_wanted = bool(number) and number == self._rule
            yield Static(text, classes="wanted" if is_wanted else "")

    def on_mount(self) -> None:
        for wanted in self.query(".wanted"):
            self.call_after_refresh(wanted.scroll_visible, animate=False, top=True)


def _rules_texts(game: type[Game], words: Catalogue) -> list[tuple[str, Text]]:
    """Every heading and every rule, with its number."""

    def said(sentences: tuple[Words, ...]) -> str:
        return " ".join(translated(sentence, words) for sentence in sentences)

    texts: list[tuple[str, Text]] = []
    for section in game.rulebook.sections:
        texts.append(("", Text(f"\n{said((section.title,))}", "bold underline")))
        if section.intro:
            texts.append(("", Text(said(section.intro))))
        for rule in section.rules:
            texts.append((rule.number, _rule_text(rule.number, said(rule.said), said(rule.ours))))
    return texts


def _rule_text(number: str, said: str, ours: str) -> Text:
    text = Text(f"{number} ", "bold")
    text.append(said)
    if ours:
        text.append(f" {ours}", "italic dim")
    return text


class Menu(ModalScreen[str]):
    """A list of deeds to choose from; the empty word if nothing is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]

    def __init__(self, title: str, deeds: dict[str, str]) -> None:
        super().__init__()
        self._title, self._deeds = title, deeds

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Text(self._title, "bold"), id="page-title")
            yield OptionList(
                *(Option(Text(words), id=deed) for deed, words in self._deeds.items()), id="menu"
            )

    def action_leave(self) -> None:
        self.dismiss("")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")


def help_text(keys: dict[str, str]) -> Text:
    """All keys, and what they do."""
    text = Text()
    for key, words in keys.items():
        text.append(f"{key:>12}  ", "bold")
        text.append(f"{words}\n")
    text.rstrip()
    return text
