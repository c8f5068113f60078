// Shows how far the photos of a form have come. Without it they go with the form, and nothing tells how far they are.
"use strict";

/** Shows how much of a photo has gone, and reads it out at each quarter rather than at each step. */
function progressShown(box) {
  const words = box.dataset;
  const bar = box.querySelector("progress");
  const [stage, share] = box.querySelectorAll("span");
  const news = box.nextElementSibling;
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  const trouble = document.createElement("p");
  let delay, quarter;

  trouble.className = "error";
  trouble.setAttribute("role", "alert");

  function tell(text, isSeen = false) {
    news.textContent = text;
    news.classList.toggle("hidden", !isSeen);
  }

  function report(part, text = words.sending) {
    const isKnown = part !== undefined;
    const reached = isKnown ? Math.floor(part * 4) : text;
    stage.textContent = text;
    share.textContent = isKnown ? percent.format(Math.floor(part * 100) / 100) : "";
    if (isKnown) bar.value = part;
    else bar.removeAttribute("value");
    if (!box.hidden && reached !== quarter) tell(`${text} ${share.textContent}`);
    quarter = reached;
  }

  function show() {
    box.hidden = false;
    box.scrollIntoView({ block: "nearest" });
    tell(`${stage.textContent} ${share.textContent}`);
  }

  function clear() {
    trouble.remove();
    tell("");
  }

  function begin() {
    clear();
    report();
    // What is over in a moment is not worth a flicker.
    delay = setTimeout(show, 300);
  }

  function end() {
    clearTimeout(delay);
    box.hidden = true;
    tell("");
  }

  function fail(text = words.failed) {
    trouble.textContent = text;
    box.before(trouble);
    trouble.scrollIntoView({ block: "nearest" });
  }

  return {
    begin, clear, end, fail, report,
    prepare: () => report(undefined, words.preparing),
    stopped: () => tell(words.stopped, true),
  };
}

/** Sends the photo ahead and then the form that names it, by itself: what answers it is a page like any other. */
function sendAhead(box) {
  const progress = progressShown(box);
  const form = box.closest("form");
  const field = box.closest(".field");
  const inputs = [...field.querySelectorAll("input[type=file]")];
  const stop = box.querySelector("button");
  // What the form does: "" (nothing yet), "sends" its photo, "goes" itself, is "gone".
  let state = "";
  let button, request, name, guard;

  const isTaken = ({ size }) => size > 0 && size <= box.dataset.limit;
  // What is small needs no request of its own, unless the network is gone or known to be slow, in megabits a second.
  const isQuick = ({ size }) => size <= 1 << 18 && navigator.onLine && !(navigator.connection?.downlink < 1);

  function begin(submitter) {
    button = submitter ?? form.querySelector("button.primary");
    button.setAttribute("aria-disabled", "true");
    progress.begin();
  }

  function end() {
    clearTimeout(guard);
    [state, request, name] = [""];
    if (box.contains(document.activeElement)) button.focus();
    button?.removeAttribute("aria-disabled");
    progress.end();
  }

  function fail() {
    end();
    progress.fail();
  }

  function send(file) {
    const body = new FormData();
    body.append(inputs[0].name, file);
    state = "sends";
    stop.hidden = false;
    request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress.report(loaded / total);
    request.upload.onload = progress.prepare;
    request.onload = follow;
    request.onerror = fail;
    request.onabort = end;
    request.open("POST", box.dataset.address);
    request.send(body);
  }

  // Whatever was refused goes with the form: the page that answers says why.
  function follow() {
    state = "goes";
    if (request.status === 201) name = request.responseText;
    else progress.report();
    form.requestSubmit(button);
  }

  // The guard ends by itself, so that a form that was stopped can go again.
  function leave() {
    state = "gone";
    if (stop === document.activeElement) button.focus();
    stop.hidden = true;
    guard = setTimeout(end, 20_000);
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return request?.abort();
    if (state === "goes") return leave();
    if (!state) {
      const files = inputs.flatMap((input) => [...input.files]);
      if (!files.length) return;
      begin(event.submitter);
      if (files.length > 1 || !isTaken(files[0]) || isQuick(files[0])) return leave();
      send(files[0]);
    }
    event.preventDefault();
    // The form itself is not under way yet.
    event.stopPropagation();
  });
  form.addEventListener("formdata", ({ formData }) => {
    if (!name) return;
    formData.delete(inputs[0].name);
    formData.set(`${inputs[0].name}_upload`, name);
  });
  stop.addEventListener("click", () => {
    request.abort();
    progress.stopped();
  });
  // Another photo was chosen, or none.
  field.addEventListener("change", ({ target }) => {
    request?.abort();
    const file = target.files?.[0];
    progress.clear();
    if (file?.size > box.dataset.limit) progress.fail(box.dataset.tooLarge.replace("{name}", () => file.name));
  });
  addEventListener("pagehide", () => request?.abort());
  addEventListener("pageshow", ({ persisted }) => persisted && end());
}

/** Sends several photos ahead, one after the other, and then the form that names them all. */
function sendSeveral(form) {
  const box = form.querySelector(".upload");
  const progress = progressShown(box);
  const input = form.querySelector("input[type=file]");
  const { address, limit } = box.dataset;
  const isDrop = form.classList.contains("drop");
  let request;

  function send(file, report) {
    return new Promise((resolve, reject) => {
      const body = new FormData();
      body.append(form.dataset.field, file);
      request = new XMLHttpRequest();
      request.upload.onprogress = ({ loaded, total }) => report(loaded / total);
      // Whatever was refused is named by the page that answers the form.
      request.onload = () => resolve(request.status === 201 ? request.responseText : "refused");
      request.onerror = () => reject(new Error());
      request.onabort = () => reject();
      request.open("POST", address);
      request.send(body);
    });
  }

  async function sendEach(files) {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const names = [];
    let gone = 0;
    for (const file of files) {
      names.push(await send(file, (part) => progress.report((gone + part * file.size) / total)));
      gone += file.size;
    }
    return names;
  }

  // The names go by the form itself: what answers it is a page like any other.
  function leave(names) {
    progress.prepare();
    input.disabled = true;
    for (const value of names) {
      const name = document.createElement("input");
      form.append(Object.assign(name, { type: "hidden", name: `${input.name}_upload`, value }));
    }
    form.requestSubmit();
  }

  function end(failure) {
    request = undefined;
    input.value = "";
    progress.end();
    if (failure) progress.fail();
    else progress.stopped();
  }

  /** Takes the files that were picked, dropped or pasted, unless others are under way. */
  function take(files) {
    if (request || !files.length) return;
    form.hidden = false;
    progress.begin();
    const { tooLarge, tooMany, empty } = form.dataset;
    const large = files.find(({ size }) => size > limit);
    const bare = files.find(({ size }) => !size);
    if (large || bare || files.length > 100) {
      input.value = "";
      progress.end();
      const { name } = large ?? bare ?? {};
      return progress.fail((large ? tooLarge : bare ? empty : tooMany).replace("{name}", () => name));
    }
    sendEach(files).then(leave, end);
  }

  input.addEventListener("change", () => take([...input.files]));
  box.querySelector("button").addEventListener("click", () => request?.abort());
  addEventListener("pagehide", () => request?.abort());
  // What was sent before the way back is not sent again.
  addEventListener("pageshow", ({ persisted }) => persisted && input.disabled && location.reload());
  if (isDrop) takeDropped((files) => take(files), (isOver) => form.hidden = !isOver && !request);
}

/** Hands over the files that are dropped on the page or pasted into it; says when some are held over it. */
function takeDropped(take, show = () => {}) {
  const page = document.documentElement;
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  let depth = 0;

  function hold(isOver) {
    page.classList.toggle("held", isOver);
    show(isOver);
  }

  addEventListener("dragenter", (event) => {
    if (hasFiles(event) && !depth++) hold(true);
  });
  addEventListener("dragleave", (event) => {
    if (hasFiles(event) && !--depth) hold(false);
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    hold(false);
    const items = [...event.dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
    take(items.map((item) => item.getAsFile()).filter(Boolean));
  });
  addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    take(files);
  });
}

/** Lets a photo be dropped on its form or pasted into it, as if it had been picked. */
function takeIntoForm(field) {
  const input = field.querySelector("input[type=file]");
  takeDropped(([file, ...others]) => {
    if (!file) return;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    if (others.length) field.querySelector(".chosen").append(` – ${field.dataset.first}`);
  });
}

document.querySelectorAll(".field .upload").forEach(sendAhead);
document.querySelectorAll(".field.photo").forEach(takeIntoForm);
document.querySelectorAll("form.photos").forEach(sendSeveral);
