import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucket } from "../../../db/storage/bucket.ts";
import {
  bucketReleaseFiles,
  measureFiles,
  type ReleaseFiles,
  releaseFilesIn,
} from "../../../server/features/updates/release-files.ts";
import { type BucketService, startBucketService } from "../../support/bucket-service.ts";

let folder = "";
let service: BucketService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "release-files-"));
  service = await startBucketService();
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const bytes = (text: string): Buffer => Buffer.from(text);
const stores: Record<string, (name: string) => ReleaseFiles> = {
  folder: () => releaseFilesIn(join(folder, "updates")),
  bucket: (name) => bucketReleaseFiles(openBucket(service.address), join(folder, name)),
};

describe.each(Object.keys(stores))("files of a version in a %s", (kind) => {
  const open = (name = "one"): ReleaseFiles => (stores[kind] as (name: string) => ReleaseFiles)(name);

  test("grow part by part, and a part that was lost or came twice says where to go on", async () => {
    const files = open();
    expect(await files.folderOf("1.0.0")).toBeUndefined();
    expect(await files.addPart("1.0.0", "a.exe", 0, bytes("one "))).toEqual({ added: true, bytes: 4 });
    expect(await files.addPart("1.0.0", "a.exe", 8, bytes("lost"))).toEqual({ added: false, bytes: 4 });
    expect(await files.addPart("1.0.0", "a.exe", 4, bytes("two"))).toEqual({ added: true, bytes: 7 });
    expect(await files.addPart("1.0.0", "a.exe", 4, bytes("two"))).toEqual({ added: false, bytes: 7 });
    await files.addPart("1.0.0", "latest.yml", 0, bytes("feed"));
    const stored = await measureFiles((await files.folderOf("1.0.0")) as string);
    expect(stored.map((file) => [file.name, file.bytes])).toEqual([
      ["a.exe", 7],
      ["latest.yml", 4],
    ]);
  });

  test("begin again with a part at 0, and are read anew after it", async () => {
    const files = open();
    const text = async () => readFileSync(join((await files.folderOf("1.0.0")) as string, "a.exe"), "utf8");
    await files.addPart("1.0.0", "a.exe", 0, bytes("first build"));
    expect(await text()).toBe("first build");
    await files.addPart("1.0.0", "a.exe", 0, bytes("second"));
    expect(await text()).toBe("second");
  });

  test("are listed with the time of the newest, and removed", async () => {
    const files = open();
    await files.addPart("1.0.0", "a.exe", 0, bytes("a"));
    await files.addPart("1.1.0", "a.exe", 0, bytes("a"));
    const listed = await files.list();
    expect([...listed.keys()].sort()).toEqual(["1.0.0", "1.1.0"]);
    for (const at of listed.values()) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
    await files.remove("1.0.0");
    expect(await files.folderOf("1.0.0")).toBeUndefined();
    expect([...(await files.list()).keys()]).toEqual(["1.1.0"]);
  });
});

test("parts that came to two servers make one file on a third", async () => {
  const [one, other, third] = ["one", "other", "third"].map((name) =>
    (stores.bucket as (name: string) => ReleaseFiles)(name),
  );
  await one?.addPart("1.0.0", "a.exe", 0, bytes("from one, "));
  await other?.addPart("1.0.0", "a.exe", 10, bytes("from other"));
  const brought = (await third?.folderOf("1.0.0")) as string;
  expect(readFileSync(join(brought, "a.exe"), "utf8")).toBe("from one, from other");
});
