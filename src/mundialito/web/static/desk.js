/* The organiser's desk: clocks that count on, sums of score sheets, a list that is searched, and a
   queue that keeps what a phone could not send. Everything works by plain forms without it. */
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  /* --- clocks: counted on from where the server says ------------------------------------------------------ */

  let offset = 0;
  const two = (number) => String(number).padStart(2, "0");
  const tick = () => {
    for (const clock of $$("[data-count]")) {
      const seconds = Math.max(0, Math.floor((Date.now() + offset - clock.dataset.count) / 1000));
      clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    }
  };
  setInterval(tick, 500);
  document.addEventListener("now", (event) => { offset = Number(event.detail.data) - Date.now(); tick(); wait = 1000; flush(); });  // the desk is back
  const local = () => {
    for (const time of $$("time[data-local]")) {
      const how = { hour: "2-digit", minute: "2-digit", ...(time.dataset.local === "seconds" && { second: "2-digit" }) };
      time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, how);
    }
  };

  /* --- score sheets ---------------------------------------------------------------------------------------- */

  const add = () => {
    for (const row of $$("[data-row]")) {
      const points = $$("[data-points]", row).reduce((sum, field) => sum + field.value * field.dataset.points, 0);
      $("[data-sum]", row).textContent = points;
    }
  };

  /* --- forms: the answer stands at the one that was sent, in view, and is read out --------------------------- */

  const words = () => $("#said")?.dataset || {};
  let answered = null;
  const show = () => {
    if (!answered) return;
    const { form, line, bad } = answered;
    if (form.isConnected) { if (line.parentNode !== form) form.append(line); } else if (bad) $("#notice")?.replaceChildren(line);
  };
  const answer = (form, texts, kind, link) => {
    const line = Object.assign(document.createElement("div"), { className: `notice answer ${kind}` });
    line.append(...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    if (link?.where) line.lastChild.append(" ", Object.assign(document.createElement("a"), { href: link.where, target: "rules", className: "rule", textContent: link.rule }));
    answered?.line.remove();
    answered = { form, line, bad: kind !== "good" };
    show();
    if ($("#said")) $("#said").textContent = texts.join(" ");
    line.scrollIntoView({ block: "nearest" });
  };
  const headers = () => JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}");
  const post = (where, body, seconds) =>
    fetch(where, { method: "POST", headers: { ...headers(), "x-queued": "1" }, signal: AbortSignal.timeout(seconds * 1000), body });
  /* One after the other, as they were pressed: whoever publishes a seating means the one just drawn. */
  let last = Promise.resolve();
  const inTurn = (send) => (last = last.catch(() => {}).then(send));
  const refused = async (form, reply) => {
    const told = await reply.json().catch(() => ({}));
    answer(form, [told.error || words().failed], "bad", told);
  };
  /* Whoever filled something in is told that it is done; a button shows it by what changes. */
  const done = async (form, reply) => {
    if (reply.redirected) { location.assign(reply.url); return; }
    const { told = [] } = await reply.json().catch(() => ({}));
    const filled = $("input:not([type=hidden]), select, textarea", form);
    form.reset();
    if (filled || told.length) answer(form, [`✓ ${words().done}`, ...told], "good");
    else if ($("#said")) $("#said").textContent = words().done;
  };
  const busy = new WeakSet();  // no attribute tells it: the stream draws the page anew, and takes away what it has not written
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    if (busy.has(form)) return;
    busy.add(form);
    form.ariaBusy = "true";
    answered?.line.remove();
    answered = null;
    const fields = new FormData(form);
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    const body = form.enctype.startsWith("multipart") ? fields : new URLSearchParams(fields);
    try {
      const reply = await inTurn(() => post(form.getAttribute("action"), body, 60));
      await (reply.ok ? done : refused)(form, reply);
    } catch {
      answer(form, [words().failed], "bad");
    } finally {
      busy.delete(form);
      form.ariaBusy = null;
    }
  });

  /* --- what could not be sent is kept, and sent again with the same mark ------------------------------------- */

  const QUEUE = "desk queue";
  const kept = () => JSON.parse(localStorage.getItem(QUEUE) || "[]");
  const keep = (items) => localStorage.setItem(QUEUE, JSON.stringify(items));
  const mark = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
  const source = new Map();  // by mark, the form that it was filled in on
  let sending = false;
  let wait = 1000;
  const count = () => {
    const line = $("#unsent");
    if (!line) return;
    const number = kept().length;
    line.hidden = !number;
    line.textContent = `${line.dataset.words} ${number}`;
  };
  /* true: it has arrived, or was refused for good; false: try again later. */
  const send = async ({ where, fields, id }) => {
    const form = source.get(id) || document.createElement("form");
    try {
      const reply = await post(where, new URLSearchParams([...fields, ["id", id]]), 10);
      if (reply.ok) { await done(form, reply); return true; }
      if (reply.status < 500 && ![401, 403, 408, 429].includes(reply.status)) { await refused(form, reply); return true; }
    } catch { /* no connection */ }
    answer(form, [words().kept], "kept");
    return false;
  };
  const flush = async () => {
    if (sending) return;
    sending = true;
    try {
      while (kept().length) {
        const [first] = kept();
        if (!await send(first)) { setTimeout(flush, wait); wait = Math.min(20000, wait * 2); return; }
        keep(kept().filter((item) => item.id !== first.id));
        source.delete(first.id);
        wait = 1000;
        count();
      }
    } finally {
      sending = false;
      count();
    }
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-queue]")) return;
    event.preventDefault();
    const fields = [...new FormData(form)].filter(([name]) => name !== "_csrf_token" && name !== "id");
    const where = form.getAttribute("action");
    const about = (item) => JSON.stringify([item.where, ...item.fields.filter(([name]) => ["round", "table", "code"].includes(name)).sort()]);
    /* A second attempt of the same hand at the same sheet takes the place of the first one that still waits. */
    const others = kept().filter((item) => about(item) !== about({ where, fields }));
    const id = mark();
    source.set(id, form);
    keep([...others, { id, where, fields }]);
    count();
    wait = 1000;
    flush();
  });
  addEventListener("online", flush);

  /* --- a list that is searched by name ------------------------------------------------------------------------ */

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const filter = () => {
    for (const list of $$("[data-filter]")) {
      const wish = plain($(list.dataset.filter)?.value || "").trim();
      for (const item of list.children) {
        const found = wish && plain(item.firstElementChild.textContent).includes(wish);
        item.hidden = Boolean(wish) && !found;
        item.classList.toggle("mine", Boolean(found));
      }
    }
  };
  document.addEventListener("input", (event) => {
    add();
    if (event.target.id === "my-name") { localStorage.setItem("my name", event.target.value); filter(); }
  });

  /* --- a draft is changed by dragging one name onto another ------------------------------------------------------- */

  let dragged = "";
  document.addEventListener("dragstart", (event) => { dragged = event.target.closest?.("[data-player]")?.dataset.player || ""; });
  document.addEventListener("dragover", (event) => { if (dragged && event.target.closest?.("[data-player]")) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    const other = event.target.closest?.("[data-player]")?.dataset.player;
    const form = $("form.do-swap");
    if (!dragged || !other || other === dragged || !form) return;
    event.preventDefault();
    form.elements.a.value = dragged;
    form.elements.b.value = other;
    form.requestSubmit();
    dragged = "";
  });

  /* --- after every change of the page --------------------------------------------------------------------------- */

  const settle = () => { tick(); local(); add(); filter(); show(); };
  document.addEventListener("htmx:after:swap", settle);
  const begin = () => {
    const name = $("#my-name");
    if (name) name.value = localStorage.getItem("my name") || "";
    count();
    settle();
    flush();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
