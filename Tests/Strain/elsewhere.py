"""Work in processes of their own: clients in life are other machines, and must not take the server's time, nor that of who
measures."""

import multiprocessing
import os
import traceback

_FORK = multiprocessing.get_context("fork")


class Niceness:
    """Whose turn it is first. At length, and where one may, server and asker come before all else on the machine."""

    server = 0
    asker = 0
    clients = 10

    @classmethod
    def measure(cls):
        if os.geteuid() == 0:
            cls.server, cls.asker, cls.clients = -15, -15, -5

    @classmethod
    def command(cls):
        """What runs the server."""
        return ("nice", "-n", str(cls.server)) if cls.server else ()


class Elsewhere:
    """`work(over, *arguments)` in another process; `over` is an event that is set when it shall end."""

    def __init__(self, work, *arguments, niceness=None):
        self._over = _FORK.Event()
        self._ours, theirs = _FORK.Pipe(duplex=False)
        niceness = Niceness.clients if niceness is None else niceness
        self._process = _FORK.Process(target=self._run, args=(theirs, niceness, work, arguments), daemon=True)
        self._process.start()
        theirs.close()

    def _run(self, pipe, niceness, work, arguments):
        os.nice(niceness)
        try:
            pipe.send((None, work(self._over, *arguments)))
        except BaseException:
            pipe.send((traceback.format_exc(), None))

    def end(self, timeout=60):
        """Tells it to end; returns what it found."""
        self._over.set()
        return self.result(timeout)

    def result(self, timeout=60):
        """Waits for its end; returns what it found."""
        assert self._ours.poll(timeout), "it does not end"
        failure, found = self._ours.recv()
        self._process.join()
        assert failure is None, failure
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._over.set()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()
