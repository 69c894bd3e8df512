"""Nim arithmetic: the field in which the values of games add and multiply."""

from __future__ import annotations

from . import _native
from ._answers import Told
from ._settings import language, say
from .errors import InputError, MissingPackage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    import numpy.typing as npt


def _bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8 or 1, "little")


def _operate(operation: str, a: int, b: int = 0) -> int:
    found = _native.nim_big(operation, _bytes(a), _bytes(b))
    if found is None:
        if operation in ("div", "inv"):
            raise ZeroDivisionError("nim division by zero")
        raise ValueError(f"nim {operation} of {a} has no result")
    return int.from_bytes(found, "little")


class Nimber:
    """A number with the sum and the product of nim.

    >>> import marienbad_games as mb
    >>> mb.nimber(8) * mb.nimber(13), mb.nimber(12) + mb.nimber(10)
    (nimber(14), nimber(6))
    >>> x = mb.nimber(2**100 + 5)
    >>> x * x.inverse(), x.sqrt() ** 2 == x, int(x - x)
    (nimber(1), True, 0)
    """

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        value = value.__index__()
        if value < 0:
            raise InputError(say("python-not-a-position", found=value, example="mb.nimber(8)"), input=str(value))
        #: The number itself.
        self.value = value

    def __add__(self, other: Nimber | int) -> Nimber:
        return Nimber(self.value ^ int(other))

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber | int) -> Nimber:
        a, b = self.value, int(other)
        if a < 1 << 64 and 0 <= b < 1 << 64:
            return Nimber(_native.nim_product(a, b))
        return Nimber(_operate("mul", a, Nimber(b).value))

    __rmul__ = __mul__

    def __truediv__(self, other: Nimber | int) -> Nimber:
        return Nimber(_operate("div", self.value, int(other)))

    def __rtruediv__(self, other: int) -> Nimber:
        return Nimber(_operate("div", int(other), self.value))

    def __pow__(self, exponent: int) -> Nimber:
        if exponent < 0:
            return self.inverse() ** -exponent
        return Nimber(_operate("pow", self.value, exponent))

    def inverse(self) -> Nimber:
        """What gives 1 when multiplied with it."""
        return Nimber(_operate("inv", self.value))

    def sqrt(self) -> Nimber:
        """Its square root: every nimber has exactly one."""
        return Nimber(_operate("sqrt", self.value))

    def order(self) -> int:
        """The smallest power that is 1."""
        return _operate("order", self.value)

    def log(self, base: Nimber | int) -> int:
        """The power of ``base`` that it is; :class:`ValueError` if it is none."""
        return _operate("log", self.value, int(base))

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self.value != 0

    def __eq__(self, other: object) -> bool:
        return self.value == int(other) if isinstance(other, (Nimber, int)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"nimber({self.value})"


def nimber(value: int) -> Nimber:
    """A nimber, of any size."""
    return Nimber(value)


class Nimbers:
    """An array of nimbers below 2^64, on the vector unit.

    >>> import marienbad_games as mb
    >>> a = mb.nimbers([1, 8, 200])
    >>> a * a + 3
    nimbers([2, 14, 183])
    >>> (a / a).array
    array([1, 1, 1], dtype=uint64)
    """

    __slots__ = ("array",)

    def __init__(self, values: npt.ArrayLike) -> None:
        try:
            import numpy as np
        except ImportError as error:
            raise MissingPackage(say("python-needs", package="numpy")) from error
        #: The numbers themselves.
        self.array: npt.NDArray[np.uint64] = np.asarray(values).astype(np.uint64, casting="unsafe", copy=False)
        if not np.array_equal(self.array, np.asarray(values)):
            raise InputError(say("python-not-a-position", found="mb.nimbers", example="0..2^64-1"))

    def _both(
        self, other: Nimbers | npt.ArrayLike
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], tuple[int, ...]]:
        import numpy as np

        if isinstance(other, Nimber):
            other = other.value
        right = other if isinstance(other, Nimbers) else Nimbers(other)
        a, b = np.broadcast_arrays(self.array, right.array)
        return np.ascontiguousarray(a).ravel(), np.ascontiguousarray(b).ravel(), a.shape

    def __add__(self, other: Nimbers | npt.ArrayLike) -> Nimbers:
        a, b, shape = self._both(other)
        return Nimbers((a ^ b).reshape(shape))

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other: Nimbers | npt.ArrayLike) -> Nimbers:
        a, b, shape = self._both(other)
        return Nimbers(_native.nim_products(a, b).reshape(shape))

    __rmul__ = __mul__

    def __truediv__(self, other: Nimbers | npt.ArrayLike) -> Nimbers:
        a, b, shape = self._both(other)
        if not b.all():
            raise ZeroDivisionError("nim division by zero")
        return Nimbers(_native.nim_products(a, _native.nim_each("inv", b)).reshape(shape))

    def __pow__(self, exponent: int) -> Nimbers:
        import numpy as np

        result, power = Nimbers(np.ones_like(self.array)), self
        while exponent > 0:
            if exponent & 1:
                result = result * power
            power, exponent = power * power, exponent >> 1
        return result

    def _each(self, operation: str) -> Nimbers:
        import numpy as np

        flat = np.ascontiguousarray(self.array).ravel()
        return Nimbers(_native.nim_each(operation, flat).reshape(self.array.shape))

    def sqrt(self) -> Nimbers:
        """The square roots."""
        return self._each("sqrt")

    def inverse(self) -> Nimbers:
        """The inverses; that of 0 is 0."""
        return self._each("inv")

    def __getitem__(self, at: Any) -> Nimbers | Nimber:
        found = self.array[at]
        return Nimber(int(found)) if found.ndim == 0 else Nimbers(found)

    def __len__(self) -> int:
        return len(self.array)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        array: npt.NDArray[Any] = self.array if dtype is None else self.array.astype(dtype)
        return array.copy() if copy else array

    def __eq__(self, other: object) -> Any:
        return self.array == (other.array if isinstance(other, Nimbers) else other)

    __hash__ = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def __repr__(self) -> str:
        return f"nimbers({self.array.tolist()})"


def nimbers(values: npt.ArrayLike) -> Nimbers:
    """An array of nimbers, from a list or an array of numbers below 2^64."""
    return Nimbers(values)


class Calculation(Told):
    """The result of :func:`nim`."""

    __slots__ = ("steps",)

    def __init__(self, told: _native.Told, steps: str) -> None:
        super().__init__(told)
        #: How it is worked out, in words.
        self.steps = steps

    @property
    def value(self) -> Any:
        """The value; of a logarithm an ordinary number, of an equation its solutions."""
        found = self.data.get("value")
        return self.data.get("roots") if found is None else found

    def __repr__(self) -> str:
        return f"<Calculation {self.data['expression']} = {self.value}>"


def nim(expression: str) -> Calculation:
    """The calculator: ``12 + 10``, ``8 * 13``, ``inv 5``, ``sqrt 7``, ``3 ^ 20``, ``log 5``,
    ``solve x*x + x = 5``.

    >>> import marienbad_games as mb
    >>> print(mb.nim("8 * 13"))
    14
    """
    return Calculation(*_native.nim(expression, language()))
