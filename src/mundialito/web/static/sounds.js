/* What happens can be heard, and what hits oneself is felt. The page says what there is to hear (data-falls, data-stands of
   a scene) and whom it hits (data-hits); every sound is made here. Off by hand, and on devices that want little motion,
   until somebody turns it on. */
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  /* --- what this device wants ----------------------------------------------------------------------------------- */

  const wish = (name, usual) => localStorage.getItem(name) ?? usual;
  const muted = () => wish("muted", calm.matches ? "1" : "0") === "1";
  const still = () => wish("still", calm.matches ? "1" : "0") === "1";
  const volume = () => Number(wish("volume", "6")) / 10;
  const touched = () => navigator.userActivation?.hasBeenActive !== false;  // no sound before the first touch

  /* --- tones and noise -------------------------------------------------------------------------------------------- */

  let audio = null, out = null, hiss = null;
  const open = () => {
    if (!audio) {
      audio = new AudioContext();
      out = audio.createGain();
      out.connect(audio.destination);
    }
    out.gain.value = volume();
    if (audio.state === "suspended") audio.resume();
  };
  const shaped = (source, at, lasts, loud) => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.03, lasts / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    source.connect(gain).connect(out);
    source.start(at);
    source.stop(at + lasts + 0.02);
  };
  const tone = (at, pitch, lasts, { to = pitch, loud = 0.22, type = "sine" } = {}) => {
    const source = audio.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(pitch, at);
    if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, at + lasts);
    shaped(source, at, lasts, loud);
  };
  const noise = (at, lasts, pitch, { to = pitch, loud = 0.3, sharp = 1 } = {}) => {
    if (!hiss) {
      hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    }
    const source = audio.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = sharp;
    band.frequency.setValueAtTime(pitch, at);
    if (to !== pitch) band.frequency.exponentialRampToValueAtTime(to, at + lasts);
    source.connect(band);
    shaped({ connect: (next) => band.connect(next), start: (t) => source.start(t), stop: (t) => source.stop(t) }, at, lasts, loud);
  };
  /* Several, each later than the one before: what slows down stops within `lasts`. */
  const slowing = (at, lasts, count, play) => {
    for (let n = 0; n < count; n++) play(at + lasts * (n / count) ** 1.7);
  };
  const notes = (at, pitches, step, lasts, about) => pitches.forEach((pitch, n) => tone(at + n * step, pitch, lasts, about));
  const blown = (at, lasts) => {
    tone(at, 2350, lasts, { loud: 0.1, type: "triangle" });
    tone(at, 2490, lasts, { loud: 0.1, type: "triangle" });
  };

  /* Each from a time on; those of what falls last as long as it does. */
  const SOUNDS = {
    dice: (at, lasts) => slowing(at, Math.min(lasts, 1.2), 9, (then) => noise(then, 0.05, 2400, { loud: 0.5, sharp: 3 })),
    spin: (at, lasts) => slowing(at, lasts, 22, (then) => tone(then, 1250, 0.035, { loud: 0.14, type: "square" })),
    card: (at) => noise(at, 0.16, 1400, { to: 3800, loud: 0.35 }),
    shuffle: (at) => { for (let n = 0; n < 6; n++) noise(at + n * 0.08, 0.07, 2600, { loud: 0.3, sharp: 2 }); },
    coin: (at, lasts) => slowing(at, Math.min(lasts, 1.4), 8, (then) => tone(then, 2900, 0.12, { to: 3050, loud: 0.09 })),
    tap: (at) => noise(at, 0.06, 500, { to: 220, loud: 0.6 }),
    whistle: (at) => blown(at, 0.45),
    "full-time": (at) => { blown(at, 0.22); blown(at + 0.32, 0.22); blown(at + 0.64, 0.7); },
    goal: (at) => {
      noise(at, 1.5, 700, { to: 1100, loud: 0.5, sharp: 0.6 });
      notes(at, [523, 659, 784, 1047], 0.09, 0.4, { loud: 0.16, type: "triangle" });
    },
    miss: (at) => { noise(at, 0.7, 600, { to: 260, loud: 0.35, sharp: 0.8 }); tone(at, 330, 0.5, { to: 196, loud: 0.12 }); },
    good: (at) => notes(at, [587, 880], 0.1, 0.25, { loud: 0.18 }),
    bad: (at) => notes(at, [330, 233], 0.13, 0.3, { loud: 0.2, type: "triangle" }),
    bell: (at) => { tone(at, 988, 0.9, { loud: 0.16 }); tone(at, 1481, 0.6, { loud: 0.07 }); },
    fanfare: (at) => {
      notes(at, [523, 523, 659, 784, 659, 1047], 0.16, 0.45, { loud: 0.2, type: "triangle" });
      noise(at + 0.5, 1.8, 800, { to: 1200, loud: 0.4, sharp: 0.6 });
    },
    turn: (at) => notes(at, [659, 880], 0.13, 0.3, { loud: 0.16 }),
    slide: (at) => noise(at, 0.09, 900, { to: 500, loud: 0.25 }),
  };
  const play = (name, lasts = 0.9) => {
    if (!SOUNDS[name] || muted() || !volume() || !touched()) return;
    try {
      open();
      SOUNDS[name](audio.currentTime + 0.01, lasts);
    } catch { /* a device without sound */ }
  };
  const feel = (pattern) => { if (!still() && touched()) navigator.vibrate?.(pattern); };

  /* --- when ------------------------------------------------------------------------------------------------------- */

  let staged = "";
  const own = () => $("#table:not(.watching)")?.dataset.me;
  const half = () => {
    const stage = $("#stage");
    const which = stage ? `${stage.dataset.number} ${stage.className}` : "";
    if (which === staged) return;
    staged = which;
    if (!stage || document.hidden) return;
    const name = stage.classList.contains("falls") ? "falls" : "stands";
    const spot = $$(`[data-${name}]`, stage).at(-1);
    if (spot) play(spot.dataset[name], Math.min(4, stage.dataset.beat / 1000));
    const hits = $$("[data-hits]", stage).flatMap((one) => one.dataset.hits.split(" "));
    if (name === "stands" && hits.includes(own())) feel([50, 60, 120]);
  };
  document.addEventListener("your-turn", () => { play("turn"); feel([60]); });
  document.addEventListener("slid", () => { if (!document.hidden && !$("#stage")) play("slide"); });

  /* --- by hand ------------------------------------------------------------------------------------------------------ */

  const show = () => {
    const panel = $("#sounds");
    if (!panel) return;
    panel.hidden = false;
    $("#mute").setAttribute("aria-pressed", String(muted()));
    $("#still").setAttribute("aria-pressed", String(still()));
    $("#still").hidden = !navigator.vibrate;
    $("#volume").value = String(volume() * 10);
    $("#volume").disabled = muted();
  };
  const turn = (name, off) => { localStorage.setItem(name, off ? "0" : "1"); show(); };
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#mute")) { turn("muted", muted()); play("good"); }
    if (target.closest("#still")) { turn("still", still()); feel([60]); }
  });
  document.addEventListener("change", ({ target }) => {
    if (target.id !== "volume") return;
    localStorage.setItem("volume", target.value);
    play("good");
  });
  /* Phones let a page sound only from a touch on: it is opened with the first. */
  const first = () => { if (!muted()) try { open(); } catch { /* a device without sound */ } };
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, first, { once: true });

  document.addEventListener("htmx:after:swap", () => { show(); half(); });
  const begin = () => {
    const stage = $("#stage");
    staged = stage ? `${stage.dataset.number} ${stage.className}` : "";  // whoever comes late has missed it
    show();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
