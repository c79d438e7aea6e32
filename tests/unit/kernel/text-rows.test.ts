import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextRows } from "../../../server/kernel/columns/text-rows.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "ك", "字", "😀"), maxLength: 5 });
const codePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

test("a row has the text that was put last, and rows are sorted by code points, also by what takes the state over", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(8), text), { maxLength: 40 }), (puts) => {
      const made = createTextRows();
      const last = new Map<number, string>();
      for (const [row, own] of puts) {
        made.put(row, own);
        last.set(row, own);
      }
      for (const rows of [made, createTextRows(structuredClone(made.state))]) {
        for (let row = 0; row < 10; row++) expect(rows.textOf(row)).toBe(last.get(row) ?? "");
        for (let a = 0; a < 10; a++)
          for (let b = 0; b < 10; b++)
            expect(Math.sign(rows.compare(a, b))).toBe(codePoints(last.get(a) ?? "", last.get(b) ?? ""));
      }
    }),
  );
});
