import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextColumn, lettersOf, textPart } from "../../../server/kernel/columns/text-column.ts";

const text = fc.string({
  unit: fc.constantFrom("a", " ", "é", "\u00a0", "\u0101", "\n", "\0", "ك", "\u067f", "字", "\ud83d"),
});

test("a part of a text is found in its row, at its place in letters, whatever was there before", () => {
  const puts = fc.array(fc.tuple(fc.nat(5), text, text, text), { maxLength: 30 });
  fc.assert(
    fc.property(puts, text.filter(Boolean), (all, other) => {
      const column = createTextColumn();
      const rows = new Map<number, [string, string, string]>();
      for (const [row, before, part, after] of all) {
        column.put(row, before + part + after);
        rows.set(row, [before, part, after]);
      }
      for (const [row, [before, part, after]] of rows) {
        const whole = before + part + after;
        if (part !== "")
          expect(column.placeIn(row, textPart(part))).toBe(lettersOf(whole.slice(0, whole.indexOf(part))).length);
        expect(column.placeIn(row, textPart(other)) >= 0).toBe(whole.includes(other));
      }
      expect(column.placeIn(6, textPart(other))).toBe(-1);
    }),
  );
});

test("English and Arabic letters take a byte each, and a row no more than its letters", () => {
  expect(lettersOf(" كرسي مكتب chair")).toHaveLength(16);
  const column = createTextColumn();
  for (let row = 0; row < 100; row++) column.put(row, " كرسي مكتب chair");
  expect(column.state.end).toBe(1600);
});
