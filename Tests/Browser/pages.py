"""Every page there is, each made the way a user would come upon it."""

from urllib.parse import quote

import photos
import pictures
from client import Client
from server import PASSWORD


def before_the_first_log_in(server):
    """The pages of a first start; afterwards the default password is replaced."""
    stranger = Client(server)
    newcomer = Client(server).log_in("admin", "password")
    pages = {
        "log-in": stranger.get("/login"),
        "log-in with next": stranger.get("/login?next=%2Fpictures%2Fnew"),
        "log-in in the network": stranger.get("/login", ("Forwarded", "for=192.0.2.1")),
        "log-in, wrong": stranger.post("/login", {"username": "admin", "password": "wrong"}),
        "first password": newcomer.get("/password"),
        "first password, wrong": newcomer.post("/password", {"current": "x", "new": "y", "again": "z"}),
    }
    newcomer.post("/password", {"current": "password", "new": PASSWORD, "again": PASSWORD})
    pages |= {
        "empty list": newcomer.get("/pictures"),
        "log-in, too often": [stranger.post("/login", {"username": "x", "password": "y"}) for _ in range(6)][-1],
    }
    server.add_users("ann")
    return pages


def of_one_picture(admin, ann, title, description, photo=None):
    """The pages that speak of a picture, with these texts wherever a user's text can stand."""
    picture = pictures.add(admin, title, description, photo)
    gone = pictures.add(admin, title, description)
    texts = {"title": title, "desc": description}
    change = pictures.delete(ann, gone)
    too_long = {"title": title, "desc": description + "x" * 10_001}
    pages = {
        "list": admin.get("/pictures"),
        "list with a notice": admin.get(f"/pictures?done={change}"),
        "grid": admin.get("/pictures?view=grid"),
        "list, what changed marked": admin.get("/pictures?since=0"),
        "select": admin.get("/pictures?select=yes"),
        "select all": admin.get("/pictures?select=all"),
        "set a field": admin.post("/pictures/set?select=yes", {"id": picture.id}),
        "set a field, wrong": admin.post("/pictures/set", {**too_long, "id": picture.id, "set": "desc", "apply": "yes"}),
        "set a field, nothing ticked": admin.post("/pictures/set", {"id": picture.id, "apply": "yes"}),
        "nothing selected": admin.post("/pictures/delete?select=yes"),
        "selected and changed": admin.post("/pictures/delete", {"id": picture.id, "since": "0"}),
        "form": admin.get(picture.path),
        "form, photo refused": admin.post_multipart(picture.path, texts, [("picture", title, "image/jpeg", b"none")]),
        "form, wrong": admin.post(picture.path, too_long),
        "form of what was deleted": admin.post(gone.path, texts),
        "deleted": admin.get(gone.path),
        "new, photo refused": admin.post_multipart("/pictures", texts, [("picture", title, "image/jpeg", b"none")]),
        "new, wrong": admin.post("/pictures", too_long),
    }
    now = pictures.edit(ann, picture, title=f"{title}!", desc=f"{description}!", remove_picture="yes")
    mine = {"version": picture.version, "title": f"{title}?", "desc": f"{description}?"}
    pages |= {
        "conflict": admin.post_multipart(picture.path, mine, [photos.part(photos.CAT)] if photo else []),
        "delete asked about": admin.post(f"{picture.path}/delete", {"version": picture.version}),
    }
    pages["history"] = admin.get(f"{picture.path}/history")
    pictures.delete(admin, now)
    pages["history of what was deleted"] = admin.get(f"{picture.path}/history")
    return pages


def of_the_other_lists(client, text):
    """Friends, students and books with this text wherever one can stand, found and in another order."""
    line = " ".join(text.split())[:60]
    added = [
        client.post("/friends", {"name": line, "tel": line, "marry": "yes"}),
        client.post("/students", {"name": line, "date": "2026-03-12T09:30"}),
        client.post("/books", {"title": line, "author": line, "theDate": "1999-12-31"}),
    ]
    pages = {}
    for path, answer in zip(("/friends", "/students", "/books"), added, strict=True):
        query = quote(line)
        form = client.get(answer["Location"])
        pages |= {
            f"{path} after adding": form,
            f"{path} found": client.get(f"{path}?q={query}"),
            f"{path} not found": client.get(f"{path}?q={query}{query}zzz"),
            f"{path} the other way": client.get(f"{path}?sort=-name&q={query}"),
            f"{path} select": client.get(f"{path}?select=yes"),
            f"{path} new": client.get(f"{path}/new?q={query}"),
            f"{path} wrong": client.post(path, {"date": line, "theDate": line, "marry": line, "tel": "1" * 300}),
        }
        client.post("/undo", {"change": pictures.change(answer)})
    return pages


def of_all_else(admin, stranger):
    """The pages without a user's words, errors above all."""
    parked = admin.post_multipart("/pictures", {"title": ""}, [photos.part(photos.COFFEE)])
    added = pictures.change(admin.post("/pictures", {"title": "Soon gone"}))
    admin.post("/undo", {"change": added})
    return {
        "new": admin.get("/pictures/new"),
        "activity": admin.get("/activity"),
        "activity, narrowed": admin.get("/activity?who=admin&list=pictures&kind=added"),
        "activity, nothing": admin.get("/activity?list=pictures&before=1"),
        "new with a parked photo": parked,
        "settings": admin.get("/settings"),
        "password": admin.get("/password"),
        "password, wrong": admin.post("/password", {"current": "x", "new": "y", "again": "z"}),
        "400": admin.post_bytes("/pictures", "application/x-www-form-urlencoded", b"%zz"),
        "403": admin.post("/pictures", {}, ("Sec-Fetch-Site", "cross-site")),
        "404": admin.get("/nothing"),
        "405": admin.send("PUT", "/pictures"),
        "409, undone already": admin.post("/undo", {"change": added}),
        "404, change": admin.post("/undo", {"change": "0"}),
        "413": admin.post("/pictures", {"title": "x" * (1 << 20)}),
        "415": admin.post_bytes("/pictures", "text/plain", b"x"),
        "421": admin.send("GET", "/", host="evil.example"),
        "403 for a stranger": stranger.post("/login", {}, ("Origin", "null")),
        "405 for a stranger": stranger.send("PUT", "/login"),
        "415 for a stranger": stranger.post_bytes("/login", "text/plain", b"x"),
    }
