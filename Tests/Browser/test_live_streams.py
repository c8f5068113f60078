"""GET /LIST/live, byte for byte: what happens to the rows of a page, as it happens."""

import pytest

import pictures
from client import Client
from streams import Stream


@pytest.fixture
def listen(admin):
    """Opens streams, and closes them at the end of the test."""
    streams = []

    def open_(path="/pictures/live", *fields, client=admin):
        streams.append(Stream(client, path, *fields))
        return streams[-1]

    yield open_
    for stream in streams:
        stream.close()


def test_who_is_not_signed_in_hears_nothing(stranger):
    assert stranger.get("/pictures/live").status == 401


def test_only_get_listens(admin):
    for method in ("HEAD", "POST"):
        answer = admin.send(method, "/pictures/live")
        assert (answer.status, answer["Allow"]) == (405, "GET")


def test_a_stream_is_kept_by_nobody_on_its_way(listen):
    stream = listen()

    assert stream.status == 200
    assert stream.fields["content-type"] == "text/event-stream"
    assert "no-store" in stream.fields["cache-control"]
    assert stream.fields["x-accel-buffering"] == "no"
    assert stream.fields["x-content-type-options"] == "nosniff"


def test_what_others_do_comes_row_by_row(listen, ann):
    moon = pictures.add(ann, "Moon")
    stream = listen()

    coins = pictures.add(ann, "Coins")
    event = stream.event()
    assert (event.kind, event.data["id"], event.data["before"]) == ("insert", coins.id, moon.id)
    assert event.data["html"].startswith("<li") and "Coins" in event.data["html"]

    pictures.edit(ann, coins, desc="From the attic")
    event = stream.event()
    assert (event.kind, event.data["id"]) == ("update", coins.id)
    assert "From the attic" in event.data["html"]

    pictures.edit(ann, pictures.show(ann, coins.id), title="Zebra")
    event = stream.event()
    assert (event.kind, event.data["id"], event.data["before"]) == ("move", coins.id, None)

    change = pictures.delete(ann, pictures.show(ann, coins.id))
    event = stream.event()
    assert (event.kind, event.id, event.data["id"]) == ("delete", str(change), coins.id)
    assert stream.is_silent()


def test_a_row_of_the_stream_is_the_row_of_the_page(listen, ann):
    stream = listen()
    pictures.add(ann, "“Quotes” & <b>more</b> \\ 👨‍👩‍👧")

    html = [line.strip() for line in stream.event().data["html"].splitlines()]

    page = [line.strip() for line in ann.get("/pictures").text.splitlines()]
    assert any(page[start:start + len(html)] == html for start in range(len(page)))


def test_who_comes_back_hears_what_was_missed(listen, ann):
    coins = pictures.add(ann, "Coins")
    stream = listen()
    pictures.add(ann, "Moon")
    last = stream.event().id
    stream.close()
    pictures.delete(ann, coins)
    zebra = pictures.add(ann, "Zebra")

    stream = listen("/pictures/live?since=1", ("Last-Event-ID", last))

    events = [stream.event(), stream.event()]
    assert [(event.kind, event.data["id"]) for event in events] == [("delete", coins.id), ("insert", zebra.id)]
    assert events[0].id is None and int(events[1].id) > int(last)
    assert stream.is_silent()


@pytest.mark.parametrize("last", ["999999999", "x", "-1", "99999999999999999999"])
def test_what_is_not_known_leads_to_a_reload(listen, ann, last):
    pictures.add(ann, "Coins")

    assert listen("/pictures/live", ("Last-Event-ID", last)).event().kind == "reload"
    assert listen(f"/pictures/live?since={last}").event().kind == "reload"


def test_a_search_hears_of_what_it_finds(listen, ann):
    stream = listen("/pictures/live?q=moon")

    pictures.add(ann, "Coins")
    moon = pictures.add(ann, "Full moon")
    pictures.edit(ann, moon, title="Sun")

    assert [stream.event().kind, stream.event().kind] == ["insert", "delete"]


def test_the_other_direction_has_its_own_order(listen, ann):
    coins = pictures.add(ann, "Coins")
    stream = listen("/pictures/live?sort=-title")

    moon = pictures.add(ann, "Moon")

    event = stream.event()
    assert (event.data["id"], event.data["before"]) == (moon.id, coins.id)


def test_a_log_out_ends_the_streams_of_that_session_alone(server, listen):
    here, there = Client(server).log_in("ann"), Client(server).log_in("ann")
    ending, staying = listen(client=here), listen(client=there)

    here.post("/logout")

    assert ending.ends()
    assert staying.is_silent()


def test_a_restart_loses_nothing(new_server):
    client = Client(new_server).replace_default_password()
    pictures.add(client, "Coins")
    stream = Stream(client, "/pictures/live")
    pictures.add(client, "Moon")
    last = stream.event().id
    new_server.stop()
    assert stream.ends()
    new_server.start()
    zebra = pictures.add(client, "Zebra")

    stream = Stream(client, "/pictures/live", ("Last-Event-ID", last))

    assert stream.event().data["id"] == zebra.id
    stream.close()


def test_a_user_has_64_streams(server, listen, user):
    client = Client(server).log_in(user)
    streams = [listen(client=client) for _ in range(64)]
    assert {stream.status for stream in streams} == {200}

    refused = listen(client=client)
    assert refused.status == 429 and int(refused.fields["retry-after"]) > 0

    streams[0].close()
    assert any(listen(client=client).status == 200 for _ in range(50))
