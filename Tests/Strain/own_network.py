"""A network of its own for one process and those it starts: addresses that are not this machine's, and that can vanish."""

import contextlib
import ctypes
import fcntl
import multiprocessing
import os
import socket
import struct
import traceback

import pytest

_NEW_USER, _NEW_NET = 0x10000000, 0x40000000
_SET_ADDRESS, _SET_MASK, _SET_FLAGS, _GET_FLAGS = 0x8916, 0x891C, 0x8914, 0x8913
_UP = 1

#: What there is beside loopback.
ADDRESSES = ["10.9.0.1", "10.9.0.2", "10.9.0.3"]


def run(work, *arguments):
    """`work(*arguments)` in a process whose network has loopback and `ADDRESSES`; what it returns."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(theirs, work, arguments))
    process.start()
    theirs.close()
    assert ours.poll(180), "it does not end"
    kind, found = ours.recv()
    process.join()
    if kind == "none":
        pytest.skip(f"SKIPPED: no network can be made here ({found}); run as root")
    assert kind == "found", found
    return found


def _run(pipe, work, arguments):
    try:
        _enter()
    except OSError as failure:
        return pipe.send(("none", str(failure)))
    try:
        pipe.send(("found", work(*arguments)))
    except BaseException:
        pipe.send(("failure", traceback.format_exc()))


@contextlib.contextmanager
def ending(server, client):
    """A server that ends with the block, since nothing outlives the process in that network."""
    try:
        yield server, client
    finally:
        server.kill()


def _enter():
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(_NEW_NET | (0 if os.geteuid() == 0 else _NEW_USER)):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        _raise(control, "lo")
        for number, address in enumerate(ADDRESSES):
            _set(control, f"lo:{number}", _SET_ADDRESS, address)
            _set(control, f"lo:{number}", _SET_MASK, "255.255.255.255")


def vanish(address):
    """From now on nothing reaches this address, and nobody there learns of it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        name = f"lo:{ADDRESSES.index(address)}"
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", name.encode(), 0))


def _raise(control, name):
    fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", name.encode(), _UP))


def _set(control, name, request, address):
    fcntl.ioctl(control, request, struct.pack("16sHH4s8x", name.encode(), socket.AF_INET, 0, socket.inet_aton(address)))
