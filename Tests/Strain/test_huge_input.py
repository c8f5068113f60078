"""What is far too large is refused quickly and costs no memory, from one client or from many (S016, L4)."""

import time

import hostile
from beside import Beside
from client import Client
from elsewhere import Elsewhere
from process import MEBIBYTE, are_back, descriptors, errors, forget_peak, peak, processor_time


def test_each_is_refused_in_a_tenth_of_a_second(serve, long, finding):
    server, client = serve()
    requests = hostile.requests(server.port, client.cookie)
    line = finding("L4", f"{len(requests)} kinds of requests far too large, 5 times each")
    slowest, largest = (0, ""), (0, "")
    for request in requests:
        before, used, took = forget_peak(server), processor_time(server), []
        for _ in range(5):
            status, seconds = hostile.ask(server.port, request.request)
            assert status in request.statuses, (request.name, status)
            took.append(seconds)
        used = (processor_time(server) - used) / 5
        slowest = max(slowest, (min(took), request.name))
        largest = max(largest, (peak(server) - before, request.name))
        assert used < 0.1, (request.name, used)
        # The quickest of five: what others on the machine do is not the server's fault, and in short they may do anything.
        assert min(took) < (0.1 if long else 5), (request.name, took)
        assert peak(server) - before < 20 * MEBIBYTE, request.name

    print(f"slowest {slowest[0] * 1000:.0f} ms ({slowest[1]}), largest {largest[0] / MEBIBYTE:.1f} MiB ({largest[1]})")
    assert errors(server) == []
    line.saw(
        f"4xx each; slowest {slowest[0] * 1000:.0f} ms ({slowest[1]}), most memory {largest[0] / MEBIBYTE:.1f} MiB ({largest[1]})",
        server,
    )


def _flood(over, port, requests, first):
    """Sends one after the other, beginning with number `first`; how often each was told what."""
    told = {}
    turn = first
    while not over.is_set():
        request = requests[turn % len(requests)]
        status, _ = hostile.ask(port, request.request)
        told[request.name, status] = told.get((request.name, status), 0) + 1
        turn += 1
    return told


def test_a_flood_of_them_leaves_the_list_usable(serve, long, finding):
    count, seconds = (16, 40) if long else (8, 4)
    line = finding("L4 S095", f"{count} clients send nothing but such requests for {seconds} s")
    server, client = serve()
    requests = hostile.requests(server.port, client.cookie)
    before, files = forget_peak(server), descriptors(server)

    with Beside(server, client) as beside:
        floods = [Elsewhere(_flood, server.port, requests, 3 * number) for number in range(count)]
        time.sleep(seconds)
        told = [flood.end() for flood in floods]

    allowed = {request.name: {*request.statuses, 503} for request in requests}
    wrong = {key for found in told for key in found if key[1] not in allowed[key[0]]}
    total = sum(times for found in told for times in found.values())
    grown = peak(server) - before
    print(f"{total} hostile requests, {grown / MEBIBYTE:.1f} MiB", end="; ")
    assert wrong == set() and total > count
    assert grown < 20 * MEBIBYTE + count * MEBIBYTE
    assert are_back(server, files) and errors(server) == []
    assert beside.is_prompt(long)
    line.saw(f"{total} refused; {grown / MEBIBYTE:.1f} MiB more memory; {beside}", server)


def test_a_log_in_with_accents_costs_no_more_than_any_other(serve):
    server, client = serve()

    def cost(form):
        used = processor_time(server)
        assert Client(server).post("/login", form).status == 401
        return processor_time(server) - used

    accents = hostile.ACCENTS.decode()
    plain = max(cost({"username": name, "password": "x"}) for name in ("one", "two"))
    assert cost({"username": accents, "password": "x"}) < plain + 0.1
    assert cost({"username": "three", "password": accents}) < plain + 0.1
