// Shows how far the photo of a form has come. Without it the photo goes with the form, and nothing tells how far it is.
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

  function begin() {
    trouble.remove();
    tell("");
    report();
    // What is over in a moment is not worth a flicker.
    delay = setTimeout(show, 300);
  }

  function end() {
    clearTimeout(delay);
    box.hidden = true;
    tell("");
  }

  function fail() {
    trouble.textContent = words.failed;
    box.before(trouble);
    trouble.scrollIntoView({ block: "nearest" });
  }

  return {
    begin, end, fail, report,
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
  field.addEventListener("change", () => request?.abort());
  addEventListener("pagehide", () => request?.abort());
  addEventListener("pageshow", ({ persisted }) => persisted && end());
}

document.querySelectorAll(".upload").forEach(sendAhead);
