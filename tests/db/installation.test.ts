import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { acceptOtherPart, adoptParts, describeInstallation, refuseForeignParts } from "../../db/backup/installation.ts";
import { openBucket } from "../../db/storage/bucket.ts";
import { openSecrets } from "../../server/secrets.ts";
import { type BucketService, startBucketService } from "../support/bucket-service.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

describe("keys and pictures belong to their database", () => {
  let shop: TestDatabase;
  /** The folder of another installation, with keys and pictures of its own. */
  let other: string;
  beforeEach(async () => {
    shop = await openTestDatabase();
    other = mkdtempSync(join(tmpdir(), "shop-other-"));
    await start(shop.folder);
  });
  afterEach(async () => {
    rmSync(other, { recursive: true, force: true });
    await shop.close();
  });
  async function start(folder: string): Promise<void> {
    await refuseForeignParts(shop.db, describeInstallation(folder));
    openSecrets(folder);
    await adoptParts(shop.db, describeInstallation(folder));
  }

  test("and a start with both goes on", async () => {
    await start(shop.folder);
  });

  test("so a second program with a folder of its own is refused before it makes keys", async () => {
    await expect(start(other)).rejects.toThrow(/keys in .* are missing, or not those.*db -- accept keys/);
    openSecrets(other);
    await expect(start(other)).rejects.toThrow("db -- accept keys");
  });

  test("so two that begin at once with folders of their own do not both go on", async () => {
    await acceptOtherPart(shop.db, "keys");
    await acceptOtherPart(shop.db, "media");
    for (const folder of [shop.folder, other]) await refuseForeignParts(shop.db, describeInstallation(folder));
    for (const folder of [shop.folder, other]) openSecrets(folder);
    await adoptParts(shop.db, describeInstallation(shop.folder));
    await expect(adoptParts(shop.db, describeInstallation(other))).rejects.toThrow("db -- accept keys");
  });

  test("so a start without its keys is refused until that is accepted", async () => {
    rmSync(join(shop.folder, "secrets"), { recursive: true });
    await expect(start(shop.folder)).rejects.toThrow("db -- accept keys");
    await acceptOtherPart(shop.db, "keys");
    await start(shop.folder);
    await start(shop.folder);
  });

  test("so a start without its pictures is refused until they are back, or that is accepted", async () => {
    const images = join(shop.folder, "images");
    renameSync(images, join(shop.folder, "elsewhere"));
    await expect(start(shop.folder)).rejects.toThrow(/pictures in .* are missing, or not those.*db -- accept media/);
    renameSync(join(shop.folder, "elsewhere"), images);
    await start(shop.folder);
    rmSync(images, { recursive: true });
    await acceptOtherPart(shop.db, "media");
    await start(shop.folder);
  });

  test("so servers that share a secret and a bucket need no folder in common, and another bucket is refused", async () => {
    await acceptOtherPart(shop.db, "keys");
    await acceptOtherPart(shop.db, "media");
    const [mine, foreign] = [await startBucketService(), await startBucketService()];
    onTestFinished(async () => {
      await Promise.all([mine.close(), foreign.close()]);
    });
    const withBucket = (folder: string, service: BucketService, secret = "a secret of thirty-two characters") =>
      describeInstallation(folder, { secret, bucket: openBucket(service.address) });
    await adoptParts(shop.db, withBucket(shop.folder, mine));
    await adoptParts(shop.db, withBucket(other, mine));
    await expect(refuseForeignParts(shop.db, withBucket(other, foreign))).rejects.toThrow("db -- accept media");
    const otherSecret = withBucket(other, mine, "another secret of thirty-two letters");
    await expect(refuseForeignParts(shop.db, otherSecret)).rejects.toThrow("db -- accept keys");
  });

  test("so servers that begin at once at an empty bucket agree on one marker, and find it there again", async () => {
    await acceptOtherPart(shop.db, "keys");
    await acceptOtherPart(shop.db, "media");
    const bucket = await startBucketService();
    onTestFinished(() => bucket.close());
    const store = openBucket(bucket.address);
    // The marker of the second arrives late.
    const late = {
      ...store,
      write: (key: string, bytes: Uint8Array) => sleep(100).then(() => store.write(key, bytes)),
    };
    const secret = "a secret of thirty-two characters";
    const installations = [store, late].map((one) => describeInstallation(shop.folder, { secret, bucket: one }));
    await Promise.all(installations.map((installation) => adoptParts(shop.db, installation)));
    for (const one of installations) await refuseForeignParts(shop.db, one);
  });
});
