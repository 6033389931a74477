"""Games as they stand in lists and answers, and the words for choosing among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union, overload

from ._core import ArgumentError, formatted, new_error, text, words
from ._native import ffi, lib


@dataclass(frozen=True)
class GameLine:
    """A game as it stands in a list."""

    id: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    event: str
    result: str
    date: str
    """The first day, as far as it is known: "1998-05-31", "1998", ""."""
    komi: Optional[float]
    handicap: int
    size: Tuple[int, int]
    moves: int
    move: Optional[int] = None
    """In the answer to a question: the first move after which the game shows what was asked for."""
    region: Optional[str] = None
    """... and in which part of its board."""


@dataclass(frozen=True)
class GameList(Sequence[GameLine]):
    """A page of the games that were asked for; `total` is how many there are."""

    games: List[GameLine]
    total: int

    def __len__(self) -> int:
        return len(self.games)

    @overload
    def __getitem__(self, index: int) -> GameLine: ...

    @overload
    def __getitem__(self, index: slice) -> List[GameLine]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[GameLine, List[GameLine]]:
        return self.games[index]


@dataclass(frozen=True)
class Count:
    """How many games, how often, and who won them; the rest has another result."""

    games: int
    visits: int
    black: int
    white: int


# ---- from Python to C and back --------------------------------------------------------------------------------


class Request:
    """Parameters by name, in the library's own words: it checks them and says what may be written."""

    def __init__(self, pointer: Any, assign: Any) -> None:
        self.pointer = pointer
        self._assign = assign
        self._kept: List[Any] = []

    def fill(self, values: Dict[str, object]) -> None:
        """Set what is given: what is None is not."""
        for name, value in values.items():
            if value is None:
                continue
            written = "x".join(str(side) for side in value) if isinstance(value, tuple) else str(value)
            self._set("from" if name == "from_" else name.replace("_", "-"), written, name)

    def _set(self, name: str, value: str, told: str) -> None:
        error = new_error()
        kept = ffi.new("char[]", words(value, told))
        self._kept.append(kept)
        code = self._assign(self.pointer, words(name, "a filter"), kept, error)
        if code == lib.TGN_ERR_MISSING:
            raise TypeError(f"there is no filter '{told}'")
        if code < 0:
            raise ArgumentError(f"{told}: {text(error.message)}")


def flag(value: object) -> Optional[str]:
    """Yes is written, no is left out."""
    return "1" if value else None


class GamesRequest(Request):
    """Filters, order and page."""

    def __init__(self, filters: Dict[str, object], **page: object) -> None:
        super().__init__(ffi.new("tgn_games_request *"), lib.tgn_games_request_set)
        lib.tengen_games_request_init(self.pointer)
        self.fill({**filters, **page})

    @property
    def filter(self) -> Any:
        return ffi.addressof(self.pointer, "filter") if self.pointer.filtered else ffi.NULL


def py_date(date: int) -> str:
    return formatted(lib.tgn_date_format, date)


def py_count(count: Any) -> Count:
    return Count(int(count.games), int(count.visits), int(count.black), int(count.white))


def py_line(line: Any, in_answer: bool) -> GameLine:
    return GameLine(
        id=int(line.id),
        black=text(line.black),
        white=text(line.white),
        black_rank=text(line.black_rank),
        white_rank=text(line.white_rank),
        event=text(line.event),
        result=text(line.result),
        date=py_date(line.first_date),
        komi=float(line.komi) if line.komi_known else None,
        handicap=int(line.handicap),
        size=(int(line.size.rows), int(line.size.cols)),
        moves=int(line.moves),
        move=int(line.move) if in_answer else None,
        region=text(lib.tgn_region_name(line.region)) if in_answer else None,
    )


def py_list(found: Any, in_answer: bool = False) -> GameList:
    return GameList([py_line(found.lines[i], in_answer) for i in range(found.count)], int(found.total))


def py_years(years: Any, count: int) -> Dict[int, int]:
    return {int(years[i].year): int(years[i].games) for i in range(count)}
