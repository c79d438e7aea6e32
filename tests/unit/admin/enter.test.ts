// Where Enter sends a dialog's form, and where it belongs to what is being typed or chosen.
import { describe, expect, test, vi } from "vitest";
import { sendsFromLinesOnly } from "../../../src-admin/ui/forms/enter.ts";

/** Whether a browser still sends the form after this press on a control that matches `selector`. */
function sends(selector: string, press: { key?: string; isComposing?: boolean; keyCode?: number } = {}): boolean {
  const { key = "Enter", isComposing = false, keyCode = 13 } = press;
  const preventDefault = vi.fn();
  const target = { matches: (asked: string) => asked.includes(selector) } as unknown as EventTarget;
  sendsFromLinesOnly({ key, keyCode, nativeEvent: { isComposing }, target, preventDefault });
  return preventDefault.mock.calls.length === 0;
}

describe("Enter in a dialog", () => {
  test("sends from a line of text", () => {
    expect(sends("[type=text]")).toBe(true);
  });

  test.each(["select", "[type=checkbox]", "[type=radio]"])("does not send from %s", (selector) => {
    expect(sends(selector)).toBe(false);
    expect(sends(selector, { key: " " })).toBe(true);
  });

  test("does not send while characters are composed, nor by the press that ends it in Safari", () => {
    expect(sends("[type=text]", { isComposing: true })).toBe(false);
    expect(sends("[type=text]", { keyCode: 229 })).toBe(false);
  });
});
