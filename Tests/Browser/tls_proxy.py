"""A proxy that speaks https to browsers and plain HTTP to the site, and says so as proxies do."""

import ssl
import subprocess
import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding"}


class TLSProxy:
    """Listens on a free port with a certificate made for the occasion."""

    def __init__(self, folder):
        self.target = None
        self._listener = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*_certificate(folder))
        self._listener.socket = context.wrap_socket(self._listener.socket, server_side=True)
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"https://localhost:{self._listener.server_address[1]}"

    def stop(self):
        self._listener.shutdown()
        self._listener.server_close()

    def _handler(proxy):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                onward = HTTPConnection("127.0.0.1", proxy.target)
                onward.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    onward.putheader(name, value)
                onward.putheader("X-Forwarded-For", "192.0.2.7")
                onward.putheader("X-Forwarded-Proto", "https")
                onward.endheaders(body)
                self._answer(onward.getresponse())
                onward.close()

            do_GET = do_HEAD = do_POST = pass_on

            def _answer(self, response):
                body = response.read()
                self.send_response_only(response.status)
                for name, value in response.headers.items():
                    if name.lower() not in HOP_BY_HOP:
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler


def _certificate(folder):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    return certificate, key
