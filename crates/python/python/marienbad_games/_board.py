"""A board to play on: with buttons in a notebook, as text elsewhere."""

from __future__ import annotations

from . import _native
from ._answers import framed
from ._settings import Asking, language
from .errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from ._position import Position

#: So many moves get a button each; where there are more, a move is typed.
MOST_BUTTONS = 60


class Board:
    """A match. In a notebook with ipywidgets it shows itself with buttons; as text it is played by
    :meth:`play`.

    >>> import marienbad_games as mb
    >>> board = mb.game("nim").play("1,2", opponent="perfect")
    >>> print(board.play("2:-1"))  # doctest: +ELLIPSIS
    nim · 1
    ...
    >>> board.moves
    ['2:-1', '1:-1']
    """

    def __init__(
        self,
        position: Position,
        opponent: str | None,
        *,
        first: Literal["me", "you"] = "me",
        seed: int = 0,
        lang: str | None = None,
    ) -> None:
        self._start = position
        self._lang = lang
        self._note = ""
        self._widget: Any = None
        with Asking({}) as limits:
            self._match = _native.Match(
                position.game.native,
                position.native,
                position.game.way,
                ("1", "2"),
                opponent,
                first == "you",
                seed,
                limits,
            )
        self._answered()

    @property
    def position(self) -> Position:
        """The position now."""
        return self._start.at(self._match.position)

    @property
    def moves(self) -> list[str]:
        """The moves that were made."""
        return self._match.moves

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._match.is_over

    @property
    def winner(self) -> int | None:
        """0 if the player who began has won, 1 if the other has, ``None`` before that."""
        return self._match.winner

    def play(self, move: str) -> Board:
        """Makes a move; the opponent answers."""
        lang = language(self._lang)
        if self.is_over or not self._match.play(move, lang):
            here = self.position
            message = here.game.native.not_a_move(here.native, move, lang)
            raise IllegalMove(message, input=move, position=here.text)
        self._note = ""
        self._answered()
        self._changed()
        return self

    def undo(self) -> Board:
        """Takes your last move back, and the answer to it."""
        self._match.take_back()
        while self._match.opponents_turn and self._match.take_back():
            pass
        self._note = ""
        self._answered()
        self._changed()
        return self

    def hint(self, step: int = 1) -> str:
        """A hint: 1 says whether the position is won, each further step a little more."""
        with Asking({} if self._lang is None else {"lang": self._lang}) as limits:
            return "\n".join(self._match.hints(limits)[: max(step, 1)])

    def _answered(self) -> None:
        with Asking({}) as limits:
            while self._match.opponents_turn:
                answer = self._match.answer(limits)
                if answer is None:
                    return
                self._note = answer[2 if language(self._lang) == "fr" else 1]

    def _said(self) -> str:
        lang = language(self._lang)
        result = self._match.result(lang)
        return "\n".join(line for line in (self._note, result or self._match.rule(lang)) if line)

    def __str__(self) -> str:
        return f"{self.position.draw(lang=language(self._lang))}\n{self._said()}"

    __repr__ = __str__

    # In a notebook.

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The position with what is said beside it."""
        picture = self.position.svg(lang=language(self._lang))
        return f"<div>{picture}</div>{framed(self._said())}"

    def _ipython_display_(self) -> None:
        import importlib

        shows: Any = importlib.import_module("IPython.display")
        widget = self.widget()
        shows.display(shows.HTML(self.html()) if widget is None else widget)

    def widget(self) -> Any:
        """The board as a widget; ``None`` where ipywidgets is not installed."""
        try:
            import importlib

            widgets: Any = importlib.import_module("ipywidgets")
        except ImportError:
            return None
        if self._widget is None:
            self._widget = Widget(self, widgets)
        return self._widget.box

    def _changed(self) -> None:
        if self._widget is not None:
            self._widget.refresh()


class Widget:
    """The buttons and the picture of a board."""

    def __init__(self, board: Board, widgets: Any) -> None:
        self.board, self.widgets = board, widgets
        self.hints = 0
        self.picture = widgets.HTML()
        self.choices = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self.typed = widgets.Text(placeholder="…", continuous_update=False)
        self.typed.observe(self._typed, names="value")
        self.undo = self._button("↶", self._undo)
        self.hint = self._button("?", self._hint)
        self.box = widgets.VBox([self.picture, self.choices, widgets.HBox([self.undo, self.hint])])
        self.refresh()

    def _button(self, text: str, action: Any) -> Any:
        button = self.widgets.Button(description=text, layout=self.widgets.Layout(width="auto"))
        button.on_click(action)
        return button

    def refresh(self, note: str = "") -> None:
        """Shows the position and its moves."""
        board = self.board
        self.picture.value = board.html() + (framed(note) if note else "")
        if board.is_over:
            self.choices.children = ()
            return
        here = board.position
        with Asking({}) as limits:
            moves = here.game.native.moves(here.native, here.game.compound, MOST_BUTTONS + 1, limits)
        if len(moves) > MOST_BUTTONS:
            self.choices.children = (self.typed,)
        else:
            self.choices.children = tuple(self._button(text, self._pressed) for text, _ in moves)

    def _pressed(self, button: Any) -> None:
        self._move(button.description)

    def _typed(self, change: Any) -> None:
        if change["new"]:
            self.typed.value = ""
            self._move(change["new"])

    def _move(self, move: str) -> None:
        self.hints = 0
        try:
            self.board.play(move)
        except IllegalMove as error:
            self.refresh(str(error))

    def _undo(self, _: Any) -> None:
        self.hints = 0
        self.board.undo()

    def _hint(self, _: Any) -> None:
        self.hints += 1
        self.refresh(self.board.hint(self.hints))
