"""Databases on PostgreSQL: what can be seen without a server. Servers are in tests/db, and use the same functions from C."""

import dataclasses
from pathlib import Path
from typing import Callable, List

import pytest

import tengen
from tengen import Database, cluster

NOBODY = "postgres://ann:secret@127.0.0.1:1/go"  # nothing listens there


def test_no_password_is_told() -> None:
    asks: List[Callable[[], object]] = [
        lambda: Database(NOBODY),
        lambda: Database(NOBODY, "c"),
        lambda: Database(NOBODY + "\0"),
        lambda: cluster.create(NOBODY, servers=[NOBODY, NOBODY]),
        lambda: cluster.status(NOBODY),
        lambda: cluster.status(NOBODY + "\0"),
        lambda: cluster.sweep(NOBODY),
        lambda: cluster.move(NOBODY, 1, NOBODY),
        lambda: tengen.copy(NOBODY, "x.tengen"),
    ]
    for ask in asks:
        with pytest.raises(tengen.Error) as caught:
            ask()
        assert "secret" not in str(caught.value)


def test_what_makes_no_sense() -> None:
    with pytest.raises(TypeError, match="sequence of addresses"):
        cluster.create(NOBODY, servers=NOBODY)
    with pytest.raises(tengen.ArgumentError):
        cluster.create(NOBODY, shards=65)
    with pytest.raises(tengen.ArgumentError):
        cluster.move(NOBODY, -1, NOBODY)


def test_status_of_the_shards() -> None:
    good = cluster.Shard(1, "postgres://a/go", 0, 255, True, "", 1, 1, 1)
    status = cluster.Status(NOBODY, "one server", False, 1, 1, 0, 0, [good], [])
    assert status.well
    for shard in (dataclasses.replace(good, answers=False), dataclasses.replace(good, message="it lacks a change")):
        assert not dataclasses.replace(status, shards=[good, shard]).well


def test_a_folder_has_nothing_new(tmp_path: Path) -> None:
    with Database(tmp_path / "x.tengen", "c") as database:
        assert database.refresh() is False
        assert database.path == str(tmp_path / "x.tengen")
    with pytest.raises(ValueError, match="closed"):
        database.refresh()
