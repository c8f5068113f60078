"""Pictures in the list, added and looked up the way a program outside would do it: by forms and pages."""

from dataclasses import dataclass
from urllib.parse import quote

import markup
import photos


@dataclass
class Picture:
    """A record as its page shows it."""

    id: str
    version: str
    title: str
    description: str
    #: The address of its thumbnail, hash and all; None without a photo.
    thumbnail: str | None

    @property
    def path(self):
        return f"/pictures/{self.id}"


def add(client, title, description="", photo=None):
    """Adds a picture and returns it."""
    form = {"title": title, "desc": description}
    files = [photos.part(photo)] if photo else []
    answer = client.post_multipart("/pictures", form, files)
    assert answer.status == 303, answer
    # Where the list is longer than a page, it may stand on another.
    sought = f"/pictures?q={quote(title)}&done={change(answer)}"
    saved = _saved(client, answer["Location"]) or _saved(client, sought)
    return show(client, saved[0].get("id").removeprefix("r"))


def _saved(client, address):
    return markup.find(markup.parse_anything(client.get(address).body), "li", class_="saved")


def edit(client, picture, **fields):
    """Saves fields over the version at hand; returns the picture as it is then."""
    answer = client.post(picture.path, {"version": picture.version, **fields})
    assert answer.status == 303, answer
    return show(client, picture.id)


def delete(client, picture):
    """Deletes a picture; returns the number of the change."""
    answer = client.post(f"{picture.path}/delete", {"version": picture.version})
    assert answer.status == 303, answer
    return change(answer)


def show(client, id):
    answer = client.get(f"/pictures/{id}")
    assert answer.status == 200, answer
    page = markup.parse_anything(answer.body)
    images = [image.get("src") for image in markup.find(page, "img") if f"/{id}/thumbnail" in image.get("src", "")]
    return Picture(
        id=str(id),
        version=markup.field(page, "version"),
        title=markup.field(page, "title"),
        description=markup.field(page, "desc"),
        thumbnail=images[0] if images else None,
    )


def change(answer):
    """The number of the change that an answer's Location speaks of."""
    _, _, number = answer["Location"].partition("done=")
    assert number.isdigit(), answer
    return int(number)


def rows(client):
    """The rows of the whole list, page after page."""
    found, address = [], "/pictures"
    while address:
        page = markup.parse_anything(client.get(address).body)
        found += markup.find(page, "li", class_="row")
        links = markup.find(page, "a", rel="next")
        address = links[0].get("href") if links else None
    return found


def titles(client):
    return [markup.text(markup.find(row, "span", class_="row-title")[0]) for row in rows(client)]


def delete_all(client):
    for row in rows(client):
        answer = client.post(markup.find(row, "form")[0].get("action"))
        assert answer.status == 303, answer
