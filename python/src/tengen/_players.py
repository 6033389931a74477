"""Players of a database: who they are, and how they did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Sequence, Tuple, Union, overload

from ._core import BLACK, WHITE, Colour, text
from ._games import py_date
from ._native import ffi, lib


@dataclass(frozen=True)
class Player:
    """A player as he or she stands in a list."""

    id: int
    """The number of a spelling, which stands for the player: `games(who=...)`."""
    name: str
    spellings: List[str]
    """All names that were joined, the player's own first."""
    games: int
    black: int
    white: int
    won: int
    lost: int
    first: str
    last: str
    """Dates, "" where none is known."""
    rank: str
    """The latest that is known, or ""."""


@dataclass(frozen=True)
class PlayerList(Sequence[Player]):
    """A page of players; `total` is how many there are."""

    players: List[Player]
    total: int

    def __len__(self) -> int:
        return len(self.players)

    @overload
    def __getitem__(self, index: int) -> Player: ...

    @overload
    def __getitem__(self, index: slice) -> List[Player]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Player, List[Player]]:
        return self.players[index]


@dataclass(frozen=True)
class OtherPlayer:
    """An opponent (games between the two, as the player asked about won and lost them), a spelling, or a similar name."""

    id: int
    name: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True)
class PlayerRank:
    """How long somebody had a rank."""

    rank: str
    first: str
    last: str
    games: int


@dataclass(frozen=True)
class Event:
    """An event, and when its games were played."""

    name: str
    games: int
    first: str
    last: str


@dataclass(frozen=True)
class Opening:
    """First moves of even games, turned so that symmetric ones are one."""

    colour: Colour
    size: Tuple[int, int]
    moves: List[str]
    games: int
    won: int


@dataclass(frozen=True)
class PlayerPage:
    """Everything about a player."""

    player: Player
    names: List[OtherPlayer]
    colours: Dict[str, Tuple[int, int, int]]
    """Games, won and lost as "black" and "white"."""
    years: Dict[int, Tuple[int, int]]
    """Games, and those won."""
    ranks: List[PlayerRank]
    opponents: List[OtherPlayer]
    """The twenty with most games, of `opponent_count`."""
    opponent_count: int
    events: List[Event]
    event_count: int
    openings: List[Opening]
    similar: List[OtherPlayer]
    """Who may be the same person."""


# ---- from C ---------------------------------------------------------------------------------------------------


def py_player(line: Any) -> Player:
    return Player(
        id=int(line.id),
        name=text(line.name),
        spellings=[text(line.spellings[i]) for i in range(line.spelling_count)],
        games=int(line.games),
        black=int(line.black),
        white=int(line.white),
        won=int(line.won),
        lost=int(line.lost),
        first=py_date(line.first),
        last=py_date(line.last),
        rank=text(line.rank),
    )


def py_others(others: Any, count: int) -> List[OtherPlayer]:
    tally = [others[i].tally for i in range(count)]
    return [
        OtherPlayer(int(others[i].id), text(others[i].name), int(tally[i].games), int(tally[i].won), int(tally[i].lost))
        for i in range(count)
    ]


def py_opening(opening: Any) -> Opening:
    points = ffi.new("char[]", 16)
    moves = [text(lib.tgn_point_format(points, opening.points[i], opening.size)) for i in range(opening.count)]
    size = (int(opening.size.rows), int(opening.size.cols))
    return Opening(Colour(opening.colour), size, moves, int(opening.tally.games), int(opening.tally.won))


def py_page(page: Any) -> PlayerPage:
    tallies = {"black": page.colour[int(BLACK)], "white": page.colour[int(WHITE)]}
    years = [page.years[i] for i in range(page.year_count)]
    ranks = [page.ranks[i] for i in range(page.rank_count)]
    events = [page.events[i] for i in range(page.event_count)]
    return PlayerPage(
        player=py_player(page.player),
        names=py_others(page.names, page.name_count),
        colours={name: (int(t.games), int(t.won), int(t.lost)) for name, t in tallies.items()},
        years={int(y.year): (int(y.tally.games), int(y.tally.won)) for y in years},
        ranks=[PlayerRank(text(r.rank), py_date(r.first), py_date(r.last), int(r.games)) for r in ranks],
        opponents=py_others(page.opponents, page.opponent_count),
        opponent_count=int(page.opponent_total),
        events=[Event(text(e.name), int(e.games), py_date(e.first), py_date(e.last)) for e in events],
        event_count=int(page.event_total),
        openings=[py_opening(page.openings[i]) for i in range(page.opening_count)],
        similar=py_others(page.similar, page.similar_count),
    )
