// The select mode of a list: counts what is ticked. Without it the same form is sent by the same buttons.
"use strict";

/** Says how many rows are ticked, and offers nothing to do with none. */
function countTicked(form) {
  const bulk = form.querySelector(".bulk");
  const { total, many, one, none } = bulk.dataset;
  const output = bulk.querySelector("output");
  const isAll = form.elements.all !== undefined;

  function count() {
    const boxes = [...form.querySelectorAll("[name=id]")];
    const ticked = boxes.filter((box) => box.checked).length;
    return isAll ? total - (boxes.length - ticked) : ticked;
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
    const boxes = [...form.querySelectorAll("[name=id]")];
    const ends = [boxes.indexOf(last), boxes.indexOf(target)].sort((one, other) => one - other);
    if (shiftKey && ends[0] >= 0) boxes.slice(ends[0], ends[1] + 1).forEach((box) => (box.checked = target.checked));
    last = target;
  });
}

/** Ticks this page's rows without loading it anew, and leaves what was done in the browser's history once. */
function tickAtOnce(form) {
  const link = form.querySelector("[data-picking=page]");
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    const boxes = [...form.querySelectorAll("[name=id]")];
    const isTicking = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = isTicking;
    form.dispatchEvent(new Event("change"));
  });
}

/** Says that it works where many rows take longer than a moment. */
function showWork(form) {
  const bulk = form.querySelector(".bulk");
  form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.hasAttribute("data-stays")) return;
    const bar = document.createElement("progress");
    const timer = setTimeout(() => {
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
  for (const start of [countTicked, tickRanges, tickAtOnce, showWork]) start(form);
}
