"""The ETag of a page names all it depends on: the records, who looks, the address."""

import pytest

import pictures


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Known")


@pytest.fixture(params=["list", "form"])
def path(request, picture):
    return "/pictures" if request.param == "list" else picture.path


def tag(client, path):
    answer = client.get(path)
    assert answer.status == 200
    return answer["ETag"]


def test_a_page_that_is_still_right_is_not_sent_again(admin, path):
    answer = admin.get(path, ("If-None-Match", tag(admin, path)))

    assert (answer.status, answer.body, answer["Cache-Control"]) == (304, b"", "private, no-cache")
    assert answer["ETag"] == tag(admin, path)


@pytest.mark.parametrize("none_match", ['"other"', "", "x", '"', 'W/"other", "x'])
def test_a_page_the_browser_does_not_have_is_sent(admin, path, none_match):
    assert admin.get(path, ("If-None-Match", none_match)).status == 200


def test_a_change_of_what_it_shows_makes_it_another_page(admin, ann, picture, path):
    before = tag(admin, path)

    pictures.edit(ann, picture, title="Known better")

    assert admin.get(path, ("If-None-Match", before)).status == 200
    assert tag(admin, path) != before


def test_a_page_that_speaks_to_its_user_is_never_taken_for_another_s(admin, ann, picture):
    change = pictures.change(admin.post(picture.path, {"title": "Mine"}))
    path = f"/pictures?done={change}"

    assert ann.get(path, ("If-None-Match", tag(admin, path))).status == 200


def test_after_the_log_out_no_page_is_still_right(stranger, admin, path):
    assert stranger.get(path, ("If-None-Match", tag(admin, path))).status == 303


@pytest.mark.parametrize("path", ["/pictures/new", "/password", "/settings"])
def test_every_page_has_a_tag(admin, path):
    assert tag(admin, path)
