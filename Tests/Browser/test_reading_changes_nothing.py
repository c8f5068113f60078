"""GET and HEAD change no record (S059)."""

import database
import markup
import photos
import pictures

ADDRESSES = ("href", "src", "action", "formaction")


def addresses(client, path):
    """All addresses of this site that a page names, those of its forms too."""
    answer = client.get(path)
    if not (answer["Content-Type"] or "").startswith("text/html"):
        return set()
    page = markup.parse_anything(answer.body)
    named = [element.get(name) for element in markup.elements(page) for name in ADDRESSES]
    sets = [part for image in markup.elements(page, "img") for part in image.get("srcset", "").split() if "/" in part]
    return {address.partition("#")[0] for address in named + sets if address and address.startswith("/")}


def test_following_every_link_changes_nothing(server, admin):
    picture = pictures.add(admin, "Kept", "As it is", photo=photos.COFFEE)
    gone = pictures.add(admin, "Gone")
    change = pictures.delete(admin, gone)
    admin.post_multipart("/pictures", {"title": ""}, [photos.part(photos.CAT)])
    before = database.content(server)
    waiting = {"/", "/undo", "/logout", gone.path, f"{picture.path}/delete", f"/pictures?done={change}"}
    waiting.add(f"/undo?change={change}")
    seen = set()

    while waiting:
        path = waiting.pop()
        seen.add(path)
        admin.send("HEAD", path)
        waiting |= addresses(admin, path) - seen

    assert {"/pictures", "/pictures/new", picture.path, "/password", f"{picture.path}/picture"} <= seen
    assert database.content(server) == before
