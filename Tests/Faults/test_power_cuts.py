"""When the power fails, nothing that was answered is lost and nothing is half there (S079, S080, L6)."""

import random
import re
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import soundness
import workload
from client import Client
from clocks import Clock
from powerloss import WAYS, Disk
from server import PASSWORD, Server, environment, program
from trace import Answer, Begun, Done, Sync, Trace, command, wait

DATABASE = "picturelist.sqlite"
PATIENCE = 60
FORGET = ("forget", "sessions")
UPKEEP = re.compile(r" upkeep\.done drafts=[1-9]")


def record(folder, rounds):
    """Everything a server does to its folder, from its first start on, over a kill and a second start."""
    trace = Trace(folder / "Data")
    clock = Clock(folder)
    for turn, end in enumerate([Server.kill, Server.stop]):
        log = folder / f"strace-{turn}"
        if turn == 1:
            # By then parked drafts are forgotten with their photos, and sessions.
            clock.jump("+40d")
            trace.events += [Begun(FORGET), Done(FORGET)]
        server = Server(folder, under=command(log), variables=clock.variables)
        client = Client(server)
        if turn == 0:
            client.replace_default_password()
        else:
            client.log_in()
        for number in range(rounds):
            workload.every_way_to_write(client, turn * 100 + number)
        workload.every_way_to_sign(client, PASSWORD)
        workload.writers(client, 4, rounds)
        purged = workload.every_way_to_purge(client, turn)
        if turn == 1:
            await_upkeep(server)
        end(server)
        finish(trace, log, server.process.pid)
        for number, words in enumerate(upkeep(server, turn, purged)):
            administer(trace, folder / f"strace-{turn}-{number}", words, server)
    return trace.events


def finish(trace, log, process):
    wait(log, process)
    trace.read(log)
    log.unlink()


def await_upkeep(server):
    """Until the server has cleared away what was forgotten."""
    end = time.monotonic() + PATIENCE
    while not UPKEEP.search(server.log.read_text()):
        assert time.monotonic() < end, server.log.read_text()
        time.sleep(0.05)


def upkeep(server, turn, purged):
    """All that can be done to the file while nothing serves it."""
    yield "backup", str(server.data / f"copy-{turn}.db")
    yield "reindex", "--language", ["de", "en"][turn]
    for record in purged:
        yield "purge", record


def administer(trace, log, words, server):
    line = [*command(log), program(), *words, "--data", str(server.data)]
    trace.events.append(Begun(words))
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True)
    said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    finish(trace, log, process.pid)
    trace.events.append(Done(words))


def cuts(events, count, random):
    """Places where the power fails: half of them just after an answer, when all it promised must be there."""
    answers = [place + 1 for place, event in enumerate(events) if isinstance(event, (Answer, Done))]
    begun = [place for place, event in enumerate(events) if isinstance(event, Begun)]
    done = [place for place, event in enumerate(events) if isinstance(event, Done)]
    chosen = random.sample(answers, min(count // 2, len(answers)))
    # The commands come after thousands of answers: of each at least its course and its end are looked at.
    for start, end in zip(begun, done):
        chosen += [end + 1, *(random.randrange(start + 1, end + 1) for _ in range(count // 50))]
    return sorted(chosen + random.sample(range(1, len(events) + 1), max(0, count - len(chosen))))


def states(events, places, random):
    """What lies on the disk after each cut, and what had been promised by then."""
    disk, told, done = Disk(), soundness.Told(), 0
    for place in places:
        for event in events[done:place]:
            happen(event, disk, told)
        done = place
        yield disk.after_cut(random.choice(WAYS), random), told.copy()


def happen(event, disk, told):
    match event:
        case Answer():
            told.hear(event.request, event.answer)
        case Begun():
            told.begin(event.words)
        case Done():
            told.finish(event.words)
        case _:
            disk.do(event)


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
    found = unforgotten(files, told)
    try:
        server = Server(folder)
    except AssertionError as refusal:
        return [*found, f"the program does not start: {refusal}"]
    server.kill()
    connection = soundness.open_(data / DATABASE)
    try:
        found += soundness.faults(connection, told.purging) + soundness.missing(connection, told)
    finally:
        connection.close()
    return found + wrong_copies(data, told)


def unforgotten(files, told):
    """Of what was purged no byte is left but in backups, once that was said of both records of a turn."""
    secrets = [f"{workload.SECRET} {turn}".encode() for turn in range(len(told.purged) // 2)]
    return [
        f"{name} holds what was purged"
        for name, content in files.items()
        if not name.startswith("copy-") and any(secret in content for secret in secrets)
    ]


def wrong_copies(data, told):
    """A backup has its name once it is whole, and is there once that was said."""
    copies = list(data.glob("copy-?.db"))
    found = [f"{name} is missing" for name in told.backups - {copy.name for copy in copies}]
    for copy in copies:
        connection = soundness.open_(copy)
        found += [f"{copy.name}: {fault}" for fault in soundness.faults(connection, told.purging)]
        connection.close()
    return found


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
        happen(event, disk, told)

    assert troubles(disk.after_cut("none", random.Random()), told, tmp_path)
