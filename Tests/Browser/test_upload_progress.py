"""How far a chosen photo has come: shown, read out, stopped, and over with the same page that a plain form brings."""

import re

import pytest
from playwright.sync_api import expect

import photos
import pictures
from client import Client
from server import PASSWORD, Server
from visitors import log_in, notice, row, save

MEBIBYTE = 1 << 20
LISTS = {"pictures": "Title", "friends": "Name"}
REFUSED = "Failed to load resource: the server responded with a status of"

#: What a page shows once it shows its bar.
SHOWN = """new Promise((done) => (addEventListener("pagehide", () => done("left")), setTimeout(done, 20_000, "nothing"), function look() {
  const bar = document.querySelector("progress:not([hidden] *)");
  if (!bar) return requestAnimationFrame(look);
  const isBusy = document.querySelector("button.primary[aria-disabled=true]") !== null;
  const canStop = document.querySelector(".field .upload button:not([hidden])") !== null;
  const value = bar.hasAttribute("value") ? "a value" : "no value";
  done([document.querySelector(".field .upload span").textContent, value, isBusy && !canStop ? "busy" : "free"].join(", "));
})())"""


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server of its own, which may be killed and takes files of three mebibytes."""
    server = Server(tmp_path_factory.mktemp("small"), "--max-upload", "3MiB")
    Client(server).replace_default_password()
    yield server
    server.stop()


@pytest.fixture
def large(tmp_path):
    """A photo of two mebibytes, most of them behind its end, as some cameras leave them."""
    path = tmp_path / "large.jpg"
    path.write_bytes(photos.COFFEE.read_bytes().ljust(2 * MEBIBYTE, b"\0"))
    return path


class Network:
    """The network of one page, as slow as a test wants it."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")

    def slow(self, upload=200_000, download=-1, latency=0, offline=False):
        """So many bytes a second go up and down, and every answer takes so many milliseconds longer."""
        conditions = {"offline": offline, "latency": latency}
        conditions |= {"downloadThroughput": download, "uploadThroughput": upload}
        self.session.send("Network.emulateNetworkConditions", conditions)

    def fast(self):
        self.slow(upload=-1)


def filled(page, photo, path="/pictures/new", label="Title"):
    page.goto(path)
    page.get_by_label(label, exact=True).fill("Harbour")
    page.get_by_label("Pick from album").set_input_files(photo)


def sending(page, photo, **form):
    """A filled form whose photo is on its way, slowly; returns the network."""
    network = Network(page)
    filled(page, photo, **form)
    network.slow()
    save(page)
    grown_beyond(page, 0)
    return network


def bar(page):
    return page.get_by_role("progressbar", name="Sending the picture…")


def grown_beyond(page, value):
    """Waits until the bar stands above a value; returns where it stands."""
    expect(bar(page)).to_be_visible()
    stands = "value => { const bar = document.querySelector('progress'); return bar.value > value && bar.value }"
    return page.wait_for_function(stands, arg=value).json_value()


def posts(page):
    """The paths that the page posts to, as it does."""
    paths = []
    page.on("request", lambda request: request.method == "POST" and paths.append(request.url.split("/", 3)[3]))
    return paths


def chosen(page):
    """The names of the chosen files."""
    files = "[...document.querySelectorAll('[type=file]')].flatMap((input) => [...input.files])"
    return page.evaluate(f"{files}.map((file) => file.name)")


@pytest.mark.parametrize("list_", LISTS)
def test_how_much_of_a_photo_has_gone_is_seen_and_read_out(server, admin, visit, device, large, list_):
    page = visit(server, device, as_=admin)
    network = sending(page, large, path=f"/{list_}/new", label=LISTS[list_])

    expect(bar(page)).to_be_in_viewport()
    first = grown_beyond(page, 0)
    second = grown_beyond(page, first)
    assert 0 < first < second < 1
    expect(page.get_by_role("group", name="Picture")).to_contain_text(re.compile(r"Sending the picture… \d+%"))
    expect(page.locator(".field p[aria-live=polite]")).to_contain_text(re.compile(r"Sending the picture… \d+%"))

    network.fast()
    expect(page).to_have_url(re.compile(rf"/{list_}\?done=\d+$"))
    expect(notice(page)).to_contain_text("Added “Harbour”.")
    expect(row(page, "Harbour").locator("img")).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    expect(row(page, "Harbour")).to_have_count(0)


def test_once_all_is_sent_the_picture_is_being_prepared(server, admin, visit, large):
    page = visit(server, as_=admin)
    filled(page, large)
    network = Network(page)
    network.slow(upload=-1, latency=8_000)

    save(page)

    preparing = page.get_by_role("progressbar", name="Preparing the picture…")
    expect(preparing).to_be_attached()
    expect(preparing).not_to_have_attribute("value", re.compile(""))
    expect(page.locator(".field p[aria-live=polite]")).to_contain_text("Preparing the picture…")
    network.fast()
    expect(notice(page)).to_contain_text("Added “Harbour”.", timeout=20_000)


def test_in_the_first_moment_nothing_is_shown(server, admin, visit, large):
    page = visit(server, as_=admin)
    page.clock.install()
    network = Network(page)
    filled(page, large)
    page.clock.pause_at("2100-01-01")
    network.slow()

    save(page)

    page.wait_for_function("() => document.querySelector('progress').value > 0")
    expect(page.locator(".field progress")).to_be_hidden()
    page.clock.run_for(299)
    expect(page.locator(".field progress")).to_be_hidden()
    page.clock.run_for(1)
    expect(bar(page)).to_be_visible()
    network.fast()
    page.clock.resume()
    expect(notice(page)).to_contain_text("Added “Harbour”.")


def test_an_upload_can_be_stopped_and_the_form_stays_as_it_was(server, admin, visit, device, large):
    page = visit(server, device, as_=admin)
    network = sending(page, large)

    page.get_by_role("button", name="Stop", exact=True).click()

    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_text("Stopped. Nothing was saved, and everything is still in the form.")).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_focused()
    expect(page).to_have_url(re.compile("/pictures/new$"))
    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")
    assert chosen(page) == ["large.jpg"]
    assert pictures.titles(admin) == []

    network.fast()
    save(page)
    expect(notice(page)).to_contain_text("Added “Harbour”.")
    expect(row(page, "Harbour").locator("img")).to_be_visible()


def test_save_pressed_again_sends_nothing_twice(server, admin, visit, large):
    page = visit(server, as_=admin)
    network = Network(page)
    filled(page, large)
    network.slow()
    paths = posts(page)
    button = page.get_by_role("button", name="Save", exact=True)

    button.dblclick()
    grown_beyond(page, 0)
    expect(button).to_be_disabled()
    button.click(force=True)
    page.get_by_label("Title", exact=True).press("Enter")
    network.fast()

    expect(notice(page)).to_contain_text("Added “Harbour”.")
    assert paths == ["pictures/uploads", "pictures"]
    assert pictures.titles(admin) == ["Harbour"]


def test_what_is_typed_while_the_photo_is_on_its_way_is_saved_too(server, admin, visit, large):
    picture = pictures.add(admin, "Old", photo=photos.CAT)
    page = visit(server, as_=admin)
    network = sending(page, large, path=picture.path)

    page.get_by_label("Title", exact=True).fill("Typed meanwhile")
    network.fast()

    expect(notice(page)).to_contain_text("Saved “Typed meanwhile”.")
    assert pictures.show(admin, picture.id).thumbnail != picture.thumbnail


def test_another_photo_chosen_meanwhile_waits_for_save(server, admin, visit, large):
    page = visit(server, as_=admin)
    network = sending(page, large)

    page.get_by_label("Pick from album").set_input_files(photos.CAT)

    expect(page.get_by_role("progressbar")).to_have_count(0)
    network.fast()
    save(page)
    expect(row(page, "Harbour").locator("img")).to_be_visible()


def test_cancel_leaves_a_form_whose_photo_is_on_its_way(server, admin, visit, large):
    page = visit(server, as_=admin)
    sending(page, large)

    page.get_by_role("link", name="Cancel").click()

    expect(page).to_have_url(re.compile("/pictures$"))
    assert pictures.titles(admin) == []


def test_a_server_that_goes_away_is_told_and_save_works_again(small, visit, device, large):
    client = Client(small).log_in()
    page = visit(small, device, as_=client, provoked="Failed to load resource: net::ERR_")
    network = sending(page, large)

    small.kill()

    shows_that_nothing_is_lost(page, "large.jpg")
    small.start()
    network.fast()
    save(page)
    expect(notice(page)).to_contain_text("Added “Harbour”.")
    pictures.delete_all(client)


@pytest.mark.parametrize("is_large", [True, False], ids=["large", "small"])
def test_that_there_is_no_network_is_told_and_save_works_again(server, admin, visit, large, is_large):
    photo = large if is_large else photos.CAT
    page = visit(server, as_=admin, provoked="Failed to load resource: net::ERR_")
    network = Network(page)
    filled(page, photo)
    network.slow(offline=True)

    save(page)

    shows_that_nothing_is_lost(page, photo.name)
    network.fast()
    save(page)
    expect(notice(page)).to_contain_text("Added “Harbour”.")


def shows_that_nothing_is_lost(page, name):
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The connection failed. Nothing you typed or picked is lost")
    expect(alert).to_be_in_viewport()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page).to_have_url(re.compile("/pictures/new$"))
    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")
    assert chosen(page) == [name]


@pytest.mark.parametrize("count", [5, 30], ids=["5 MiB", "30 MiB"])
@pytest.mark.parametrize("knows", [True, False], ids=["limit known", "refused on the way"])
def test_too_large_a_photo_shows_the_page_that_says_so(small, visit, tmp_path, count, knows):
    client = Client(small).log_in()
    page = visit(small, as_=client, provoked=f"{REFUSED} 413")
    (tmp_path / "large.jpg").write_bytes(photos.COFFEE.read_bytes().ljust(count * MEBIBYTE, b"\0"))
    filled(page, tmp_path / "large.jpg")
    if not knows:
        page.locator(".field .upload").evaluate("box => (box.dataset.limit = 1e9)")
        Network(page).slow(upload=5_000_000)

    with page.expect_navigation() as navigation:
        save(page)

    assert navigation.value.status == 413
    expect(page.get_by_role("heading", name="This is too large")).to_be_visible()
    expect(page).to_have_url(re.compile("/pictures$"))
    page.go_back()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")
    assert pictures.titles(client) == []


@pytest.mark.parametrize("status", [401, 408, 413, 429, 503, 507])
def test_whoever_refuses_an_upload_has_their_own_page_shown(server, admin, visit, large, status):
    # The page that comes is not ours and knows nothing of the transition between ours.
    page = visit(server, as_=admin, provoked=f"{REFUSED} {status}", reduced_motion="reduce")
    filled(page, large)
    answer = {"status": status, "content_type": "text/html", "body": f"<!doctype html><h1>No, by {status}</h1>"}
    page.route("**/pictures{,/uploads}", lambda route: route.fulfill(**answer))

    with page.expect_navigation() as navigation:
        save(page)

    assert navigation.value.status == status
    expect(page.get_by_role("heading", name=f"No, by {status}")).to_be_visible()


def test_what_is_no_picture_brings_the_form_again_as_always(server, admin, visit, tmp_path):
    (tmp_path / "letter.jpg").write_bytes(b"Dear diary\n".ljust(2 * MEBIBYTE, b"."))
    page = visit(server, as_=admin)
    filled(page, tmp_path / "letter.jpg")
    paths = posts(page)

    with page.expect_navigation() as navigation:
        save(page)

    assert navigation.value.status == 422
    assert paths == ["pictures/uploads", "pictures"]
    expect(page).to_have_url(re.compile("/pictures$"))
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("“letter.jpg” is a text, not a picture")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")
    page.go_back()
    expect(page).to_have_url(re.compile("/pictures/new$"))
    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")


def test_a_photo_sent_ahead_stands_in_the_form_that_cannot_be_saved_yet(server, admin, visit, large):
    page = visit(server, as_=admin)
    filled(page, large)
    page.get_by_label("Title", exact=True).fill("")

    with page.expect_navigation() as navigation:
        save(page)
    assert navigation.value.status == 422
    expect(page.get_by_text("Not saved yet, but kept")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("At last")
    save(page)

    expect(notice(page)).to_contain_text("Added “At last”.")
    expect(row(page, "At last").locator("img")).to_be_visible()


def test_two_who_change_one_photo_are_asked(server, admin, ann, visit, large):
    picture = pictures.add(admin, "Ours", photo=photos.CAT)
    page = visit(server, as_=admin)
    filled(page, large, path=picture.path)
    pictures.edit(ann, picture, title="Theirs")

    with page.expect_navigation() as navigation:
        save(page)

    assert navigation.value.status == 409
    page.locator("input[name=title_choice][value=theirs]").check()
    save(page)
    expect(row(page, "Theirs").locator("img")).to_be_visible()
    assert pictures.show(admin, picture.id).thumbnail != picture.thumbnail


def test_who_was_logged_out_finds_the_form_and_the_photo_behind_the_log_in(server, admin, user, visit, large):
    client = Client(server).log_in(user)
    page = visit(server, as_=client)
    filled(page, large)
    client.post("/logout")

    save(page)
    log_in(page, user, PASSWORD)

    expect(page.get_by_label("Title", exact=True)).to_have_value("Harbour")
    expect(page.get_by_text("Not saved yet, but kept")).to_be_visible()


def test_the_list_that_follows_is_live_and_back_leads_to_the_form(server, admin, ann, visit, large):
    page = visit(server, as_=admin)
    page.goto("/pictures")
    filled(page, large)
    with page.expect_response(lambda response: "/live?" in response.url):
        save(page)

    pictures.add(ann, "By Ann")
    expect(row(page, "By Ann")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/pictures/new$"))
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    page.go_back()
    expect(page).to_have_url(re.compile("/pictures$"))


@pytest.mark.parametrize("photo", ["thin2.jpg", "base420.jpg"])
def test_a_small_photo_goes_with_its_form(server, admin, visit, photo):
    page = visit(server, as_=admin)
    filled(page, photos.FOLDER / photo)
    paths = posts(page)

    save(page)

    expect(notice(page)).to_contain_text("Added “Harbour”.")
    assert paths == ["pictures"]


def test_a_small_photo_that_takes_long_shows_that_it_is_on_its_way(server, admin, visit):
    page = visit(server, as_=admin)
    network = Network(page)
    filled(page, photos.COFFEE)
    network.slow(upload=20_000)

    page.get_by_role("button", name="Save", exact=True).click(no_wait_after=True)

    # Playwright's own ways of looking wait until the next page is there.
    looked = network.session.send("Runtime.evaluate", {"expression": SHOWN, "awaitPromise": True})
    assert looked["result"]["value"] == "Sending the picture…, no value, busy"
    network.fast()
    expect(notice(page)).to_contain_text("Added “Harbour”.")


def test_a_small_photo_goes_ahead_where_the_network_is_known_to_be_slow(server, admin, visit):
    page = visit(server, as_=admin)
    network = Network(page)
    filled(page, photos.COFFEE)
    paths = posts(page)
    network.slow(upload=20_000, download=50_000)

    save(page)

    grown_beyond(page, 0)
    network.fast()
    expect(notice(page)).to_contain_text("Added “Harbour”.")
    assert paths == ["pictures/uploads", "pictures"]


def test_without_scripts_a_large_photo_goes_with_its_form(server, admin, visit, device, large):
    page = visit(server, device, scripts=False, as_=admin)
    filled(page, large)
    paths = posts(page)
    expect(page.locator(".field progress")).to_be_hidden()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)

    save(page)

    expect(notice(page)).to_contain_text("Added “Harbour”.")
    assert paths == ["pictures"]
