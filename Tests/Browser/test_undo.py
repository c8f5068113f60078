"""Undo takes a change back as a new change, or says what stands in its way."""

import pytest

import markup
import photos
import pictures


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", "Before the storm", photo=photos.COFFEE)


def edited(client, picture, **fields):
    answer = client.post(picture.path, {"version": picture.version, **fields})
    assert answer.status == 303, answer
    return pictures.change(answer)


def undone(client, change):
    answer = client.post("/undo", {"change": change})
    assert answer.status == 303, answer
    assert answer["Location"].startswith("/pictures?done=")
    return pictures.change(answer)


def test_an_edit_is_taken_back(admin, picture):
    undone(admin, edited(admin, picture, title="Port", desc="After"))

    back = pictures.show(admin, picture.id)
    assert (back.title, back.description) == ("Harbour", "Before the storm")


def test_a_deleted_picture_comes_back_with_its_photo(admin, picture):
    undone(admin, pictures.delete(admin, picture))

    back = pictures.show(admin, picture.id)
    assert (back.title, back.thumbnail) == ("Harbour", picture.thumbnail)
    assert back.version != picture.version


def test_an_added_picture_goes_again(admin):
    answer = admin.post("/pictures", {"title": "Never mind"})

    undone(admin, pictures.change(answer))

    assert pictures.titles(admin) == []


def test_undo_of_an_undo_redoes(admin, picture):
    undo = undone(admin, edited(admin, picture, title="Port"))

    undone(admin, undo)

    assert pictures.show(admin, picture.id).title == "Port"


def test_anyone_signed_in_may_undo(admin, ann, picture):
    undone(ann, edited(admin, picture, title="Port"))

    assert pictures.show(admin, picture.id).title == "Harbour"


def test_what_others_changed_elsewhere_stays(admin, ann, picture):
    change = edited(admin, picture, title="Port")
    edited(ann, pictures.show(ann, picture.id), desc="After")

    undone(admin, change)

    back = pictures.show(admin, picture.id)
    assert (back.title, back.description) == ("Harbour", "After")


def test_a_field_changed_since_is_not_undone_and_the_page_says_by_whom(admin, ann, picture):
    change = edited(admin, picture, title="Port")
    edited(ann, pictures.show(ann, picture.id), title="Haven")

    answer = admin.post("/undo", {"change": change})

    assert answer.status == 409
    main = markup.text(markup.find(markup.parse(answer.body), "main")[0])
    assert "ann" in main and "Title" in main
    assert pictures.show(admin, picture.id).title == "Haven"


def test_a_change_is_undone_once_and_the_page_says_by_whom(admin, ann, picture):
    change = edited(admin, picture, title="Port")
    undone(ann, change)

    answer = admin.post("/undo", {"change": change})

    assert answer.status == 409
    assert "ann" in markup.text(markup.find(markup.parse(answer.body), "main")[0])


@pytest.mark.parametrize("change", ["", "0", "x", "-1", "01", "999999999", "99999999999999999999", "1 "])
def test_a_change_that_never_was_is_not_found(admin, change):
    assert admin.post("/undo", {"change": change}).status == 404
    assert admin.post("/undo", {}).status == 404


def test_what_was_done_to_users_is_no_change_of_a_list(server, admin):
    first = pictures.change(admin.post("/pictures", {"title": "Later"}))

    assert {admin.post("/undo", {"change": number}).status for number in range(1, 6)} <= {404, 409}

    assert first > 5
    assert {"admin", "ann"} <= set(server.user("list").stdout.split())


def test_the_notice_offers_undo_to_its_author_alone(admin, ann, picture):
    change = edited(admin, picture, title="Port")

    def offers(client):
        page = markup.parse(client.get(f"/pictures?done={change}").body)
        (notice,) = markup.find(page, "div", role="status")
        return len(markup.find(notice, "button"))

    assert (offers(admin), offers(ann)) == (1, 0)
    assert (offers(admin), offers(admin)) == (1, 1)


def test_a_notice_s_undo_is_gone_once_it_is_done(admin, picture):
    change = edited(admin, picture, title="Port")
    undone(admin, change)

    page = markup.parse(admin.get(f"/pictures?done={change}").body)

    assert markup.find(page, "button", name="change") == []
