// Drafts in the window's storage belong to the account that typed them.
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readStored, removeAllDrafts, setDraftsOwner, storedKeys, writeStored } from "../../../src-admin/app/stored.ts";

const [noor, salem] = ["0123456789abcdef01234567", "fedcba9876543210fedcba98"] as const;

/** A window's storage, whose keys are its own properties. */
function storage(): object {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
});
afterAll(() => vi.unstubAllGlobals());

test("a draft is read by the account that wrote it, and by no other", () => {
  setDraftsOwner(noor);
  writeStored("draft.customer.new", "half a customer");
  writeStored("products.grid", true);
  setDraftsOwner(salem);
  expect(readStored("draft.customer.new")).toBeUndefined();
  expect(storedKeys("draft.")).toEqual([]);
  writeStored("draft.customer.new", "another");
  setDraftsOwner(noor);
  expect(readStored("draft.customer.new")).toBe("half a customer");
  expect(storedKeys("draft.")).toEqual(["draft.customer.new"]);
  // What is no draft belongs to the computer.
  setDraftsOwner(salem);
  expect(readStored("products.grid")).toBe(true);
});

test("removing all drafts takes those of every account, and nothing else", () => {
  for (const owner of [noor, salem]) {
    setDraftsOwner(owner);
    writeStored("draft.counter.sale", {});
  }
  localStorage["office.draft.of-a-browser"] = "{}";
  writeStored("products.grid", true);
  removeAllDrafts();
  expect(Object.keys(localStorage)).toEqual(["office.products.grid"]);
});
