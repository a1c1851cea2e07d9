"""The answers behind the board of an editor, made anew from the line for every question."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from orrery.core.contract import Game, Position
from orrery.core.editing.arrangement import POSITION, Arrangement, write_arrangement
from orrery.core.editing.editor import PositionEditor, Tool
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import CLOCK
from orrery.core.lines import beginning_of, split_beginning
from orrery.core.options import (
    Number,
    Option,
    Switch,
    choice_title,
    option_title,
    read_words,
    write_value,
    written_options,
)
from orrery.core.scene import Scene
from orrery.core.shelf import name_of
from orrery.core.texts import say
from orrery.games import game_class
from orrery.table.view.answers import Ghost
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.editor.links import links_of
from orrery.web.editor.messages import (
    EditChoices,
    EditorField,
    EditorView,
    FaultView,
    ToolView,
)

#: Numbers with no more values than this are chosen from a list.
_FEW = 12


class Edited(NamedTuple):
    """A position that is being put together: the editor of its game, and what lies where."""

    editor: PositionEditor
    arrangement: Arrangement

    @property
    def game(self) -> Game:
        """The game as its rules begin it."""
        return self.editor.game

    @property
    def line(self) -> str:
        """The line that stands for it."""
        return beginning_of(self.editor, self.arrangement)

    @property
    def position(self) -> Position:
        """The position to look at."""
        return self.editor.position(self.arrangement)

    @property
    def scene(self) -> Scene:
        """What is drawn of it."""
        return self.editor.scene(self.arrangement)


@lru_cache(maxsize=256)
def edited(name: str, line: str) -> Edited:
    """What a line says; without one, a game as it begins. A ``LineError`` or ``OptionError``."""
    kind = game_class(name)
    game, written = split_beginning(kind, line or name)
    editor = _editor(game)
    if written or not line:
        return Edited(editor, editor.read(written) if written else editor.first())
    return Edited(editor, editor.blank())


def _editor(game: Game) -> PositionEditor:
    editor = game.editor()
    if editor is None:
        raise Refusal("", say("Positions of {game} cannot be edited.", game=game.title))
    return editor


# --- One edit at a time ---------------------------------------------------------------------------


def after_edit(now: Edited, text: str) -> Edited:
    """After an edit of the board."""
    return now._replace(arrangement=now.editor.edited(now.arrangement, text))


def after_field(now: Edited, name: str, value: str) -> Edited:
    """With another value beside the board; an option of the game begins again."""
    if name not in now.editor.options:
        return now._replace(arrangement=now.editor.with_field(now.arrangement, name, value))
    chosen = {**read_words(written_options(now.game.chosen)), name: value}
    editor = _editor(type(now.game)(now.game.rules, **chosen))
    try:
        return Edited(editor, editor.checked({**editor.blank(), **now.arrangement}))
    except OptionError:
        return Edited(editor, editor.first())


def blank(now: Edited) -> Edited:
    """An empty board."""
    return now._replace(arrangement=now.editor.blank())


def first(now: Edited) -> Edited:
    """A game as it begins, by lot where there is one."""
    return now._replace(arrangement=now.editor.first())


def tried(now: Edited, text: str) -> Ghost:
    """What an edit would change on the board."""
    after = after_edit(now, text)
    old, new = ({item.key: item for item in drawn_items(one.scene.items)} for one in (now, after))
    changed = [item for key, item in new.items() if old.get(key) != item]
    return Ghost("", changed, [key for key in old if key not in new], text)


# --- What is told ---------------------------------------------------------------------------------


def view(now: Edited, tool: str = "", *, whole: bool = False) -> EditorView:
    """The position, all that is wrong with it, and what can be done with the tool in the hand."""
    editor, arrangement = now.editor, now.arrangement
    faults = editor.all_faults(arrangement)
    position = now.position
    scene = drawn(now.scene)
    seats = [seat for seat in position.to_act if seat != CLOCK]
    return EditorView(
        line=now.line,
        scene=scene if whole else replace(scene, fixed=None),
        tools=[_tool(one) for one in editor.tools(arrangement)],
        fields=[*_options(now), *(_field(f, arrangement[f.name][0]) for f in editor.fields)],
        faults=[FaultView(fault.sentence, fault.rule) for fault in faults],
        choices=_choices(now, tool) if tool else None,
        task="" if faults else position.task(),
        seats=[now.game.seat_title(seat) for seat in range(len(now.game.seats))],
        turn=seats[0] if seats else 0,
        table={} if faults else _table(now),
        links=[] if faults else links_of(now.game, now.arrangement, now.line),
    )


def _tool(tool: Tool) -> ToolView:
    return ToolView(tool.key, tool.title, tool.group, tool.left, drawn_items(tool.picture))


def _choices(now: Edited, tool: str) -> EditChoices:
    edits = now.editor.edits(now.arrangement, tool)
    return EditChoices(
        [*range(len(edits))],
        [edit.text for edit in edits],
        [" ".join(edit.path) for edit in edits],
    )


def _options(now: Edited) -> list[EditorField]:
    by_name = {option.name: option for option in now.game.options}
    return [
        replace(_field(by_name[name], write_value(now.game.chosen[name])), is_option=True)
        for name in now.editor.options
    ]


def _field(option: Option, value: str) -> EditorField:
    title = option_title(option)
    if isinstance(option, Switch):
        return EditorField(option.name, title, value, [("yes", say("yes")), ("no", say("no"))])
    if isinstance(option, Number):
        if option.most - option.least >= _FEW:
            return EditorField(option.name, title, value, least=option.least, most=option.most)
        numbers = range(option.least, option.most + 1)
        return EditorField(option.name, title, value, [(str(n), str(n)) for n in numbers])
    choices = [(choice, choice_title(option, choice)) for choice in option.choices]
    return EditorField(option.name, title, name_of(value), choices)


def _table(now: Edited) -> dict[str, str]:
    """The fields of the form for a table that begins here; who sits where is not among them."""
    chosen = {**now.game.chosen, POSITION: write_arrangement(now.arrangement)}
    options = {f"opt_{name}": write_value(value) for name, value in chosen.items()}
    return {"game": now.game.name, **options}
