import { describe, expect, test } from "vitest";
import { createOwnersByKey } from "../../../server/kernel/owners-by-key.ts";
import { createSortedList } from "../../../server/kernel/sorted-list.ts";

describe("a sorted list", () => {
  const bySize = (a: { size: number }, b: { size: number }) => a.size - b.size;

  test("stays sorted whatever is put and removed, one item a place", () => {
    const list = createSortedList(bySize);
    list.fill([{ size: 3 }, { size: 1 }]);
    const sizes = new Set([3, 1]);
    for (let step = 0; step < 500; step++) {
      const size = (step * 7919) % 101;
      if (step % 3 === 0) {
        list.remove({ size });
        sizes.delete(size);
      } else {
        list.put({ size });
        sizes.add(size);
      }
      expect(list.items.map((item) => item.size)).toEqual([...sizes].sort((a, b) => a - b));
    }
  });

  test("replaces the item of the same place", () => {
    const list = createSortedList(bySize);
    const [first, second] = [{ size: 5 }, { size: 5 }];
    list.put(first);
    list.put(second);
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toBe(second);
  });
});

describe("owners by key", () => {
  test("follow an owner to its new key, and forget who is removed", () => {
    const owners = createOwnersByKey();
    owners.set("a", "red");
    owners.set("b", "red");
    owners.set("a", "blue");
    expect([...owners.of("red")]).toEqual(["b"]);
    expect([...owners.of("blue")]).toEqual(["a"]);
    owners.set("b", undefined);
    owners.remove("a");
    expect([...owners.of("red"), ...owners.of("blue")]).toEqual([]);
  });
});
