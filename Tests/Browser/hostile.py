"""Texts that break pages which escape too little, too much, or in the wrong places."""

ACCENT = "\u0301"

#: Every character that markup is made of, before every one of fifty combining accents.
ACCENTED = [f"{sign}{chr(accent)}" for sign in "&<>\"'" for accent in range(0x300, 0x332)]

TEXTS = [
    # Quotes and brackets, alone and with a combining accent, with which they are one character but not one scalar.
    '"', "'", "<", ">", "&", "`", f'"{ACCENT}', f"'{ACCENT}", f"<{ACCENT}", f">{ACCENT}", f"&{ACCENT}",
    f'x"{ACCENT} onfocus="alert(1)', f"x'{ACCENT} onfocus='alert(1)", f"<{ACCENT}script>alert(1)</script>",
    '"\u0336 autofocus onfocus=alert(1) x="', '"\ufe0f onclick="alert(1)', '"\u200d onclick="alert(1)', "\"\u20dd>",
    # Markup that would be code.
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>", "</textarea><script>alert(1)</script>", "</title><script>alert(1)</script>",
    "</span></a></li><li>", "<style>*{display:none}</style>", "<base href=//evil.example>",
    "<form action=//evil.example>",
    '<iframe srcdoc="<script>alert(1)</script>">', "<a href=javascript:alert(1)>x</a>",
    "<math><mi//xlink:href=\"data:x\">",
    "<!-- ", "-->", "--!>", "<![CDATA[x]]>", "<?xml version='1.0'?>", "<plaintext>", "<noscript>", "<template>",
    "</body></html>",
    # Entities, which must come out as they were typed.
    "&lt;b&gt;", "&amp;amp;", "&#60;script&#62;", "&quot; onclick=", "&NewLine;&Tab;", "&notin", "&#0;",
    # The languages of templates.
    "{{title}}", "{{{title}}}", "{{&title}}", "{{#fields}}", "{{/fields}}", "{{> top}}", "{{=<% %>=}}", "{title}",
    "{who}", "${7*7}",
    "<%= 7*7 %>", "#{7*7}", "[[${7*7}]]",
    # Other places and other directions.
    "javascript:alert(1)", "//evil.example", "\u202eevil\u202c", "\u2066\u2067\u2068\u2069", "\u200e\u200f\u061c",
    "\ufeffx",
    "a\r\nSet-Cookie: x=y", "tab\there", "%22%3E%3Cscript%3E", "\\\"\\'\\<", "\U000e0001\U000e0062",
    "'; DROP TABLE Pictures; --",
    "\u00ad\u200b\u2060x", "＜script＞alert(1)＜/script＞", "ﬁ \u212a K", "Z" + ACCENT * 200,
]
