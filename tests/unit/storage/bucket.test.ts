import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucket, parseBucketAddress } from "../../../db/storage/bucket.ts";
import { type BucketService, startBucketService } from "../../support/bucket-service.ts";

let service: BucketService;
beforeEach(async () => {
  service = await startBucketService({ listPage: 3 });
});
afterEach(() => service.close());

const bytes = (text: string): Buffer => Buffer.from(text);

describe("a bucket", () => {
  test("takes keys with spaces, Arabic and signs, and lists them page after page in order", async () => {
    const bucket = openBucket(service.address);
    const keys = ["b/كرسي 1.webp", "a & b/plus+equals=.pdf", "a/1", "a/2", "a/3", "a/4", "a/5", "a'(1)!*.txt"];
    for (const key of keys) await bucket.write(key, bytes(key));
    expect((await bucket.list("")).map(({ key }) => key)).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    const [first, ...rest] = await bucket.list("a/");
    expect(first).toMatchObject({ key: "a/1", bytes: 3 });
    expect(rest).toHaveLength(4);
    for (const key of keys) expect((await bucket.read(key))?.toString()).toBe(key);
    expect(service.refused).toBe(0);
  });

  test("keeps to the folder of its address", async () => {
    const root = openBucket(service.address);
    const inside = openBucket(service.address.replace("/showroom?", "/showroom/shop%201/media?"));
    await root.write("other", bytes("other"));
    await inside.write("mine", bytes("mine"));
    expect((await inside.list("")).map(({ key }) => key)).toEqual(["mine"]);
    expect([...service.objects.keys()]).toEqual(["other", "shop 1/media/mine"]);
  });

  test("takes and gives a file of several parts, byte for byte", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bucket-"));
    try {
      const large = randomBytes(40 * 1024 * 1024 + 17);
      writeFileSync(join(folder, "large"), large);
      const bucket = openBucket(service.address);
      await bucket.writeFile("backups/large", join(folder, "large"));
      expect(service.requests.filter((request) => request === "PUT backups/large")).toHaveLength(3);
      const back = await (await bucket.open("backups/large"))?.toArray();
      expect(Buffer.concat(back ?? []).equals(large)).toBe(true);
      await bucket.write("again", large);
      expect((await bucket.read("again"))?.equals(large)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("tries again after a broken connection and a 503, three times in all", async () => {
    const bucket = openBucket(service.address);
    service.faults.push("cut", "503");
    await bucket.write("a", bytes("a"));
    expect((await bucket.read("a"))?.toString()).toBe("a");
    service.faults.push("503", "503", "503");
    await expect(bucket.read("a")).rejects.toThrow("503");
    expect(service.faults).toEqual([]);
  });

  test("is refused when a body was altered on the way, and nothing is kept", async () => {
    service.faults.push("altered");
    await expect(openBucket(service.address).write("a", bytes("whole"))).rejects.toThrow("403");
    expect(service.objects.size).toBe(0);
  });

  test("is refused with another secret, another region or an unknown bucket", async () => {
    for (const [from, to] of [
      ["s3cr%2Fet", "s3cr%2Ft"],
      ["region=me-central-1", "region=eu-west-1"],
    ]) {
      const bucket = openBucket(service.address.replace(String(from), String(to)));
      await expect(bucket.read("a")).rejects.toThrow("403");
    }
    const elsewhere = openBucket(service.address.replace("/showroom", "/elsewhere"));
    await expect(elsewhere.list("")).rejects.toThrow("does not exist");
  });
});

test("a service that leads elsewhere is not followed", async () => {
  const leading = createServer((_req, res) => {
    res.writeHead(307, { location: service.address.replace(/\/\/.*@/, "//") }).end();
  });
  await new Promise<void>((resolve) => leading.listen(0, "127.0.0.1", resolve));
  const { port } = leading.address() as AddressInfo;
  await expect(openBucket(service.address.replace(/:\d+\//, `:${port}/`)).read("a")).rejects.toThrow();
  await new Promise((resolve) => leading.close(resolve));
  expect([service.requests, service.refused]).toEqual([[], 0]);
});

test("a bucket beyond this machine is reached by https alone", () => {
  expect(() => openBucket("http://key:topsecret@bucket.example/b")).toThrow("https");
  expect(() => openBucket("http://key:topsecret@bucket.example/b")).not.toThrow("topsecret");
  expect(parseBucketAddress("https://key:topsecret@bucket.example/b")?.endpoint).toBe("https://bucket.example/b");
});

test("an address that names no bucket is refused without giving the secret away", () => {
  for (const address of [
    "",
    "/srv/media",
    "https://host/bucket",
    "https://key:topsecret@host",
    "ftp://k:topsecret@host/b",
  ]) {
    expect(parseBucketAddress(address)).toBeUndefined();
    expect(() => openBucket(address)).toThrow(RangeError);
    expect(() => openBucket(address)).not.toThrow("topsecret");
  }
});
