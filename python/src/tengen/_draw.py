"""Boards as pictures."""

from __future__ import annotations

from typing import Any, Union

import numpy as np

from ._core import ADD_TEXT, PathLike, check, new_error, path
from ._field import Fate, Field
from ._game import BoardLike, Game, position
from ._native import ffi, lib

_SHADES = 4


def draw(what: Union[Field, BoardLike], file: PathLike) -> None:
    """Draw a board, a game or a field into a file; its ending says how: .svg .png .pdf .txt

    >>> draw(Game(9, moves="E5 E7"), folder / "two.png")
    """
    error = new_error()
    check(lib.tgn_draw_file(_diagram(what), path(file), error), error)


def svg(what: Union[Field, BoardLike]) -> str:
    """The same as SVG text. Notebooks show games and fields so.

    >>> svg(Game(9)).startswith("<?xml")
    True
    """
    with ffi.gc(ffi.new("tengen_text *"), lib.tengen_text_clear) as out:
        check(lib.tgn_draw(_diagram(what), lib.TGN_FORMAT_SVG, ADD_TEXT, out))
        return bytes(ffi.buffer(out.bytes, out.length)).decode("utf-8", "replace")


def _diagram(what: Union[Field, BoardLike]) -> Any:
    diagram = ffi.new("tgn_diagram *")
    if isinstance(what, Field):
        lib.tgn_diagram_init(diagram, what._board)
        _field_over(diagram, what)
        return diagram
    lib.tgn_diagram_init(diagram, position(what).board)
    if isinstance(what, Game) and len(what):
        last = lib.tgn_game_move(what._game, len(what) - 1).point
        if last and what.board[what.moves[-1].point]:
            diagram.mark[last] = lib.TGN_MARK_LAST
    return diagram


def _field_over(diagram: Any, field: Field) -> None:
    """Shades of the potential under the stones, dead stones dimmed."""
    rule = ffi.addressof(field._report, "rule")
    for (row, col), potential in np.ndenumerate(field.potential):
        point = lib.tgn_point_at(row, col)
        diagram.heat[point] = lib.tgn_field_level(rule, float(potential)) / _SHADES
        diagram.dead[point] = bool(field.fate[row, col] == Fate.DEAD)
