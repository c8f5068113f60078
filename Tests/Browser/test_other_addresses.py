"""The site in the network: by name over plain http, and over https behind a proxy (S050, S058)."""

import re

import pytest
from playwright.sync_api import expect

from client import Client
from server import PASSWORD, Server
from tls_proxy import TLSProxy
from visitors import log_in, notice, save


def keep_a_picture(page, title):
    page.get_by_role("link", name="Add", exact=True).click()
    page.get_by_label("Title", exact=True).fill(title)
    save(page)
    expect(notice(page)).to_contain_text(f"Added “{title}”.")


def test_forms_pass_by_name_over_plain_http(server, admin, visit, kind):
    page = visit(server, *kind, address=f"http://catalogue.test:{server.port}")

    page.goto("/")
    log_in(page, "ann", PASSWORD)
    keep_a_picture(page, "By name")

    assert [cookie["name"] for cookie in page.context.cookies()] == ["pl"]


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    proxy = TLSProxy(tmp_path_factory.mktemp("proxy"))
    server = Server(tmp_path_factory.mktemp("behind-proxy"), "--trusted-proxy", "127.0.0.1")
    Client(server).replace_default_password()
    proxy.target = server.port
    proxy.server = server
    yield proxy
    proxy.stop()
    server.stop()


def test_forms_pass_over_https_and_the_cookie_is_bound_to_it(proxy, visit, kind):
    page = visit(proxy.server, *kind, address=proxy.address, ignore_https_errors=True)

    page.goto("/")
    log_in(page, "admin", PASSWORD)
    keep_a_picture(page, "By https")

    (cookie,) = page.context.cookies()
    assert cookie["name"] == "__Host-pl"
    assert (cookie["secure"], cookie["httpOnly"], cookie["sameSite"]) == (True, True, "Lax")
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile("/login$"))
    assert page.context.cookies() == []
