"""Pages as trees: parsed by the rules of HTML, searched, compared, and looked through for what must not be there."""

import html5lib

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
#: Attributes that hold what users typed, a moment, or an address or a name that means a record.
SPOKEN = (
    "value", "alt", "href", "src", "srcset", "action", "formaction", "content", "datetime",
    "id", "aria-describedby", "aria-labelledby",
)


def parse(html):
    """The tree of a page; throws on the first thing that is no valid HTML."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parse(html, transport_encoding="utf-8")


def parse_anything(html):
    """The tree that a browser would make of it, however broken."""
    return html5lib.parse(html, namespaceHTMLElements=False, transport_encoding="utf-8")


def elements(tree, tag=None):
    """All elements in order, comments left out."""
    return [element for element in tree.iter() if isinstance(element.tag, str) and tag in (None, element.tag)]


def find(tree, tag, **attributes):
    """The elements with these attributes; `class_` stands for one of the classes."""
    def fits(element):
        wanted = dict(attributes)
        name = wanted.pop("class_", None)
        return (name is None or name in element.get("class", "").split()) and all(
            element.get(key.replace("_", "-")) == value for key, value in wanted.items()
        )

    return [element for element in elements(tree, tag) if fits(element)]


def text(element):
    """What an element says, white space at its ends removed."""
    return "".join(element.itertext()).strip()


def field(tree, name):
    """What stands in a form's field, as a browser would send it."""
    for element in elements(tree):
        if element.get("name") == name and element.tag in ("input", "textarea"):
            return element.get("value", "") if element.tag == "input" else "".join(element.itertext())
    return None


def skeleton(tree):
    """The page without what users typed: elements, attributes and how they stand in each other."""
    attributes = sorted((key, None if key in SPOKEN else value) for key, value in tree.attrib.items())
    children = [skeleton(child) for child in tree if isinstance(child.tag, str)]
    return (tree.tag, attributes, children)


def inline_code(tree):
    """What a content policy would refuse, and what would make a page need one that does not (S026)."""
    found = []
    for element in elements(tree):
        if element.tag == "style" or element.tag == "script" and (not element.get("src") or text(element)):
            found.append(f"<{element.tag}> with content")
        for name, value in element.attrib.items():
            if name == "style" or name.startswith("on"):
                found.append(f"<{element.tag} {name}>")
            if value.strip().lower().startswith(("javascript:", "data:", "vbscript:")):
                found.append(f"<{element.tag} {name}={value[:40]!r}>")
    return found


def loose_ends(tree):
    """Names that are there twice, point nowhere or are missing where people and their programs need them."""
    ids = [element.get("id") for element in elements(tree) if element.get("id") is not None]
    found = [f"id {name} stands twice" for name in set(ids) if ids.count(name) > 1]
    labelled = {element.get("for") for element in elements(tree, "label")}
    wrapped = {id(inner) for label in elements(tree, "label") for inner in label.iter()}
    for element in elements(tree):
        for name in ("for", "aria-describedby", "aria-labelledby"):
            targets = element.get(name, "").split()
            found += [f"{name} {target} points nowhere" for target in targets if target not in ids]
        if element.tag in ("input", "textarea", "select") and not _is_named(element, labelled, wrapped):
            found.append(f"<{element.tag} name={element.get('name')}> has no label")
        if element.tag == "img" and element.get("alt") is None:
            found.append(f"<img src={element.get('src')}> has no alt")
        if element.tag in ("button", "a") and not text(element) and not element.get("aria-label"):
            found.append(f"<{element.tag}> says nothing")
    heads = [element.tag for element in elements(tree) if element.tag in HEADINGS]
    if heads.count("h1") != 1:
        found.append(f"{heads.count('h1')} h1")
    return found


def _is_named(element, labelled, wrapped):
    return (
        element.get("type") == "hidden"
        or element.get("aria-hidden") == "true"
        or element.get("aria-label")
        or element.get("id") in labelled
        or id(element) in wrapped
    )
