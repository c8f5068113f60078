"""Pages are valid HTML, without inline code, and the same page whatever users type (S024 to S026)."""

import re
from urllib.parse import quote

import pytest

import hostile
import markup
import pages
import photos
from client import Client
from server import Server


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server of its own, and every page it showed from the first start on."""
    server = Server(tmp_path_factory.mktemp("every-page"))
    shown = pages.before_the_first_log_in(server)
    admin, ann = Client(server).log_in("admin"), Client(server).log_in("ann")
    shown |= pages.of_one_picture(admin, ann, "Harbour", "Before\nthe storm", photos.COFFEE)
    shown |= {f"{name}, no photo": page for name, page in pages.of_one_picture(admin, ann, "Bare", "").items()}
    shown |= pages.of_the_other_lists(admin, "Harbour")
    shown |= pages.of_all_else(admin, Client(server))
    yield server, admin, ann, shown
    server.stop()


@pytest.fixture(scope="module")
def every_page(site):
    return site[3]


def found(every_page, look):
    """What `look` finds, by page; nothing is right."""
    faults = {name: look(answer) for name, answer in every_page.items()}
    return {name: fault for name, fault in faults.items() if fault}


def test_every_page_came_as_it_should(every_page):
    statuses = {name: answer.status for name, answer in every_page.items()}

    assert {name: status for name, status in statuses.items() if status not in range(200, 500)} == {}
    assert statuses["conflict"] == statuses["delete asked about"] == statuses["form of what was deleted"] == 409
    assert statuses["form, wrong"] == statuses["new, photo refused"] == 422


def test_every_page_is_valid_html(every_page):
    def fault(answer):
        try:
            markup.parse(answer.body)
        except Exception as error:
            return str(error)

    assert found(every_page, fault) == {}


def test_no_page_holds_inline_code(every_page):
    assert found(every_page, lambda answer: markup.inline_code(markup.parse_anything(answer.body))) == {}


def test_every_name_on_a_page_leads_somewhere(every_page):
    assert found(every_page, lambda answer: markup.loose_ends(markup.parse_anything(answer.body))) == {}


def test_every_page_says_its_language_and_its_title(every_page):
    def fault(answer):
        page = markup.parse_anything(answer.body)
        title = markup.text(markup.elements(page, "title")[0])
        return page.get("lang") != "en" or not title.endswith(" – PictureList") or "{" in title

    assert found(every_page, fault) == {}


def test_no_page_shows_what_is_behind_it(site, every_page):
    secrets = (str(site[0].folder), "sqlite", "Swift", "SELECT", ".swift", "{{", "Optional(")

    assert found(every_page, lambda answer: [secret for secret in secrets if secret in answer.text]) == {}


@pytest.fixture(scope="module")
def plain(site):
    """The pages of a picture without anything special in its texts."""
    _, admin, ann, _ = site
    return skeletons(pages.of_one_picture(admin, ann, "plain", "plain text"))


def skeletons(shown):
    return {name: markup.skeleton(markup.parse_anything(answer.body)) for name, answer in shown.items()}


@pytest.mark.parametrize("text", hostile.TEXTS, ids=ascii)
def test_no_text_changes_a_page(site, plain, text):
    _, admin, ann, _ = site

    shown = pages.of_one_picture(admin, ann, f"x{text}x", f"x{text}x")

    assert different(skeletons(shown), plain) == []
    title = " ".join(f"x{text}x".replace("\r\n", "\n").split("\n"))
    form = markup.parse_anything(shown["form"].body)
    assert markup.field(form, "title") == title
    assert markup.field(form, "desc").removeprefix("\n") == f"x{text}x".replace("\r\n", "\n")
    assert title in markup.text(markup.find(form, "h1")[0])


@pytest.mark.parametrize("text", hostile.TEXTS[::4], ids=ascii)
def test_no_text_changes_a_page_of_the_other_lists(site, text):
    admin = site[1]
    plain = skeletons(pages.of_the_other_lists(admin, "xplainx"))

    shown = skeletons(pages.of_the_other_lists(admin, f"x{text}x"))

    # What is found depends on the words; that it is found at all does not matter here.
    same = [name for name in shown if "found" not in name and "way" not in name]
    assert [name for name in same if shown[name] != plain[name]] == []


def different(some, others):
    return [name for name in some if some[name] != others[name]]


def test_no_sign_before_an_accent_comes_out_raw(site, plain):
    _, admin, ann, _ = site
    text = "".join(hostile.ACCENTED)

    shown = pages.of_one_picture(admin, ann, text, text)

    assert different(skeletons(shown), plain) == []
    for name, answer in shown.items():
        assert [pair for pair in hostile.ACCENTED if pair in answer.text] == [], name


@pytest.mark.parametrize("text", hostile.TEXTS[5:18:3] + hostile.TEXTS[18:26] + ["{{username}}"], ids=ascii)
def test_no_username_changes_the_log_in(site, every_page, text):
    answer = Client(site[0]).post("/login", {"username": f"x{text}x", "password": "wrong"})

    page = markup.parse_anything(answer.body)
    assert answer.status == 401
    assert markup.skeleton(page) == markup.skeleton(markup.parse_anything(every_page["log-in, wrong"].body))
    assert markup.field(page, "username") == f"x{text}x"


def test_no_address_changes_the_page_that_does_not_find_it(site):
    _, admin, _, _ = site

    def page(path):
        # But for the reference, which is another one each time.
        return re.sub(rb">[0-9A-Z]+</b>", b"></b>", admin.get(path).body)

    expected = page("/plain")
    for text in hostile.TEXTS:
        assert page("/" + quote(f"x{text}x", safe="")) == expected


def test_no_file_name_changes_a_page(site):
    _, admin, _, _ = site

    def page(name):
        answer = admin.post_multipart("/pictures", {"title": "x"}, [("picture", name, "image/jpeg", b"none")])
        assert answer.status == 422
        return markup.parse_anything(answer.body)

    expected = markup.skeleton(page("plain.jpg"))
    for text in hostile.TEXTS:
        assert markup.skeleton(page(f"x{text}x.jpg")) == expected, ascii(text)


def test_a_file_s_name_is_shown_without_what_turns_it(site):
    _, admin, _, _ = site

    answer = admin.post_multipart("/pictures", {"title": "x"}, [("picture", "exe.\u202egpj", "image/jpeg", b"none")])

    assert "\u202e" not in answer.text
    assert "exe.gpj" in answer.text
