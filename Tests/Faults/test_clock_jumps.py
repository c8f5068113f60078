"""When the clock jumps, sessions live on as they should, undo goes by number, and no timer fires or freezes (S051, S105, L11)."""

import socket
import time

import pytest

import pictures
from client import Client
from clocks import Clock
from server import PASSWORD


@pytest.fixture
def serve_with_clock(serve, tmp_path):
    def start(*options, **variables):
        clock = Clock(tmp_path)
        return *serve(*options, variables=clock.variables | variables), clock

    return start


def is_in(client):
    return client.get("/pictures").status == 200


JUMPS = ["+3d", "-3d", "+0", "-3d", "+3d", "+1h", "+0"]


def test_sessions_live_through_jumps_of_three_days(serve_with_clock, finding):
    line = finding("S051 L11", "the clock jumps by 3 and 6 days, there and back")
    server, client, clock = serve_with_clock()
    late = None
    for jump in JUMPS:
        clock.jump(jump)
        assert is_in(client), jump
        assert late is None or is_in(late), jump
        late = Client(server).log_in("admin", PASSWORD)
        assert is_in(late), jump
    line.saw("all sessions live on; a new log-in works at each time", server)


@pytest.mark.parametrize("jump, lives", [("+6d", True), ("+8d", False), ("-8d", True)])
def test_sessions_end_by_the_clock_whatever_it_did_before(serve_with_clock, jump, lives):
    server, client, clock = serve_with_clock()
    for other in ["-3d", "+3d", "+0"]:
        clock.jump(other)
        assert is_in(client)

    # Seen last at the highest time it was used at: three days ahead.
    clock.jump(jump if jump.startswith("-") else f"+{int(jump[1:-1]) + 3}d")

    assert is_in(client) == lives


def test_no_session_outlives_thirty_days_by_being_used(serve_with_clock):
    server, client, clock = serve_with_clock()
    for day in range(0, 30, 5):
        clock.jump(f"+{day}d")
        assert is_in(client)
    clock.jump("+31d")
    assert not is_in(client)


def test_a_session_of_a_clock_gone_wrong_ends_when_the_clock_is_right_for_long(serve_with_clock):
    server, client, clock = serve_with_clock()
    clock.jump("-3d")
    early = Client(server).log_in("admin", PASSWORD)
    clock.jump("+3d")
    assert is_in(early)
    clock.jump("+11d")
    assert not is_in(early)


@pytest.mark.parametrize("jump", ["-3d", "+3d", "-1h", "+1h"])
def test_undo_goes_by_number_not_by_time(serve_with_clock, jump):
    server, client, clock = serve_with_clock()
    picture = pictures.add(client, "One")
    first = client.post(picture.path, {"version": picture.version, "title": "Two"})
    clock.jump(jump)
    second = client.post(picture.path, {"title": "Three"})
    assert pictures.change(second) == pictures.change(first) + 1

    assert client.post("/undo", {"change": pictures.change(first)}).status == 409
    assert client.post("/undo", {"change": pictures.change(second)}).status == 303
    assert client.post("/undo", {"change": pictures.change(first)}).status == 303
    assert pictures.show(client, picture.id).title == "One"


@pytest.mark.parametrize("jump", ["+3d", "-3d"])
def test_no_timer_fires_or_freezes(serve_with_clock, jump):
    server, client, clock = serve_with_clock()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(b"GET /login HTTP/1.1\r\nHost: localhost\r\n")
        clock.jump(jump)
        time.sleep(1)
        connection.sendall(b"\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
        # Idle ones are let go after a minute, by a clock that does not jump.
        connection.settimeout(2)
        with pytest.raises(TimeoutError):
            while connection.recv(65536):
                pass
    assert is_in(client)


def test_the_hour_that_is_there_twice_is_no_trouble(serve_with_clock, finding):
    line = finding("L11", "both hours of the night on which summer time ends, in Berlin")
    server, client, clock = serve_with_clock(TZ="Europe/Berlin")
    # 25 October 2026, 00:30 and 01:30 UTC: both are 02:30 there.
    changes = []
    picture = pictures.add(client, "Before")
    for moment in (1792888200, 1792891800, 1792888200):
        clock.jump(f"{moment - int(time.time()):+d}")
        assert is_in(client)
        changes.append(pictures.change(client.post(picture.path, {"title": f"At {moment} {len(changes)}"})))
    assert changes == sorted(set(changes))
    for change in reversed(changes):
        assert client.post("/undo", {"change": change}).status == 303
    assert pictures.show(client, picture.id).title == "Before"
    line.saw("changes and undo in the order of their numbers, the session lives", server)
