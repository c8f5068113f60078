"""When no descriptor is left, the server waits without spinning, lets go of who comes, and is well again at once (S098, L10)."""

import resource
import socket
import time

import photos
from beside import whole_answer
from client import Client, multipart
from process import are_back, descriptors, errors, processor_time
from waiting import eventually

LIMIT = 64


def _knock(port, count):
    """So many connections, some of which the server lets go."""
    connections = []
    for _ in range(count):
        connection = socket.socket()
        connection.settimeout(5)
        connection.connect(("127.0.0.1", port))
        connections.append(connection)
    return connections


def _inside(port):
    """A connection that has been of use."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    _ask(connection)
    return connection


def _ask(connection):
    connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert whole_answer(connection)[0] == 200


def _is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_it_does_not_spin_and_is_well_in_a_second(serve, long, finding):
    rounds = 10 if long else 2
    line = finding("S098 L10", f"{LIMIT} descriptors, 200 clients who stay, {rounds} times")
    server, client = serve(under=("prlimit", f"--nofile={LIMIT}:{LIMIT}"))
    files, shares, slowest = descriptors(server), [], 0.0
    for _ in range(rounds):
        connections = _knock(server.port, 200)
        assert eventually(lambda: descriptors(server) >= LIMIT - 2)

        begin, used = time.monotonic(), processor_time(server)
        time.sleep(2)
        shares.append((processor_time(server) - used) / (time.monotonic() - begin))
        # Who is in is served, who is not was let go or waits.
        inside = [connection for connection in connections if _is_open(connection)]
        for connection in connections:
            connection.close()
        begin = time.monotonic()
        assert client.get("/pictures").status == 200
        slowest = max(slowest, time.monotonic() - begin)

        assert are_back(server, files)
        assert 0 < len(inside) < 200
    print(f"without descriptors: {max(shares):.1%} of a core, well again in {slowest:.2f} s")
    assert max(shares) < 0.05
    assert slowest < (1 if long else 3)
    assert errors(server) == []
    said = _refused(server)
    line.saw(f"at most {max(shares):.1%} of a core, well again in {slowest:.2f} s; {said} lines in the log", server)


def test_a_reserve_that_another_took_is_had_back_from_who_never_asked(serve):
    server, client = serve(under=("prlimit", f"--nofile={LIMIT}:{LIMIT}"))
    with _inside(server.port) as inside:
        connections = _knock(server.port, 100)
        assert eventually(lambda: descriptors(server) >= LIMIT - 2)

        # Meanwhile what is given up cannot be opened again, as when another thread is quicker.
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (4, LIMIT))
        refused = _refused(server)
        assert eventually(lambda: _refused(server) > refused)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (LIMIT, LIMIT))

        late = _knock(server.port, 200)
        assert eventually(lambda: sum(not _is_open(connection) for connection in late) > 10)
        _ask(inside)
    for connection in connections + late:
        connection.close()
    assert client.get("/pictures").status == 200


def _refused(server):
    return server.log.read_text().count("connection.refused")


def test_who_is_in_is_served_and_an_upload_without_a_descriptor_is_told(serve):
    server, client = serve(under=("prlimit", f"--nofile={LIMIT}:{LIMIT}"))
    with _inside(server.port) as inside:
        connections = _knock(server.port, 100)
        assert eventually(lambda: descriptors(server) >= LIMIT - 2)

        _ask(inside)
        statuses = {_through(inside, client, server) for _ in range(3)}

    for connection in connections:
        connection.close()
    # Each a page, whichever it is; the process knows nothing of it afterwards.
    assert statuses <= {303, 503, 507}, statuses
    assert eventually(lambda: Client(server, client.cookie).get("/pictures").status == 200)
    assert client.post_multipart("/pictures", {"title": "After"}, [photos.part(photos.COFFEE)]).status == 303


def _through(connection, client, server):
    """Uploads a photo over a connection that is there already; the status."""
    body, kind = multipart([("title", "Without")], [photos.part(photos.COFFEE)])
    head = (
        f"POST /pictures HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {client.cookie}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    connection.sendall(head.encode() + body)
    return whole_answer(connection)[0]
