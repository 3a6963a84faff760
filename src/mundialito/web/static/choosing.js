/* Where options are chosen in a form: those that decide nothing beside the others are hidden, and what an answer means is
   told below. Without it all are shown, and the server leaves out what does not apply. */
(() => {
  "use strict";
  const $$ = (selector, root) => [...root.querySelectorAll(selector)];
  const settle = (group) => {
    const chosen = new Map($$("[data-option]", group).map((one) => [one.dataset.option, one.value]));
    for (const field of $$("[data-when]", group)) {
      const holds = JSON.parse(field.dataset.when).every(([name, ...values]) => !chosen.has(name) || values.includes(chosen.get(name)));
      field.hidden = !holds;
      for (const control of $$("select, input", field)) control.disabled = !holds;
    }
    for (const told of $$("[data-tells]", group)) {
      const key = told.dataset.tells.split(" ").map((name) => chosen.get(name)).join("|");
      told.textContent = JSON.parse(told.dataset.told)[key] || "";
    }
  };
  const all = () => $$("[data-choosing]", document).forEach(settle);
  document.addEventListener("change", (event) => {
    const group = event.target.closest("[data-choosing]");
    if (group) settle(group);
  });
  addEventListener("pageshow", all);  // a browser may keep what was chosen
  all();
})();
