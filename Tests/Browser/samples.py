"""What stands in the lists of the screenshots, in each language: short and long, with pictures and without."""

#: How browsers ask for the language, in the order of the screenshots.
LOCALES = {"en": "en-GB", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}

_PHOTOS = [
    "base420.jpg", "rgba_soft.png", "gray.jpg", "prog.jpg", None, "orient6.jpg", "ga16.png", "rgba_hidden.png",
    "thin2.jpg", "icc_p3.jpg",
]

_PICTURES = {
    "en": [
        ("Breakfast at Café Zoë", "Before the rain. The second cup was better."),
        ("Cat on the sofa", "She has slept there since noon and will not move for anyone."),
        ("Contact sheet", "Everything from the first roll"),
        ("Garden, late light", ""),
        ("Letter without a picture", "To be photographed next week."),
        ("Market day", "Oranges, mostly"),
        ("Old harbour", "Scanned from the negative"),
        ("Path in the woods", "Taken by Ann"),
        ("Tower", "Very tall and very thin"),
        ("Window seat", "On the night train to the coast, somewhere after the border"),
    ],
    "zh-Hans": [
        ("佐伊咖啡馆的早餐", "下雨之前。第二杯更好喝。"),
        ("沙发上的猫", "从中午睡到现在，谁来也不肯挪窝。"),
        ("印样", "第一卷胶片的全部照片"),
        ("傍晚的花园", ""),
        ("还没拍照的信", "下周再拍。"),
        ("赶集", "大多是橙子"),
        ("老港口", "从底片扫描"),
        ("林间小路", "安妮拍的"),
        ("塔", "又高又细"),
        ("靠窗的座位", "去海边的夜车上，过了边境不知到了哪里，天还没有亮，车厢里的人都睡着了"),
    ],
    "zh-Hant": [
        ("佐伊咖啡館的早餐", "下雨之前。第二杯更好喝。"),
        ("沙發上的貓", "從中午睡到現在，誰來也不肯挪動。"),
        ("印樣", "第一捲底片的全部照片"),
        ("傍晚的花園", ""),
        ("還沒拍照的信", "下週再拍。"),
        ("趕集", "大多是柳橙"),
        ("老港口", "從底片掃描"),
        ("林間小路", "安妮拍的"),
        ("塔", "又高又細"),
        ("靠窗的座位", "去海邊的夜車上，過了邊境不知到了哪裡，天還沒有亮，車廂裡的人都睡著了"),
    ],
}

_FRIENDS = {
    "en": [("Ann", "+44 20 7946 0018", "no"), ("Ben Achterberg", "0171 5550199", "yes"), ("Zoë", "", "no")],
    "zh-Hans": [("安妮", "+86 10 6552 9988", "no"), ("小明", "010-65529988", "yes"), ("王芳", "", "no")],
    "zh-Hant": [("安妮", "+886 2 2181 3131", "no"), ("小明", "02-2181-3131", "yes"), ("王芳", "", "no")],
}

_STUDENTS = {
    "en": [("Ada", "2026-03-12T09:30"), ("Grace", "2025-09-01T14:00")],
    "zh-Hans": [("李雷", "2026-03-12T09:30"), ("韩梅梅", "2025-09-01T14:00")],
    "zh-Hant": [("李雷", "2026-03-12T09:30"), ("韓梅梅", "2025-09-01T14:00")],
}

_BOOKS = {
    "en": [
        ("Photographs of British Algae", "Anna Atkins", "1843-10-01"),
        ("Cyanotypes of Ferns", "Anna Atkins", "1853-01-01"),
        ("The Pencil of Nature", "William Henry Fox Talbot", "1844-06-24"),
    ],
    "zh-Hans": [("呐喊", "鲁迅", "1923-08-03"), ("彷徨", "鲁迅", "1926-08-01"), ("骆驼祥子", "老舍", "1939-03-01")],
    "zh-Hant": [("吶喊", "魯迅", "1923-08-03"), ("徬徨", "魯迅", "1926-08-01"), ("駱駝祥子", "老舍", "1939-03-01")],
}

#: What is typed over a title: mine, theirs.
EDITS = {
    "en": ("Our cat on the sofa", "Cat on the sofa, asleep"),
    "zh-Hans": ("沙发上，我们的猫", "沙发上的猫，睡着了"),
    "zh-Hant": ("沙發上，我們的貓", "沙發上的貓，睡著了"),
}


def pictures(language):
    """Title, description and photo of each."""
    return [(*texts, photo) for texts, photo in zip(_PICTURES[language], _PHOTOS, strict=True)]


def others(language):
    """The forms of the other lists' records, each with its list's address."""
    for name, tel, marry in _FRIENDS[language]:
        yield "/friends", {"name": name, "tel": tel, "marry": marry}
    for name, date in _STUDENTS[language]:
        yield "/students", {"name": name, "date": date}
    for title, author, date in _BOOKS[language]:
        yield "/books", {"title": title, "author": author, "theDate": date}
