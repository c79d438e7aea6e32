import type { Page } from "playwright";

/**
 * Types as a scanner does: a key every five milliseconds, Enter at the end. The events carry these times themselves, because
 * a busy machine may take longer between two of them. `arabic`: under an Arabic keyboard.
 */
export async function scan(page: Page, code: string, { arabic = false } = {}): Promise<void> {
  await page.evaluate(
    ([text, underArabic]) => {
      const layout: Record<string, string> = { D: "ي", M: "ة", S: "س", E: "ث", B: "لا", L: "م", K: "ن" };
      let at = performance.now();
      const keydown = (init: KeyboardEventInit): KeyboardEvent => {
        const event = new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true });
        at += 5;
        return Object.defineProperty(event, "timeStamp", { value: at });
      };
      for (const sign of text) {
        const target = document.activeElement ?? document.body;
        const letter = /[A-Z]/.test(sign);
        const code = letter ? `Key${sign}` : sign === "-" ? "Minus" : `Digit${sign}`;
        const key = underArabic && letter ? (layout[sign] ?? "ب").slice(0, 1) : sign;
        const press = keydown({ key, code, shiftKey: letter });
        if (target.dispatchEvent(press) && target instanceof HTMLInputElement) {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
          set?.call(target, target.value + key);
          target.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }
      (document.activeElement ?? document.body).dispatchEvent(keydown({ key: "Enter", code: "Enter" }));
    },
    [code, arabic] as const,
  );
}
