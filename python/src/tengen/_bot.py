"""A player of Go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional

import numpy as np

from ._core import Array, ColourLike, Colour, Move, Point, Progress, bounded, check, new_error, player, point_name, py_point, shared, work
from ._field import _finite
from ._game import Game
from ._native import ffi, lib


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about; chance and score are those of the side that was asked for."""

    point: Point
    name: str
    visits: int
    chance: float
    score: float
    exact: bool
    """Solved: the score is what perfect play gives."""
    line: List[str]


class Thought:
    """What a bot thinks of a position; the best candidate comes first."""

    def __init__(self, thought: Any, game: Game) -> None:
        size = lib.tgn_game_size(game._game)
        self._thought = thought
        self._size = game.size
        self.colour = Colour(thought.colour)
        self.resign = bool(thought.resign)
        self.chance = float(thought.chance)
        self.score = float(thought.score)
        self.visits = int(thought.visits)
        self.exact = bool(thought.exact)
        self.candidates: List[Candidate] = [_candidate(thought.choice[i], size) for i in range(thought.choices)]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def owner(self) -> Array:
        """Whose each point is expected to be, float32 from -1 (White's) to +1 (Black's): the library's own memory."""
        return shared(self._thought, self._thought.owner, np.float32, self._size)

    def __repr__(self) -> str:
        return f"<tengen.Thought {self.colour.name.lower()} {self.best.name}, {self.chance:.0%}>"


class Bot:
    """A player: perfect where boards are solved, guided by a network elsewhere, or without one by games played out.

    >>> bot, game = Bot(level=1), Game(9)
    >>> move = bot.play(game)
    >>> game.moves == [move]
    True

    `level` is 1 (quick) to 9. The same question to a new bot has the same answer, as long as no clock is looked at
    (`visits`, not `milliseconds`). A bot belongs to one thread at a time.
    """

    def __init__(self, level: int = 7, *, seed: int = 0, threads: int = 1, memory: int = 0) -> None:
        error, out, options = new_error(), ffi.new("tgn_bot **"), ffi.new("tgn_bot_options *")
        options.level, options.seed = bounded(level, "level", 1000, 1), bounded(seed, "seed", 2**64 - 1)
        options.threads, options.memory = bounded(threads, "threads", 1024), bounded(memory, "memory", 2**63)
        check(lib.tgn_bot_new(out, options, error), error)
        self._bot = ffi.gc(out[0], lib.tgn_bot_free)

    def think(
        self,
        game: Game,
        colour: Optional[ColourLike] = None,
        *,
        komi: Optional[float] = None,
        milliseconds: int = 0,
        visits: int = 0,
        progress: Optional[Progress] = None,
    ) -> Thought:
        """What it would play, and why. The game is left as it is. `komi`: as the game's rules have it."""
        question = ffi.new("tgn_bot_question *")
        question.game = game._game
        question.colour = game.to_move if colour is None else player(colour)
        question.komi = lib.tgn_game_rules(game._game).komi if komi is None else _finite(komi)
        question.milliseconds = bounded(milliseconds, "milliseconds", 2**31 - 1)
        question.visits = bounded(visits, "visits", 2**64 - 1)
        error, out = new_error(), ffi.new("tgn_bot_thought *")
        check(work(lambda report: lib.tgn_bot_think(self._bot, out, question, report, error), progress), error)
        return Thought(out, game)

    def play(self, game: Game, *, komi: Optional[float] = None, milliseconds: int = 0, visits: int = 0) -> Optional[Move]:
        """Play its move on the game; None when it resigns."""
        thought = self.think(game, komi=komi, milliseconds=milliseconds, visits=visits)
        return None if thought.resign else game.play(thought.best.point, thought.colour)


def _candidate(choice: Any, size: Any) -> Candidate:
    return Candidate(
        point=py_point(choice.point),
        name=point_name(choice.point, size),
        visits=int(choice.visits),
        chance=float(choice.chance),
        score=float(choice.score),
        exact=bool(choice.exact),
        line=[point_name(choice.line[i], size) for i in range(choice.length)],
    )
