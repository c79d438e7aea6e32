import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucket } from "../../../db/storage/bucket.ts";
import { openFolder } from "../../../db/storage/folder.ts";
import type { ObjectStore } from "../../../db/storage/object-store.ts";
import { type BucketService, startBucketService } from "../../support/bucket-service.ts";

let service: BucketService;
let folder = "";
beforeEach(async () => {
  service = await startBucketService({ listPage: 3 });
  folder = mkdtempSync(join(tmpdir(), "object-store-"));
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const bytes = (text: string): Buffer => Buffer.from(text);
const kinds: Record<string, () => ObjectStore> = {
  bucket: () => openBucket(service.address),
  folder: () => openFolder(join(folder, "store")),
};

describe.each(Object.keys(kinds))("a %s", (kind) => {
  const open = (): ObjectStore => (kinds[kind] as () => ObjectStore)();

  test("keeps what is written, replaces it, and answers null for what is not there", async () => {
    const store = open();
    expect(await store.read("images/a.webp")).toBeNull();
    expect(await store.open("images/a.webp")).toBeNull();
    expect(await store.size("images/a.webp")).toBeNull();
    expect(await store.list("")).toEqual([]);
    await store.write("images/a.webp", bytes("one"));
    await store.write("images/a.webp", bytes("second"));
    expect((await store.read("images/a.webp"))?.toString()).toBe("second");
    expect(await store.size("images/a.webp")).toBe(6);
    await store.remove("images/a.webp");
    await store.remove("images/a.webp");
    expect(await store.read("images/a.webp")).toBeNull();
  });

  test("lists keys by their beginning, in order", async () => {
    const store = open();
    const keys = ["b/1", "a-b/1", "a/2/x.db.zst.age", "a/1", "a/10", "Z_9"];
    for (const key of keys) await store.write(key, bytes(key));
    expect((await store.list("")).map(({ key }) => key)).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect((await store.list("a/1")).map(({ key, bytes: size }) => [key, size])).toEqual([
      ["a/1", 3],
      ["a/10", 4],
    ]);
  });

  test("takes and gives a large file byte for byte", async () => {
    const large = randomBytes(40 * 1024 * 1024 + 17);
    writeFileSync(join(folder, "large"), large);
    const store = open();
    await store.writeFile("backups/large", join(folder, "large"));
    const back = await (await store.open("backups/large"))?.toArray();
    expect(Buffer.concat(back ?? []).equals(large)).toBe(true);
  });
});

test("a folder takes no key that leads out of it or hides, and nothing half written stays", async () => {
  const store = openFolder(join(folder, "store"));
  for (const key of ["../a", "/etc/passwd", "a//b", ".hidden", "a/../b", "", "a/.incoming/x"]) {
    await expect(store.write(key, bytes("x"))).rejects.toThrow(RangeError);
  }
  await expect(store.writeFile("a/b", join(folder, "absent"))).rejects.toThrow("ENOENT");
  expect(await store.list("")).toEqual([]);
  expect(readdirSync(join(folder, "store", ".incoming"))).toEqual([]);
});
