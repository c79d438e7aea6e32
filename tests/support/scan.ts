import type { Page } from "playwright";

/** Types as a scanner does: every key within a few milliseconds, Enter at the end. `arabic`: under an Arabic keyboard. */
export async function scan(page: Page, code: string, { arabic = false } = {}): Promise<void> {
  await page.evaluate(
    ([text, underArabic]) => {
      const layout: Record<string, string> = { D: "ي", M: "ة", S: "س", E: "ث", B: "لا", L: "م", K: "ن" };
      for (const sign of text) {
        const target = document.activeElement ?? document.body;
        const letter = /[A-Z]/.test(sign);
        const code = letter ? `Key${sign}` : sign === "-" ? "Minus" : `Digit${sign}`;
        const key = underArabic && letter ? (layout[sign] ?? "ب").slice(0, 1) : sign;
        const press = new KeyboardEvent("keydown", { key, code, shiftKey: letter, bubbles: true, cancelable: true });
        if (target.dispatchEvent(press) && target instanceof HTMLInputElement) {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
          set?.call(target, target.value + key);
          target.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }
      const enter = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(enter);
    },
    [code, arabic] as const,
  );
}
