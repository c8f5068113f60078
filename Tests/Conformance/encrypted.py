#!/usr/bin/env python3
"""Runs a Python program that speaks through sockets, and has it speak TLS.

    encrypted.py VERSION PROGRAM ARGUMENT...

VERSION is 1.2 or 1.3. The program connects by socket.create_connection, and reads only where select says that something
has come. Its exit code is passed on, but for 1 where a connection ended without the word by which TLS ends: what came
before could then have been cut off.
"""
import runpy
import socket
import ssl
import sys

VERSIONS = {"1.2": ssl.TLSVersion.TLSv1_2, "1.3": ssl.TLSVersion.TLSv1_3}
PIECE = 1 << 16
connect = socket.create_connection


class Wishes:
    """What all connections agree on, and how many of them were cut off."""

    def __init__(self, version):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE
        self.context.minimum_version = self.context.maximum_version = VERSIONS[version]
        # An end without a word must be told from one with it.
        self.context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
        # Clients end their side by TLS's word alone, or shut the socket down too: one way for each version.
        self.shuts_socket = version == "1.2"
        self.cut_off = []


class Encrypted:
    """The client's end of an encrypted connection, with those calls of a socket that the exam makes."""

    def __init__(self, wishes, address, timeout):
        self.wishes = wishes
        self.socket = connect(address, timeout)
        self.come, self.going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = wishes.context.wrap_bio(self.come, self.going, server_hostname="localhost")
        self.unsent, self.promised, self.ended = b"", 0, False
        self._shake_hands()

    def fileno(self):
        return self.socket.fileno()

    def setsockopt(self, *arguments):
        self.socket.setsockopt(*arguments)

    def setblocking(self, blocks):
        self.socket.setblocking(blocks)

    def recv(self, _):
        """All that has come, so that nothing waits here of which select does not know."""
        if self.ended:
            return b""
        self._take()
        pieces = []
        try:
            while piece := self.tls.read(PIECE):
                pieces.append(piece)
            self.ended = True
        except ssl.SSLZeroReturnError:
            self.ended = True  # Said so where both sides have ended.
        except ssl.SSLWantReadError:
            if not pieces:
                raise BlockingIOError from None
        except ssl.SSLError as error:
            if error.reason != "UNEXPECTED_EOF_WHILE_READING":
                raise ConnectionResetError(str(error)) from error
            self.ended = True
            self.wishes.cut_off.append(self)
        return b"".join(pieces)

    def send(self, view):
        """As much as is one record, once all of it has gone."""
        if not self.promised:
            self.promised = self.tls.write(view[:PIECE >> 2])
            self.unsent = self.going.read()
        while self.unsent:
            self.unsent = self.unsent[self.socket.send(self.unsent):]
        sent, self.promised = self.promised, 0
        return sent

    def shutdown(self, how):
        try:
            self.tls.unwrap()
        except ssl.SSLWantReadError:
            pass  # Nobody waits for the answer.
        self.socket.send(self.going.read())
        if self.wishes.shuts_socket:
            self.socket.shutdown(how)

    def close(self):
        self.socket.close()

    def _take(self):
        if piece := self.socket.recv(PIECE):
            self.come.write(piece)
        else:
            self.come.write_eof()

    def _shake_hands(self):
        while True:
            try:
                self.tls.do_handshake()
                return self.socket.sendall(self.going.read())
            except ssl.SSLWantReadError:
                self.socket.sendall(self.going.read())
                self._take()


def main() -> int:
    version, program, *arguments = sys.argv[1:]
    wishes = Wishes(version)
    socket.create_connection = lambda address, timeout=None: Encrypted(wishes, address, timeout)
    sys.argv = [program, *arguments]
    code = 0
    try:
        runpy.run_path(program, run_name="__main__")
    except SystemExit as end:
        code = end.code or 0
    if wishes.cut_off:
        print(f"{len(wishes.cut_off)} connections ended without a word")
    return code or int(bool(wishes.cut_off))


if __name__ == "__main__":
    sys.exit(main())
