import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packedId, packedIds, placeOfId } from "../../../server/kernel/columns/packed-ids.ts";

/** Some begin with the bytes of others, or are nearly ids that the shop made. */
const made = Array.from({ length: 6 }, () => randomUUID());
const given = ["p1", "p1-v0", "كرسي", "\0", "a".repeat(64), made[0]?.toUpperCase(), `${made[1]}0`, made[2]?.slice(1)];
const id = fc.constantFrom(...made, ...given.filter((one) => one !== undefined));

test("an id is found among packed ones where it is one of them, and none that only stands in their bytes", () => {
  fc.assert(
    fc.property(fc.array(id), fc.array(id), id, (before, ids, wanted) => {
      const [head, list] = [packedIds(before), packedIds(ids)];
      const place = placeOfId(Buffer.concat([head, list]), packedId(wanted), head.length, head.length + list.length);
      const first = ids.indexOf(wanted);
      expect(place).toBe(first < 0 ? -1 : head.length + packedIds(ids.slice(0, first)).length);
    }),
  );
});

test("an id that the shop made takes 17 bytes, and one that cannot be packed is refused", () => {
  expect(packedIds(made)).toHaveLength(17 * made.length);
  for (const odd of ["", "a".repeat(256)]) expect(() => packedId(odd)).toThrow(RangeError);
});
