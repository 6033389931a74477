"""tengen - a laboratory for the game of Go.

    Game                     a board with a past: play, undo, the stones as a NumPy array
    read, Record             game records from files, folders, archives and bytes
    Database                 every position of every game, any part of the board: import, ask, list
    copy, cluster            databases on PostgreSQL servers
    field, judge             who is strong where, who is ahead: arrays on the library's own memory
    strings                  the most strings that a board can hold
    solve, Solver            perfect play on small boards
    Bot                      a player
    review                   a whole game: where points were lost, and what was better
    draw, svg                pictures

What goes wrong is an `Error`, with the words of the library. Ctrl-C stops whatever takes long.
"""

from __future__ import annotations

from typing import Optional

from . import cluster
from ._bot import Bot, Candidate, Thought
from ._core import (
    BLACK,
    EMPTY,
    WHITE,
    ArgumentError,
    Colour,
    Error,
    IllegalMove,
    InputError,
    LimitError,
    Move,
    NotFound,
    Progress,
    SizeLike,
    Stopped,
    SystemFailure,
    c_size,
    check,
    new_error,
    text,
    work,
)
from ._database import Database, Found, GraphStats, ImportSum, IndexSum, Stats, Way, copy
from ._draw import draw, svg
from ._field import Fate, Field, Judgement, Outcome, Share, Side, Suggestion, Table, field, judge
from ._game import Game
from ._games import Count, GameLine, GameList
from ._native import ffi, lib
from ._pattern import Hit, PatternFound, PatternWay
from ._players import Event, Opening, OtherPlayer, Player, PlayerList, PlayerPage, PlayerRank
from ._records import Problem, Record, read
from ._review import Known, KnownGame, KnownMove, KnownPlace, Review, ReviewPhase, ReviewPlace, ReviewSum, review
from ._solve import Choice, Solution, Solver, solve, solve_rules
from ._strings import Strings, strings

__version__ = text(lib.tgn_version())
if __version__.split(".")[:2] != text(lib.tengen_built_with()).split(".")[:2]:
    raise ImportError(f"tengen was built against libtengen {text(lib.tengen_built_with())} and found {__version__}; rebuild it")


def count_legal(size: SizeLike, *, memory: int = 0, progress: Optional[Progress] = None) -> int:
    """How many legal positions a board has.

    >>> count_legal(3), count_legal("2x5")
    (12675, 35117)
    """
    error, out, c = new_error(), ffi.new("tgn_legal *"), c_size(size)
    check(work(lambda report: lib.tgn_legal_count(out, c, False, memory, report, error), progress), error)
    return int(text(out.total))


__all__ = [
    "BLACK",
    "EMPTY",
    "WHITE",
    "ArgumentError",
    "Bot",
    "Candidate",
    "Choice",
    "Colour",
    "Count",
    "Database",
    "Error",
    "Event",
    "Fate",
    "Field",
    "Found",
    "Game",
    "GameLine",
    "GameList",
    "GraphStats",
    "Hit",
    "IllegalMove",
    "ImportSum",
    "IndexSum",
    "InputError",
    "Judgement",
    "Known",
    "KnownGame",
    "KnownMove",
    "KnownPlace",
    "LimitError",
    "Move",
    "NotFound",
    "Opening",
    "OtherPlayer",
    "Outcome",
    "PatternFound",
    "PatternWay",
    "Player",
    "PlayerList",
    "PlayerPage",
    "PlayerRank",
    "Problem",
    "Record",
    "Review",
    "ReviewPhase",
    "ReviewPlace",
    "ReviewSum",
    "Share",
    "Side",
    "Solution",
    "Solver",
    "Stats",
    "Stopped",
    "Strings",
    "Suggestion",
    "SystemFailure",
    "Table",
    "Thought",
    "Way",
    "cluster",
    "copy",
    "count_legal",
    "draw",
    "field",
    "judge",
    "read",
    "review",
    "solve",
    "solve_rules",
    "strings",
    "svg",
]

# People know these by where they are imported from, also in tracebacks.
for _name in __all__:
    if callable(globals()[_name]):
        globals()[_name].__module__ = "tengen"
del _name
