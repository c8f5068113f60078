"""Names the site answers to: localhost, addresses, and what --allow-host says (S014)."""

import pytest


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST", "localhost:{port}", "127.0.0.1", "127.0.0.1:{port}", "192.0.2.8", "[::1]",
        "[2001:db8::1]:8080", "catalogue.test", "Catalogue.Test:8080",
    ],
)
def test_our_names_are_answered(server, stranger, host):
    assert stranger.send("GET", "/login", host=host.format(port=server.port)).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", "evil.example:8080", "127.0.0.1.evil.example", "xn--localhost",
        "1.example", "catalogue.test.evil.example", "xcatalogue.test",
    ],
)
@pytest.mark.parametrize("path", ["/login", "/health", "/static/site.css", "/pictures", "/nothing"])
def test_other_names_are_misdirected(stranger, host, path):
    assert stranger.send("GET", path, host=host).status == 421


@pytest.mark.parametrize("path", ["http://evil.example/login", "http://evil.example:80/health"])
def test_the_name_in_the_target_counts_more_than_host(stranger, path):
    assert stranger.send("GET", path).status == 421
