/* One small script for all games. It knows no game: it moves what moves, counts clocks down, keeps the nonce that
   fairness asks for, and says when it is your turn. Everything it does not do works by plain forms. */
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const headers = () => JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}");
  const post = (where, values) =>
    fetch(where, { method: "POST", headers: { ...headers(), "hx-request": "true" }, body: new URLSearchParams(values) });

  /* --- fairness: this page's own number (docs/fairness.md) ------------------------------------------ */

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const drawNonce = () => {
    const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
    const prefix = new TextEncoder().encode("mundialito nonce 1");
    const hash = sha256(new Uint8Array([...prefix, ...bytesOf(nonce)]));
    localStorage.setItem("nonce:" + hash, nonce);
    return hash;
  };
  const asked = new Set();
  const fair = () => {
    for (const spot of $$("[data-promise]")) {
      const key = spot.dataset.promise + spot.dataset.seat + (spot.closest("[data-commitment]")?.dataset.commitment || "");
      if (asked.has(key)) continue;
      asked.add(key);
      post(spot.dataset.promise, { seat: spot.dataset.seat, hash: drawNonce() }).catch(() => asked.delete(key));
    }
    for (const spot of $$("[data-reveal]")) {
      if (asked.has(spot.dataset.hash)) continue;
      asked.add(spot.dataset.hash);
      const nonce = localStorage.getItem("nonce:" + spot.dataset.hash);
      if (nonce) post(spot.dataset.reveal, { seat: spot.dataset.seat, nonce }).catch(() => asked.delete(spot.dataset.hash));
    }
    for (const spot of $$("[data-nonce-hash]")) {
      spot.hidden = !localStorage.getItem("nonce:" + spot.dataset.nonceHash);
    }
  };
  document.addEventListener("submit", (event) => {
    const field = $("[data-hash]", event.target);
    if (field && !field.value) field.value = drawNonce();
  }, true);

  /* --- things move: from where they were to where they are ------------------------------------------ */

  let before = new Map();
  let late = new Map();
  const remember = () => {
    before = new Map();
    for (const thing of $$("[data-move], .seat, #pile")) {
      if (thing.id) before.set(thing.id, thing.getBoundingClientRect());
    }
    late = new Map($$("[data-late]").map((thing) => [thing.dataset.late, thing.innerHTML]));
  };

  /* Ways that the page tells of (`data-no`, in order) come first, one after the other: what goes over squares goes over
     them, what was thrown turns. What else has changed waits until then. */
  let told = Math.max(0, ...$$("[data-no]").map((one) => Number(one.dataset.no)));
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const turned = (thing, delay) => {
    const [spin, turns] = [thing.dataset.spin, Math.abs(parseFloat(thing.dataset.spin.match(/\S+$/)[0]))];
    const duration = 260 * turns;
    thing.animate([{ rotate: spin }, { rotate: spin.replace(/\S+$/, "0turn") }], { duration, delay, fill: "backwards", easing: "cubic-bezier(.15,.6,.25,1)" });
    return duration;
  };
  const walked = (thing, steps, delay) => {
    const from = before.get(thing.id);
    const [x, y] = middle(thing.getBoundingClientRect());
    if (!from || steps.length < 2 || Math.hypot(middle(from)[0] - steps[0][0], middle(from)[1] - steps[0][1]) > from.width) return 0;
    const duration = 120 + 130 * (steps.length - 1);
    thing.animate(
      steps.map(([a, b]) => ({ translate: `${a - x}px ${b - y}px`, zIndex: 5 })).concat({ translate: "0 0", zIndex: 5 }).slice(-steps.length),
      { duration, delay, fill: "backwards", easing: "ease-in-out" },
    );
    return duration;
  };
  const waiting = new WeakMap();
  const goWays = () => {
    const blocks = $$("[data-no]").filter((one) => Number(one.dataset.no) > told).slice(-6);  // nobody waits for more
    told = Math.max(0, ...$$("[data-no]").map((one) => Number(one.dataset.no)));
    const gone = new Set();
    let delay = 0;
    for (const block of blocks) {
      const lasts = $$("[data-way]", block).map((way) => {
        const thing = document.getElementById(way.dataset.way);
        if (!thing) return 0;
        if ("turn" in way.dataset) return turned(thing, delay);
        const lasting = walked(thing, [...way.children].map((step) => middle(step.getBoundingClientRect())), delay);
        if (lasting) gone.add(thing.id);
        return lasting;
      });
      delay += Math.max(0, ...lasts);
    }
    for (const thing of $$("[data-late]")) {
      const [old, news] = [late.get(thing.dataset.late) || "", thing.innerHTML];
      if (delay < 400 || news === old) continue;
      thing.innerHTML = old;
      clearTimeout(waiting.get(thing));  // what it would have said is older than this
      waiting.set(thing, setTimeout(() => { if (thing.innerHTML === old) thing.innerHTML = news; }, delay));
    }
    return { gone, delay };
  };
  const move = () => {
    if (calm.matches || document.hidden) return;
    const { gone, delay } = goWays();
    let slid = gone.size;
    for (const thing of $$("[data-move]")) {
      if (gone.has(thing.id)) continue;
      let from = before.get(thing.id);
      if (!from && before.size) {
        const source = (thing.dataset.from || "").split(" ").find((id) => before.has(id));
        from = source && before.get(source);
      }
      const to = thing.getBoundingClientRect();
      if (!from || !to.width || !from.width) continue;
      const dx = from.x + from.width / 2 - to.x - to.width / 2;
      const dy = from.y + from.height / 2 - to.y - to.height / 2;
      const size = Math.min(2.5, Math.max(0.4, from.height / to.height));
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      slid++;
      thing.animate(
        [{ translate: `${dx}px ${dy}px`, scale: size, zIndex: 5 }, { translate: "0 0", scale: 1, zIndex: 5 }],
        { duration: Math.min(600, 260 + Math.hypot(dx, dy) / 3), delay, fill: "backwards", easing: "cubic-bezier(.2,.8,.3,1)", composite: "replace" },
      );
    }
    if (slid) document.dispatchEvent(new CustomEvent("slid"));
  };

  /* --- the keyboard's place: what is swapped away or moved must not throw it back to the top -------------- */

  let place = null;
  document.addEventListener("focusin", ({ target }) => {
    const part = target.closest("#private, #controls, #lobby, #replay");
    place = part && { part: part.id, id: target.id };
  });
  document.addEventListener("pointerdown", () => { place = null; });
  const refocus = () => {
    if (!place || document.activeElement !== document.body) return;
    const part = document.getElementById(place.part);
    const again = document.getElementById(place.id) || part;  // not the next choice: a second Enter would take it
    if (again && again === part) part.tabIndex = -1;
    again?.focus({ preventScroll: true });
  };

  /* --- your turn ------------------------------------------------------------------------------------- */

  const title = document.title;
  let wasMine = false;
  const turn = () => {
    const mine = Boolean($("[data-awaited]"));
    const words = $("#live")?.dataset.turn;
    document.title = mine && words ? `● ${words} · ${title}` : title;
    if (mine && !wasMine) document.dispatchEvent(new CustomEvent("your-turn"));
    wasMine = mine;
  };

  /* --- clocks: the server's time, counted down here ---------------------------------------------------- */

  let offset = 0;
  const tick = () => {
    const now = Date.now() + offset;
    for (const clock of $$("[data-deadline]")) {
      const seconds = Math.max(0, Math.ceil((clock.dataset.deadline - now) / 1000));
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("low", seconds <= 10);
    }
    for (const late of $$("[data-since]")) late.hidden = now - late.dataset.since < 60000;
  };
  setInterval(tick, 500);

  /* --- outcomes that stand alone: any key, any tap completes what is shown, and says that one has seen enough -------- */

  const staged = { which: "", since: 0 };
  const showing = () => $("#stage")?.getAnimations({ subtree: true }) || [];
  const stage = () => {
    const which = $("#stage")?.dataset.number || "";
    if (which) $("#stage").style.setProperty("--beat", `${$("#stage").dataset.beat}ms`);
    if (which === staged.which) return;
    Object.assign(staged, { which, since: Date.now() });
    const gone = Number($("#public")?.dataset.gone || 0);  // a page that is opened in mid-scene shows where things are
    if (gone) for (const one of showing()) one.currentTime = (one.currentTime || 0) + gone;
    $("#public")?.removeAttribute("data-gone");
  };
  const TOO_SOON = 350;  // milliseconds: the second click of two was meant for what was there before
  const elsewhere = (thing) => thing.closest?.("a, button, summary, input, select, textarea") || (location.hash === "#side" && thing.closest?.("#side"));
  const enough = ({ target }) => {
    if (!staged.which || Date.now() - staged.since < TOO_SOON || elsewhere(target)) return;
    for (const one of showing()) if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
    $("#onward button")?.click();
  };
  document.addEventListener("click", enough);
  document.addEventListener("keydown", (event) => {
    const says = event.key.length === 1 || event.key === "Enter" || event.key === "Escape";
    if (says && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) enough(event);
  });

  /* --- passing words ------------------------------------------------------------------------------------- */

  const says = ({ seat, text }) => {
    const place = $(`#seat-${seat}`);
    if (!place) return;
    const bubble = document.createElement("div");
    bubble.className = "bubble";
    bubble.setAttribute("role", "status");
    bubble.textContent = text;
    document.body.append(bubble);
    const at = place.getBoundingClientRect();
    bubble.animate(
      [{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1, offset: 0.06 }, { opacity: 1, scale: 1, offset: 0.9 }, { opacity: 0 }],
      { duration: 3500 },
    ).onfinish = () => bubble.remove();
    const wide = bubble.getBoundingClientRect().width;
    const left = Math.min(innerWidth - wide - 8, Math.max(8, at.x + at.width / 2 - wide / 2));
    bubble.animate([{ left: `${left}px`, top: `${Math.max(8, at.y - 12)}px` }], { duration: 1, fill: "forwards" });
  };

  /* --- after every change of the page ---------------------------------------------------------------------- */

  /* Somebody has deleted their data: so does this browser, but for how it sounds and what waits to be sent. */
  const forget = () => {
    if (!$("[data-forget]")) return;
    for (const key of Object.keys(localStorage)) if (key === "my name" || key.startsWith("nonce:")) localStorage.removeItem(key);
  };
  const settle = () => {
    forget();
    fair();
    turn();
    tick();
    stage();
    for (const button of $$("[data-copy]")) button.hidden = !navigator.clipboard;
    for (const button of $$("[data-print]")) button.hidden = false;
  };
  /* A piece of the page may come as a change of what came before: letters to keep, to leave out, to put in, and so on. */
  const PIECE = /(<hx-partial hx-target="([^"]*)"[^>]*?)(?: data-edit="([\d,]*)")?>([^]*?)<\/hx-partial>/g;
  const held = {};
  const whole = (old, numbers, text) => {
    const letters = (words) => /[\ud800-\udfff]/.test(words) ? [...words] : words;
    const from = (words, at, count) => { const found = words.slice(at, at + count); return typeof found === "string" ? found : found.join(""); };
    const [was, fresh, steps] = [letters(old), letters(text), numbers.split(",").map(Number)];
    let [made, at, taken] = ["", 0, 0];
    for (let n = 0; n < steps.length; n += 3) {
      made += from(was, at, steps[n]) + from(fresh, taken, steps[n + 2]);
      at += steps[n] + steps[n + 1];
      taken += steps[n + 2];
    }
    return made;
  };
  document.addEventListener("htmx:sse:before:message", (event) => {
    const message = event.detail.message;
    if (message.event) return;
    message.data = message.data.replace(PIECE, (_, start, place, edit, text) => {
      held[place] = edit ? whole(held[place], edit, text) : text;
      return `${start}>${held[place]}</hx-partial>`;
    });
  });
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", () => { refocus(); move(); settle(); });
  document.addEventListener("htmx:before:request", () => $("#notice")?.replaceChildren());
  document.addEventListener("now", (event) => { offset = Number(event.detail.data) - Date.now(); tick(); });
  document.addEventListener("says", (event) => says(JSON.parse(event.detail.data)));
  document.addEventListener("moved", (event) => {
    const here = new URL(location.href);
    const there = new URL(event.detail.data, location.href);
    if (there.origin !== here.origin) return;  // whatever a page is told, it never leaves its own place
    if (here.pathname === there.pathname) location.reload(); else location.assign(there);
  });
  document.addEventListener("htmx:sse:error", (event) => {
    const lost = $("#lost");
    if (lost) lost.hidden = false;
    if (event.detail.status === 404) location.reload();
  });
  document.addEventListener("htmx:sse:after:connection", () => { const lost = $("#lost"); if (lost) lost.hidden = true; });
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) navigator.clipboard.writeText($(copy.dataset.copy).value || $(copy.dataset.copy).textContent);
    if (event.target.closest("[data-print]")) print();
  });
  /* A choice that stands alone is sent without the pieces that were ticked before. */
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-alone]")) for (const tick of $$("#choices :checked")) tick.checked = false;
  }, true);
  /* On a board, arrow keys go to the next choice that way. */
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const board = event.target.closest?.("[data-arrows]");
    if (!board || !WAYS[event.key]) return;
    const [dx, dy] = WAYS[event.key];
    const here = middle(event.target.closest("label, button").getBoundingClientRect());
    const far = (one) => {
      const [x, y] = middle(one.getBoundingClientRect());
      const [along, aside] = [(x - here[0]) * dx + (y - here[1]) * dy, Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx)];
      return along > 4 ? along + 3 * aside : Infinity;
    };
    const best = $$("button, label", board).map((one) => [far(one), one]).sort((a, b) => a[0] - b[0])[0];
    event.preventDefault();
    if (best && best[0] < Infinity) (best[1].control || best[1]).focus();
  });
  document.addEventListener("DOMContentLoaded", settle);  // what others have made is loaded after this
})();
