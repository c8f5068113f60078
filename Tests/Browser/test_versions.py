"""Versions: an edit or a delete that began from an old one merges, asks, or does nothing."""

import pytest

import markup
import pictures


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", "Before the storm")


def conflict(client, path, **form):
    answer = client.post(path, form)
    assert answer.status == 409, answer
    return markup.parse(answer.body)


def test_without_a_version_nothing_is_compared(admin, ann, picture):
    pictures.edit(ann, picture, title="Haven")

    assert admin.post(picture.path, {"title": "Port"}).status == 303
    assert pictures.show(admin, picture.id).title == "Port"


def test_both_setting_the_same_value_is_no_conflict(admin, ann, picture):
    pictures.edit(ann, picture, title="Haven")

    assert admin.post(picture.path, {"version": picture.version, "title": "Haven"}).status == 303


def test_a_conflict_s_form_carries_what_it_needs(admin, ann, picture):
    now = pictures.edit(ann, picture, title="Haven")

    page = conflict(admin, picture.path, version=picture.version, title="Port", desc="Mine")

    (form,) = [form for form in markup.find(page, "form") if form.get("action").startswith(picture.path)]
    assert markup.field(page, "version") == now.version
    assert markup.field(page, "base") == picture.version
    assert markup.field(page, "title") == "Port"
    assert markup.field(page, "desc") == "Mine"
    radios = [radio.get("value") for radio in markup.find(form, "input", type="radio", name="title_choice")]
    assert radios == ["mine", "theirs", "before"]
    assert markup.find(form, "input", name="desc_choice") == []


def test_nothing_is_stored_by_a_conflict(admin, ann, picture):
    now = pictures.edit(ann, picture, title="Haven")

    conflict(admin, picture.path, version=picture.version, title="Port", desc="Mine")

    assert pictures.show(admin, picture.id) == now


def test_saving_nothing_new_makes_no_version(admin, picture):
    answer = admin.post(picture.path, {"version": picture.version, "title": "Harbour", "desc": "Before the storm"})

    assert (answer.status, answer["Location"]) == (303, "/pictures")
    assert pictures.show(admin, picture.id) == picture


def test_a_delete_from_an_old_version_asks_first(admin, ann, picture):
    now = pictures.edit(ann, picture, title="Haven")

    page = conflict(admin, f"{picture.path}/delete", version=picture.version)

    assert markup.field(page, "version") == now.version
    assert markup.field(page, "base") == picture.version
    assert pictures.titles(admin) == ["Haven"]
    form = {"version": markup.field(page, "version"), "base": markup.field(page, "base")}
    assert admin.post(f"{picture.path}/delete", form).status == 303
    assert pictures.titles(admin) == []


def test_a_delete_of_what_is_deleted_says_so(admin, ann, picture):
    change = pictures.delete(ann, picture)

    answer = admin.post(f"{picture.path}/delete", {"version": picture.version})

    assert (answer.status, answer["Location"]) == (303, f"/pictures?done={change}")


def test_an_edit_of_what_is_deleted_asks_and_then_brings_it_back(admin, ann, picture):
    pictures.delete(ann, picture)

    page = conflict(admin, picture.path, version=picture.version, title="Port")
    form = {name: markup.field(page, name) for name in ("version", "base", "title", "desc")}

    assert form["title"] == "Port" and form["base"] == picture.version and form["version"] != picture.version
    assert admin.post(picture.path, form).status == 303
    assert pictures.show(admin, picture.id).title == "Port"


@pytest.mark.parametrize("version", ["0", "-1", "x", "1.5", "99999999999999999999", "999999"])
@pytest.mark.parametrize("end", ["", "/delete"])
def test_a_version_that_never_was_saves_nothing_unasked(admin, picture, version, end):
    answer = admin.post(picture.path + end, {"version": version, "title": "Port"})

    assert answer.status in (400, 409)
    assert pictures.show(admin, picture.id) == picture
