"""What is closed at the end of a `with`, however that ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import TypeVar

Itself = TypeVar("Itself", bound="Closing")


class Closing(ABC):
    """Something with a `close` that a `with` calls."""

    @abstractmethod
    def close(self) -> None:
        """End it; once is enough, twice does no harm."""

    def __enter__(self: Itself) -> Itself:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
