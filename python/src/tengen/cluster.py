"""Databases on PostgreSQL servers: create them, look after them.

    create      make an empty database, on one server or on many
    status      its shards, whether they answer, and who reads and writes
    sweep       remove what nobody can see any more
    move        a shard is at another address now

An address is a str, "postgres://ann@db.example:5432/go" or words of libpq that begin with "service=". Nothing that is given back
or raised has a password. docs/CLUSTER.md explains all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Sequence

from ._core import bounded, check, new_error, paths, text, words
from ._native import ffi, lib

__all__ = ["Client", "Shard", "Status", "Sweep", "create", "move", "status", "sweep"]


@dataclass(frozen=True)
class Shard:
    """A part of a database, on a server of its own."""

    number: int
    """From 1."""
    address: str
    """Empty where the coordinator has the data itself."""
    first_bucket: int
    last_bucket: int
    """Of the 256 that all keys fall into."""
    answers: bool
    message: str
    """Why it does not answer, or what is wrong with it; else empty."""
    bytes: int
    epoch: int
    """The newest change that it has."""
    floor: int
    """States before this one are swept."""


@dataclass(frozen=True)
class Client:
    """A process that reads or writes."""

    who: str
    epoch: int
    """The state that it sees."""
    writes: bool
    """It is making a change at this moment."""


@dataclass(frozen=True)
class Status:
    """What there is of a database, and what is wrong with it."""

    address: str
    kind: str
    """"one server", "servers", "citus"."""
    through_coordinator: bool
    epoch: int
    """The newest state."""
    oldest: int
    """The oldest that somebody reads, or the newest."""
    remains: int
    """Changes that their writers did not finish; the next writer, or a sweep, removes them."""
    segments: int
    shards: List[Shard]
    clients: List[Client]

    @property
    def well(self) -> bool:
        """Whether every shard answers, and nothing is wrong with any."""
        return all(shard.answers and not shard.message for shard in self.shards)


@dataclass(frozen=True)
class Sweep:
    """What a sweep removed, and what it kept."""

    remains: int
    tables: int
    rows: int
    kept: int
    """States before the newest that somebody still reads."""


def create(address: str, *, servers: Sequence[str] = (), shards: int = 0, through_coordinator: bool = False) -> None:
    """Make an empty database of tengen.

    With `servers` each of these databases becomes a shard, or with `shards` too, that many databases NAME_1, NAME_2, ... on them
    in turn, which are made. With `shards` alone they are on the server of the address. With neither the database of the
    address has all of the data, as it has when games are imported into an empty one.
    """
    if isinstance(servers, str):
        raise TypeError("servers is a sequence of addresses, not a str")
    array, count, kept = paths(servers)
    options, error = ffi.new("tgn_cluster_options *"), new_error()
    options.servers, options.server_count = array, count
    options.shards, options.through_coordinator = bounded(shards, "shards", lib.TGN_CLUSTER_SHARDS_MAX), bool(through_coordinator)
    check(lib.tgn_cluster_create(words(address, "an address"), options, error), error)
    del kept


def status(address: str) -> Status:
    """What there is. A shard that does not answer is told as such, and is no error."""
    error, out = new_error(), ffi.new("tgn_cluster_status **")
    check(lib.tgn_cluster_status_get(out, words(address, "an address"), error), error)
    with ffi.gc(out[0], lib.tgn_cluster_status_free) as s:
        shards, clients = ([*s.shards[0 : s.shard_count]], [*s.clients[0 : s.client_count]])
        return Status(
            address=text(s.address),
            kind=text(s.kind),
            through_coordinator=bool(s.through_coordinator),
            epoch=int(s.epoch),
            oldest=int(s.oldest),
            remains=int(s.remains),
            segments=int(s.segments),
            shards=[
                Shard(
                    number=int(one.number),
                    address=text(one.address),
                    first_bucket=int(one.first_bucket),
                    last_bucket=int(one.last_bucket),
                    answers=bool(one.answers),
                    message=text(one.message),
                    bytes=int(one.bytes),
                    epoch=int(one.epoch),
                    floor=int(one.floor),
                )
                for one in shards
            ],
            clients=[Client(text(one.who), int(one.epoch), bool(one.writes)) for one in clients],
        )


def sweep(address: str) -> Sweep:
    """Remove what nobody can see any more. Writers do so by themselves now and then."""
    error, out = new_error(), ffi.new("tgn_cluster_sweep_sum *")
    check(lib.tgn_cluster_sweep(words(address, "an address"), out, error), error)
    return Sweep(int(out.remains), int(out.tables), int(out.rows), int(out.kept))


def move(address: str, number: int, to: str) -> None:
    """Shard `number` is at another address from now on: a standby that took over, or a copy on a new server."""
    error = new_error()
    shard = bounded(number, "a shard's number", lib.TGN_CLUSTER_SHARDS_MAX)
    check(lib.tgn_cluster_move(words(address, "an address"), shard, words(to, "an address"), error), error)
