/** A shop on PostgreSQL is in the second place too, as a copy that opens on either engine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noteRestUntil, readRestUntil } from "../../db/backup/copied-at.ts";
import { listCounters, noteNumbers, readNotedNumbers, saveNotedNumbers } from "../../db/backup/noted-numbers.ts";
import { listShippedCopies, openSecondPlace, shipNumbers } from "../../db/backup/second-place.ts";
import { recover } from "../../db/backup/second-place-commands.ts";
import { type ServerShipment, shipFromServer } from "../../db/backup/ship-from-server.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import { readEpoch } from "../../db/queries/feed.ts";
import { readSecondCopy } from "../../db/queries/system/notes.ts";
import type { Db } from "../../db/schema.ts";
import { makeKeyPair } from "../../db/storage/sealing.ts";
import { readRevision } from "../../db/transaction.ts";
import { shipBackups } from "../../server/jobs/ship-backups.ts";
import { type BucketService, startBucketService } from "../support/bucket-service.ts";
import { everyTable, runNode } from "../support/copied-shop.ts";
import { engine } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, type PostgresServer, postgresServer } from "../support/postgres-server.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { withDb } from "../support/with-db.ts";

/** Orders while a copy is made: fewer than there are chairs. */
const SOLD_MEANWHILE = 12;

describe.runIf(hasPostgres() && engine === "sqlite")("a shop on PostgreSQL in the second place", () => {
  let server: PostgresServer;
  let shop: StaffShop;
  let service: BucketService;
  let aside: string;
  beforeAll(() => {
    server = postgresServer() as PostgresServer;
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    shop = await staffShop({ server: server.url });
    service = await startBucketService();
    aside = mkdtempSync(join(tmpdir(), "server-copies-"));
    mkdirSync(join(shop.app.dataDir, "uploads"));
    writeFileSync(join(shop.app.dataDir, "uploads/licence.pdf"), "a licence");
  });
  afterEach(async () => {
    await shop[Symbol.asyncDispose]();
    await service.close();
    rmSync(aside, { recursive: true });
  });

  const place = (publicKey?: string) => openSecondPlace(service.address, publicKey);
  const ship = (changes: Partial<ServerShipment> = {}, publicKey?: string) =>
    shipFromServer(place(publicKey), {
      dataDir: shop.app.dataDir,
      server: shop.app.databaseUrl,
      withFiles: true,
      ...changes,
    });
  const newDatabase = async () => (await freshPostgres(server.url, { name: "nothing", fill: async () => {} })).url;
  const orderNumbers = async (db: Db) =>
    (await db.selectFrom("orders").select("number").orderBy("number").execute()).map(({ number }) => number);
  const findings = (db: Db) =>
    readAtOneMoment(db, async (snapshot) => (await checkBooks(snapshot, shop.app.now())).findings);

  /** As the running shop notes them. */
  async function noteAndSendNumbers(): Promise<void> {
    const { db, dataDir } = shop.app;
    const at = { complete: false, at: new Date().toISOString() };
    await saveNotedNumbers(dataDir, noteNumbers(await listCounters(db), readNotedNumbers(dataDir), at));
    await shipNumbers(place(), dataDir);
  }

  test("is made again on a new PostgreSQL by one command: what was acknowledged before the copy is there, what came after is named", async () => {
    const { publicKey, secretKey } = await makeKeyPair();
    const before = [await shop.place(), await shop.place(), await shop.place()].map(({ number }) => number);
    expect(await ship({}, publicKey)).toMatchObject({ copy: expect.stringMatching(/^shop-.*\.db$/), files: 1 });
    const after = [await shop.place(), await shop.place()].map(({ number }) => number);
    await noteAndSendNumbers();

    const fresh = join(aside, "new machine");
    const database = await newDatabase();
    const env = {
      DATA_DIR: fresh,
      DATABASE_URL: database,
      BACKUP_URL: service.address,
      BACKUP_SECRET_KEY: secretKey,
    };
    const { code, output } = await runNode(["db/command.ts", "recover"], env);
    expect([code, output]).toEqual([0, expect.stringContaining("with 3 orders")]);
    expect(output).toContain(`${after[0]} to ${after[1]}: issued since that backup`);
    expect(output).toMatch(/^\d+ tables, [\d,]+ rows\.$/m);
    expect(readFileSync(join(fresh, "uploads/licence.pdf"), "utf8")).toBe("a licence");
    expect(readFileSync(join(fresh, "secrets/signing-key"))).toEqual(
      readFileSync(join(shop.app.dataDir, "secrets/signing-key")),
    );
    expect(readdirSync(fresh)).not.toContain("recovering");
    expect(readdirSync(fresh)).not.toContain("shop.db");
    await withDb(database, async (db) => {
      expect(await orderNumbers(db)).toEqual(before);
      expect(await readEpoch(db)).not.toBe(await readEpoch(shop.app.db));
      expect(await findings(db)).toEqual([]);
      // Numbers go on above those that were issued.
      expect(await db.selectFrom("number_gaps").select(["issued_up_to"]).execute()).toEqual([{ issued_up_to: 5 }]);
    });
    const program = await startShopProcess({ DATA_DIR: fresh, DATABASE_URL: database });
    await program.close();
    expect(await runNode(["db/command.ts", "recover"], env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is not empty: \w+ has rows/),
    });
  });

  test("is made again in a file on a machine without PostgreSQL", async () => {
    const { number } = await shop.place();
    await ship();
    const fresh = join(aside, "new machine");
    await recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address });
    await withDb(join(fresh, "shop.db"), async (db) => {
      expect(await orderNumbers(db)).toEqual([number]);
      expect(await findings(db)).toEqual([]);
    });
  });

  test("has every row as it was at one moment, while orders go on", async () => {
    await shop.place();
    let [sold, tables] = [0, 0];
    const sell = async () => {
      for (; sold < SOLD_MEANWHILE; sold++) await shop.place();
    };
    let selling: Promise<void> | undefined;
    await ship({
      async onTable() {
        selling ??= sell();
        tables += 1;
        // Rows, counters and sums of a table that was read before belong to a table that is read later.
        const wanted = Math.min(SOLD_MEANWHILE, Math.floor(tables / 3));
        await expect.poll(() => sold, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      },
    });
    await selling;
    const fresh = join(aside, "new machine");
    await recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address });
    const placed = await orderNumbers(shop.app.db);
    expect(placed).toHaveLength(1 + SOLD_MEANWHILE);
    await withDb(join(fresh, "shop.db"), async (db) => {
      expect(await findings(db)).toEqual([]);
      expect(await orderNumbers(db)).toEqual(placed.slice(0, 1));
    });
  });

  test("is equal to the shop, table by table, when nothing is sold meanwhile", async () => {
    await shop.place();
    const rows = await everyTable(shop.app.db);
    await ship();
    const fresh = join(aside, "new machine");
    await recover({ dataDir: fresh, server: undefined }, { BACKUP_URL: service.address });
    const copied = await withDb(join(fresh, "shop.db"), everyTable);
    for (const table of Object.keys(rows).filter((name) => !/^(?:meta|kysely_.*)$/.test(name)))
      expect(copied[table], table).toEqual(rows[table]);
  });

  test("is copied when something was committed, and not again while it rests", async () => {
    const { db } = shop.app;
    await ship();
    const first = await readSecondCopy(db);
    expect(await listShippedCopies(place())).toHaveLength(1);
    // Nothing was committed: no copy, and everything up to now is there.
    expect(await ship()).toMatchObject({ copy: undefined });
    const second = await readSecondCopy(db);
    expect(second?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    await shop.place();
    expect((await readRestUntil(db))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    await noteRestUntil(db, new Date(Date.now() + 3_600_000));
    expect(await ship({ ifDue: true })).toMatchObject({ copy: undefined });
    expect((await readSecondCopy(db))?.getTime()).toBeLessThan(second?.getTime() ?? 0);
    await noteRestUntil(db, new Date(Date.now() - 1));
    expect(await ship({ ifDue: true })).toMatchObject({ copy: expect.any(String) });
    expect(await withDb(shop.app.databaseUrl, readRevision)).toBe(await readRevision(db));
  });

  test("is copied by one of its processes at a time, and nothing stays on the disk", async () => {
    let other: unknown = "not asked";
    await ship({
      async onTable() {
        if (other === "not asked") other = await ship();
      },
    });
    expect(other).toBeUndefined();
    expect(await listShippedCopies(place())).toHaveLength(1);
    expect(readdirSync(join(shop.app.dataDir, "backups"))).toEqual([]);
  });

  test("is sent by the job, and whoever was killed at it leaves nothing that stays", async () => {
    await shop.place();
    const left = join(shop.app.dataDir, "backups/being-sent");
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, "copy.db-wal"), "of a process that was killed");
    const { config, dataDir, log } = shop.app;
    const { databaseUrl } = shop.app;
    await shipBackups({ config: { ...config, databaseUrl, backupUrl: service.address }, dataDir, log });
    expect(await listShippedCopies(place())).toHaveLength(1);
    expect(existsSync(left)).toBe(false);
  });

  test("gives way to a change of the schema, which would keep every request waiting", async () => {
    let altering: Promise<unknown> | undefined;
    const waits = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(
        shop.app.db,
      );
      return rows.length;
    };
    const shipping = ship({
      async onTable(table) {
        if (table !== "rate_limits") return;
        altering = withDb(shop.app.databaseUrl, (db) => sql`alter table orders add column later text`.execute(db));
        await expect.poll(waits).toBe(1);
      },
    });
    await expect(shipping).rejects.toThrow("a change of the schema waits for it");
    await altering;
    expect(await listShippedCopies(place())).toHaveLength(0);
  });

  test("is refused while its target has rows, and goes on where a recovery was killed", async () => {
    await shop.place();
    await ship();
    const fresh = join(aside, "new machine");
    const database = await newDatabase();
    const env = { BACKUP_URL: service.address };
    let steps = 0;
    const code = `
      const { recover } = await import(${JSON.stringify(`${root}/db/backup/second-place-commands.ts`)});
      const [dataDir, server, BACKUP_URL] = process.argv.slice(1);
      const onStep = ({ step }) => { if (step === "indexing") process.kill(process.pid, "SIGKILL"); };
      await recover({ dataDir, server }, { BACKUP_URL }, { onStep });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code, fresh, database, service.address], {
      cwd: root,
      env: { PATH: process.env.PATH },
      stdio: "ignore",
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    const said = await recover({ dataDir: fresh, server: database }, env, {
      onStep: (step) => {
        if (step.step === "begun") steps = step.there;
      },
    });
    expect(steps).toBeGreaterThan(0);
    expect(said.join("\n")).toContain("with 1 orders");
    expect(await withDb(database, orderNumbers)).toHaveLength(1);
    await expect(recover({ dataDir: fresh, server: shop.app.databaseUrl }, env)).rejects.toThrow("is not empty");
  });

  test("keeps its files where they are while it is served: `files` is refused", async () => {
    const target = join(aside, "target");
    const env = { DATA_DIR: shop.app.dataDir, DATABASE_URL: shop.app.databaseUrl };
    await shop.place();
    const args = ["db/command.ts", "files", "--from", shop.app.dataDir, "--to", target];
    // A shop that is served asks for commits twice a second; this one does not, and would be disconnected before a slow command looks.
    const ended = await shop.app.db.connection().execute(async (held) => {
      await sql`select 1`.execute(held);
      return runNode(args, env);
    });
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining("others are connected") });
    expect(existsSync(join(target, "uploads"))).toBe(false);
  });
});
