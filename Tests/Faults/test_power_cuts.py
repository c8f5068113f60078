"""When the power fails, nothing that was answered is lost and nothing is half there (S079, S080, L6)."""

import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import soundness
import workload
from client import Client
from powerloss import WAYS, Disk
from server import PASSWORD, Server
from trace import Answer, Sync, Trace, command, wait

DATABASE = "picturelist.sqlite"


def record(folder, rounds):
    """Everything a server does to its folder, from its first start on, over a kill and a second start."""
    trace = Trace(folder / "Data")
    for turn, end in enumerate([Server.kill, Server.stop]):
        log = folder / f"strace-{turn}"
        server = Server(folder, under=command(log))
        client = Client(server)
        if turn == 0:
            client.replace_default_password()
        else:
            client.log_in()
        for number in range(rounds):
            workload.every_way_to_write(client, turn * 100 + number)
        workload.every_way_to_sign(client, PASSWORD)
        workload.writers(client, 4, rounds)
        end(server)
        wait(log, server.process.pid)
        trace.read(log)
        log.unlink()
    return trace.events


def cuts(events, count, random):
    """Places where the power fails: half of them just after an answer, when all it promised must be there."""
    answers = [place + 1 for place, event in enumerate(events) if isinstance(event, Answer)]
    chosen = random.sample(answers, min(count // 2, len(answers)))
    return sorted(chosen + random.sample(range(1, len(events) + 1), count - len(chosen)))


def states(events, places, random):
    """What lies on the disk after each cut, and what had been promised by then."""
    disk, told, done = Disk(), soundness.Told(), 0
    for place in places:
        for event in events[done:place]:
            if isinstance(event, Answer):
                told.hear(event.request, event.answer)
            else:
                disk.do(event)
        done = place
        yield disk.after_cut(random.choice(WAYS), random), told.copy()


def lay(files, folder):
    """Writes the files down, without what is in memory only."""
    data = folder / "Data"
    data.mkdir(parents=True)
    data.chmod(0o700)
    for name, content in files.items():
        if not name.endswith("-shm"):
            (data / name).write_bytes(content)
            (data / name).chmod(0o600)
    return data


def troubles(files, told, folder):
    """What is wrong after the program was started on what the cut left, in words."""
    data = lay(files, folder)
    try:
        server = Server(folder)
    except AssertionError as refusal:
        return [f"the program does not start: {refusal}"]
    server.kill()
    connection = soundness.open_(data / DATABASE)
    try:
        return soundness.faults(connection) + soundness.missing(connection, told)
    finally:
        connection.close()


def look(cut):
    folder, number, files, told = cut
    found = [f"cut {number}: {trouble}" for trouble in troubles(files, told, folder)]
    shutil.rmtree(folder)
    return found


@pytest.fixture(scope="module")
def recorded(tmp_path_factory, request):
    return record(tmp_path_factory.mktemp("traced"), 10 if request.config.getoption("--long") else 1)


def test_a_power_cut_loses_nothing_that_was_answered(tmp_path, recorded, long, finding):
    count = 1000 if long else 60
    line = finding("S079 S080 L6", f"{count} power cuts over all ways to write")
    chance = random.Random(count)
    wrong, most = [], 0

    left = enumerate(states(recorded, cuts(recorded, count, chance), chance))
    with ThreadPoolExecutor(2) as pool:
        # A few at a time: each is a whole data folder.
        while some := [(tmp_path / f"cut-{number}", number, files, told) for number, (files, told) in islice(left, 8)]:
            most = max(most, len(some[-1][3]))
            for found in pool.map(look, some):
                wrong += found

    assert most > 30
    assert wrong == []
    line.saw(f"0 corrupt, 0 lost of {most} promises; the program opened each file")


def test_a_server_that_does_not_sync_would_be_found_out(tmp_path, recorded):
    unsynced = [event for event in recorded if not isinstance(event, Sync) or event.name == "."]
    disk, told = Disk(), soundness.Told()
    for event in unsynced:
        told.hear(event.request, event.answer) if isinstance(event, Answer) else disk.do(event)

    assert troubles(disk.after_cut("none", random.Random()), told, tmp_path)
