// Keys that do what else takes a click, for who has not switched them off. They press what stands on the page, so each does what its button does.
"use strict";

const isTyping = ({ target }) => target.closest?.("input:not([type=checkbox], [type=radio], [type=file]), select, textarea, dialog");
const isSeen = (element) => element.checkVisibility();
// Of rows that are ticked it is their boxes that take the focus.
const links = () => [...document.querySelectorAll(".row-link, .tiles a")].filter(isSeen).map((link) => link.control ?? link);
const current = () => document.activeElement.closest(".row, .tiles li");

/** Leads to the row below or above the one that has the focus; in a form to the record after or before. */
function go(steps) {
  const rows = links();
  if (!rows.length) return document.querySelector(steps > 0 ? ".trail [rel=next]" : ".trail [rel=prev]")?.click();
  const place = rows.findIndex((link) => current()?.contains(link));
  rows[place < 0 ? 0 : Math.min(Math.max(place + steps, 0), rows.length - 1)].focus();
}

/** Presses what the row in focus has for the key; false where there is nothing. */
function inRow(selector) {
  const found = current()?.querySelector(selector);
  found?.click();
  return Boolean(found);
}

/** Ticks the row in focus; where rows have no boxes yet, where they have. */
function tick() {
  if (inRow("input[name=id]")) return;
  const id = current()?.id.slice(1);
  if (id && document.querySelector("[data-key=x]")) {
    sessionStorage.setItem(`ticks ${location.pathname}`, JSON.stringify([id]));
    sessionStorage.setItem("tick focus", id);
  }
  press("x");
}

/** Presses, or goes into, whatever on the page says that it wants the key. */
function press(key) {
  const wanted = [...document.querySelectorAll("[data-key]")].find((element) => element.dataset.key === key && isSeen(element));
  if (wanted?.matches("input")) wanted.select();
  else wanted?.click();
  return Boolean(wanted);
}

/** Shows all keys over the page; they are a page of their own, too. */
async function showKeys() {
  const page = await fetch("/keys").then((answer) => answer.text(), () => "");
  const sheet = new DOMParser().parseFromString(page, "text/html").querySelector(".keys");
  if (!sheet || document.querySelector("dialog")) return;
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "keys");
  dialog.append(sheet);
  sheet.querySelector("form").hidden = false;
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  // The button to close it has the focus and stands last; what is read begins above.
  dialog.scrollTop = 0;
}

const keys = {
  j: () => go(1),
  k: () => go(-1),
  e: () => inRow(".row-link"),
  "#": () => inRow(".row-action button") || press("#"),
  x: tick,
  "?": showKeys,
};

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || isTyping(event)) return;
  if (repeat && key !== "j" && key !== "k") return;
  if (keys[key]) keys[key]();
  else if (!press(key)) return;
  event.preventDefault();
});
