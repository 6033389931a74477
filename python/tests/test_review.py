"""Reviews of whole games, their files, and games beside others."""

from pathlib import Path
from typing import List, Tuple

import pytest

import tengen
from tengen import BLACK, WHITE, Game

SMALL = b"(;SZ[3]KM[0]RU[Chinese]PB[Ann]PW[Bob];B[aa];W[bb];B[cb];W[bc])"


def test_what_a_review_finds() -> None:
    """On a solved board it is exact: Black owns all nine points from the middle, White if Black begins in a corner."""
    found = tengen.review(next(tengen.read(SMALL)), visits=4)
    assert len(found) == 4 and len(found.places) == 5 and found.komi == 0
    first, end = found.places[0], found.places[-1]
    assert (first.move, first.score, first.lost, first.lost_chance) == (1, 9, 18, 1) and first.rank != 0 and first.spread >= 0
    assert first.played is not None and str(first.played) == "B A3"
    assert first.candidates[0].name == "B2" and first.candidates[0].line[0] == "B2"
    assert end.played is None and end.lost is None and end.score == -9
    assert first.owner.shape == (3, 3) and (first.owner == 1).all() and (end.owner == -1).all()
    assert [place.move for place in found.worst()] == [1] == [place.move for place in found.worst("black")]
    assert found.worst(WHITE) == [] and found.worst(count=0) == []
    assert found.total(BLACK) == tengen.ReviewSum(2, 0, 18.0, 1, 18.0)
    assert [(phase.name, phase.first, phase.last) for phase in found.phases] == [("opening", 1, 1), ("middle", 2, 3), ("endgame", 4, 4)]
    assert found.phases[0].black.lost == 18 and found.phases[0].white.moves == 0


def test_games_without_a_record(tmp_path: Path) -> None:
    game = Game(3, "chinese", moves="A3 B2")
    found = tengen.review(game, komi=3, visits=1)
    game.play("C2")  # the review has its own
    assert len(found) == 2 and found.place(1).score == 6
    assert "<h1>Review of a game</h1>" in found.html()
    with pytest.raises(tengen.ArgumentError, match="review a Record"):
        found.sgf()
    with pytest.raises(tengen.ArgumentError, match="no move"):
        tengen.review(Game(9))
    with pytest.raises(tengen.ArgumentError):
        found.place(4)
    with pytest.raises(tengen.ArgumentError, match="visits"):
        tengen.review(game, visits=0)


def test_files(tmp_path: Path) -> None:
    found = tengen.review(next(tengen.read(SMALL)), visits=1)
    for name in ("report.html", "report.pdf", "reviewed.sgf"):
        found.save(tmp_path / name, language="ja")
    assert '<html lang="ja">' in (tmp_path / "report.html").read_text()
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF-")
    again = next(tengen.read(tmp_path / "reviewed.sgf"))
    assert len(again.moves) == 4 and "(;B[bb]C[Better by 18.0 points" in again.sgf
    with pytest.raises(tengen.ArgumentError, match="report.doc"):
        found.save(tmp_path / "report.doc")
    with pytest.raises(tengen.ArgumentError, match="en or ja"):
        found.html("fr")


def test_it_can_be_stopped_and_goes_on() -> None:
    record = next(tengen.read(b"(;SZ[9];B[ee];W[ec];B[ge];W[cc];B[gc];W[cg])"))
    found = tengen.Review(record, visits=200000)
    seen: List[Tuple[str, int, int]] = []

    def stop(what: str, done: int, total: int) -> None:
        seen.append((what, done, total))
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        found.run(stop)
    assert seen and seen[0][2] >= seen[0][1]
    with pytest.raises(RuntimeError, match="enough"):
        found.run(stop)
    assert len(found.places) == 7


def test_known(database: tengen.Database, sample: Path, tmp_path: Path) -> None:
    """Every count against a question for the position itself, of which the game is one."""
    record = next(tengen.read(sample / "selfplay-9.sgf.gz"))
    known = database.known(record)
    assert known.total == 40 and len(known.places) == len(record.moves) + 1
    for move, place in enumerate(known.places):
        found = database.position(record.replay(move), games=0)
        assert place.games == found.total.games - 1
        assert sum(other.games for other in place.moves) <= place.games
    assert known.new_from is not None and known.places[known.new_from - 1].games == len(known.around)
    assert all(place.games == 0 for place in known.places[known.new_from :])
    assert all(game.id != 1 for game in known.around)
    turned = database.known(Game(9, moves="E5"))
    assert turned.places[0].played is not None and turned.places[0].played.name == "E5"
    html = tengen.review(record, visits=1, threads=2).html(known=known)
    assert "From the records" in html and "of the 40 games in the database" in html
    with pytest.raises(tengen.ArgumentError, match="another game"):
        tengen.review(Game(9, moves="E5"), visits=1).html(known=known)
