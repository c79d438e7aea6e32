/**
 * Starts the shop's script once the page stands on the screen, or at the first touch of it: 130 kB of script must not
 * compete with the picture and the words that a visitor has come for. The page names the script and what it will need in
 * attributes of this file's own element.
 *
 * Nothing that is done before the script has taken over is lost. Links need no script. A form that is sent, a button that
 * does nothing by itself and a field that is changed are held and done again when the page is live. Where the script
 * cannot be fetched, forms go to the server as they do where there are no scripts.
 *
 * It imports nothing that runs, so that it is one small file.
 */
import type { LiveEvent } from "./live.ts";

const live: LiveEvent = "shop-live";
const { app = "", modules = "" } = document.querySelector<HTMLElement>("script[data-app]")?.dataset ?? {};
const touches = ["pointerdown", "keydown", "focusin"];
const held: (() => void)[] = [];
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const touch of touches) removeEventListener(touch, start);
  for (const href of modules.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  import(/* @vite-ignore */ app).catch(letGo);
}

async function letGo(): Promise<void> {
  removeEventListener("click", holdClick, true);
  removeEventListener("submit", holdForm, true);
  removeEventListener("input", holdInput, true);
  for (const act of held.splice(0)) {
    act();
    // What it changed has to be on the page before the next is done.
    await new Promise((done) => setTimeout(done));
  }
}

function holdClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
  // A button with a popover opens it by itself.
  if (button && !button.hasAttribute("popovertarget")) held.push(() => button.click());
}

function holdForm(event: Event): void {
  const { target, submitter } = event as SubmitEvent;
  event.preventDefault();
  held.push(() => (target as HTMLFormElement).requestSubmit(submitter));
}

function holdInput({ target }: Event): void {
  if (target instanceof HTMLSelectElement) held.push(() => tell(target, "change"));
  if (!(target instanceof HTMLInputElement)) return;
  const { type, value, checked } = target;
  if (type === "file") held.push(() => tell(target, "change"));
  else if (type !== "checkbox" && type !== "radio") held.push(() => enter(target, value));
  else held.push(() => choose(target, checked));
}

// React compares a field with what it last saw in it, so it has to see the other state first.

function choose(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

function enter(field: HTMLInputElement, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  tell(field, "input");
}

const tell = (field: HTMLElement, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));

addEventListener("click", holdClick, true);
addEventListener("submit", holdForm, true);
addEventListener("input", holdInput, true);
addEventListener(live, letGo, { once: true });
for (const touch of touches) addEventListener(touch, start, { once: true, passive: true });

/** A page that waits for a hanging picture, or that nobody looks at yet, comes to life all the same. */
const LATEST_MS = 5000;

const whenLoaded = () => {
  // Paints are told of when they can be seen, which is later than when they were asked for.
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: "paint", buffered: true });
};
if (document.readyState === "complete") whenLoaded();
else addEventListener("load", whenLoaded, { once: true });
setTimeout(start, LATEST_MS);
