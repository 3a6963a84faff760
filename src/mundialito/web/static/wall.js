/* The wall measures what it shows. A list is set as large as it fits; what a hall could not read any smaller goes on
   further pages. No name is cut and no row is lost, whatever screen it is. */
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const LARGEST = 1 / 9, SMALLEST = 1 / 36;  // letters, as a part of the shorter side
  const WIDEST = 22;  // of a column, in letters' heights: longer names take a second line
  const GAP = 1.4;
  const TRIES = 7;
  const DWELL = 9;  // seconds a page stays

  /* --- measuring ------------------------------------------------------------------------------------------- */

  const shorter = () => Math.min(innerWidth, innerHeight);
  const overflows = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  /* How wide rows would like to be, in letters' heights: of the longest, one in ten takes a second line. */
  const wish = (list) => {
    list.classList.add("measured");
    const size = Number.parseFloat(getComputedStyle(list).fontSize);
    const widths = [...list.children].map((item) => item.getBoundingClientRect().width).sort((one, other) => one - other);
    const width = widths[Math.floor((widths.length - 1) * 0.9)];
    list.classList.remove("measured");
    return Math.min(WIDEST, width / size + 0.2);
  };
  const set = (list, size, wide) => {
    const columns = Math.max(1, Math.floor((list.clientWidth + GAP * size) / ((wide + GAP) * size)));
    list.style.fontSize = `${size}px`;
    list.style.columnGap = `${GAP}em`;
    list.style.columnCount = columns;
    return columns;
  };
  /* The largest size between two at which something is true; the smallest, if it never is. */
  const largest = (low, high, fits) => {
    let best = low;
    for (let n = 0, from = low, to = high; n < TRIES; n++) {
      const size = (from + to) / 2;
      if (fits(size)) { best = size; from = size; } else to = size;
    }
    return best;
  };
  /* The pages of a list: its rows, part by part. */
  const fitted = (list) => {
    const items = [...list.children];
    for (const item of items) item.hidden = false;
    const [low, high] = [SMALLEST * shorter(), LARGEST * shorter()];
    const wide = wish(list);
    const best = largest(low, high, (size) => { set(list, size, wide); return !overflows(list); });
    const columns = set(list, best, wide);
    if (!overflows(list)) return [items];
    const step = (list.clientWidth + GAP * best) / columns;
    const first = list.getBoundingClientRect().left;
    const pages = [];
    for (const item of items) {
      const page = Math.floor(Math.round((item.getBoundingClientRect().left - first) / step) / columns);
      (pages[page] ||= []).push(item);
    }
    return pages.filter(Boolean);
  };
  const scaled = (box) => {
    const fits = (size) => { box.style.fontSize = `${size}px`; return !overflows(box); };
    fits(largest(shorter() / 90, shorter() / 4, fits));
  };

  /* --- one page after the other ------------------------------------------------------------------------------ */

  let shown = "", page = 0, timer = 0;
  const views = () => $$(".screen .view");
  const place = () => Math.max(0, views().findIndex((one) => one.id === shown));
  /* Fits the view that is shown, and hides all but one page of it. */
  const lay = () => {
    const view = views()[place()];
    if (!view) return 0;
    shown = view.id;
    for (const one of views()) one.hidden = one !== view;
    for (const box of $$("[data-scale]", view)) scaled(box);
    const list = $("[data-fit]", view);
    const pages = list ? fitted(list) : [[]];
    page = Math.min(page, pages.length - 1);
    pages.forEach((rows, n) => { for (const row of rows) row.hidden = n !== page; });
    const told = $(".pages", view);
    const keys = pages[page].map((row) => row.dataset.key || "");
    if (told) told.textContent = pages.length > 1 ? `${keys[0]} – ${keys.at(-1)} · ${page + 1}/${pages.length}` : "";
    view.dataset.pages = pages.length;
    view.dataset.measured = `${innerWidth}x${innerHeight}`;
    return pages.length;
  };
  const turn = (step) => {
    const all = views();
    if (!all.length) return;
    page += step;
    if (page >= Number(all[place()].dataset.pages || 1) || page < 0) {
      const next = all[(place() + step + all.length) % all.length];
      shown = next.id;
      page = step > 0 ? 0 : 1e6;
    }
    lay();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => turn(1), 1000 * Number(views()[place()]?.dataset.dwell || DWELL));
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === " ") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
  });

  /* --- counting down, with a sound --------------------------------------------------------------------------- */

  let offset = 0, sound = null, phase = "", left = Infinity;
  const two = (number) => String(number).padStart(2, "0");
  const gong = (...tones) => {
    tones.forEach((tone, n) => {
      if (!sound) return;
      const [wave, loud, at] = [sound.createOscillator(), sound.createGain(), sound.currentTime + n / 3];
      wave.frequency.value = tone;
      loud.gain.setValueAtTime(0.5, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 1);
      wave.connect(loud).connect(sound.destination);
      wave.start(at);
      wave.stop(at + 1);
    });
  };
  const count = () => {
    const clock = $("[data-until]");
    if (!clock) { left = Infinity; return; }
    const seconds = Math.max(0, Math.ceil((clock.dataset.until - Date.now() - offset) / 1000));
    clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    clock.classList.toggle("soon", seconds <= 60);
    if (seconds === 0 && left > 0 && left < Infinity) gong(660, 520, 400);
    left = seconds;
  };
  setInterval(count, 250);
  document.addEventListener("now", (event) => { offset = Number(event.detail.data) - Date.now(); count(); });
  /* Browsers are silent until somebody has pressed something. */
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sound")) return;
    sound ||= new AudioContext();
    sound.resume().then(() => { $("#sound").hidden = true; gong(520, 660); });
  });

  /* --- after every change, and on every screen ---------------------------------------------------------------- */

  const settle = () => {
    const now = $(".screen")?.dataset.phase || "";
    if (phase && now !== phase) {
      shown = "";
      page = 0;
      if (now === "seats" || now === "playing") gong(520, 660);
    }
    phase = now;
    count();
    lay();
    wait();
  };
  document.addEventListener("htmx:after:swap", settle);
  addEventListener("resize", settle);
  const begin = () => { if ($("#sound")) $("#sound").hidden = false; document.fonts.ready.then(settle); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
