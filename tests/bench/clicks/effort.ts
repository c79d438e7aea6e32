/** What a task costs a person, counted in the page while a real browser does it. */
import type { Locator, Page } from "playwright";

export interface Effort {
  clicks: number;
  /** Keys that move, choose or send. */
  keys: number;
  /** Characters that were typed. */
  typed: number;
  dialogs: number;
  /** Heights of the window that were scrolled down, in the page or inside it. */
  screens: number;
}

export const none: Effort = { clicks: 0, keys: 0, typed: 0, dialogs: 0, screens: 0 };

/** Counts what reaches the page from its next load on, over all pages of one address. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript((nothing) => {
    const read = (): Effort => JSON.parse(sessionStorage.getItem("effort") ?? JSON.stringify(nothing));
    const add = (name: keyof Effort, amount = 1) => {
      const effort = read();
      effort[name] += amount;
      sessionStorage.setItem("effort", JSON.stringify(effort));
    };
    Object.assign(window, { addEffort: add });
    addEventListener("pointerdown", () => add("clicks"), true);
    let pressed = "";
    addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey }) => {
        pressed = key;
        if (["Control", "Meta", "Shift", "Alt"].includes(key)) return;
        add(key.length === 1 && !ctrlKey && !metaKey ? "typed" : "keys");
      },
      true,
    );
    // Arabic letters reach the page without a key of the keyboard that the browser believes in.
    addEventListener(
      "beforeinput",
      ({ inputType, data }) => {
        if (inputType === "insertText" && data && data !== pressed) add("typed", data.length);
      },
      true,
    );
    const at = new WeakMap<EventTarget, number>();
    addEventListener(
      "scroll",
      ({ target }) => {
        if (!target) return;
        const top = target instanceof Element ? target.scrollTop : scrollY;
        add("screens", Math.max(0, top - (at.get(target) ?? 0)) / innerHeight);
        at.set(target, top);
      },
      true,
    );
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        if (attributeName === "open" && target instanceof HTMLDialogElement && target.open) add("dialogs");
      }
    }).observe(document, { attributes: true, attributeFilter: ["open"], subtree: true });
  }, none);
  return async () => {
    // What was scrolled last is told with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return { ...none, ...JSON.parse(await page.evaluate(() => sessionStorage.getItem("effort") ?? "{}")) };
  };
}

/** Slower than a scanner, as a person types. */
export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 55 });

/** Presses on a field and types into it, over what it holds. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  if ((await field.inputValue()) !== "") await field.press("ControlOrMeta+a");
  await type(field.page(), text);
}

/** Chooses from a list, which costs two clicks: its choices are drawn by the browser, where nothing can be counted. */
export async function choose(select: Locator, choice: Parameters<Locator["selectOption"]>[0]): Promise<void> {
  await select.selectOption(choice);
  await select.page().evaluate(() => {
    const { addEffort } = window as unknown as { addEffort(name: string, amount: number): void };
    addEffort("clicks", 2);
  });
}
