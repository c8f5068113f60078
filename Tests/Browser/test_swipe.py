"""A finger on a row: a swipe to the left uncovers Delete, one past half of the row deletes."""

import pytest
from playwright.sync_api import expect

import pictures
from visitors import notice, row


@pytest.fixture
def scripts():
    """With, unless a test says otherwise."""
    return True


@pytest.fixture
def page(server, admin, visit, scripts):
    pictures.add(admin, "Coins")
    pictures.add(admin, "Moon")
    page = visit(server, "phone", scripts, as_=admin)
    page.goto("/pictures")
    return page


def swipe(page, row, distance, fall=0):
    """Draws a finger over the row, as the touch screen of a phone reports it."""
    box = row.bounding_box()
    x, y = box["x"] + box["width"] - 24, box["y"] + box["height"] / 2
    screen = page.context.new_cdp_session(page)
    steps = max(6, distance // 10)
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, steps + 1):
        point = {"x": x - distance * step / steps, "y": y + fall * step / steps}
        screen.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(16)
    # A finger that rests before it is lifted throws nothing.
    page.wait_for_timeout(80)
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.detach()


@pytest.mark.parametrize(("distance", "scripts"), [(60, True), (60, False), (150, True)])
def test_a_swipe_of_sixty_pixels_uncovers_delete(page, admin, distance):
    button = page.get_by_role("button", name="Delete Coins")
    expect(button).not_to_be_in_viewport()

    swipe(page, row(page, "Coins"), distance)

    expect(button).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="Delete Moon")).not_to_be_in_viewport()
    assert pictures.titles(admin) == ["Coins", "Moon"]
    button.tap()
    expect(notice(page)).to_contain_text("Deleted “Coins”.")


def test_a_swipe_back_covers_delete_again(page):
    swipe(page, row(page, "Coins"), 90)
    expect(page.get_by_role("button", name="Delete Coins")).to_be_in_viewport(ratio=0.99)

    swipe(page, row(page, "Coins"), -90)

    expect(page.get_by_role("button", name="Delete Coins")).not_to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_swipe_past_half_of_the_row_deletes_with_scripts_only(page, admin, scripts):
    swipe(page, row(page, "Coins"), 240)

    if scripts:
        expect(notice(page)).to_contain_text("Deleted “Coins”.")
        assert pictures.titles(admin) == ["Moon"]
    else:
        expect(page.get_by_role("button", name="Delete Coins")).to_be_in_viewport(ratio=0.99)
        assert pictures.titles(admin) == ["Coins", "Moon"]


@pytest.mark.parametrize(("distance", "fall"), [(20, 0), (-240, 0), (200, 260)])
def test_what_is_no_swipe_to_the_left_does_nothing(page, admin, distance, fall):
    swipe(page, row(page, "Coins"), distance, fall)

    page.wait_for_timeout(300)
    expect(page.get_by_role("button", name="Delete Coins")).not_to_be_in_viewport()
    assert pictures.titles(admin) == ["Coins", "Moon"]
