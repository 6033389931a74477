"""Who is strong where, who owns what, who is ahead."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from ._core import BLACK, WHITE, ArgumentError, Array, Colour, ColourLike, Point, bounded, check, colour, new_error, point_name, py_point, shared, text, words
from ._game import BoardLike, position
from ._native import ffi, lib


class Fate(IntEnum):
    """What becomes of a stone, as it stands in `fate`."""

    NONE = 0
    ALIVE = 1
    SEKI = 2
    DEAD = 3


@dataclass(frozen=True)
class Share:
    """Points, and the potential on them."""

    points: int
    potential: float


@dataclass(frozen=True)
class Side:
    """One colour's part of the paper's table."""

    core: Share
    rim: Share
    area: int


@dataclass(frozen=True)
class Table:
    """The table of a position: what each side has of core and rim, and the lead that follows from it, without komi."""

    black: Side
    white: Side
    core_least: float
    rim_least: float
    core_lead: float
    rim_lead: float
    lead: float


@dataclass(frozen=True)
class Outcome:
    """How a finished board was counted, by colour."""

    dead: Dict[Colour, int]
    territory: Dict[Colour, int]
    area: Dict[Colour, int]
    dame: int
    seki: int


class Field:
    """A position's potential, and what a rule takes from it.

    The arrays are the library's own memory: nothing was copied, nothing can be written, and they stay good as long as
    somebody holds them, whatever becomes of this object. All leads are Black's.

    >>> here = field(Game(9, moves="E5"), komi=0)
    >>> here.potential.shape, str(here.potential.dtype), float(here.potential[4, 4])
    ((9, 9), 'float32', 64.0)
    >>> here.table.black.core.points, here.table.black.rim.points, here.lead
    (29, 40, 8.873333333333333)
    """

    def __init__(self, report: Any, board: Any, size: Tuple[int, int]) -> None:
        self._report = report
        self._board = board
        self.size = size

    def _grid(self, grid: Any, kind: Any) -> Array:
        return shared(self._report, grid, kind, self.size)

    @property
    def board(self) -> Array:
        """The stones, int8."""
        return shared(self._board, self._board.colour, np.int8, self.size)

    @property
    def potential(self) -> Array:
        """What the stones give to each point, float32: positive for Black, negative for White."""
        return self._grid(self._report.potential.at, np.float32)

    @property
    def owner(self) -> Array:
        """Whose each point is, float32 from -1 (White's) to +1 (Black's)."""
        return self._grid(self._report.owner, np.float32)

    @property
    def fate(self) -> Array:
        """What becomes of each stone, uint8: `Fate`."""
        return self._grid(self._report.fate, np.uint8)

    @property
    def dead(self) -> List[Tuple[int, int]]:
        """The points of dead stones."""
        return [(row, col) for row, col in np.argwhere(self.fate == Fate.DEAD).tolist()]

    @property
    def rule(self) -> str:
        """The rule of the potential, by name."""
        return text(self._report.rule.name)

    @property
    def table(self) -> Table:
        """Core and rim."""
        table = self._report.judgement
        black, white = (_side(table, side) for side in (BLACK, WHITE))
        return Table(black, white, table.core_least, table.rim_least, table.core_lead, table.rim_lead, table.lead)

    @property
    def lead(self) -> float:
        """Black's lead by the paper's table, komi taken off."""
        return float(self._report.lead)

    @property
    def score(self) -> float:
        """Black's lead in points, as expected, komi taken off."""
        return float(self._report.score)

    @property
    def probability(self) -> float:
        """That Black wins."""
        return float(self._report.probability)

    @property
    def winner(self) -> Colour:
        """Who is more likely to win; EMPTY for a draw."""
        return Colour(self._report.winner)

    @property
    def area(self) -> Dict[Colour, int]:
        """Points of each colour."""
        return _by_colour(self._report.area)

    def __repr__(self) -> str:
        rows, cols = self.size
        return f"<tengen.{type(self).__name__} {rows}x{cols}, Black {self.score:+.1f}, {self.probability:.0%}>"

    def _repr_svg_(self) -> str:
        from ._draw import svg

        return svg(self)


@dataclass(frozen=True)
class Suggestion:
    """A move that the network would play, and how likely it is."""

    point: Point
    name: str
    prior: float


class Judgement(Field):
    """What the judge says: it looks at the field, at strings and ladders, and (if asked) at games played out; together with a
    network, where there is one (`by`).

    >>> verdict = judge(Game(19, moves="Q16 D4 Q4 D16"), komi=6.5)
    >>> verdict.winner, 0 < verdict.probability < 1, verdict.spread > 0
    (<Colour.WHITE: 2>, True, True)
    """

    @property
    def spread(self) -> float:
        """The standard deviation of the score: two times out of three the end is nearer than this."""
        return float(self._report.spread)

    @property
    def by(self) -> str:
        """Who answered: "network", or "judge" without a network and whenever a finished board is counted."""
        return text(lib.tgn_report_rule(ffi.addressof(self._report, "question")))

    @property
    def policy(self) -> Array:
        """How likely each move is, by the network, float32; all zero without one."""
        return self._grid(self._report.policy, np.float32)

    @property
    def suggestions(self) -> List[Suggestion]:
        """What the network would play, the likeliest first: at most ten moves of half a per cent and more; empty without one."""
        size, moves = self._board.size, ffi.new("tgn_network_move[10]")
        count = lib.tgn_network_moves(moves, len(moves), self._report.policy, size)
        return [
            Suggestion(py_point(move.point), point_name(move.point, size), float(move.prior))
            for i, move in enumerate(moves[0:count])
            if i == 0 or move.prior >= 0.005
        ]

    @property
    def outcome(self) -> Optional[Outcome]:
        """How a finished board was counted; None before the end."""
        if not self._report.counted:
            return None
        out = self._report.outcome
        return Outcome(_by_colour(out.dead), _by_colour(out.territory), _by_colour(out.area), int(out.dame), int(out.seki))


def field(
    board: BoardLike, *, rule: str = "opening", komi: Optional[float] = None, moves: Optional[int] = None
) -> Field:
    """The potential of a position, and the paper's table of it.

    `rule` is opening, middle, dynamic or shape. `komi` is what White gets; of a Game, as its rules have it, else 0. `moves`
    were played so far, which the rule "dynamic" looks at; of a Game, its own.
    """
    report, asked = _report(board, False, rule, komi, moves)
    return Field(report, asked.board, asked.size)


def judge(
    board: BoardLike,
    *,
    komi: Optional[float] = None,
    to_move: Optional[ColourLike] = None,
    moves: Optional[int] = None,
    scoring: Optional[str] = None,
    finished: Optional[bool] = None,
    playouts: int = 0,
    seed: int = 0,
    by: str = "network",
) -> Judgement:
    """Who is ahead, by how much, how surely; of a finished board, which stones are dead, and the count.

    `finished`: both players have stopped here; of a Game, when both passed. `scoring` is territory or area. `playouts` are
    games played out at the most: 0 takes a tenth of a millisecond.

    `by` is "network", the judge together with a network, or "judge", without one. The weights are those that the environment
    names (TENGEN_WEIGHTS; "none": no network), else those that come with tengen, and are read once. Where there are none the
    judge answers, with a warning; `Judgement.by` says who did.
    """
    if by not in ("network", "judge"):
        raise ArgumentError(f"'{by}' cannot judge; the choices are network and judge")
    network = _network(os.environ.get("TENGEN_WEIGHTS", "")) if by == "network" else ffi.NULL
    report, asked = _report(board, True, "opening", komi, moves, to_move, scoring, finished, playouts, seed, network)
    return Judgement(report, asked.board, asked.size)


@lru_cache(maxsize=4)
def _network(weights: str) -> Any:
    """The network of these weights, opened once; it is constant, so threads share it. NULL where there is none."""
    error, out = new_error(), ffi.new("tgn_network **")
    if lib.tgn_network_open(out, ffi.NULL, error) < 0:
        if weights != "none":
            warnings.warn(f"no network, so the judge answers without: {text(error.message)}", RuntimeWarning, stacklevel=3)
        return ffi.NULL
    return ffi.gc(out[0], lib.tgn_network_free)


_SCORINGS = {"territory": lib.TGN_SCORE_TERRITORY, "area": lib.TGN_SCORE_AREA}


def _report(
    board: BoardLike,
    judged: bool,
    rule: str,
    komi: Optional[float],
    moves: Optional[int],
    to_move: Optional[ColourLike] = None,
    scoring: Optional[str] = None,
    finished: Optional[bool] = None,
    playouts: int = 0,
    seed: int = 0,
    network: Any = ffi.NULL,
) -> Tuple[Any, Any]:
    asked = position(board)
    question = ffi.new("tgn_report_question *")
    at = question.at
    at.scoring = lib.TGN_SCORE_TERRITORY
    if asked.game:
        rules = lib.tgn_game_rules(asked.game._game)
        lib.tgn_verdict_ask(ffi.addressof(question, "at"), asked.game._game)
        at.komi, at.scoring = rules.komi, rules.scoring
    else:
        at.to_move, at.ko, at.moves = asked.to_move, asked.ko, _stones(asked)
    at.board = asked.board
    if komi is not None:
        at.komi = _finite(komi)
    if moves is not None:
        at.moves = bounded(moves, "moves", 1_000_000)
    if to_move is not None:
        at.to_move = colour(to_move)
    if finished is not None:
        at.finished = bool(finished)
    if scoring is not None:
        if scoring not in _SCORINGS:
            raise ArgumentError(f"'{scoring}' is not a scoring; the choices are territory and area")
        at.scoring = _SCORINGS[scoring]
    at.playouts, at.seed = bounded(playouts, "playouts", 10_000_000), bounded(seed, "seed", 2**64 - 1)
    at.network = network
    question.judge, question.rule = judged, _rule(rule)
    error, report = new_error(), ffi.new("tgn_report *")
    check(lib.tgn_report_read(report, question, error), error)
    return report, asked


def _stones(asked: Any) -> int:
    """Of a board without a past: as many moves as there are stones."""
    board = shared(asked.board, asked.board.colour, np.int8, asked.size)
    return int(np.count_nonzero(board))


def _finite(komi: float) -> float:
    number = float(komi)
    if not -1000 <= number <= 1000:
        raise ArgumentError(f"{komi!r} is not a valid komi")
    return number


def _rule(name: str) -> Any:
    rule = lib.tgn_field_rule_find(words(name, "a rule"))
    if rule:
        return rule
    known: List[str] = []
    while lib.tgn_field_rule_at(len(known)):
        known.append(text(lib.tgn_field_rule_at(len(known)).name))
    raise ArgumentError(f"there is no rule '{name}'; there are {', '.join(known)}")


def _side(table: Any, side: Colour) -> Side:
    core, rim = (Share(int(share.points), float(share.potential)) for share in (table.core[side], table.rim[side]))
    return Side(core, rim, int(table.area[side]))


def _by_colour(numbers: Any) -> Dict[Colour, int]:
    return {side: int(numbers[side]) for side in (BLACK, WHITE)}
