/** A complete archive of a shop (`npm run db -- archive`) becomes a shop again (`npm run import`), or nothing that could be taken for one. */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importArchiveCommand } from "../../db/archive/import-command.ts";
import { archived, openTables, sealedTables } from "../../db/archive/tables.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { openSecrets, sha256 } from "../../server/secrets.ts";
import {
  dataOf,
  files,
  importFile,
  makeArchive,
  PASSPHRASE,
  rowsOf,
  writeShopToArchive,
} from "../support/archived-shop.ts";
import { engine } from "../support/databases.ts";
import { readTar, writeTar } from "../support/tar-file.ts";
import { the } from "../support/the.ts";

describe.skipIf(engine === "postgres")("a complete archive", () => {
  let aside: string;
  let source: string;
  let now: Date;
  let plain: string;
  let sealed: string;
  let places = 0;
  beforeAll(async () => {
    aside = mkdtempSync(join(tmpdir(), "shop-archive-"));
    source = join(aside, "source");
    now = await writeShopToArchive(source);
    plain = join(aside, "plain.tar");
    sealed = join(aside, "sealed.tar");
    expect((await makeArchive(plain, { DATA_DIR: source })).ended).toMatchObject({ code: 0 });
    const withPasswords = await makeArchive(sealed, { DATA_DIR: source, ARCHIVE_PASSPHRASE: PASSPHRASE });
    expect(withPasswords.ended).toMatchObject({ code: 0 });
  }, 120_000);
  afterAll(() => rmSync(aside, { recursive: true, force: true }));

  const newPlace = () => {
    places += 1;
    return join(aside, `place-${places}`);
  };
  const entriesOf = (file: string) => readTar(readFileSync(file));

  async function withDb<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(join(folder, "shop.db"));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  const staffIn = (folder: string) =>
    withDb(folder, (db) => db.selectFrom("staff").select(["id", "password_hash"]).orderBy("id").execute());

  /** An archive with these entries, whose sums are those of the entries. */
  function forge(change: (entries: Map<string, Buffer>) => void): string {
    const entries = entriesOf(plain);
    const sums = JSON.parse(the(entries.get("sums.json")).toString());
    change(entries);
    entries.delete("sums.json");
    sums.entries = {};
    for (const [name, content] of entries) {
      sums.entries[name] = { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
    }
    return put(writeTar([...entries, ["sums.json", Buffer.from(JSON.stringify(sums))]]));
  }
  function put(bytes: Buffer): string {
    const file = `${newPlace()}.tar`;
    writeFileSync(file, bytes);
    return file;
  }

  /** Says these words, and leaves nothing on which a shop could start. */
  async function refuses(file: string, words: string | RegExp): Promise<void> {
    const place = newPlace();
    const importing = importArchiveCommand(file, { DATA_DIR: place }, () => undefined, { withoutPasswords: true });
    await expect(importing).rejects.toThrow(words);
    expect(existsSync(join(place, "shop.db"))).toBe(false);
    expect(existsSync(join(place, "..", "evil.webp"))).toBe(false);
  }

  test("decides for every table there is whether it is in it", async () => {
    const tables = await withDb(source, (db) => db.introspection.getTables());
    const names = tables.map(({ name }) => name).filter((name) => name !== CHECKSUM_TABLE);
    expect(Object.keys(archived).toSorted()).toEqual(names.toSorted());
    const out = names.filter((name) => ![...openTables, ...sealedTables].some((known) => known === name));
    expect(out.toSorted()).toEqual(
      [
        ..."alerts app_releases devices idempotency job_runs one_time_code_tries one_time_codes".split(" "),
        "test_orders",
        ..."order_visitors passkey_challenges proven_mailboxes rate_limits server_errors sessions sign_in_attempts".split(
          " ",
        ),
      ].toSorted(),
    );
    expect(sealedTables.toSorted()).toEqual(["authenticators", "passkeys", "recovery_codes"]);
  });

  test("has rows, pictures and uploads, and nothing that opens anything", async () => {
    const entries = entriesOf(plain);
    for (const [path, content] of Object.entries(files))
      expect(entries.get(`files/${path}`)?.equals(content)).toBe(true);
    expect([...entries.keys()].filter((name) => /updates|installation|secret/.test(name))).toEqual([]);
    const text = readFileSync(plain).toString("latin1");
    const hashes = (await staffIn(source)).map(({ password_hash }) => password_hash);
    const [session] = await withDb(source, (db) => db.selectFrom("sessions").select("token_hash").execute());
    const [device] = await withDb(source, (db) => db.selectFrom("devices").select("token_hash").execute());
    const key = readFileSync(join(source, "secrets", "signing-key"), "utf8");
    const secret = [
      ...hashes,
      the(session).token_hash,
      the(device).token_hash,
      key,
      "code-hash-of-now",
      "sealed-code-of-now",
    ];
    expect(secret.filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/challenge-of-now|smtp\.example|mail-with-code/);
    expect(rowsOf(entries, "staff").map(({ password_hash }) => password_hash)).toEqual(hashes.map(() => ""));
    const orders = await withDb(source, (db) => db.selectFrom("orders").select("number").orderBy("id").execute());
    expect(
      rowsOf(entries, "orders")
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(orders.map(({ number }) => number).toSorted());
  });

  test("of the same shop is the same, byte by byte, in all that are data; with a passphrase too", async () => {
    const again = await makeArchive(`${newPlace()}.tar`, { DATA_DIR: source });
    expect(dataOf(again.entries)).toEqual(dataOf(entriesOf(plain)));
    expect(dataOf(entriesOf(sealed))).toEqual(dataOf(entriesOf(plain)));
  });

  test("without passwords becomes the shop, invites its staff, and says what is missing", async () => {
    const place = newPlace();
    const { code, output } = await importFile(plain, { DATA_DIR: place });
    expect([code, output]).toEqual([0, expect.stringContaining("Equal to the archive")]);
    expect(output).toMatch(/Missing in the archive already: images\/originals\//);
    expect(output).toMatch(/Sound: \d+ orders/);
    const { findings } = await withDb(place, (db) => readAtOneMoment(db, (snapshot) => checkBooks(snapshot, now)));
    expect(findings).toEqual([]);
    for (const [path, content] of Object.entries(files))
      expect(readFileSync(join(place, path)).equals(content)).toBe(true);

    const people = await staffIn(place);
    expect(people.map(({ password_hash }) => password_hash)).toEqual(people.map(() => ""));
    const invited = await withDb(place, (db) =>
      db.selectFrom("mail_queue").select("recipient").where("kind", "=", "staff-invited").execute(),
    );
    const active = await withDb(place, (db) =>
      db.selectFrom("staff").select("email").where("active", "=", true).execute(),
    );
    const addresses = (rows: { recipient?: string; email?: string }[]) =>
      rows.map((row) => row.recipient ?? row.email).toSorted();
    expect(addresses(invited)).toEqual(addresses(active));
    expect(existsSync(join(place, "secrets"))).toBe(false);

    // Mails to staff and the note of it are all that differs from the archive.
    const { entries } = await makeArchive(`${place}.tar`, { DATA_DIR: place });
    const [before, after] = [dataOf(entriesOf(plain)), dataOf(entries)];
    const differing = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    expect(differing).toEqual(["data/audit/000001.jsonl", "data/mail_queue/000001.jsonl"]);
  }, 120_000);

  test("with a passphrase brings passwords, second factors, the mail server and the key, and is the same afterwards", async () => {
    const place = newPlace();
    const env = { DATA_DIR: place, ARCHIVE_PASSPHRASE: PASSPHRASE };
    expect(await importFile(sealed, env)).toMatchObject({ code: 0 });
    expect(await staffIn(place)).toEqual(await staffIn(source));
    for (const table of ["authenticators", "recovery_codes", "passkeys"] as const) {
      const rows = (folder: string) => withDb(folder, (db) => db.selectFrom(table).selectAll().execute());
      expect(await rows(place)).toEqual(await rows(source));
      expect(await rows(place)).toHaveLength(1);
    }
    const server = (folder: string) =>
      withDb(folder, (db) => db.selectFrom("meta").select("value").where("key", "=", "mail_server").execute());
    expect(await server(place)).toEqual(await server(source));
    const { entries } = await makeArchive(`${place}.tar`, env);
    expect(dataOf(entries)).toEqual(dataOf(entriesOf(sealed)));

    // The token of a link is made of the key: the one in a mail that was sent is the one that a new mail has.
    const [order] = await withDb(place, (db) =>
      db.selectFrom("orders").select(["id", "access_hash"]).where("status", "<>", "draft").execute(),
    );
    expect(sha256(openSecrets(place).orderToken(the(order).id))).toBe(the(order).access_hash);
    const epoch = (folder: string) =>
      withDb(folder, (db) => db.selectFrom("meta").select("value").where("key", "=", "epoch").execute());
    expect(await epoch(place)).not.toEqual(await epoch(source));
  }, 120_000);

  test("with a passphrase needs it, and takes no other one", async () => {
    const place = newPlace();
    const without = await importFile(sealed, { DATA_DIR: place });
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining("under a passphrase") });
    const wrong = await importFile(sealed, { DATA_DIR: place, ARCHIVE_PASSPHRASE: "another passphrase" });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("is not the one of this archive") });
    expect(existsSync(join(place, "shop.db"))).toBe(false);
    const short = await makeArchive(`${newPlace()}.tar`, { DATA_DIR: source, ARCHIVE_PASSPHRASE: "short" });
    expect(short.ended).toMatchObject({ code: 1, output: expect.stringContaining("12 characters") });
  }, 120_000);

  test("replaces no file, and is readable by its owner only", async () => {
    const { ended } = await makeArchive(plain, { DATA_DIR: source });
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining("is there already") });
    expect(statSync(plain).mode & 0o077).toBe(0);
  });

  describe("is refused in words", () => {
    test("where it was cut short, at any place", async () => {
      const bytes = readFileSync(plain);
      for (const end of [700, 40_960, bytes.length - 1024, bytes.length - 2048]) {
        await refuses(put(bytes.subarray(0, end)), "was cut short");
      }
    }, 120_000);

    test("where a byte was changed, in rows, in a picture, in the numbers or in a header", async () => {
      const at = (name: string, offset: number) => {
        const bytes = readFileSync(plain);
        const place = bytes.indexOf(`${name}\0`, 0, "latin1") + offset;
        bytes.writeUInt8(the(bytes[place]) ^ 1, place);
        return put(bytes);
      };
      await refuses(at("data/orders/000001.jsonl", 512 + 40), "data/orders/000001.jsonl was changed");
      await refuses(at("files/uploads/licence.pdf", 512 + 16_999_999), "files/uploads/licence.pdf was changed");
      await refuses(at("numbers.json", 512 + 5), "numbers.json was changed");
      await refuses(at("files/uploads/licence.pdf", 3), "is damaged at byte");
    }, 120_000);

    test("where an entry is missing, is there twice, or is no entry of an archive", async () => {
      const entries = [...entriesOf(plain)];
      await refuses(
        put(writeTar(entries.filter(([name]) => name !== "data/orders/000001.jsonl"))),
        "data/orders/000001.jsonl is missing",
      );
      const [first] = entries;
      await refuses(put(writeTar([the(first), ...entries])), "two entries of one name");
      const last = the(entries.at(-1));
      const extra = ["files/uploads/more.pdf", Buffer.from("more")] as const;
      await refuses(put(writeTar([...entries.slice(0, -1), extra, last])), "files/uploads/more.pdf was added");
    }, 120_000);

    test.each([
      "files/images/originals/../../evil.webp",
      "files/uploads//evil.webp",
      "files/uploads/.evil/x",
      "files/updates/1.0.0/setup.exe",
      "files/secrets/signing-key",
      "/evil.webp",
      "../evil.webp",
      "data/sessions/000001.jsonl",
      "shop.db",
    ])("where it holds %s, with sums that fit", async (name) => {
      await refuses(
        forge((entries) => entries.set(name, Buffer.from("[]\n"))),
        "holds what no shop has put there",
      );
    });

    test("where it holds a link", async () => {
      const entries = [...entriesOf(plain)];
      const link = ["files/uploads/link.pdf", Buffer.alloc(0), "2"] as const;
      await refuses(put(writeTar([...entries.slice(0, -1), link, the(entries.at(-1))])), "is damaged at byte");
    });

    test("where its rows are none, though the sums of the entries fit", async () => {
      const change = (name: string, to: string) => forge((entries) => entries.set(name, Buffer.from(to)));
      await refuses(change("data/orders/000001.jsonl", "[1]\n"), "line 1 of data/orders/000001.jsonl is no row");
      await refuses(change("data/orders/000001.jsonl", ""), /orders has 0 rows instead of \d+/);
      await refuses(change("archive.json", "{}"), "archive.json says nothing that is known here");
      const head = JSON.parse(the(entriesOf(plain).get("archive.json")).toString());
      const withHead = (changes: object) => change("archive.json", JSON.stringify({ ...head, ...changes }));
      await refuses(withHead({ schema: "9999-later" }), "by a newer version of this program");
      await refuses(withHead({ schema: "0001-foundations" }), "at which no version of this program wrote archives");
      await refuses(withHead({ format: 2 }), "by a newer version of this program");
    }, 120_000);

    test("into a shop, and beside pictures, numbers or keys of another", async () => {
      const shop = newPlace();
      cpSync(source, shop, { recursive: true });
      const refused = async (folder: string, words: string, env: Record<string, string> = {}) => {
        const ended = await importFile(sealed, { DATA_DIR: folder, ARCHIVE_PASSPHRASE: PASSPHRASE, ...env });
        expect(ended).toMatchObject({ code: 1, output: expect.stringContaining(words) });
      };
      await refused(shop, "holds pictures or uploads of a shop");
      for (const folder of ["images", "uploads", "updates"]) rmSync(join(shop, folder), { recursive: true });
      await refused(shop, "it is not empty");

      const beside = newPlace();
      mkdirSync(join(beside, "secrets"), { recursive: true });
      writeFileSync(join(beside, "numbers.json"), "{}");
      await refused(beside, "numbers.json is of another shop");
      rmSync(join(beside, "numbers.json"));
      writeFileSync(join(beside, "secrets", "signing-key"), "0".repeat(64));
      await refused(beside, "is the key of another shop");
      await refused(newPlace(), "SHOP_SECRET is another key", { SHOP_SECRET: "s".repeat(40) });
      expect(existsSync(join(beside, "shop.db"))).toBe(false);
    }, 180_000);

    test("where its columns or tables are others than those of its schema", async () => {
      const withTables = (change: (tables: Record<string, string[]>) => void) =>
        forge((entries) => {
          const head = JSON.parse(the(entries.get("archive.json")).toString());
          change(head.tables);
          entries.set("archive.json", Buffer.from(JSON.stringify(head)));
        });
      const other = withTables((tables) => (tables.orders = the(tables.orders).with(-1, "password")));
      await refuses(other, "other columns of orders");
      // A day's figures are in no entry yet, so that the sums fit without the table.
      await refuses(
        withTables((tables) => delete tables.daily_counts),
        "other columns of daily_counts",
      );
      await refuses(
        withTables((tables) => delete tables.orders),
        "does not say which columns orders has",
      );
    }, 120_000);

    test("where the database does not take a row, which stays closed and is named", async () => {
      const file = forge((entries) => {
        const name = "data/orders/000001.jsonl";
        const lines = the(entries.get(name)).toString();
        entries.set(name, Buffer.from(lines + lines.slice(0, lines.indexOf("\n") + 1)));
      });
      // The sums of the table are the forger's too.
      const place = newPlace();
      const entries = entriesOf(file);
      const sums = JSON.parse(the(entries.get("sums.json")).toString());
      const rows = the(entries.get("data/orders/000001.jsonl"));
      sums.tables.orders = {
        rows: rows.toString().split("\n").length - 1,
        checksum: sha256(rows).slice(0, 16),
        lastNumber: null,
      };
      entries.set("sums.json", Buffer.from(JSON.stringify(sums)));
      const twice = put(writeTar(entries));
      expect(await importFile(twice, { DATA_DIR: place })).toMatchObject({
        code: 1,
        output: expect.stringContaining("does not take the row"),
      });
      const migrating = await importFile(plain, { DATA_DIR: place });
      expect(migrating).toMatchObject({ code: 1, output: expect.stringContaining("is of another") });
    }, 120_000);
  });

  test("is told from a table of products by its content", async () => {
    const [table, archive] = [`${newPlace()}.tar`, `${newPlace()}.csv`];
    writeFileSync(table, "name,price\n");
    copyFileSync(plain, archive);
    const importing = await importFile(table, { DATA_DIR: newPlace() });
    expect(importing).toMatchObject({ code: 1, output: expect.stringContaining("There is no database at") });
    expect(await importFile(archive, { DATA_DIR: newPlace() })).toMatchObject({ code: 0 });
  }, 120_000);
});
