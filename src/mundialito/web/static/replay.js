/* A replay by keys, by its slider, and by itself. Without this script the same is done by links and a button. */
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const PACE = 900; // milliseconds a step
  let running = 0;

  const stop = () => { clearTimeout(running); running = 0; settle(); };
  const later = () => { clearTimeout(running); running = setTimeout(forward, Number($("#stage")?.dataset.beat) || PACE); };
  /* An outcome falls first, drawn over the table as it was; then the table is as it has made it. What follows at once is one step. */
  const forward = () => {
    const step = $("#step-falls") || $("#stage.falls") && $("#step-forward[href]") || $("#step-onward");
    if (step) { later(); step.click(); } else stop();
  };
  const start = () => {
    if (!$("#step-forward[href]")) $("#step-first")?.click();
    later();
    settle();
  };

  /* Who goes step by step looks at the table, when they have seen the scene. */
  const clear = () => {
    const stage = $("#stage");
    if (!stage || running) return;
    const half = () => `${stage.dataset.number} ${stage.className}`;
    const seen = half(); // what comes next may be shown in the same place
    setTimeout(() => { if (half() === seen) stage.remove(); }, 2 * stage.dataset.beat);
  };

  /* After every swap: the address is that of the step, the slider needs no button, the other one is for the script alone. */
  const settle = () => {
    const replay = $("#replay");
    if (!replay) return;
    history.replaceState(history.state, "", replay.dataset.here);
    $("#go").hidden = true;
    $("#run").hidden = false;
    $("#run").setAttribute("aria-pressed", String(Boolean(running)));
    if (running) later();
    clear();
    for (const button of document.querySelectorAll("[data-keep]")) button.hidden = false;
    for (const button of document.querySelectorAll("[data-send]")) button.hidden = !SENDABLE();
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
  /* The match in one picture: drawn anew as a photo, for what phones send and keep. */
  const photo = async (address) => {
    const drawing = Object.assign(new Image(), { src: address });
    await drawing.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: drawing.naturalWidth, height: drawing.naturalHeight });
    canvas.getContext("2d").drawImage(drawing, 0, 0);
    const bytes = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([bytes], "mundialito.png", { type: "image/png" });
  };
  const keep = (file) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  const SENDABLE = () => navigator.canShare?.({ files: [new File([""], "one.png", { type: "image/png" })] });
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-send], [data-keep]");
    if (!button) return;
    const file = await photo(button.dataset.send || button.dataset.keep);
    if (button.dataset.keep) keep(file);
    else navigator.share({ files: [file], text: button.dataset.address }).catch(() => {}); // they thought better of it
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
