"""Many connections on one thread, each with something to send at its own pace and with an ear for what comes back."""

import selectors
import socket
import time


class Visitor:
    """One connection. `send(bytes)` tries at once; what comes is gathered, up to a limit, by `attend` if it `reads`."""

    KEPT = 4096

    def __init__(self, port, reads=True, buffer=None):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.reads = reads
        self.began = time.monotonic()
        self.received = b""
        #: Seconds until the server ended it; None while it has not.
        self.lasted = None

    @property
    def status(self):
        return int(self.received[9:12]) if self.received.startswith(b"HTTP/1.1 ") else None

    def send(self, some):
        if self.lasted is not None:
            return
        try:
            self.socket.send(some)
        except BlockingIOError:
            pass
        except OSError:
            self.end()

    def hear(self):
        try:
            some = self.socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            some = b""
        if not some:
            return self.end()
        self.received = (self.received + some)[: self.KEPT]

    def end(self):
        if self.lasted is None:
            self.lasted = time.monotonic() - self.began


def attend(visitors, seconds, each=None, interval=0.5, over=None):
    """Listens to all who read for so long, or until all have ended; calls `each(visitor)` once an interval meanwhile.

    Of those who do not read nothing is learned: the end of a connection comes behind what they leave unread.
    """
    selector = selectors.DefaultSelector()
    readers = [visitor for visitor in visitors if visitor.reads and visitor.lasted is None]
    for visitor in readers:
        selector.register(visitor.socket, selectors.EVENT_READ, visitor)
    waiting = len(readers)
    deadline, next_turn = time.monotonic() + seconds, 0.0
    while waiting and time.monotonic() < deadline and not (over is not None and over.is_set()):
        for key, _ in selector.select(0.05):
            key.data.hear()
            if key.data.lasted is not None:
                selector.unregister(key.data.socket)
                key.data.socket.close()
                waiting -= 1
        if each and time.monotonic() >= next_turn:
            next_turn = time.monotonic() + interval
            for visitor in readers:
                if visitor.lasted is None:
                    each(visitor)
    selector.close()
