/**
 * Bootstrap of the shop's script after the first paint, or at the visitor's first input: 130 kB of script must not compete
 * with pictures and text. The page names the script and its modules in attributes of this file's own element.
 *
 * Input before hydration is not lost. Links need no script. Submitted forms, pressed buttons and changed fields are queued
 * and replayed once the page is hydrated. Where the script cannot be fetched, forms go to the server as without scripts.
 *
 * It imports no code, so that it is one small file.
 */
/** Dispatched on the window once the script has hydrated the page: from then on every button reacts. */
export type LiveEvent = "shop-live";

const live: LiveEvent = "shop-live";
const { app = "", modules = "" } = document.querySelector<HTMLElement>("script[data-app]")?.dataset ?? {};
const inputEvents = ["pointerdown", "keydown", "focusin"];
const queued: (() => void)[] = [];
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const event of inputEvents) removeEventListener(event, start);
  run([...modules.split(" ").filter(Boolean), app]).catch(replay);
}

/**
 * Asks for all modules and then runs one after another, each in a task of its own: together they would hold up a phone's first
 * touch for a fifth of a second.
 */
async function run(hrefs: string[]): Promise<void> {
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    await nextTask();
  }
  for (const href of hrefs) {
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
}

async function replay(): Promise<void> {
  removeEventListener("click", queueClick, true);
  removeEventListener("submit", queueForm, true);
  removeEventListener("input", queueInput, true);
  for (const repeat of queued.splice(0)) {
    repeat();
    // Its change must be on the page before the next one is replayed.
    await nextTask();
  }
}

const nextTask = () => new Promise((done) => setTimeout(done));

function queueClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
  // A button with a popover opens it by itself.
  if (button && !button.hasAttribute("popovertarget")) queued.push(() => button.click());
}

function queueForm(event: Event): void {
  const { target, submitter } = event as SubmitEvent;
  event.preventDefault();
  queued.push(() => (target as HTMLFormElement).requestSubmit(submitter));
}

function queueInput({ target }: Event): void {
  if (target instanceof HTMLSelectElement) queued.push(() => dispatch(target, "change"));
  if (!(target instanceof HTMLInputElement)) return;
  const { type, value, checked } = target;
  if (type === "file") queued.push(() => dispatch(target, "change"));
  else if (type !== "checkbox" && type !== "radio") queued.push(() => enter(target, value));
  else queued.push(() => choose(target, checked));
}

// React compares a field with its last known state, so it must see another state first.

function choose(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

function enter(field: HTMLInputElement, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  dispatch(field, "input");
}

const dispatch = (field: HTMLElement, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));

addEventListener("click", queueClick, true);
addEventListener("submit", queueForm, true);
addEventListener("input", queueInput, true);
addEventListener(live, replay, { once: true });
for (const event of inputEvents) addEventListener(event, start, { once: true, passive: true });

/** A page whose picture hangs, or that is in a hidden tab, is started after this time all the same. */
const MAX_START_DELAY_MS = 5000;

const putOff = () => [...document.querySelectorAll<HTMLElement>(".put-off,.prose>*")];

// Where the browser looks for a place on the page, which it finds by the height of what stands above, nothing is put off.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (location.hash || visit?.type !== "navigate") for (const part of putOff()) part.style.contentVisibility = "visible";

/** Safari has no idle callbacks. */
const whenIdle: (work: () => void) => void = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));

/**
 * Lays out what `put-off` in the style sheet left out of the first layout, one part after another while the browser is idle, so that
 * the page has its full height before a reader looks for a place in it.
 */
function layOutRest(parts: HTMLElement[]): void {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = "visible";
  whenIdle(() => layOutRest(parts));
}

const whenLoaded = () => {
  // The observer reports a paint when it is visible, which is later than the animation frame that asked for it.
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
    whenIdle(() => layOutRest(putOff()));
  }).observe({ type: "paint", buffered: true });
};
if (document.readyState === "complete") whenLoaded();
else addEventListener("load", whenLoaded, { once: true });
setTimeout(start, MAX_START_DELAY_MS);
