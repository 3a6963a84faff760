/* What a lesson means is ringed, and where to choose is shown before it is chosen. */
(() => {
  "use strict";
  const $$ = (selector) => (selector ? [...document.querySelectorAll(selector)] : []);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let step = "";
  /* What is ringed is a thing that is seen: of a tick its label; of a choice that comes up when its card is chosen, the card. */
  const card = (thing) => {
    const kind = thing.closest("[data-kind]")?.dataset.kind;
    return kind && document.querySelector(`#choices label[data-kind="${kind}"]`);
  };
  const seen = (thing) => [thing.closest("label") || thing, card(thing)].find((one) => one?.getClientRects().length);
  const ring = (things, name) => {
    for (const one of $$(`.${name}`)) if (!things.includes(one)) one.classList.remove(name);
    for (const one of things) one.classList.add(name);
  };
  /* Into sight, below the lesson itself. */
  const show = (thing) => {
    const [top, box] = [document.querySelector("#teaching").getBoundingClientRect().bottom, thing.getBoundingClientRect()];
    if (box.top < top + 8 || box.bottom > innerHeight - 8) {
      const free = innerHeight - top;
      const middle = box.top + box.height / 2 - (top + free / 2);
      scrollBy({ top: middle, behavior: calm.matches ? "instant" : "smooth" });
    }
  };
  const point = () => {
    const lesson = document.querySelector(".lesson");
    const things = $$(lesson?.dataset.point).map(seen).filter(Boolean);
    ring(things, "pointed");
    if (!lesson || lesson.dataset.step === step) return;
    step = lesson.dataset.step;
    ring([], "hinted");
    document.querySelector("#notice")?.replaceChildren();
    if (things[0]) show(things[0]);
    else if (!lesson.querySelector("#show-me")) scrollTo({ top: 0, behavior: "instant" });
  };
  /* Before all others, at the window: what is only shown is not sent, and waits for no line. */
  addEventListener("submit", (event) => {
    const button = event.target.querySelector("#show-me");
    if (!button || button.classList.contains("shown")) return;
    const things = $$(button.dataset.hint).map(seen).filter(Boolean);
    if (!things.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.classList.add("shown");
    ring(things, "hinted");
    show(things[0]);
  }, true);
  document.addEventListener("htmx:after:swap", point);
  point();
})();
