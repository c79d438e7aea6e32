import { expect, test, vi } from "vitest";
import { atFirstUse } from "../../../src-shared/values/at-first-use.ts";

test("what is made at its first use is made once, whatever it is", () => {
  const make = vi.fn(() => undefined);
  const made = atFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
