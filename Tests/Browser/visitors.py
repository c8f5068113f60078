"""Browsers as people use them: a phone, a desktop, with and without scripts."""

import os

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

DEVICES = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1200, "height": 800}},
}

PATIENCE = 10_000

SET_ASIDE = ("The Cross-Origin-Opener-Policy header has been ignored", "Clear-Site-Data header on")


class Visitor:
    """Somebody with a browser window of their own, and all that went wrong in it."""

    def __init__(self, browser, server, device="desktop", scripts=True, as_=None, provoked=None, **options):
        """`provoked`: the beginning of what a browser logs when the test does what it is about."""
        self._set_aside = (*SET_ASIDE, provoked) if provoked else SET_ASIDE
        address = options.pop("address", server.address)
        self.context = browser.new_context(
            java_script_enabled=scripts, base_url=address, **(DEVICES[device] | options)
        )
        self.context.set_default_timeout(PATIENCE)
        if as_:
            self.context.add_cookies([cookie(as_, address)])
        self.troubles = []
        self._documents = set()
        self.page = self.context.new_page()
        self.page.on("response", self._saw_answer)
        self.page.on("console", self._saw_message)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def close(self):
        self.context.close()

    def _saw_answer(self, response):
        if response.request.is_navigation_request():
            self._documents.add(response.url)

    def _saw_message(self, message):
        # Over plain http in the network browsers note that they leave these headers aside; that takes nothing away.
        if message.text.startswith(self._set_aside):
            return
        # Browsers log a page that comes with 401, 409 or 422; that is the page's own status and no fault of it.
        is_status = "the server responded with a status of 4" in message.text
        if is_status and message.location.get("url") in self._documents:
            return
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url')})")


def cookie(client, address):
    """The client's session, as a browser keeps it."""
    name, _, value = client.cookie.partition("=")
    return {"name": name, "value": value, "url": address, "httpOnly": True, "sameSite": "Lax"}


def row(page, title):
    """The row of the list whose link begins with a title."""
    return page.locator("li.row").filter(has=page.get_by_role("link", name=title))


def notice(page):
    return page.get_by_role("status")


def save(page):
    page.get_by_role("button", name="Save", exact=True).click()


def log_in(page, username, password):
    page.get_by_label("Username", exact=True).fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
