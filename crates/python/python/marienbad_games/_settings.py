"""The language, and what a question may use."""

from __future__ import annotations

import os
import sys

from . import _native
from .errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any, TypedDict

    #: Called now and then while an engine works: done, of how many (or None), steps, bytes.
    ProgressFunction = Callable[[int, "int | None", int, int], object]

    class Options(TypedDict, total=False):
        """What every question takes.

        ``budget`` is ``"500M"`` or ``"2G,8G"`` (steps, memory) or a number of steps; ``timeout`` is in seconds;
        ``threads`` is how many threads an engine may use; ``progress`` is True, False or a function; ``lang`` is
        ``"en"`` or ``"fr"``.
        """

        budget: str | int | None
        timeout: float | None
        threads: int | None
        progress: bool | ProgressFunction | None
        lang: str | None


_language: str | None = None


def set_language(lang: str) -> None:
    """Say everything in English (``"en"``) or French (``"fr"``) from now on, errors too.

    >>> import marienbad_games as mb
    >>> mb.set_language("fr")
    >>> mb.game("nim").title
    'Nim (le jeu de Marienbad)'
    >>> mb.set_language("en")
    """
    global _language
    if lang not in ("en", "fr"):
        raise InputError(f"{lang!r}: 'en' or 'fr'", input=lang)
    _language = lang
    _usual.clear()


def language(lang: str | None = None) -> str:
    """The language in which things are said: ``lang``, or what was set, or that of the environment."""
    global _language
    if lang is not None:
        if lang not in ("en", "fr"):
            raise InputError(f"{lang!r}: 'en' or 'fr'", input=lang)
        return lang
    if _language is None:
        names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        said = next((value for value in names if value), "")
        _language = "fr" if said.lower().startswith("fr") else "en"
    return _language


def say(key: str, lang: str | None = None, **arguments: object) -> str:
    """A message of the workbench."""
    return _native.say(language(lang), key, [(name, str(value)) for name, value in arguments.items()])


_usual: dict[str, _native.Limits] = {}


class Asking:
    """The limits of one question, with its progress bar while it runs."""

    __slots__ = ("_bar", "limits")

    def __init__(self, options: Options) -> None:
        self._bar: Bar | None = None
        lang = language(options.get("lang"))
        progress = options.get("progress")
        if progress is None:
            progress = _shows_progress()
        if not progress and (not options or options.keys() <= {"lang", "progress"}):
            usual = _usual.get(lang)
            if usual is None:
                usual = _usual[lang] = _native.Limits(lang)
            self.limits = usual
            return
        for name in options:
            if name not in ("budget", "timeout", "threads", "progress", "lang"):
                raise TypeError(f"unexpected keyword argument {name!r}")
        steps, memory = _budget(options.get("budget"), lang)
        timeout, threads = options.get("timeout"), options.get("threads")
        told: ProgressFunction | None = None
        if progress is True:
            told = self._bar = Bar()
        elif progress:
            told = progress
        self.limits = _native.Limits(lang, steps, memory, timeout, threads, told)

    def __enter__(self) -> _native.Limits:
        return self.limits

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()


def _budget(budget: str | int | None, lang: str) -> tuple[int | None, int | None]:
    """Steps in thousands, memory in powers of 1024."""
    if budget is None:
        return None, None
    if isinstance(budget, int):
        if budget > 0:
            return budget, None
        raise InputError(say("python-budget", lang, found=budget), input=str(budget), at=0)
    parts = budget.split(",")
    found: list[int] = []
    for part, unit in zip(parts, (1000, 1024)):
        digits = part.strip().rstrip("kKMGT")
        letter = part.strip()[len(digits) :].lower()
        if len(parts) > 2 or not digits.isdecimal() or letter not in ("", "k", "m", "g", "t") or not int(digits):
            raise InputError(say("python-budget", lang, found=budget), input=budget, at=0)
        found.append(int(digits) * unit ** ("", "k", "m", "g", "t").index(letter))
    return found[0], found[1] if len(found) > 1 else None


def _shows_progress() -> bool:
    """On a terminal and in a notebook, once a question takes long; elsewhere only if that is asked for."""
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


class Bar:
    """A progress bar of tqdm, where it is installed, for questions that take longer than a second."""

    __slots__ = ("_bar", "_clock", "_since")

    def __init__(self) -> None:
        from time import monotonic

        self._bar: Any = None
        self._clock = monotonic
        self._since: float | None = monotonic()

    def __call__(self, done: int, total: int | None, steps: int, memory: int) -> None:
        if self._bar is None:
            if self._since is None or self._clock() - self._since < 1.0:
                return
            try:
                from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
            except ImportError:
                self._since = None
                return
            self._bar = tqdm(total=total, leave=False, unit="" if total else " steps", unit_scale=True)
        if total:
            self._bar.total = total
        self._bar.n = done if total else steps
        self._bar.refresh()

    def close(self) -> None:
        """The question is answered."""
        if self._bar is not None:
            self._bar.close()
