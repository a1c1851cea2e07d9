"""The screen on which a table is played: a board, what stands beside it, and a line of words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from orrery.cli.terminal import deeds
from orrery.cli.terminal.board import BoardPane, Touched
from orrery.cli.terminal.choices import ChoicesPane
from orrery.cli.terminal.choosing import DIRECTIONS, Choosing, Place
from orrery.cli.terminal.line import CLOSED, LOST, Message, TableLine
from orrery.cli.terminal.pages import Menu, RulesPage, TablePage, help_text
from orrery.cli.terminal.panels import interval_text, log_text, result_text, seats_text
from orrery.cli.terminal.whole_state import completed
from orrery.core.contract import Game
from orrery.core.texts import Catalogue, Sentence, say, translated

#: The least width beside the board that is of any use, and the least height below it.
_LEAST_BESIDE, _LEAST_BELOW = 19, 6
#: Between the board and what stands beside it, and between what stands below it.
_GAP = 1
#: Above and below the board: the task, two lines of words, the keys.
_OTHER_ROWS = 4
#: The widest that a list of words needs to be.
_MOST_BESIDE = 60
_BEATS_A_SECOND = 8


class PlayScreen(Screen[None]):
    """A table as one terminal sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go('{key}')", show=False) for key in DIRECTIONS),
        *(Binding(f"shift+{key}", f"go('{key}', True)", show=False) for key in DIRECTIONS),
        Binding("enter,space", "touch", show=False),
        Binding("escape", "back", show=False),
        Binding("tab", "look", show=False, priority=True),
        Binding("question_mark", "help", show=False),
        Binding("colon,slash", "write", show=False),
        *(Binding(one.key, one.name, show=False) for one in deeds.DEEDS if one.key.isalpha()),
    ]

    def __init__(
        self, line: TableLine, game: type[Game], catalogue: Catalogue, coloured: bool
    ) -> None:
        super().__init__()
        self._line, self._game, self._catalogue = line, game, catalogue
        self._coloured = coloured
        self.state: Message = {}
        self.choosing = Choosing()
        self._names = map(str, count(1))
        #: The number of the last question whose answer is still wanted, by its kind.
        self._wanted: dict[str, str] = {}
        self._notice: tuple[str, str] = ("", "")  # the sentence, and the rule
        #: What the move would do that is chosen, or pointed at, by its code.
        self._move_words: dict[int, str] = {}
        self._unveiled: int | None = None
        self._shown_pages: set[object] = set()
        self._beat = 0
        #: So many columns has the list of those who play.
        self._seats_room = 0

    def said(self, sentence: Sentence) -> str:
        """A sentence in the language of this screen."""
        return translated(sentence, self._catalogue)

    # --- What is on it ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="task")
        with Container(id="main"):
            yield BoardPane(self._coloured)
            with Container(id="side"):
                yield Static(id="seats")
                yield ChoicesPane(self._coloured)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="moves")
        yield Static(id="hint")
        yield Input(id="typed", placeholder=self.said(say("A move, such as the log writes them")))
        yield Static(id="keys")

    def _keys(self) -> Text:
        text = Text(no_wrap=True)
        for deed in deeds.keys_shown(self.state, self.said, self.size.width):
            link = Style.from_meta({"@click": f"screen.{deed.name}"})
            text.append(f" {deed.key} ", Style(reverse=True, bold=True) + link)
            text.append(f"{self.said(deed.words)} ", link)
        return text

    @property
    def board(self) -> BoardPane:
        return self.query_one(BoardPane)

    @property
    def choices(self) -> ChoicesPane:
        return self.query_one(ChoicesPane)

    async def on_mount(self) -> None:
        self.query_one("#typed").display = False
        self.query_one("#log").anchor()  # the last lines are read first
        self.set_focus(None)
        self.set_interval(1 / _BEATS_A_SECOND, self._tick)
        await self._line.open(self.hear)

    def on_resize(self, _: events.Resize) -> None:
        self.call_after_refresh(self._arrange)

    def _arrange(self) -> None:
        """Put things beside the board, or below it, whichever leaves it whole."""
        wide, high = self.board.board_size
        room_x, room_y = self.size.width, self.size.height - _OTHER_ROWS
        is_beside = room_x - wide > _LEAST_BESIDE
        self.set_class(is_beside, "beside")
        self.set_class(not is_beside, "below")
        is_long = len(self._task_line()) > room_x
        is_long &= room_y - high > (0 if is_beside else _LEAST_BELOW)
        self.set_class(is_long, "long-task")
        room_y -= is_long
        board, side = self.board.styles, self.query_one("#side").styles
        if is_beside:
            beside = wide + _GAP + (high > room_y)  # the latter for what it is scrolled by
            board.width, board.height = beside, "100%"
            self._seats_room = min(_MOST_BESIDE, room_x - beside)
            side.width, side.height = self._seats_room, "100%"
        else:
            self._seats_room = (room_x - 2 * _GAP) // 3
            board.width, side.width = "100%", "100%"
            board.height = max(3, min(high, room_y - _LEAST_BELOW))
            side.height = "1fr"
        self.query_one("#keys", Static).update(self._keys())
        self._show_seats()
        self._show_choices()
        self.call_after_refresh(self._settle)

    def _tick(self) -> None:
        """Clocks and spinners go on."""
        self._beat += 1
        seats = self.state.get("seats", ())
        runs = any("deadline" in seat for seat in seats) or self.state.get("timers")
        if runs or any(seat.get("thinking") for seat in seats):
            self._show_seats()

    # --- What is heard ----------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """A message of the table."""
        kind = message["type"]
        if kind in ("state", "changes"):
            self._take(message)
        elif kind == "board":
            self._show_board(message)
        elif kind == "ghost":
            self._move_words[int(message["id"].split()[-1])] = message["said"]
            self._show_hint()
        elif kind in ("help", "explained") and self._is_wanted(message):
            self._notify(message.get("sentence", ""), message.get("rule", ""))
        elif kind == "refused":
            self._notify(message["sentence"], message.get("rule", ""))
            self.choosing.forget()
            self._show()
        elif kind == "suggestion":
            self.choosing.lit = tuple(message.get("path", ()))
            self._notify(message["sentence"], "")
            self._show()
        elif kind == LOST:
            self._notify(self.said(say("The connection is lost; trying again.")), "")
        elif kind == CLOSED:
            self._notify(message["sentence"], "")

    def _is_wanted(self, message: Message) -> bool:
        return message.get("id") in self._wanted.values()

    def ask(self, kind: str, **fields: object) -> None:
        """Ask the table something; only the answer to the last question of a kind is shown."""
        name = f"{kind} {next(self._names)}"
        self._wanted[kind] = name
        self._line.send({"type": kind, "id": name, **fields})

    def do(self, command: Message) -> None:
        """Ask the table to do something."""
        name = f"do {next(self._names)} {self._line.now()}"
        self._line.send({"type": "do", "id": name, "command": command})

    def _take(self, message: Message) -> None:
        state = completed(self.state, message)
        if state is None:
            self._line.send({"type": "hello", "seen": 0})
            return
        if state["ply"] != self.state.get("ply"):
            self._notice = ("", "")
        before, self.state = self.state, state
        self._move_words.clear()
        self.choosing.offer(state)
        self.ask("board")
        if state["log"] != before.get("log") or state.get("chat") != before.get("chat"):
            self.query_one("#moves", Static).update(log_text(state))
        self._show()
        self._open_pages()

    def _show_board(self, message: Message) -> None:
        before = self.board.board_size
        self.board.show(message)
        if self.board.board_size != before:
            self._arrange()
        else:
            self._show_choices()
            self.call_after_refresh(self._settle)

    # --- What is shown ----------------------------------------------------------------------------

    def _show(self) -> None:
        self.query_one("#task", Static).update(self._task_line())
        self._arrange()

    def _task_line(self) -> Text:
        text = Text()
        text.append(f" {self._game.title} ", "reverse bold")
        text.append(f" {self.state.get('task', '')}", "bold")
        return text

    def _show_seats(self) -> None:
        now, room = self._line.now(), self._seats_room
        text = seats_text(self.state, now, self._beat, self.said, room)
        self.query_one("#seats", Static).update(text)

    def _show_choices(self) -> None:
        """What can be touched and is not on the board."""
        live = self.choosing.live()
        words = {key: self.choosing.name(key) for key in live if key not in self.board.spans}
        self.choices.show(words, self.choosing.marks())
        is_beside = self.has_class("beside")
        most = max(3, self.size.height // 3)
        self.choices.styles.height = max(1, min(self.choices.rows, most)) if is_beside else "100%"

    def _settle(self) -> None:
        self.choosing.settle(self.place_of)
        self._show_cursor()

    def _show_cursor(self) -> None:
        marks = self.choosing.marks()
        self.board.mark(marks)
        self._show_choices()
        cursor = self.choosing.cursor
        if cursor is not None:
            self.board.reveal(cursor)
            self.choices.reveal(cursor)
            move = self.choosing.pick.whole or self.choosing.pick.finished_by(cursor)
            if move is not None and move.code not in self._move_words:
                self._move_words[move.code] = ""
                self._line.send({"type": "try", "id": f"try {move.code}", "move": move.code})
        self._show_hint()

    def _show_hint(self) -> None:
        """A refusal; else the move that is chosen or pointed at; else the things themselves."""
        sentence, rule = self._notice
        text = Text()
        if sentence:
            text.append(sentence, "bold yellow" if self._coloured else "bold")
            if rule:
                text.append(f"  {self.said(say('{rule}: press r', rule=rule))}", "dim")
        else:
            text.append(self._pointed_at())
        self.query_one("#hint", Static).update(text)

    def _pointed_at(self) -> str:
        pick, cursor = self.choosing.pick, self.choosing.cursor
        words = self.choosing.path_words()
        move = pick.whole or (pick.finished_by(cursor) if cursor else None)
        if move is None:
            return words
        told = self._move_words.get(move.code) or move.text
        if pick.whole is None:
            return self.said(say("{things}: {move}", things=words, move=told))
        return self.said(say("{move} Enter plays it, Esc steps back.", move=told))

    def _notify(self, sentence: str, rule: str) -> None:
        self._notice = (sentence, rule)
        self._show_hint()

    def place_of(self, key: str) -> Place | None:
        """Where a thing is on the screen."""
        return self.board.place_of(key) or self.choices.place_of(key)

    # --- Touching ---------------------------------------------------------------------------------

    def on_touched(self, event: Touched) -> None:
        if event.key is None:
            self.action_back()
        else:
            self.touch(event.key)

    def touch(self, key: str) -> None:
        """As the browser does: go on, step back, or hear why not."""
        self._notice = ("", "")
        after = self.choosing.pick.touch(key)
        if after is None:
            self.choosing.cursor = key
            self._show_cursor()
            self.ask("touch", path=[*self.choosing.pick.touched, key])
            return
        self.choosing.pick = after
        self.choosing.cursor = key
        if after.whole and after.is_final and after.whole.sure:
            self._play(after.whole.code)
            return
        if after.whole is None and after.offers:
            self.choosing.cursor = None if key in after.touched else key
            self.choosing.settle(self.place_of)
        self._show_cursor()

    def _play(self, move: int | str) -> None:
        ply, seat = self.state["ply"], self.state.get("seat")
        self.do({"do": "play", "seat": seat, "move": move, "ply": ply})

    def action_touch(self) -> None:
        whole, cursor = self.choosing.pick.whole, self.choosing.cursor
        if whole is not None and (cursor is None or cursor in self.choosing.pick.touched):
            self._play(whole.code)
        elif cursor is not None:
            self.touch(cursor)

    def action_back(self) -> None:
        if self.query_one("#typed").display:
            self._close_typing()
            return
        self._notice = ("", "")
        self.choosing.lit = ()
        self.choosing.pick = self.choosing.pick.back()
        self.choosing.settle(self.place_of)
        self._show_cursor()

    def action_go(self, direction: str, anywhere: bool = False) -> None:
        self._notice = ("", "")
        among = {**self.choosing.live(), **dict.fromkeys(self.board.spans if anywhere else ())}
        self.choosing.go(direction, self.place_of, among)
        self._show_cursor()

    # --- Other deeds ------------------------------------------------------------------------------

    def action_look(self) -> None:
        """Look through the next own seat."""
        own = [seat["seat"] for seat in self.state.get("seats", ()) if seat.get("own")]
        if len(own) > 1:
            place = own.index(self.state["seat"]) if self.state.get("seat") in own else -1
            self._line.send({"type": "look", "seat": own[(place + 1) % len(own)]})

    def action_undo(self) -> None:
        if self.state:
            self.do(deeds.undo(self.state))

    def action_show_move(self) -> None:
        self._notify(self.said(say("A bot is thinking about it.")), "")
        self.ask("hint")

    def action_explain(self) -> None:
        if self.choosing.cursor is not None:
            self.ask("explain", key=self.choosing.cursor)

    def action_waive(self) -> None:
        self.do({"do": "waive", "seat": self.state.get("seat")})

    def action_again(self) -> None:
        """Another game: here at once, at a server by a rematch."""
        if self._line.is_local:
            if self.state.get("phase") == "playing" and self.state.get("log"):
                title = self.said(say("Leave this game, and begin another one?"))
                self._ask_first(title, self._begin_again)
            else:
                self._begin_again()
        elif "rematch" in self.state.get("can", ()):
            self.do(deeds.command("rematch", self.state))

    def _begin_again(self) -> None:
        self._shown_pages.clear()
        self._line.send({"type": "again"})

    def action_leave(self) -> None:
        self.app.exit()

    def _ask_first(self, question: str, then: Callable[[], None]) -> None:
        keys = self.said(say("Enter: yes    Esc: no"))
        self.app.push_screen(TablePage(question, Text(), keys), lambda yes: then() if yes else None)

    def action_help(self) -> None:
        keys = {self.said(key): self.said(words) for key, words in deeds.FURTHER}
        keys.update({deed.key: self.said(deed.words) for deed in deeds.DEEDS})
        text = help_text(keys)
        text.append(f"\n\n{translated(self._game.about, self._catalogue)}", "dim")
        self.app.push_screen(TablePage(self._game.title, text, self._closing_keys()))

    def _closing_keys(self) -> str:
        return self.said(say("arrows: scroll    Esc: back to the board"))

    def action_rules(self) -> None:
        keys = self._closing_keys()
        page = RulesPage(self._game.title, self._game, self._notice[1], self._catalogue, keys)
        self.app.push_screen(page)

    def action_menu(self) -> None:
        choices = {what: self.said(words) for what, words in deeds.allowed(self.state).items()}
        for deed in deeds.DEEDS:
            if deed.name != "menu":
                choices[f"deed {deed.name}"] = f"{self.said(deed.words)} ({deed.key})"
        self.app.push_screen(Menu(self._game.title, choices), self._chosen)

    def _chosen(self, deed: str | None) -> None:
        if not deed:
            return
        if deed.startswith("deed "):
            getattr(self, f"action_{deed.removeprefix('deed ')}")()
        elif deed == "resign":
            self._ask_first(
                self.said(say("Give up this game?")),
                lambda: self.do(deeds.command(deed, self.state)),
            )
        else:
            self.do(deeds.command(deed, self.state))

    # --- A move in notation -----------------------------------------------------------------------

    def action_write(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.display = True
        typed.value = ""
        typed.focus()

    def _close_typing(self) -> None:
        self.query_one("#typed").display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._close_typing()
        move = " ".join(event.value.split())
        if move:
            self._play(move)

    # --- Pages that open by themselves ------------------------------------------------------------

    def _open_pages(self) -> None:
        state = self.state
        if state.get("veiled") and state.get("seat") != self._unveiled:
            self._cover_table()
        elif not state.get("veiled"):
            self._unveiled = state.get("seat")
        interval, proposal = state.get("interval"), state.get("proposal")
        if interval and not interval.get("ready") and state.get("seat") is not None:
            self._open_once(("round", interval["round"]), self._round_page(), self._go_on)
        if proposal and proposal.get("asked"):
            self._open_once(("asked", state["number"]), self._question_page(proposal), self._agree)
        if state.get("result"):
            keys = self.said(say("Esc: look at the board    n: new game"))
            page = TablePage(self._game.title, result_text(state), keys)
            self._open_once("result", page, lambda _: None)

    def _open_once(
        self, what: object, page: TablePage, then: Callable[[bool | None], None]
    ) -> None:
        if what not in self._shown_pages:
            self._shown_pages.add(what)
            self.app.push_screen(page, then)

    def _cover_table(self) -> None:
        """On one screen each seat keeps its secrets from the others."""
        seat = self.state["seat"]
        self._unveiled = seat
        title = self.said(say("{who}, it is for your eyes", who=self.state["seats"][seat]["title"]))
        body = Text(self.said(say("Hand the screen over; the others look away.")))
        keys = self.said(say("Enter: show the table"))
        self.app.push_screen(TablePage(title, body, keys, covers=True))

    def _round_page(self) -> TablePage:
        keys = self.said(say("Enter: go on    Esc: look at the board"))
        return TablePage(self.state["task"], interval_text(self.state, self.said), keys)

    def _go_on(self, yes: bool | None) -> None:
        if yes:
            for seat in self.state["seats"]:
                if seat.get("own"):
                    self.do({"do": "ready", "seat": seat["seat"]})

    def _question_page(self, proposal: Message) -> TablePage:
        return TablePage(proposal["sentence"], Text(), self.said(say("Enter: yes    Esc: no")))

    def _agree(self, yes: bool | None) -> None:
        proposal = self.state.get("proposal")
        if proposal:
            self.do({"do": "answer", "seat": proposal.get("seat"), "agrees": bool(yes)})
