"""TLS by the program itself."""

import contextlib
import http.client
import os
import re
import signal
import socket
import ssl
import subprocess
import time

import pytest
from program import Server, run
from test_start import refused

READY = re.compile(r"PictureList is ready at https://(\S+):(\d+)/\n")
FILES = ["--tls-cert", "certificate.pem", "--tls-key", "key.pem"]


def make(folder, name="localhost", days=2, certificate="certificate.pem", key="key.pem"):
    """A certificate that signs itself, and its key."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", str(days)]
        + ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1"]
        + ["-keyout", str(folder / key), "-out", str(folder / certificate)],
        check=True, capture_output=True,
    )
    (folder / key).chmod(0o600)


@contextlib.contextmanager
def serving(folder, *arguments):
    with Server(folder, *FILES, *arguments, ready=READY) as server:
        yield server


def request(server, method, path, body=None, ca="certificate.pem", **fields):
    context = ssl.create_default_context(cafile=server.log.parent / ca)
    context.check_hostname = False
    connection = http.client.HTTPSConnection(server.host, server.port, timeout=10, context=context)
    return Server._exchange(connection, method, path, body, fields)


def subject(server):
    """Whom the certificate shown is for."""
    pem = ssl.get_server_certificate((server.host, server.port))
    shown = subprocess.run(["openssl", "x509", "-noout", "-subject"], input=pem, capture_output=True, text=True, check=True)
    return shown.stdout.strip().rsplit("= ", 1)[-1].removeprefix("subject=CN=")


def wait_until(condition):
    end = time.monotonic() + 15
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_pages_come_by_https_and_cookies_and_headers_know_it(tmp_path):
    make(tmp_path)
    run("user", "password", "admin", folder=tmp_path, given="three small boats")
    run("user", "add", "ann", folder=tmp_path, given="three small boats")
    with serving(tmp_path) as server:
        status, headers, _ = request(server, "GET", "/health")
        assert status == 200 and headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        form = {"username": "ann", "password": "three small boats"}
        origin = f"https://127.0.0.1:{server.port}"
        status, headers, _ = request(server, "POST", "/login", form, Origin=origin)
        assert status == 303
        assert headers["Set-Cookie"].startswith("__Host-pl=") and "; Secure" in headers["Set-Cookie"]
        assert request(server, "POST", "/login", form, Origin=origin.replace("https", "http"))[0] == 403
        assert b"plain" not in request(server, "GET", "/login")[2].lower()
        assert server.stop() == 0
        assert "boats" not in server.log.read_text()


def test_beyond_this_machine_tls_needs_no_warning_but_another_password(tmp_path):
    make(tmp_path)
    assert refused(run("serve", "--port", "0", "--host", "0.0.0.0", *FILES, folder=tmp_path), "user password admin")
    with Server(tmp_path) as server:
        server.stop()
    run("user", "password", "admin", folder=tmp_path, given="three small boats")
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        server.host = "127.0.0.1"
        assert request(server, "GET", "/health")[0] == 200
        assert "server.unencrypted" not in server.log.read_text()


def test_what_comes_in_the_clear_is_told_where_to_go(tmp_path):
    make(tmp_path)
    with serving(tmp_path, "--socket", "pl.sock") as server:
        status, headers, body = server.request("GET", "/pictures")
        assert (status, headers["Connection"]) == (400, "close") and b"https://" in body
        assert headers["Content-Security-Policy"] and not headers["Strict-Transport-Security"]
        # A proxy on this machine needs none.
        assert server.request_by(tmp_path / "pl.sock", "GET", "/health")[0] == 200
        assert request(server, "GET", "/health")[0] == 200


@pytest.mark.parametrize("version, works", [(ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)])
def test_no_version_before_1_2_is_spoken(tmp_path, version, works):
    make(tmp_path)
    with serving(tmp_path) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
        context.set_alpn_protocols(["h2", "http/1.1"])
        with socket.create_connection((server.host, server.port)) as plain:
            with contextlib.nullcontext() if works else pytest.raises((ssl.SSLError, ConnectionError)):
                with context.wrap_socket(plain) as client:
                    assert client.selected_alpn_protocol() == "http/1.1"
                    assert "GCM" in client.cipher()[0] or "CHACHA20" in client.cipher()[0]
                    assert client.cipher()[0].startswith(("ECDHE-", "TLS_"))


def test_a_hangup_exchanges_the_certificate_and_keeps_the_old_one_where_the_new_will_not_do(tmp_path):
    make(tmp_path, "one.test")
    with serving(tmp_path) as server:
        assert subject(server) == "one.test"
        context = ssl.create_default_context(cafile=tmp_path / "certificate.pem")
        context.check_hostname = False
        connection = http.client.HTTPSConnection(server.host, server.port, timeout=10, context=context)
        connection.request("GET", "/health")
        assert connection.getresponse().read()

        make(tmp_path, "two.test")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: subject(server) == "two.test")
        # Those that are under way know nothing of it.
        connection.request("GET", "/health")
        assert connection.getresponse().status == 200
        connection.close()

        (tmp_path / "certificate.pem").write_text("nonsense")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "error certificate.kept" in server.log.read_text())
        make(tmp_path, "three.test")
        (tmp_path / "key.pem").chmod(0o644)
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: server.log.read_text().count("error certificate.kept") == 2)
        assert subject(server) == "two.test"
        assert server.stop() == 0


def test_without_a_certificate_a_hangup_ends_it_as_that_of_a_terminal_should(tmp_path):
    with Server(tmp_path) as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(timeout=15) == -signal.SIGHUP


def test_files_that_will_not_do_are_told_in_one_line_and_leave_no_data(tmp_path):
    make(tmp_path)
    make(tmp_path, certificate="other.pem", key="other-key.pem")
    for command in [
        ["req", "-x509", "-newkey", "rsa:1024", "-nodes", "-subj", "/CN=x", "-keyout", "weak.pem", "-out", "weak.pem"],
        ["ec", "-in", "key.pem", "-aes128", "-passout", "pass:boats", "-out", "locked.pem"],
    ]:
        subprocess.run(["openssl", *command], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "empty").write_text("")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe", 0o600)
    for name in ["weak.pem", "locked.pem", "empty", "other-key.pem"]:
        (tmp_path / name).chmod(0o600)
    (tmp_path / "open.pem").write_bytes((tmp_path / "key.pem").read_bytes())
    (tmp_path / "open.pem").chmod(0o640)

    for certificate, key, words in [
        ("none", "key.pem", "none cannot be read"), ("certificate.pem", "none", "none cannot be read"),
        ("empty", "key.pem", "no certificate"), ("certificate.pem", "empty", "no private key"),
        ("key.pem", "key.pem", "no certificate"), ("folder", "key.pem", "folder"), ("certificate.pem", "pipe", "pipe"),
        ("certificate.pem", "other-key.pem", "not that of the certificate"), ("weak.pem", "weak.pem", "too weak"),
        ("certificate.pem", "locked.pem", "passphrase"), ("certificate.pem", "open.pem", "chmod 600 open.pem"),
    ]:
        result = run("serve", "--port", "0", "--tls-cert", certificate, "--tls-key", key, folder=tmp_path)
        assert refused(result, words), (certificate, key)
    assert not (tmp_path / "Data").exists()


def test_one_of_the_two_files_is_wrong_use(tmp_path):
    for option in [["--tls-cert", "c"], ["--tls-key", "k"]]:
        result = run("serve", *option, folder=tmp_path)
        assert result.returncode == 2 and result.stderr.count("\n") == 1 and "--tls-" in result.stderr


def test_a_certificate_that_has_ended_is_used_and_warned_of(tmp_path):
    make(tmp_path)
    for command in [
        ["req", "-new", "-key", "key.pem", "-subj", "/CN=x", "-out", "request.pem"],
        ["x509", "-req", "-in", "request.pem", "-signkey", "key.pem", "-days", "-1", "-out", "certificate.pem"],
    ]:
        subprocess.run(["openssl", *command], cwd=tmp_path, check=True, capture_output=True)
    with serving(tmp_path) as server:
        assert "warning certificate.expired" in server.log.read_text()
        assert server.stop() == 0


def test_going_down_ends_encrypted_connections_too(tmp_path):
    make(tmp_path)
    with serving(tmp_path) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        # One rests, one is in the middle of its handshake, one says nothing.
        client = context.wrap_socket(socket.create_connection((server.host, server.port)))
        half = socket.create_connection((server.host, server.port))
        half.sendall(b"\x16\x03\x01")
        silent = socket.create_connection((server.host, server.port))
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        before = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - before < 3
        assert client.recv(4096) == b"" and silent.recv(1) == b""
        # What it began to say was never read, so the system may call that a reset.
        with contextlib.suppress(ConnectionResetError):
            assert half.recv(1) == b""
        for connection in [client, half, silent]:
            connection.close()


def test_the_version_names_openssl(tmp_path):
    assert re.search(r"^OpenSSL 3\.\d+\.\d+$", run("version", folder=tmp_path).stdout, re.MULTILINE)
