// What scripts add to pages that work without them. One function, one behaviour.
"use strict";

// In the head, before the first paint: file inputs hide under their buttons only where a script shows the choice.
document.documentElement.classList.add("js");

/** Brings the row that was just saved into sight. */
function showSavedRow() {
  document.querySelector(".saved")?.scrollIntoView({ block: "nearest" });
}

/** Shows the chosen photo before Save. Of the two inputs only the one used last keeps its file. */
function previewPhoto(field) {
  const inputs = [...field.querySelectorAll("input[type=file]")];
  const frame = field.querySelector(".thumb");
  const name = field.querySelector(".chosen");
  const stored = [...frame.childNodes];
  const offer = field.querySelector("template");
  let remove = field.querySelector("input[type=checkbox]");
  let address;

  function picture(file) {
    const image = new Image();
    image.alt = field.dataset.chosen;
    image.src = address = URL.createObjectURL(file);
    image.onerror = () => frame.replaceChildren(field.dataset.unreadable);
    return image;
  }

  function show(file) {
    if (address) URL.revokeObjectURL(address);
    address = undefined;
    frame.replaceChildren(...(file ? [picture(file)] : stored));
    name.textContent = file?.name ?? "";
    if (!offer) return;
    remove?.closest("label").remove();
    remove = file && offer.parentElement.appendChild(offer.content.cloneNode(true).firstElementChild).control;
  }

  field.addEventListener("change", ({ target }) => {
    if (target === remove && !remove.checked) return;
    for (const input of inputs) if (input !== target) input.value = "";
    if (target === remove) inputs[0].focus();
    else if (remove) remove.checked = false;
    show(inputs.find((input) => input.files.length)?.files[0]);
  });
  // After the way back some browsers restore the chosen file.
  const restored = inputs.find((input) => input.files.length);
  if (restored) show(restored.files[0]);
}

/** Deletes a row on a swipe to the left past half of its width. A shorter one only uncovers Delete, by scrolling. */
function deleteBySwipe(rows) {
  let swipe;

  function isPastHalf({ clientX, clientY }) {
    const left = swipe.x - clientX;
    return left > swipe.row.clientWidth / 2 && left > 2 * Math.abs(swipe.y - clientY);
  }

  function end() {
    swipe?.row.classList.remove("leaving");
    swipe = undefined;
  }

  rows.addEventListener("touchstart", ({ target, touches }) => {
    end();
    const row = target.closest(".row");
    if (row?.querySelector("form") && touches.length === 1) swipe = { row, x: touches[0].clientX, y: touches[0].clientY };
  }, { passive: true });
  rows.addEventListener("touchmove", ({ changedTouches }) => {
    swipe?.row.classList.toggle("leaving", isPastHalf(changedTouches[0]));
  }, { passive: true });
  rows.addEventListener("touchend", ({ changedTouches }) => {
    if (swipe && isPastHalf(changedTouches[0])) swipe.row.querySelector("form").requestSubmit();
    else end();
  });
  rows.addEventListener("touchcancel", end);
  addEventListener("pagehide", end);
}

/** Puts a list in another order as soon as one is chosen. */
function sortAtOnce() {
  document.querySelector(".tools select")?.addEventListener("change", ({ target }) => target.form.requestSubmit());
}

/** Keeps the place in a long list over a Delete or an Undo, which load the page anew, and goes to the row after it. */
function keepPlace() {
  const key = `place ${location.pathname}`;
  const [place, next] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  sessionStorage.removeItem(key);
  if (place !== undefined) scrollTo({ top: place, behavior: "instant" });
  document.getElementById(next)?.querySelector("a")?.focus({ preventScroll: true });
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches(".row-action, .notice form")) return;
    const rows = [...document.querySelectorAll(".row, .tile")];
    const row = rows.indexOf(target.closest(".row"));
    const after = row < 0 ? undefined : rows[row + 1] ?? rows[row - 1];
    sessionStorage.setItem(key, JSON.stringify([scrollY, after?.id]));
  });
}

/** Sends a form once, however often its button is tapped. The guard ends by itself, so a stopped upload can go again. */
function sendOnce() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // What is saved as a file leaves the page as it is, ready for the next button.
    if (event.submitter?.hasAttribute("data-stays")) return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 2000);
  });
}

/** A page that comes back from the browser's memory shows nothing until the server says its session lives. */
function askForSession() {
  addEventListener("pageshow", async ({ persisted }) => {
    const page = document.documentElement;
    if (!persisted || !document.body.hasAttribute("data-session")) return;
    page.classList.add("blank");
    const answer = await fetch("/login", { method: "HEAD", redirect: "manual" }).catch(() => undefined);
    if (answer?.type === "opaqueredirect") page.classList.remove("blank");
    else location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

askForSession();
document.addEventListener("DOMContentLoaded", () => {
  keepPlace();
  sendOnce();
  sortAtOnce();
  showSavedRow();
  document.querySelectorAll(".field.photo").forEach(previewPhoto);
  document.querySelectorAll(".rows").forEach(deleteBySwipe);
});
