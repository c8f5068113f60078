"""Clients that send or read slowly, a thousand of each kind, are closed in time, and nobody waits for them (S095, S097, L1)."""

import time

import pictures
import large_photos
from beside import Beside, request
from crowd import Visitor, attend
from elsewhere import Elsewhere
from process import are_back, descriptors, errors, forget_peak, memory, peak, threads
from waiting import eventually

HEAD = b"GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
#: The form of the log-in, which everyone may send, of 100,000 bytes: a handler waits for them.
BODY = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\nuser"


def _slow(over, port, count, seconds, opening, drip):
    """Opens `count` connections, sends each opening and then drips; what each was told, and when it ended."""
    visitors = []
    for _ in range(count):
        visitors.append(Visitor(port))
        visitors[-1].send(opening)
    attend(visitors, seconds, each=(lambda visitor: visitor.send(drip)) if drip else None, over=over)
    return [(visitor.status, visitor.lasted) for visitor in visitors]


def _unread(over, port, count, asked):
    """Opens `count` connections, asks for much and takes nothing."""
    visitors = []
    for _ in range(count):
        visitors.append(Visitor(port, reads=False, buffer=4096))
        visitors[-1].send(asked)
    over.wait()
    return len(visitors)


def _ends(found):
    """Least and most seconds until the end."""
    lasted = [seconds for _, seconds in found if seconds is not None]
    return f"{min(lasted):.1f} to {max(lasted):.1f} s" if lasted else "never"


def test_a_slow_head_and_a_slow_body_are_told_408_and_closed_in_time(serve, long, finding):
    count = 1000 if long else 350
    line = finding("S095 S097 L1", f"{count} slow heads, {count} bodies that stop, {count} that drip, 50 slow but steady")
    server, client = serve()
    before, files, workers = forget_peak(server), descriptors(server), threads(server)

    with Beside(server, client) as beside:
        heads = Elsewhere(_slow, server.port, count, 14, HEAD, b"x")
        stopped = Elsewhere(_slow, server.port, count, 14, BODY, None)
        dripped = Elsewhere(_slow, server.port, count, 14, BODY, b"x" * 100)
        steady = Elsewhere(_slow, server.port, 50, 9, BODY, b"x" * 600)
        heads, stopped, dripped, steady = (work.result() for work in (heads, stopped, dripped, steady))

    assert {status for status, _ in heads} == {408}
    # 10 s from the first byte; the wheel and a busy machine may add to that, nothing may take from it.
    assert all(9.5 < seconds < 13 for _, seconds in heads), _ends(heads)
    assert {status for status, _ in stopped + dripped} == {408}
    # 5 s of patience, and the rate of 200 bytes a second that is less than 500 earns some.
    assert all(4.5 < seconds < 7.5 for _, seconds in stopped), _ends(stopped)
    assert all(4.5 < seconds < 13 for _, seconds in dripped), _ends(dripped)
    assert {seconds for _, seconds in steady} == {None}, "1,200 bytes a second are enough"
    assert threads(server) <= workers + 2 and errors(server) == []
    assert are_back(server, files)
    assert beside.is_prompt(long)
    grown = (peak(server) - before) / (3 * count + 50)
    assert grown < 20 << 10
    line.saw(
        f"408 to all: heads after {_ends(heads)}, bodies after {_ends(stopped)} and {_ends(dripped)}, the steady stay;"
        f" {grown / 1024:.1f} KiB each; {beside}",
        server,
    )


def test_who_takes_nothing_of_the_answer_is_closed_after_30_seconds(serve, long, finding):
    count, seconds = (1000, 38) if long else (200, 1)
    line = finding("S095 L1", f"{count} clients ask for a photo of 8 MB each, and for 50 lists, and read nothing")
    server, client = serve()
    picture = pictures.add(client, "Large", photo=large_photos.large(server.folder))
    photo = request(f"{picture.path}/picture", client.cookie, server.port)
    lists = request("/pictures", client.cookie, server.port) * 50
    before, files = forget_peak(server), descriptors(server)

    with Beside(server, client) as beside:
        begin = time.monotonic()
        with Elsewhere(_unread, server.port, count // 2, photo) as one, Elsewhere(_unread, server.port, count // 2, lists) as other:
            assert eventually(lambda: descriptors(server) >= files + count, 20)
            if long:
                assert eventually(lambda: descriptors(server) <= files + 6, 40)
                ended = time.monotonic() - begin
                assert ended > 28
            else:
                time.sleep(seconds)
                assert descriptors(server) >= files + count
            grown = (peak(server) - before) / count
            assert one.end() == other.end() == count // 2

    assert are_back(server, files)
    assert errors(server) == []
    assert beside.is_prompt(long)
    assert grown < 600 << 10
    told = f"all closed {ended:.0f} s after the first; " if long else ""
    line.saw(f"{told}{grown / 1024:.0f} KiB each meanwhile, {memory(server) >> 20} MiB behind; {beside}", server)
