import { expect, test } from "vitest";
import { latinKey } from "../../../src-admin/ui/keys.ts";

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test("under an Arabic keyboard the same keys do the same: j, k, x, the search and the help", () => {
  expect(pressed("ت", "KeyJ")).toBe("j");
  expect(pressed("ن", "KeyK")).toBe("k");
  expect(pressed("ء", "KeyX")).toBe("x");
  expect(pressed("ظ", "Slash")).toBe("/");
  expect(pressed("؟", "Slash", true)).toBe("?");
});

test("a key counts by its Latin letter, on every keyboard layout", () => {
  expect(pressed("J", "KeyJ", true)).toBe("j");
  // A French and a German keyboard.
  expect(pressed("?", "KeyM", true)).toBe("?");
  expect(pressed("/", "Digit7", true)).toBe("/");
});
