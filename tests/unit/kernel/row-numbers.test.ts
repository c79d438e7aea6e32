import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowNumbers } from "../../../server/kernel/columns/row-numbers.ts";

const id = fc.constantFrom("", "a", "ab", "b", "ب", "أ", "0", "Z", "\u{1f600}", "\uffff");

test("rows are found by their ids as in a map, whatever is put, removed and restored", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id, isRemoved: fc.boolean() })), fc.nat(20), (steps, restored) => {
      const ids: string[] = [];
      let numbers = createRowNumbers(ids);
      const reference = new Map<string, number>();
      for (const [at, step] of steps.entries()) {
        if (at === restored) numbers = createRowNumbers(ids, numbers.items());
        const known = reference.get(step.id);
        if (step.isRemoved && known !== undefined) {
          numbers.remove(known);
          ids[known] = "gone";
          reference.delete(step.id);
        } else if (!step.isRemoved && known === undefined) {
          reference.set(step.id, ids.push(step.id) - 1);
          numbers.put(ids.length - 1);
        }
        for (const one of [...steps.map((other) => other.id), "gone"])
          expect(numbers.find(one)).toBe(reference.get(one));
        const inOrder = [...reference.keys()].sort().map((one) => reference.get(one));
        expect([...numbers.items()]).toEqual(inOrder);
      }
    }),
  );
});
