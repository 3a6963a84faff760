/* Hands on a page: what glows answers, things are dragged, keys have their meaning, and what is sent is never lost.
   Like app.js it knows no game. */
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  /* --- what glows answers: a thing of the board lights up while a control for it may be used, and presses that control -- */

  const usable = (control) => {
    const only = control.closest("[data-while]");
    return !control.matches(":disabled, [aria-disabled=true]") && (!only || document.getElementById(only.dataset.while)?.checked);
  };
  const plain = new WeakMap();  // what a thing was called before it was lit
  const NAMES = ["role", "tabindex", "aria-label"];
  const name = (thing, values) => NAMES.forEach((key, n) => values[n] === null ? thing.removeAttribute(key) : thing.setAttribute(key, values[n]));
  const lit = new WeakMap();
  const light = () => {
    const controls = new Map($$("#choices [data-event]").filter(usable).map((one) => [one.dataset.event, one]));
    for (const thing of $$("[data-answers]")) {
      const control = thing.dataset.answers.split(" ").map((e) => controls.get(e)).find(Boolean);
      if (control) {
        lit.set(thing, control);
        if (!("lit" in thing.dataset)) plain.set(thing, NAMES.map((key) => thing.getAttribute(key)));
        thing.dataset.lit = "";
        const before = plain.get(thing)[2];
        name(thing, ["button", "0", [control.ariaLabel || control.textContent.trim(), before].filter(Boolean).join(", ")]);
      } else if ("lit" in thing.dataset) {
        delete thing.dataset.lit;
        name(thing, plain.get(thing) || [null, null, null]);
      }
    }
    for (const tab of $$(".tabs a[href^='#']")) {
      const there = document.getElementById(tab.hash.slice(1));
      tab.toggleAttribute("data-has-lit", Boolean(there && $$("[data-lit], .here", there).some((one) => one.checkVisibility())));
    }
  };
  /* At once it is seen what was sent, however slow the line: the control, and the thing of the board that stands for it. */
  let pressing = null;
  const sent = (button) => { for (const thing of [button, pressing]) if (thing) thing.dataset.sent = ""; };
  const answered = () => { for (const one of $$("[data-sent]")) delete one.dataset.sent; };
  const press = (thing) => {
    pressing = thing;
    if (thing.matches("[data-lit]")) lit.get(thing)?.click(); else thing.click();
    pressing = null;
  };
  document.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-lit]");
    if (thing) press(thing);
    if (event.target.closest(".notice") && !event.target.closest("a")) event.target.closest("#notice")?.replaceChildren();
  });
  document.addEventListener("change", light);

  /* --- whose is it: all that is one player's is marked while one points at the player -------------------------------- */

  const point = (seat) => {
    const whose = seat && ("team" in seat.dataset ? ["team", seat.dataset.team] : ["owner", seat.dataset.seat]);
    for (const one of $$("#public :is([data-owner], [data-team])")) {
      one.toggleAttribute("data-pointed", Boolean(whose) && one.dataset[whose[0]] === whose[1]);
    }
  };
  const seatOf = (event) => event.target.closest?.("#public .seat");
  document.addEventListener("pointerover", (event) => point(seatOf(event)));
  document.addEventListener("focusin", (event) => point(seatOf(event)));

  /* --- news: what has come onto the board since one's own last choice, until the next one -------------------------------- */

  let old = null;
  const there = () => $$("#public [data-news]").map((one) => one.id);
  const news = () => {
    old ||= new Set(there());
    for (const one of $$("#public [data-news]")) one.toggleAttribute("data-fresh", !old.has(one.id));
    for (const tab of $$(".tabs a[href^='#']")) {
      tab.toggleAttribute("data-has-news", Boolean($("[data-fresh]", document.getElementById(tab.hash.slice(1)) || tab)));
    }
  };

  /* --- what can be dragged is put down on a choice; a tap that slips a little is a tap -------------------------------- */

  const SLIP = 12;  // pixels
  const CHOICES = "[data-lit], #choices button[name=event], button[form=choices]";
  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-drag]");
    if (!grip || event.button || grip.closest(":disabled")) return;
    const thing = document.getElementById(grip.dataset.drag) || grip;
    const [x, y] = [event.clientX, event.clientY];
    let dragged = false;
    const drag = (to) => {
      if (!dragged && Math.hypot(to.clientX - x, to.clientY - y) > SLIP) {
        dragged = true;
        if (grip.control && !grip.control.checked) { grip.control.click(); }
        thing.classList.add("dragged");
      }
      if (dragged) thing.style.translate = `${to.clientX - x}px ${to.clientY - y}px`;
    };
    const drop = (to) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      const below = document.elementsFromPoint(to.clientX, to.clientY).filter((one) => !thing.contains(one));
      thing.classList.remove("dragged");
      thing.style.translate = "";
      if (to.type === "pointercancel" || (!dragged && grip.tagName !== "SPAN")) return;
      if (grip.matches("button")) {
        if (below.some((one) => one.closest("[data-drop]"))) grip.click();
        return;
      }
      const found = below.map((one) => one.closest(CHOICES)).find(Boolean);
      if (found) press(found);
    };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  });

  /* --- keys ------------------------------------------------------------------------------------------------------------- */

  const KEYS = {
    "?": () => { const help = $("#keys"); if (help) { help.open ? help.close() : help.showModal(); } },
    c: () => $("#private :is(.choices button, .held, .tick input, .take input, .take)")?.focus(),
    b: () => $("#public [data-lit], #choices .spot:not(.dark), .here")?.focus(),
    s: () => $("#bar .phrases summary")?.click(),
    u: () => $("#bar .back button")?.click(),
    m: () => $("#mute")?.click(),
    h: () => { const story = $("#story"); story?.focus(); },
  };
  document.addEventListener("keydown", (event) => {
    const thing = event.target.closest?.("[data-lit]");
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); press(thing); return; }
    if (event.key === "Escape" && location.hash === "#side") { location.hash = "#table"; return; }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !$("#table") || $("#stage")) return;
    if (event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea")) return;
    const number = /^[1-9]$/.test(event.key) && $$("#choices .choices button:not([aria-disabled])").filter((one) => one.checkVisibility())[event.key - 1];
    if (number) number.focus();
    else if (Object.hasOwn(KEYS, event.key)) { event.preventDefault(); KEYS[event.key](); }
  });

  /* --- a choice that cannot be taken back is asked twice, where one wants it so --------------------------------------- */

  const sure = () => localStorage.getItem("ask twice") === "1";
  let armed = null;
  const twice = (form, button) => {
    const what = [...new FormData(form, button)].filter(([key]) => key !== "_csrf_token").join("&");
    const again = armed?.what === what && Date.now() - armed.at < 8000;
    armed = again ? null : { what, at: Date.now() };
    if (!again) {
      const line = Object.assign(document.createElement("p"), { className: "notice", textContent: $("#notice").dataset.sure });
      $("#notice").replaceChildren(line);
    }
    return again;
  };

  /* --- nothing that is sent is lost: off line it waits, says so, and is sent once when the line is back ----------------- */

  const WAITS = "waits to be sent";  // what a page of this tab could not send; a sheet of the desk has a queue of its own
  const kept = () => JSON.parse(sessionStorage.getItem(WAITS) || "[]");
  const keep = (items) => { sessionStorage.setItem(WAITS, JSON.stringify(items)); show(); };
  const show = () => { if ($("#unsent-yet")) $("#unsent-yet").hidden = !kept().length; };
  const LONGEST = 15000;  // milliseconds: a line that hangs must not keep all that comes after it
  let sending = false;
  let pause = 500;
  const again = () => { setTimeout(flush, pause); pause = Math.min(15000, pause * 2); };
  const arrived = async (reply) => {
    const made = document.createElement("template");
    made.innerHTML = await reply.text();
    const told = $("hx-partial", made.content);
    if (told && $("#notice")) $("#notice").innerHTML = told.innerHTML;
  };
  const flush = async () => {
    if (sending || !kept().length) return;
    sending = true;
    try {
      while (kept().length) {
        const [first] = kept();
        if (first.page) { keep(kept().slice(1)); leave(first); return; }
        const fresh = JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}");
        const about = { method: "POST", headers: { ...fresh, "hx-request": "true" }, body: new URLSearchParams(first.fields) };
        const reply = await fetch(first.where, { ...about, signal: AbortSignal.timeout(LONGEST) });
        if (reply.status >= 500) throw new Error("not yet");
        keep(kept().slice(1));
        pause = 500;
        await arrived(reply);
      }
    } catch { again(); } finally { sending = false; }
  };
  /* A form that leads to another page is sent as it was filled in. */
  const leave = ({ where, fields }) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: where, hidden: true });
    const token = JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}")["x-csrftoken"] || "";
    for (const [key, value] of [...fields.filter(([one]) => one !== "_csrf_token"), ["_csrf_token", token]]) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: key, value }));
    }
    document.body.append(form);
    form.submit();
  };
  const texts = (fields) => [...fields].filter(([, value]) => typeof value === "string");
  const wait = (item) => {
    const same = JSON.stringify(item);
    if (!kept().some((one) => JSON.stringify(one) === same)) keep([...kept(), item]);
  };
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.method !== "post" || form.matches("[data-queue], [data-send]")) return;
    if (location.hash === "#side" && !form.closest("#onward")) location.hash = "#table";  // back to the cards, however slow the line
    const isMove = form.id === "choices";
    if (isMove) old = new Set(there());
    const held = isMove && (kept().length || (sure() && !twice(form, submitter)));  // one that waits comes first
    const online = navigator.onLine !== false || form.enctype.startsWith("multipart");
    if (online && !held) { sent(submitter); return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    const where = submitter?.getAttribute("formaction") || form.getAttribute("action");
    if (!held) wait({ where, fields: texts(new FormData(form, submitter)), page: !form.hasAttribute("hx-post") });
  }, true);
  /* The browser thought that there was a line, and there was none. What was sent is asked of the request: meanwhile the
     stream may have changed the form that it came from, or taken it out. */
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.request?.method !== "POST" || ctx.response) return;
    wait({ where: ctx.request.action, fields: texts(ctx.request.body), page: false });
    again();
  });
  addEventListener("online", () => { pause = 500; flush(); });
  document.addEventListener("htmx:sse:after:connection", flush);

  /* --- after every change of the page ------------------------------------------------------------------------------------ */

  const settle = () => {
    light();
    news();
    show();
    const button = $("#twice");
    if (button) { button.hidden = false; button.setAttribute("aria-pressed", String(sure())); }
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("#twice")) { localStorage.setItem("ask twice", sure() ? "0" : "1"); settle(); }
    if (event.target.closest("#keys")) $("#keys").close();
  });
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("htmx:finally:request", answered);
  const begin = () => { settle(); flush(); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
