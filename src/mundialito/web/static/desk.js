/* The organiser's desk: clocks that count on, sums of score sheets, a list that is searched, the projector's views, and
   a queue that keeps what a phone could not send. Everything works by plain forms without it. */
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
  document.addEventListener("now", (event) => { offset = Number(event.detail.data) - Date.now(); tick(); });
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

  /* --- what could not be sent is kept, and sent again with the same mark ------------------------------------- */

  const QUEUE = "desk queue";
  const kept = () => JSON.parse(localStorage.getItem(QUEUE) || "[]");
  const keep = (items) => localStorage.setItem(QUEUE, JSON.stringify(items));
  const mark = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
  const headers = () => JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}");
  let sending = false;
  let wait = 1000;
  const tell = (words) => {
    const notice = $("#notice");
    if (!notice) return;
    const line = Object.assign(document.createElement("p"), { className: "notice", textContent: words });
    line.setAttribute("role", "alert");
    notice.replaceChildren(line);
  };
  const count = () => {
    const line = $("#unsent");
    if (!line) return;
    const number = kept().length;
    line.hidden = !number;
    line.textContent = `${line.dataset.words} ${number}`;
  };
  /* true: it has arrived, or was refused for good; false: try again later. */
  const send = async ({ where, fields, id }) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), 10000);
    try {
      const answer = await fetch(where, {
        method: "POST", headers: { ...headers(), "x-queued": "1" }, signal: abort.signal,
        body: new URLSearchParams([...fields, ["id", id]]),
      });
      if (answer.ok) { $("#notice")?.replaceChildren(); return true; }
      if (answer.status >= 500 || [401, 403, 408, 429].includes(answer.status)) return false;
      const told = await answer.json().catch(() => ({}));
      tell(told.error ? `${told.error}${told.rule ? ` (${told.rule})` : ""}` : answer.statusText);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
  const flush = async () => {
    if (sending) return;
    sending = true;
    try {
      while (kept().length) {
        const [first] = kept();
        if (!await send(first)) { setTimeout(flush, wait); wait = Math.min(20000, wait * 2); return; }
        keep(kept().filter((item) => item.id !== first.id));
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
    const round = (list) => list.find(([name]) => name === "round")?.[1];
    /* A second attempt at the same sheet takes the place of the first one that still waits. */
    const others = kept().filter((item) => item.where !== where || round(item.fields) !== round(fields));
    keep([...others, { id: mark(), where, fields }]);
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

  /* --- the projector: one view after the other ------------------------------------------------------------------ */

  let view = 0;
  const rotate = (step) => {
    const root = $("[data-rotate]");
    if (!root) return;
    const views = $$(".view", root);
    view = views.length ? (view + step) % views.length : 0;
    views.forEach((one, n) => { one.hidden = n !== view; });
  };
  setInterval(() => rotate(1), 12000);
  document.addEventListener("keydown", (event) => {
    if (!$("[data-rotate]")) return;
    if (event.key === "ArrowRight" || event.key === " ") rotate(1);
    if (event.key === "ArrowLeft") rotate($$(".view").length - 1);
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

  const settle = () => { tick(); local(); add(); filter(); rotate(0); };
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
