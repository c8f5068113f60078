// The select mode of a list: counts what is ticked. Without it the same form is sent by the same buttons.
"use strict";

const boxes = (form) => [...form.querySelectorAll("[type=checkbox][name=id]")];
const elsewhere = (form) => [...form.querySelectorAll("[type=hidden][name=id]")];

/** Takes along what is ticked to the list's other pages and searches. */
function keepTicks(form) {
  const key = `ticks ${location.pathname}`;
  const ids = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  const focused = sessionStorage.getItem("tick focus");
  for (const name of [key, "tick focus"]) sessionStorage.removeItem(name);
  if (form.elements.all) return;
  const shown = new Map(boxes(form).map((box) => [box.value, box]));
  for (const value of ids) {
    if (shown.has(value)) shown.get(value).checked = true;
    else form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "id", value }));
  }

  shown.get(focused)?.focus();

  function keep() {
    const ticked = [...boxes(form).filter((box) => box.checked), ...elsewhere(form)];
    sessionStorage.setItem(key, JSON.stringify(ticked.map(({ value }) => value)));
  }

  document.querySelector("form.tools")?.addEventListener("submit", keep);
  for (const link of document.querySelectorAll(".pager a")) link.addEventListener("click", keep);
}

/** Says how many rows are ticked, and offers nothing to do with none. */
function countTicked(form) {
  const bulk = form.querySelector(".bulk");
  const { total, many, one, none } = bulk.dataset;
  const output = bulk.querySelector("output");
  const isAll = form.elements.all !== undefined;

  function count() {
    const ticked = boxes(form).filter((box) => box.checked).length;
    if (isAll) return total - (boxes(form).length - ticked);
    return ticked + elsewhere(form).length;
  }

  function show() {
    const number = count();
    const text = number.toLocaleString(document.documentElement.lang);
    output.textContent = number === 0 ? none : (number === 1 ? one : many).replace("{count}", text);
    bulk.querySelector(".picked").textContent = number === 0 ? "" : text;
    for (const button of bulk.querySelectorAll("button")) button.disabled = number === 0;
  }

  form.addEventListener("change", show);
  addEventListener("pageshow", show);
  // Rows come and go by themselves.
  new MutationObserver(show).observe(form.querySelector(".live"), { childList: true, subtree: true });
  show();
}

/** With the shift key all rows from the one ticked before become like this one. */
function tickRanges(form) {
  let last;
  form.addEventListener("click", ({ target, shiftKey }) => {
    if (target.name !== "id") return;
    const all = boxes(form);
    const ends = [all.indexOf(last), all.indexOf(target)].sort((one, other) => one - other);
    if (shiftKey && ends[0] >= 0) all.slice(ends[0], ends[1] + 1).forEach((box) => (box.checked = target.checked));
    last = target;
  });
}

/** Ticks this page's rows without loading it anew, and leaves what was done in the browser's history once. */
function tickAtOnce(form) {
  const link = form.querySelector("[data-picking=page]");
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    const isTicking = boxes(form).some((box) => !box.checked);
    for (const box of boxes(form)) box.checked = isTicking;
    if (!isTicking) elsewhere(form).forEach((input) => input.remove());
    form.dispatchEvent(new Event("change"));
  });
}

/** Says that it works where many rows take longer than a moment. */
function showWork(form) {
  const bulk = form.querySelector(".bulk");
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("data-stays")) return;
    const bar = document.createElement("progress");
    const timer = setTimeout(() => {
      if (event.defaultPrevented) return;
      bulk.querySelector("output").textContent = bulk.dataset.working;
      bulk.prepend(bar);
    }, 200);
    addEventListener("pagehide", () => {
      clearTimeout(timer);
      bar.remove();
    }, { once: true });
  });
}

for (const form of document.querySelectorAll(".picking")) {
  for (const start of [keepTicks, countTicked, tickRanges, tickAtOnce, showWork]) start(form);
}
