"""When the process is killed, nothing that was answered is lost, and the next start is quick (S081, S085, L5)."""

import random
import statistics
import threading
import time
from http.client import HTTPException

import soundness
import workload
from client import Client
from findings import peak_memory

PATIENCE = 60


class Mixed:
    """Writers of all kinds at once, until the server is gone; `told` holds what they were answered."""

    def __init__(self, client, turn):
        self.told = soundness.Told()
        self._lock = threading.Lock()
        self._failures = []
        self._clients = [Client(client.server, client.cookie) for _ in range(5)]
        self._threads = [threading.Thread(target=self._run, args=[turn * 10 + n, c]) for n, c in enumerate(self._clients)]

    def start(self):
        for thread in self._threads:
            thread.start()

    def end(self):
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert not self._failures, self._failures

    def _run(self, number, client):
        turn = 0
        try:
            while True:
                turn += 1
                self._write(client, number * 1000 + turn, number % 5)
        except (OSError, HTTPException):
            pass
        except Exception as failure:
            self._failures.append(failure)

    def _write(self, client, turn, kind):
        if kind == 0:
            self._hear(client.post_multipart("/pictures", {"title": f"Photo {turn}"}, [workload.noise(turn, 80, 60)]))
            return
        added = self._hear(client.post("/pictures", {"title": f"Killed {turn}", "desc": "text " * 100}))
        if kind == 1:
            self._hear(client.post("/undo", {"change": _change(added)}))

    def _hear(self, answer):
        assert answer.status == 303, answer
        head = "".join(f"\r\n{name}: {value}" for name, value in answer.fields)
        with self._lock:
            self.told.hear(b"", f"HTTP/1.1 303{head}\r\n".encode())
        return answer


def _change(answer):
    return answer["Location"].rpartition("done=")[2]


def test_a_kill_loses_nothing_that_was_answered(serve, long, finding):
    rounds = 200 if long else 8
    line = finding("S081 S085 L5", f"{rounds} times kill -9 under five writers of all kinds")
    server, client = serve()
    told, starts, memory = soundness.Told(), [], 0
    chance = random.Random(9)

    for turn in range(rounds):
        work = Mixed(client, turn)
        work.start()
        time.sleep(chance.uniform(0.05, 0.5))
        memory = max(memory, peak_memory(server))
        server.kill()
        work.end()
        told.changes |= work.told.changes
        before = time.monotonic()
        server.start()
        starts.append(time.monotonic() - before)
        assert client.get("/pictures").status == 200
        if turn % 8 == 7:
            connection = soundness.open_(server.data / "picturelist.sqlite")
            assert soundness.faults(connection) + soundness.missing(connection, told) == []
            connection.close()

    assert len(told) > rounds
    assert statistics.median(starts) < 1
    line.memory = memory
    line.saw(
        f"0 corrupt, 0 lost of {len(told)} changes; start {statistics.median(starts) * 1000:.0f} ms in the middle,"
        f" {max(starts) * 1000:.0f} at most"
    )
