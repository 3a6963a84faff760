/* A replay by keys, by its slider, and by itself. Without this script the same is done by links and a button. */
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const PACE = 900; // milliseconds a step
  let running = 0;

  const stop = () => { clearInterval(running); running = 0; settle(); };
  const forward = () => {
    const step = $("#step-forward[href]");
    if (step) step.click(); else stop();
  };
  const start = () => {
    if ($("#step-forward[href]")) running = setInterval(forward, PACE);
    else { $("#step-first")?.click(); running = setInterval(forward, PACE); }
    settle();
  };

  /* After every swap: the address is that of the step, the slider needs no button, the other one is for the script alone. */
  const settle = () => {
    const replay = $("#replay");
    if (!replay) return;
    history.replaceState(history.state, "", replay.dataset.here);
    $("#go").hidden = true;
    $("#run").hidden = false;
    $("#run").setAttribute("aria-pressed", String(Boolean(running)));
    $("#at").value = $("#at").getAttribute("value"); // a swap changes the attribute; what was slid by hand is older
  };

  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#run")) { if (running) stop(); else start(); }
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "at") $(".steps output").value = `${event.target.value} / ${event.target.max}`;
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "at") event.target.form.requestSubmit();
  });
  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select");
    if (!KEYS[event.key] || typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = $(`#step-${KEYS[event.key]}[href]`);
    if (step) { event.preventDefault(); step.click(); }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settle); else settle();
})();
