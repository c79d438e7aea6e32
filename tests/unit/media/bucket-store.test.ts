import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucket } from "../../../db/storage/bucket.ts";
import { bucketMediaStore, TRUSTED_MS } from "../../../server/features/media/store/bucket-store.ts";
import { type BucketService, startBucketService } from "../../support/bucket-service.ts";
import { temporaryFolder } from "./pictures.ts";

const chair = Buffer.from("chair");

let service: BucketService;
beforeEach(async () => {
  service = await startBucketService();
});
afterEach(() => service.close());

/** A server's view of the bucket, with a folder of copies of its own and a clock that is set by hand. */
async function server() {
  const cacheDir = join(await temporaryFolder(), "copies");
  const clock = { now: 0 };
  const store = bucketMediaStore({
    bucket: openBucket(service.address),
    prefix: "uploads/",
    cacheDir,
    clock: () => clock.now,
  });
  return { store, cacheDir, clock };
}

describe("a media store in a bucket", () => {
  test("gives back what was kept, lists it by folder, says when it was written, and forgets it", async () => {
    const { store } = await server();
    await store.write("desks/oak.jpg", chair);
    await store.write("desks2/oak.jpg", chair);
    expect(await store.read("desks/oak.jpg")).toEqual(chair);
    expect(await store.list("")).toEqual(["desks/oak.jpg", "desks2/oak.jpg"]);
    expect(await store.list("desks")).toEqual(["desks/oak.jpg"]);
    expect(Date.now() - Number(await store.writtenAt("desks/oak.jpg"))).toBeLessThan(60_000);
    await store.remove("desks/oak.jpg");
    expect(await store.read("desks/oak.jpg")).toBeNull();
    expect(await store.writtenAt("desks/oak.jpg")).toBeNull();
    expect([...service.objects.keys()]).toEqual(["uploads/desks2/oak.jpg"]);
  });

  test("refuses what cannot be a media path before the bucket is asked", async () => {
    const { store } = await server();
    for (const path of ["../secret", ".env", "a/../b", "A.jpg", ""]) {
      expect(await store.read(path)).toBeNull();
      await expect(store.write(path, chair)).rejects.toThrow(RangeError);
      await expect(store.remove(path)).rejects.toThrow(RangeError);
    }
    expect(service.requests).toEqual([]);
  });

  test("fetches a file once, and shows what another server wrote and removed", async () => {
    const one = await server();
    const other = await server();
    await one.store.write("a.jpg", chair);
    expect(await other.store.read("a.jpg")).toEqual(chair);
    const asked = service.requests.length;
    expect(await other.store.read("a.jpg")).toEqual(chair);
    expect(service.requests).toHaveLength(asked);
    await one.store.remove("a.jpg");
    other.clock.now += TRUSTED_MS;
    expect(await other.store.read("a.jpg")).toBeNull();
    expect(await readdir(other.cacheDir)).not.toContain("a.jpg");
  });

  test("acknowledges nothing that the bucket did not take", async () => {
    const { store, cacheDir } = await server();
    service.faults.push("503", "503", "503");
    await expect(store.write("a.jpg", chair)).rejects.toThrow("503");
    expect(await store.read("a.jpg")).toBeNull();
    await rm(cacheDir, { recursive: true, force: true });
    await store.write("a.jpg", chair);
    await rm(cacheDir, { recursive: true });
    expect(await store.read("a.jpg")).toEqual(chair);
  });
});
