// Filters a list as one types. Without it Enter or the button does, with the same address.
"use strict";

/** Shows what is found shortly after each key, and leaves the field, its caret and the browser's history alone. */
function filterAsTyped(form) {
  const field = form.elements.q;
  const said = Object.assign(document.createElement("p"), { className: "hidden" });
  said.setAttribute("aria-live", "polite");
  form.append(said);
  let timer, asked, listening;

  function address() {
    const query = new URLSearchParams(new FormData(form));
    for (const name of ["q", "sort"]) if (!query.get(name) || isOwn(name)) query.delete(name);
    return `${form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
  }

  // The first order is the list's own, which its address does not name.
  function isOwn(name) {
    return name === "sort" && form.elements.sort?.selectedIndex === 0;
  }

  function swap(page, place) {
    for (const part of [".found", ".page-head"]) {
      const now = page.querySelector(part);
      const old = document.querySelector(part);
      if (!now || !old) return location.assign(place);
      old.querySelector(".live")?.dispatchEvent(new Event("gone"));
      old.replaceWith(document.adoptNode(now));
    }
    history.replaceState(history.state, "", place);
    document.title = page.title;
    said.textContent = document.querySelector(".result, .empty h2")?.textContent ?? "";
    document.querySelectorAll(".found .rows").forEach(deleteBySwipe);
    // Who is still typing needs no news of what will be gone with the next key.
    clearTimeout(listening);
    listening = setTimeout(() => document.querySelectorAll(".found .live").forEach(liveList), 600);
  }

  async function find() {
    asked?.abort();
    const own = (asked = new AbortController());
    const place = address();
    try {
      if (place === location.pathname + location.search) return;
      const answer = await fetch(place, { signal: own.signal, headers: { Accept: "text/html" } });
      if (answer.redirected) return location.assign(place);
      if (answer.ok) swap(new DOMParser().parseFromString(await answer.text(), "text/html"), place);
    } catch {
      // Another key came, or the connection went: Enter still asks.
    } finally {
      if (asked === own) delete form.dataset.filtering;
    }
  }

  function wait() {
    clearTimeout(timer);
    // Until then the address is another one than what stands in the field.
    form.dataset.filtering = "yes";
    timer = setTimeout(find, 150);
  }

  // While a word of Chinese, Japanese or Korean is put together it is none yet.
  field.addEventListener("input", ({ isComposing }) => isComposing || wait());
  field.addEventListener("compositionend", wait);
  form.addEventListener("submit", () => clearTimeout(timer));
}

if (document.querySelector(".found")) document.querySelectorAll("form.tools").forEach(filterAsTyped);
