"""Whether all servers do the same: a page that is shorter, or leaves out what must be escaped, is no peer of ours."""

import re

from failure import BenchFailed

#: How far a page may be shorter or longer than ours: addresses and white space differ.
TOLERANCE = 0.1
#: The five marks, as each writes them; Go escapes more.
REFERENCE = re.compile(r"&(?:amp|lt|gt|quot|#34|#39|#x27);")


def check(servers, wanted):
    """Throws unless pages of all servers are like the first's."""
    for name, path in wanted.items():
        ours = None
        for server in servers:
            answer = server.get(path(server))
            if answer.status != 200:
                raise BenchFailed(f"{server.label}, {name}: {answer.status}")
            found = shape(answer.text)
            ours = ours or found
            if differs(ours, found):
                raise BenchFailed(f"{server.label}, {name}: {found}, and not about {ours}")


def shape(page):
    text = re.sub(r'(href|action|src|srcset|value)="[^"]*"', "", page)
    return {
        "rows": page.count('<li class="row"'),
        "bytes": len(page.encode()),
        "elements": len(re.findall(r"<[a-z]", page)),
        # In addresses each writes what it likes.
        "references": len(REFERENCE.findall(text)),
    }


def differs(ours, other):
    exact = any(ours[name] != other[name] for name in ("rows", "elements", "references"))
    return exact or abs(other["bytes"] / ours["bytes"] - 1) > TOLERANCE
