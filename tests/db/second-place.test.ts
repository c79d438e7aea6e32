// What leaves the machine is enough to make it again, and nobody else can read it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase } from "../../db/backup/backup.ts";
import { makeManifest } from "../../db/backup/manifest.ts";
import { listCounters, noteNumbers, readNotedNumbers, saveNotedNumbers } from "../../db/backup/noted-numbers.ts";
import { listShippedCopies, openSecondPlace, ship, shipNumbers } from "../../db/backup/second-place.ts";
import { recover } from "../../db/backup/second-place-commands.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { nextInSeries } from "../../db/queries/orders/orders.ts";
import { readSecondCopy } from "../../db/queries/system/notes.ts";
import { makeKeyPair, seal } from "../../db/storage/sealing.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backUp } from "../../server/jobs/back-up.ts";
import { createLog } from "../../server/log.ts";
import { openSecrets } from "../../server/secrets.ts";
import { type BucketService, startBucketService } from "../support/bucket-service.ts";
import { runNode } from "../support/copied-shop.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const SECRET_TEXT = "CR number of somebody";

let shop: TestDatabase;
let service: BucketService;
let aside = "";
beforeEach(async () => {
  shop = await openTestDatabase("sqlite");
  service = await startBucketService();
  aside = mkdtempSync(join(tmpdir(), "second-place-"));
  openSecrets(shop.folder);
  await writeShopFile("images/originals/chairs/a.webp", "chair");
  await writeShopFile("images/installation", "marker");
  await writeShopFile("uploads/2026/b.pdf", SECRET_TEXT);
});
afterEach(async () => {
  await shop.close();
  await service.close();
  rmSync(aside, { recursive: true });
});

async function writeShopFile(path: string, text: string): Promise<void> {
  await mkdir(join(shop.folder, path, ".."), { recursive: true });
  writeFileSync(join(shop.folder, path), text);
}

/** A commit that takes a number, noted as the running shop notes it. */
async function takeNumber(value: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await nextInSeries(tx, "orders-2026");
    await putSetting(tx, "newest", value, new Date());
  });
  const noted = noteNumbers(await listCounters(shop.db), readNotedNumbers(shop.folder), {
    complete: false,
    at: new Date().toISOString(),
  });
  await saveNotedNumbers(shop.folder, noted);
}

const backUpHere = () => backUp({ db: shop.db, dataDir: shop.folder, log: createLog("silent") });

const places: Record<string, () => string> = {
  folder: () => join(aside, "backups"),
  bucket: () => service.address,
};

describe.each(Object.keys(places))("a second place in a %s", (kind) => {
  const address = (): string => (places[kind] as () => string)();

  test("makes a machine again that is gone: database, pictures, uploads, keys; and says which numbers came after", async () => {
    const { publicKey, secretKey } = await makeKeyPair();
    const place = openSecondPlace(address(), publicKey);
    await takeNumber("before the copy");
    await backUpHere();
    expect(await ship(place, shop.folder, { withFiles: true })).toMatchObject({ files: 3, removedCopies: 0 });
    await takeNumber("after the copy");
    await takeNumber("after the copy");
    await shipNumbers(place, shop.folder);
    const keys = readFileSync(join(shop.folder, "secrets", "signing-key"));

    const fresh = join(aside, "new machine");
    const env = { BACKUP_URL: address(), BACKUP_SECRET_KEY: secretKey };
    const said = (await recover({ dataDir: fresh, server: undefined }, env, {})).join("\n");
    expect(said).toContain("3 files");
    expect(said).toContain("ORD-2026-000002 to ORD-2026-000003: issued since that backup");
    expect(readFileSync(join(fresh, "secrets", "signing-key"))).toEqual(keys);
    expect(readFileSync(join(fresh, "uploads/2026/b.pdf"), "utf8")).toBe(SECRET_TEXT);
    expect(readFileSync(join(fresh, "images/installation"), "utf8")).toBe("marker");
    const db = openDatabase(join(fresh, "shop.db"));
    expect(await findSetting(db, "newest")).toBe("before the copy");
    await db.destroy();
    await expect(recover({ dataDir: fresh, server: undefined }, env, {})).rejects.toThrow("There is a database");
  });

  test("gets each copy and each file once, and goes on where it was cut short", async () => {
    const place = openSecondPlace(address());
    await takeNumber("one");
    await backUpHere();
    const first = await ship(place, shop.folder, { withFiles: true });
    expect(first.copy).toMatch(/^shop-.*\.db$/);
    expect(await ship(place, shop.folder, { withFiles: true })).toEqual({
      copy: undefined,
      files: 0,
      bytes: 0,
      removedCopies: 0,
    });
    await writeShopFile("images/originals/chairs/c.webp", "another");
    expect(await ship(place, shop.folder, { withFiles: true })).toMatchObject({ files: 1 });
    expect(await listShippedCopies(place)).toHaveLength(1);
    expect(readdirSync(join(shop.folder, "backups")).filter((name) => !name.endsWith(".db"))).toEqual([]);
  });

  test("keeps files that the shop removed for thirty days", async () => {
    const place = openSecondPlace(address());
    const shipAt = (day: number) =>
      ship(place, shop.folder, { withFiles: true, now: new Date(Date.UTC(2026, 10, day)) });
    const names = async () => (await place.store.list("files/")).map(({ key }) => key);
    await shipAt(1);
    rmSync(join(shop.folder, "uploads/2026/b.pdf"));
    await shipAt(2);
    await shipAt(31);
    expect(await names()).toContain("files/uploads/2026/b.pdf.zst");
    await shipAt(32);
    expect(await names()).not.toContain("files/uploads/2026/b.pdf.zst");
  });
});

test("with a key nothing there can be read, and a key that is given later seals what was open", async () => {
  await takeNumber("one");
  await backUpHere();
  await ship(openSecondPlace(service.address), shop.folder, { withFiles: true });
  expect(service.objects.has("keys/signing-key.zst")).toBe(true);
  const { publicKey } = await makeKeyPair();
  await ship(openSecondPlace(service.address, publicKey), shop.folder, { withFiles: true });
  expect(service.objects.has("keys/signing-key.zst")).toBe(false);
  expect(service.objects.has("keys/signing-key.zst.age")).toBe(true);
  const sealed = [...service.objects].filter(([key]) => key.endsWith(".age"));
  for (const [, { bytes }] of sealed) expect(bytes.includes(SECRET_TEXT)).toBe(false);
});

test("a recovery writes only where files of the shop belong, whatever names the second place has", async () => {
  await takeNumber("one");
  await backUpHere();
  const place = openSecondPlace(service.address);
  await ship(place, shop.folder, { withFiles: true });
  const [sealed] = [...service.objects].filter(([key]) => key.startsWith("files/uploads/")).map(([, object]) => object);
  if (!sealed) throw new Error("no upload was sent");
  const hostile = [
    "../../outside",
    "uploads/../../outside",
    "secrets/signing-key",
    "shop.db",
    "/outside",
    "uploads//x",
  ];
  for (const path of hostile) service.objects.set(`files/${path}.zst`, sealed);
  const fresh = join(aside, "deep", "fresh");
  const said = (await recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address }, {})).join("\n");
  expect(said).toContain("3 files");
  expect(readdirSync(aside)).toEqual(["deep"]);
  expect(readdirSync(join(aside, "deep"))).toEqual(["fresh"]);
  expect(readFileSync(join(fresh, "secrets", "signing-key"))).toEqual(
    readFileSync(join(shop.folder, "secrets", "signing-key")),
  );
});

describe("a copy is signed with the keys of its installation", () => {
  const SECRET = "a secret of the environment that is long enough";
  const recoverHere = (name: string, env: Record<string, string> = {}, options = {}) =>
    recover({ dataDir: join(aside, name), server: undefined }, { BACKUP_URL: service.address, ...env }, options);
  const shipHere = (secret?: string) =>
    ship(openSecondPlace(service.address), shop.folder, { withFiles: true, secret });
  const find = (ending: string): string => {
    const [key] = [...service.objects.keys()].filter((one) => one.startsWith("databases/") && one.endsWith(ending));
    return key ?? "none";
  };

  /** Who can write to the second place offers another database, as true to its form as they can make it. */
  async function forge(keys: string | undefined): Promise<void> {
    const other = await openTestDatabase("sqlite");
    try {
      const file = join(aside, "forged.db");
      backupDatabase(other.file, file);
      const key = find(".db.zst");
      const name = key.slice("databases/".length).replace(".zst", "");
      const manifest = await makeManifest(file, name, keys);
      const content = Readable.from([readFileSync(file)]);
      service.objects.set(key, {
        bytes: Buffer.concat(await (await seal(content, undefined)).toArray()),
        at: new Date(),
      });
      service.objects.set(find(".manifest.json"), { bytes: Buffer.from(JSON.stringify(manifest)), at: new Date() });
      rmSync(file);
    } finally {
      await other.close();
    }
  }

  test("and a recovery with SHOP_SECRET takes it, and refuses one that somebody else made", async () => {
    await takeNumber("one");
    await backUpHere();
    await shipHere(SECRET);
    expect((await recoverHere("first", { SHOP_SECRET: SECRET })).join("\n")).toContain(
      "was signed with this SHOP_SECRET",
    );
    await expect(recoverHere("second")).rejects.toThrow("was signed with other keys");
    await expect(recoverHere("third", { SHOP_SECRET: `not ${SECRET}` })).rejects.toThrow("was not signed with this");
    for (const keys of [undefined, "keys of somebody else, long enough as well"]) {
      await forge(keys);
      await expect(recoverHere("fourth", { SHOP_SECRET: SECRET })).rejects.toThrow(
        "was not signed with this SHOP_SECRET",
      );
      expect(readdirSync(join(aside, "fourth", "backups"))).toEqual([]);
    }
    service.objects.delete(find(".manifest.json"));
    await expect(recoverHere("fourth", { SHOP_SECRET: SECRET })).rejects.toThrow(
      "was not signed with this SHOP_SECRET",
    );
    const said = await recoverHere("fourth", { SHOP_SECRET: SECRET }, { takeUnsigned: true });
    expect(said.join("\n")).toContain("Nobody has signed the copy");
  });

  test("and without SHOP_SECRET a recovery proves that it is whole, and says what that does not prove", async () => {
    await takeNumber("one");
    await backUpHere();
    await shipHere();
    const keys = readFileSync(join(shop.folder, "secrets", "signing-key"), "utf8");
    expect((await recoverHere("first")).join("\n")).toContain("signed with keys that lay beside it");
    // Written down when the shop was installed, they prove more.
    expect((await recoverHere("noted", { SHOP_SECRET: keys })).join("\n")).toContain(
      "was signed with this SHOP_SECRET",
    );
    await forge("keys of somebody else, long enough as well");
    await expect(recoverHere("second")).rejects.toThrow("was signed with other keys than those beside it");
    await forge(undefined);
    expect((await recoverHere("third")).join("\n")).toContain("Nobody has signed the copy");
  });

  test("and is refused where it is not the one that its manifest describes", async () => {
    await takeNumber("one");
    await backUpHere();
    await shipHere(SECRET);
    const manifest = service.objects.get(find(".manifest.json"));
    await forge(undefined);
    service.objects.set(find(".manifest.json"), manifest ?? { bytes: Buffer.from(""), at: new Date() });
    for (const env of [{}, { SHOP_SECRET: SECRET }] as Record<string, string>[])
      await expect(recoverHere("first", env)).rejects.toThrow("is not the copy that its manifest describes");
  });

  test("and its manifest goes with it", async () => {
    await takeNumber("one");
    await backUpHere();
    await shipHere();
    expect(find(".manifest.json")).toMatch(/^databases\/shop-.*\.db\.manifest\.json$/);
    for (const key of [...service.objects.keys()]) if (key.endsWith(".db.zst")) service.objects.delete(key);
    rmSync(join(shop.folder, "backups"), { recursive: true });
    await shipHere();
    expect(find(".manifest.json")).toBe("none");
  });
});

test("the database knows as of when the second place has everything", async () => {
  const copiedAt = async () => (await readSecondCopy(shop.db))?.getTime() ?? 0;
  const send = () => runNode(["db/command.ts", "ship"], { DATA_DIR: shop.folder, BACKUP_URL: service.address });
  expect(await send()).toMatchObject({ code: 0 });
  expect(await readSecondCopy(shop.db)).toBeUndefined();
  await takeNumber("one");
  await backUpHere();
  const begun = Date.now();
  expect(await send()).toMatchObject({ code: 0, output: expect.stringContaining("Sent: shop-") });
  const everything = await copiedAt();
  expect(everything).toBeGreaterThanOrEqual(begun);
  // What is committed since is only here.
  await takeNumber("two");
  await send();
  expect(await copiedAt()).toBeLessThan(everything);
});

test("a recovery says in words what is missing", async () => {
  const fresh = join(aside, "fresh");
  await expect(recover({ dataDir: fresh, server: undefined }, {}, {})).rejects.toThrow("Set BACKUP_URL");
  await expect(
    recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: join(aside, "empty") }, {}),
  ).rejects.toThrow("There is no backup");
  const { publicKey } = await makeKeyPair();
  await takeNumber("one");
  await backUpHere();
  await ship(openSecondPlace(service.address, publicKey), shop.folder, { withFiles: true });
  await expect(recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address }, {})).rejects.toThrow(
    "BACKUP_SECRET_KEY",
  );
  await expect(
    recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address, BACKUP_SECRET_KEY: "x" }, {}),
  ).rejects.toThrow();
  const before = { before: new Date("2020-01-01T00:00:00Z") };
  await expect(recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address }, before)).rejects.toThrow(
    "that old",
  );
});
