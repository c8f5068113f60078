// What helps while a form is filled in: steps back, keys, and keeping what is not saved. Without it the form is one like any other.
"use strict";

const isTicked = ({ type }) => type === "radio" || type === "checkbox";
const filled = (form) => [...form.querySelectorAll("input:not([type=hidden]), select, textarea")];

/** What stands in a control. */
function content(control) {
  if (control.type === "file") return [...control.files];
  return isTicked(control) ? control.checked : control.value;
}

/** Whether a control holds anything else than it did when the page was made. */
function isChanged(control) {
  if (control.type === "file") return control.files.length > 0;
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (control.type !== "select-one") return control.value !== control.defaultValue;
  return [...control.options].some((option) => option.selected !== option.defaultSelected);
}

/** Lets Ctrl or Cmd with Z take a field's last change back, and with Shift make it again; within a field the browser does. */
function stepBack(form) {
  const read = () => new Map(filled(form).map((control) => [control, content(control)]));
  const isSame = (one, other) =>
    Array.isArray(one) ? one.length === other.length && one.every((file, place) => file === other[place]) : one === other;
  const different = (then) => [...then].filter(([control, value]) => control.isConnected && !isSame(value, content(control)));
  const [past, future] = [[], []];
  let now = read();
  let isStepping = false;

  function put(control, value) {
    if (control.type === "file") {
      const files = new DataTransfer();
      for (const file of value) files.items.add(file);
      control.files = files.files;
    } else if (isTicked(control)) control.checked = value;
    else control.value = value;
  }

  function step(from, to) {
    const then = from.pop();
    const changes = different(then);
    const [control] = changes.find(([, value]) => value === true || value.length) ?? changes[0];
    to.push(now);
    isStepping = true;
    for (const change of changes) put(...change);
    control.dispatchEvent(new Event("change", { bubbles: true }));
    isStepping = false;
    now = read();
    control.focus();
  }

  form.addEventListener("change", () => {
    if (isStepping || !different(now).length) return;
    past.push(now);
    future.length = 0;
    now = read();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const [from, to] = event.shiftKey ? [future, past] : [past, future];
    // What is being typed has its own steps.
    if (!from.length || different(now).length) return;
    event.preventDefault();
    step(from, to);
  });
}

/** Keeps what is not saved on the server, asks before it is left, and drops it with Cancel. */
function keepUnsaved(form) {
  const offer = document.querySelector(".offer:has(form)");
  const keep = new URL(form.action).pathname + form.dataset.keep;
  let timer, request;
  let isLeaving = false;

  const hasChanges = () => "changed" in form.dataset || filled(form).some(isChanged);
  const post = (address, options) => fetch(address, { method: "POST", redirect: "manual", ...options }).catch(() => {});

  function mark() {
    if (form.elements.unsaved) return;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "unsaved", value: "yes" }));
  }

  function body() {
    const data = new FormData(form);
    const photo = [...data].some(([, value]) => value.size);
    return new URLSearchParams([...[...data].filter(([, value]) => !(value instanceof File)), ...(photo ? [["lacks", "photo"]] : [])]);
  }

  function send(options) {
    request?.abort();
    request = new AbortController();
    clearTimeout(timer);
    timer = undefined;
    // What was left before stays as it is until its user has chosen.
    if (offer?.isConnected) return;
    if (hasChanges()) {
      mark();
      return post(keep, { body: body(), signal: request.signal, ...options });
    }
    if (form.elements.unsaved) return post(`${keep}/delete`, options);
  }

  function ask(event) {
    if (!isLeaving) event.preventDefault();
  }

  function leave() {
    isLeaving = true;
    clearTimeout(timer);
    timer = undefined;
    request?.abort();
  }

  function change() {
    isLeaving = false;
    window.onbeforeunload = hasChanges() ? ask : null;
    clearTimeout(timer);
    timer = setTimeout(send, 1000);
  }

  form.addEventListener("input", change);
  form.addEventListener("change", change);
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const { target, submitter } = event;
    if (target === form || isLeaving || !hasChanges() || offer?.isConnected) return leave();
    // What another form leads away from, as turning the picture does, is kept first.
    event.preventDefault();
    delete target.dataset.sent;
    send().then(() => {
      leave();
      target.requestSubmit(submitter);
    });
  });
  addEventListener("pagehide", () => timer && send({ keepalive: true }));
  form.querySelector(".cancel")?.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return;
    leave();
    if (form.elements.unsaved) navigator.sendBeacon(`${keep}/delete`);
  });
  offer?.addEventListener("submit", (event) => {
    event.preventDefault();
    post(event.target.action).then(() => hasChanges() && send());
    offer.remove();
    form.querySelector(".input").focus();
  });
  // After the way back some browsers have kept what was typed.
  if (hasChanges()) window.onbeforeunload = ask;
}

/** Saves by Ctrl or Cmd with S. On a touch keyboard Enter leads on, as its key says. */
function saveByKey(form) {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) form.requestSubmit(form.querySelector(".primary"));
  });
  form.addEventListener("keydown", (event) => {
    const isNext = event.key === "Enter" && event.target.enterKeyHint === "next" && !event.isComposing;
    if (!isNext || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    const fields = filled(form).filter((control) => control.checkVisibility() && control.type !== "file");
    fields[fields.indexOf(event.target) + 1]?.focus();
  });
}

document.querySelectorAll("form[data-keep]").forEach((form) => {
  stepBack(form);
  keepUnsaved(form);
  saveByKey(form);
});
