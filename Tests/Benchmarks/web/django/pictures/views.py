"""The works, as Django's own documentation would have them written."""

import time

from django.contrib.auth.decorators import login_required
from django.db import connection, transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control

from .models import Change, Picture, Thumbnail

ROWS = 50
COUNTED_UP_TO = 1000
SHOWN = ("title", "description", "photo", "width", "height", "version")


def health(request):
    return HttpResponse("ok", content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"})


@login_required
@cache_control(private=True, no_cache=True)
def show_list(request):
    rows = Picture.objects.only(*SHOWN).order_by("title_key", "id")
    after = request.GET.get("after")
    if after:
        place = "(title_key, id) > ((SELECT title_key FROM pictures WHERE id = %s), %s)"
        rows = rows.extra(where=[place], params=[after, after])
    pictures = list(rows[: ROWS + 1])
    shown = pictures[:ROWS]
    count = Picture.objects.values("id")[: COUNTED_UP_TO + 1].count()
    content = {
        "rows": shown,
        "count": "1,000+" if count > COUNTED_UP_TO else f"{count:,}",
        "after": after,
        "change": 3,
        "previous": shown[0].id if after else None,
        "next": shown[-1].id if len(pictures) > ROWS else None,
    }
    return render(request, "list.html", content)


@login_required
@cache_control(private=True, no_cache=True)
def record(request, id):
    if request.method == "POST":
        return save(request, id)
    picture = get_object_or_404(Picture.objects.only(*SHOWN, "sort_as"), id=id)
    return render(request, "form.html", {"picture": picture})


@transaction.atomic
def save(request, id):
    picture = get_object_or_404(Picture.objects.only(*SHOWN, "sort_as"), id=id)
    before = {"title": picture.title, "desc": picture.description, "sortAs": picture.sort_as}
    after = {name: request.POST[name] for name in before}
    picture.title, picture.description, picture.sort_as = after.values()
    picture.version += 1
    picture.save(update_fields=["title", "description", "sort_as", "version"])
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO words (words, rowid, title, desc) VALUES ('delete', %s, %s, %s)",
            [id, before["title"], before["desc"]],
        )
        cursor.execute("INSERT INTO words (rowid, title, desc) VALUES (%s, %s, %s)", [id, after["title"], after["desc"]])
    change = Change.objects.create(
        at=time.time_ns() // 1000, user=request.user.id, title="Edit picture", record=id, version=picture.version,
        before=before, after=after,
    )
    return HttpResponseRedirect(f"/pictures?done={change.number}", status=303)


@login_required
def thumbnail(request, id):
    photo = Picture.objects.filter(id=id).values("photo")[:1]
    found = get_object_or_404(Thumbnail, photo=photo, size=74)
    return HttpResponse(
        found.jpeg, content_type="image/jpeg",
        headers={
            "ETag": f'"{found.photo.hex()}-74"', "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Disposition": "inline",
        },
    )
