"""Records: known collections, broken ones, and hostile ones."""

import gzip
import os
import random
from pathlib import Path
from typing import List, Tuple

import numpy as np
import pytest

import tengen
from tengen import BLACK, WHITE


@pytest.mark.parametrize("name, games, moves", [("selfplay-9", 40, 1697), ("selfplay-13", 40, 3947)])
def test_known_collections(sample: Path, name: str, games: int, moves: int) -> None:
    records = list(tengen.read(sample / f"{name}.sgf.gz"))
    assert len(records) == games and sum(len(record.moves) for record in records) == moves
    assert not any(record.refused for record in records)


def test_what_a_record_tells() -> None:
    text = "(;CA[UTF-8]SZ[9]KM[6.5]HA[2]PB[本因坊]PW[W]RE[黒中押勝]DT[1846-09-11]RU[Chinese]AB[cc][gg];W[ee];B[];W[ec](;B[aa])(;B[bb]))"
    record = next(tengen.read(text.encode()))
    assert record.info["black"] == "本因坊" and record.info["result"] == "黒中押勝"
    assert (record.komi, record.handicap, record.result, record.date) == (6.5, 2, "B+R", "1846-09-11")
    assert record.rules == "chinese" and record.size == (9, 9) and record.encoding == "UTF-8"
    assert [str(move) for move in record.moves] == ["W E5", "B pass", "W E7", "B A9"]
    assert "(;B[aa])(;B[bb])" in record.sgf.replace("\n", "")


def test_replay_is_the_position_after_so_many_moves() -> None:
    record = next(tengen.read(b"(;SZ[5]AB[aa][bb]PL[W];W[cc];B[dd];W[ee])"))
    boards = [record.replay(moves).board.copy() for moves in range(4)]
    assert [int(np.count_nonzero(board)) for board in boards] == [2, 3, 4, 5]
    assert record.replay().board[4, 4] == WHITE and record.replay(0).board[1, 1] == BLACK
    for moves in (-1, 4, 10**20):
        with pytest.raises(tengen.ArgumentError):
            record.replay(moves)


def test_replaying_all_games_agrees_with_playing_their_moves(sample: Path) -> None:
    for record in tengen.read(sample / "selfplay-9.sgf.gz"):
        game = record.replay(0)
        for move in record.moves:
            game.play(move.point, move.colour)
        assert np.array_equal(game.board, record.replay().board)


def test_other_formats_are_read_too() -> None:
    moves = "".join(f"STO 0 {i + 2} {1 + i % 2} {col} {row} \r\n" for i, (col, row) in enumerate([(15, 3), (3, 15)]))
    gib = "\\HS\r\n\\[GAMEBLACKNAME=Sora (1D)\\]\r\n\\[GAMEWHITENAME=Haru (2D)\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n2 0 &4\r\nINI 0 1 0 &4 \r\n" + moves + "\\GE\r\n"
    (record,) = tengen.read(gib.encode())
    assert record.format == "GIB" and [str(move) for move in record.moves] == ["B Q16", "W D4"] and record.info["black"].startswith("Sora")
    assert next(tengen.read(record.sgf.encode())).moves == record.moves and next(tengen.read(record.sgf.encode())).format == "SGF"


def test_what_is_wrong_is_told() -> None:
    (record,) = tengen.read(b"(;SZ[9];B[ee];W[ee];B[zz]")
    kinds = {problem.kind for problem in record.problems}
    assert {"missing-close", "occupied", "bad-point"} <= kinds and not record.refused
    (chess,) = tengen.read(b"(;GM[3];B[ee])")
    assert chess.refused and chess.moves == [] and [problem.kind for problem in chess.problems] == ["not-go"]
    with pytest.raises(tengen.InputError, match="not-go"):
        chess.replay()
    (nothing,) = tengen.read(b"no game")
    assert nothing.refused


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "good.sgf").write_bytes(b"(;SZ[9];B[ee])")
    (tmp_path / "bad.sgf.gz").write_bytes(gzip.compress(b"(;SZ[9]" + random.Random(1).randbytes(4000))[:2000])
    with pytest.raises(tengen.Error, match="nowhere.sgf"):
        list(tengen.read(tmp_path / "nowhere.sgf"))
    told: List[Tuple[str, tengen.Error]] = []
    paths = [tmp_path / "nowhere.sgf", tmp_path / "bad.sgf.gz", tmp_path / "good.sgf"]
    records = list(tengen.read(paths, unreadable=lambda name, error: told.append((name, error))))
    assert any(record.name.endswith("good.sgf") and len(record.moves) == 1 for record in records)
    assert [Path(name).name for name, _ in told] == ["nowhere.sgf", "bad.sgf.gz"]
    with pytest.raises(tengen.ArgumentError):
        list(tengen.read("a\0b"))


def test_names_in_any_bytes(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.sgf")
    Path(path).write_bytes(b"(;SZ[9];B[ee])")
    (record,) = tengen.read(path)
    assert len(record.moves) == 1 and record.name.isprintable()


def test_a_walk_may_be_left(sample: Path) -> None:
    for _ in range(20):
        walk = tengen.read(sample / "selfplay-9.sgf.gz")
        next(walk), next(walk)
        del walk


def test_mutated_records_do_no_harm() -> None:
    seed = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]HA[2]AB[cc][gg]PB[a\\]b]RE[W+2.5]DT[1999-12-31];W[ee];B[ed](;W[dd]C[x])(;W[tt]))"
    dice = random.Random(7)
    for _ in range(400):
        record = bytearray(seed)
        for _ in range(dice.randrange(1, 12)):
            at = dice.randrange(len(record))
            record[at : at + dice.randrange(3)] = dice.randbytes(dice.randrange(3))
        for read in tengen.read(bytes(record)):
            if not read.refused:
                assert read.replay().moves == read.moves
