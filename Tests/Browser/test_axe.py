"""axe finds nothing on any page, on a phone or a computer, light or dark (WCAG 2.2 AA)."""

import re

import pytest

import markup
from reach import every_page, found, package_file  # noqa: F401


@pytest.fixture(scope="module")
def unlike(every_page):
    """The names of pages that differ in more than their texts."""
    kinds = {}
    for name, answer in every_page[2].items():
        # Numbers of records and changes are texts, too.
        kinds.setdefault(re.sub(r"[0-9]+", "", repr(markup.skeleton(markup.parse_anything(answer.body)))), name)
    return list(kinds.values())


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
