"""Thousands of connections that rest between two requests cost little and hold nobody up (S096, L2)."""

import resource
import socket
import time

from beside import Beside, whole_answer
from process import are_back, descriptors, errors, forget_peak, memory


def _connect(port, count):
    """So many connections, each of which has asked for something once; one source address has too few ports for any number."""
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    connections = []
    for number in range(count):
        connection = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(f"127.0.0.{2 + number % 9}", 0))
        connection.sendall(asked)
        connections.append(connection)
        # The answers of those before are taken meanwhile, so that not each is waited for.
        if number >= 100:
            assert whole_answer(connections[number - 100])[0] == 200
    for connection in connections[-100:]:
        assert whole_answer(connection)[0] == 200
    return connections


def test_nine_thousand_rest_and_cost_little(serve, finding):
    # Each has an end here.
    count = min(9000, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500)
    line = finding("S096 L2", f"{count:,} idle keep-alive connections, twice")
    server, client = serve()
    files = descriptors(server)
    before = forget_peak(server)
    levels = []

    for _ in range(2):
        begin = time.monotonic()
        connections = _connect(server.port, count)
        opened = time.monotonic() - begin
        assert descriptors(server) >= count
        full = memory(server)
        with Beside(server, client) as beside:
            time.sleep(0.5)
        for connection in connections:
            connection.close()
        assert are_back(server, files)
        levels.append((full, memory(server)))

    each = (levels[0][0] - before) / count
    print(f"{count} idle: {each:.0f} bytes each, opened in {opened:.1f} s; beside them {beside}")
    assert each < 2048
    assert beside.times.median < 100 + 2 * beside.bystander.median
    assert errors(server) == []
    # What was had is used again: a second crowd costs no more than the first.
    assert levels[1][0] < levels[0][0] + (2 << 20) and levels[1][1] < levels[0][1] + (2 << 20)
    line.saw(
        f"{each:.0f} bytes each; {beside}; {levels[0][0] >> 20} MiB with them, {levels[0][1] >> 20} after",
        server,
    )
