// Keeps the list on screen up to date, row by row. Without it the list is as it was when it was loaded.
"use strict";

/** Makes `old` what `now` is and keeps its nodes: what is focused, selected or pushed aside in it stays so. */
function grow(old, now) {
  if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName) return old.replaceWith(now);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== now.data) old.data = now.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [before, after] = [[...old.childNodes], [...now.childNodes]];
  after.forEach((node, place) => (before[place] ? grow(before[place], node) : old.append(node)));
  before.slice(after.length).forEach((node) => node.remove());
}

/** Loads the page anew once nobody types or has anything in hand, and not twice in a moment. */
function reloadWhenFree() {
  if (reloadWhenFree.waits) return;
  reloadWhenFree.waits = setInterval(() => {
    const isBusy = document.querySelector("form[data-filtering], :is(a, button, input, select, textarea, summary):is(:focus, :active)");
    if (!isBusy && !document.hidden && performance.now() > 3000) location.reload();
  }, 500);
}

/** Lets rows glide, come and fade where they changed, as far as the reader wants that; `apply` changes them. */
function moveGently(list, apply) {
  if (!matchMedia("(prefers-reduced-motion: no-preference)").matches || document.hidden) return apply();
  const parts = () => [...list.querySelectorAll(":is(.row, .tile, .section-head)")];
  const box = (node) => node.getBoundingClientRect();
  const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const before = new Map(parts().map((node) => [node, box(node)]));
  const timing = { duration: 200, easing: "ease-out" };

  function fade(node, { top, left, width, height }) {
    const ghost = document.body.appendChild(node.cloneNode(true));
    ghost.removeAttribute("id");
    ghost.inert = true;
    Object.assign(ghost.style, { position: "fixed", zIndex: 2, top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
    ghost.animate({ opacity: [1, 0], transform: ["none", "translateX(-24px)"] }, timing).onfinish = () => ghost.remove();
  }

  apply();
  for (const [node, old] of before) if (!node.isConnected && isSeen(old) && node.matches("li")) fade(node, old);
  for (const node of parts()) {
    const now = box(node);
    const old = before.get(node);
    if (!old && isSeen(now)) node.animate({ opacity: [0, 1], transform: ["translateY(-8px)", "none"] }, timing);
    if (!old || !(isSeen(now) || isSeen(old))) continue;
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (x || y) node.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, timing);
  }
}

/** Counts the rows that came where nobody looks, and leads to them. */
function newElsewhere(list) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button fresh", hidden: true });
  const rows = new Set();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) forget(target);
    show();
  });

  function forget(row) {
    rows.delete(row);
    sight.unobserve(row);
  }

  function show() {
    for (const row of rows) if (!row.isConnected) forget(row);
    button.hidden = rows.size === 0;
    button.textContent = list.dataset[rows.size === 1 ? "newOne" : "newMany"].replace("{count}", rows.size);
  }

  button.addEventListener("click", () => {
    const [first] = [...rows].sort((one, other) => one.compareDocumentPosition(other) & 2 ? 1 : -1);
    first?.scrollIntoView({ block: "center" });
    first?.querySelector("a, input")?.focus({ preventScroll: true });
  });
  list.append(button);
  return function note(row) {
    rows.add(row);
    sight.observe(row);
    show();
  };
}

/** Does to the list what the events of one change say, and keeps what is being read where it is. */
function liveRows(list) {
  const status = list.querySelector(".live-status");
  const noteNew = newElsewhere(list);
  const arrived = [];
  let saying;

  const [anyRow, anyRows] = [":is(.row, .tile)", ":is(.rows, .tiles)"];
  const row = (id) => id && document.getElementById(`r${id}`);
  const element = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content.firstElementChild;
  const isCalled = (group, name) => group?.querySelector(".section-head").textContent.trim() === name.trim();
  const groups = (name) => [...list.querySelectorAll(".group")].filter((group) => isCalled(group, name));

  function group(name, next) {
    const around = next?.closest(".group");
    return isCalled(around, name) ? around : groups(name).at(-1);
  }

  function put(node, section, next) {
    const rows = section === null ? list.querySelector(anyRows) : group(section, next)?.querySelector(anyRows);
    if (!rows) return reloadWhenFree();
    const focused = node.contains(document.activeElement) && document.activeElement;
    const place = next?.parentNode === rows ? next : null;
    // Where a browser can, it moves a row without letting go of it.
    if (node.isConnected && rows.moveBefore) rows.moveBefore(node, place);
    else rows.insertBefore(node, place);
    if (focused && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  function mark(node) {
    node.classList.add("changed");
    setTimeout(() => node.classList.remove("changed"), 2400);
  }

  function place(kind, { id, html, before, section }) {
    const next = row(before);
    const old = row(id);
    const now = element(html);
    if (before && !next) reloadWhenFree();
    if (old) grow(old, now);
    // What comes twice is there once.
    if (!old || kind !== "update") put(old ?? now, section, next);
    mark(old ?? now);
    if (!old) arrived.push(now);
  }

  function head({ html, before, section, change }) {
    if (change === "delete") return groups(section).find((group) => !group.querySelector(anyRow))?.remove();
    const added = element(html);
    const next = row(before)?.closest(".group") ?? [...list.querySelectorAll(".group")].at(-1)?.nextSibling;
    list.insertBefore(added, next ?? status);
    deleteBySwipe(added.querySelector(anyRows));
  }

  function apply({ kind, data }) {
    if (kind === "section") head(data);
    else if (kind === "delete") row(data.id)?.remove();
    else place(kind, data);
  }

  function count() {
    if (!list.hasAttribute("data-whole")) return;
    const number = list.querySelectorAll(anyRow).length;
    for (const text of document.querySelectorAll("h1 small, nav [aria-current] .num")) text.textContent = number;
  }

  function say() {
    clearTimeout(saying);
    saying = setTimeout(() => (status.textContent = list.dataset.words), 1000);
    status.textContent = "";
  }

  return function applyAll(events) {
    const moved = new Set(events.filter(({ kind }) => kind !== "update").map(({ data }) => `r${data.id}`));
    const seen = [...list.querySelectorAll(anyRow)].filter(({ id }) => !moved.has(id))
      .map((node) => ({ node, top: node.getBoundingClientRect().top })).find(({ top }) => top >= 0);
    if (list.querySelector(".empty")) return reloadWhenFree();
    moveGently(list, () => {
      events.forEach(apply);
      if (scrollY > 0 && seen?.node.isConnected) {
        scrollBy({ top: seen.node.getBoundingClientRect().top - seen.top, behavior: "instant" });
      }
    });
    arrived.splice(0).forEach(noteNew);
    count();
    say();
    if (!list.querySelector(anyRow)) reloadWhenFree();
  };
}

/** Listens from change `last` on; a stream that breaks is tried again after pauses that grow. */
function liveStream(address, last, whenChanged, isFresh) {
  const kinds = ["insert", "update", "move", "delete", "section"];
  let source, timer, isOver = false, events = [], id = "", pause = 1000;

  function hear({ type, data, lastEventId }) {
    events.push({ kind: type, data: JSON.parse(data) });
    // The last event of a change has its number.
    if (lastEventId === id) return;
    whenChanged({ from: last, to: Number(lastEventId), events });
    [last, id, events] = [Number(lastEventId), lastEventId, []];
  }

  // A browser would come back by itself, but not from a refusal, and not ask first whether its session lives.
  function wait() {
    source?.close();
    timer = setTimeout(ask, pause * (1 + Math.random()));
    pause = Math.min(2 * pause, 60_000);
  }

  async function ask() {
    const answer = await fetch("/login", { method: "HEAD", redirect: "manual" }).catch(() => undefined);
    if (isOver) return;
    // The log-in is shown instead of leading on.
    if (answer?.ok) reloadWhenFree();
    else if (answer?.type === "opaqueredirect") open();
    else wait();
  }

  function open() {
    [id, events] = ["", []];
    source = new EventSource(`${address}${address.includes("?") ? "&" : "?"}since=${last}`);
    source.onopen = () => (pause = 1000);
    source.onerror = wait;
    source.addEventListener("reload", reloadWhenFree);
    for (const kind of kinds) source.addEventListener(kind, hear);
  }

  if (isFresh) open();
  else ask();
  return function close() {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}

/** One of a browser's tabs on an address listens and tells the others; where browsers cannot share, each listens. */
function liveList(list) {
  const place = new URL(list.querySelector("data.live-from").value, location);
  const apply = liveRows(list);
  let last = Number(place.searchParams.get("since"));
  place.searchParams.delete("since");
  const address = place.pathname + place.search;
  // A list that another took the place of is over.
  const gone = new AbortController();
  let end = () => {};
  let shown = 0;

  function take({ from, to, events }) {
    if (to <= last) return;
    last = to;
    apply(events);
    // What is done with ticked rows is done with them as they are seen; those of other pages are not.
    const since = list.closest("form")?.elements;
    if (since && !since.all) since.since.value = to;
  }

  function listen(tell = () => {}) {
    return liveStream(address, last, (change) => {
      tell(change);
      take(change);
    }, shown === 1 && performance.now() < 5000);
  }

  function share() {
    const channel = new BroadcastChannel(address);
    const leaving = new AbortController();
    let own, known = 0, isLeading = false, release = () => {};
    const shut = () => (own = own?.());

    // Catches up alone on what was told to the others before.
    function follow() {
      if (isLeading || own || known <= last) return;
      own = listen();
      setTimeout(() => {
        if (isLeading) return;
        shut();
        follow();
      }, 5000);
    }

    channel.onmessage = ({ data }) => {
      if (isLeading) return data.asks && channel.postMessage({ to: last });
      known = Math.max(known, data.to ?? 0);
      if (data.events && data.from === last && !own) take(data);
      follow();
    };
    navigator.locks.request(address, { signal: leaving.signal }, () => {
      shut();
      isLeading = true;
      own = listen((change) => channel.postMessage(change));
      return new Promise((resolve) => (release = resolve));
    }).catch(() => {});
    channel.postMessage({ asks: true });
    return () => {
      isLeading = true;
      leaving.abort();
      shut();
      channel.close();
      release();
    };
  }

  function show() {
    shown += 1;
    end();
    end = document.hidden ? () => {} : navigator.locks && window.BroadcastChannel ? share() : listen();
  }

  const { signal } = gone;
  list.addEventListener("gone", () => {
    gone.abort();
    end();
  });
  document.addEventListener("visibilitychange", show, { signal });
  addEventListener("pagehide", () => end(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && show(), { signal });
  show();
}

document.addEventListener("DOMContentLoaded", () => document.querySelectorAll(".live").forEach(liveList));
