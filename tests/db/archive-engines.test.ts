/** A complete archive goes from one engine to the other and back, killed on the way, with the same data at the end. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as giveWay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { readAtOneMoment, sqliteHandle } from "../../db/engines/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { dice } from "../faults/cut-power.ts";
import { live } from "../money/history.ts";
import { openWorld } from "../money/world.ts";
import {
  dataOf,
  files,
  importAndDie,
  importFile,
  makeArchive,
  PASSPHRASE,
  writeFiles,
  writeShopToArchive,
} from "../support/archived-shop.ts";
import { type BucketService, startBucketService } from "../support/bucket-service.ts";
import { runNode } from "../support/copied-shop.ts";
import { engine } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, type PostgresServer, postgresServer } from "../support/postgres-server.ts";
import { readTar } from "../support/tar-file.ts";
import { withDb } from "../support/with-db.ts";

const seed = Number(process.env.ARCHIVE_SEED ?? 20_261_127);

describe.skipIf(engine === "postgres")("a complete archive", () => {
  let aside: string;
  let server: PostgresServer | undefined;
  let bucket: BucketService;
  let places = 0;
  beforeAll(async () => {
    aside = mkdtempSync(join(tmpdir(), "shop-archive-"));
    server = hasPostgres() ? postgresServer() : undefined;
    bucket = await startBucketService();
  });
  afterAll(async () => {
    await bucket.close();
    server?.stop();
    rmSync(aside, { recursive: true, force: true });
  });

  const newPlace = () => {
    places += 1;
    return join(aside, `place-${places}`);
  };
  const newPostgres = async () =>
    (await freshPostgres(server?.url ?? "", { name: "nothing", fill: async () => {} })).url;

  const findingsAt = (address: string, now: Date) =>
    withDb(address, (db) => readAtOneMoment(db, (snapshot) => checkBooks(snapshot, now)));

  /** The demo, and what a random history of orders, invoices, quotes and stock has made of it. */
  async function writeLivedShop(folder: string): Promise<Date> {
    const world = await openWorld();
    try {
      await live(world, seed, 40);
      mkdirSync(folder, { recursive: true });
      sqliteHandle(world.app.db).prepare("vacuum into ?").run(join(folder, "shop.db"));
      return world.app.now();
    } finally {
      await world.close();
    }
  }

  const sources = { "a random history": writeLivedShop, "values that engines treat differently": writeShopToArchive };

  test.runIf(hasPostgres()).each(Object.entries(sources))(
    "of a shop with %s comes out of SQLite, into PostgreSQL and its bucket, and out again as the same bytes",
    { timeout: 300_000 },
    async (_name, write) => {
      const source = newPlace();
      const now = await write(source);
      writeFiles(source);
      const first = await makeArchive(`${source}.tar`, { DATA_DIR: source, ARCHIVE_PASSPHRASE: PASSPHRASE });
      expect(first.ended).toMatchObject({ code: 0 });

      const on = { DATA_DIR: newPlace(), DATABASE_URL: await newPostgres(), MEDIA_URL: bucket.address };
      const between = { ...on, ARCHIVE_PASSPHRASE: PASSPHRASE };
      expect(await importFile(`${source}.tar`, between)).toMatchObject({ code: expect.toBeOneOf([0, 2]) });
      expect((await findingsAt(on.DATABASE_URL, now)).findings).toEqual([]);
      for (const [path, content] of Object.entries(files)) {
        expect(bucket.objects.get(path)?.bytes.equals(content), path).toBe(true);
      }
      const second = await makeArchive(`${on.DATA_DIR}.tar`, between);
      expect(dataOf(second.entries)).toEqual(dataOf(first.entries));

      const back = newPlace();
      const home = { DATA_DIR: back, ARCHIVE_PASSPHRASE: PASSPHRASE };
      expect(await importFile(`${on.DATA_DIR}.tar`, home)).toMatchObject({ code: expect.toBeOneOf([0, 2]) });
      expect((await findingsAt(join(back, "shop.db"), now)).findings).toEqual([]);
      const third = await makeArchive(`${back}.tar`, home);
      expect(dataOf(third.entries)).toEqual(dataOf(first.entries));
      bucket.objects.clear();
    },
  );

  test.each(["SQLite", ...(hasPostgres() ? ["PostgreSQL"] : [])])(
    "whose import into %s is killed twice goes on where it was, and no shop starts on it before",
    { timeout: 300_000 },
    async (on) => {
      const random = dice(seed);
      const source = newPlace();
      await writeShopToArchive(source);
      const { entries } = await makeArchive(`${source}.tar`, { DATA_DIR: source, ARCHIVE_PASSPHRASE: PASSPHRASE });
      const place = newPlace();
      const env = {
        DATA_DIR: place,
        ARCHIVE_PASSPHRASE: PASSPHRASE,
        ...(on === "SQLite" ? {} : { DATABASE_URL: await newPostgres() }),
      };
      const address = env.DATABASE_URL ?? join(place, "shop.db");
      for (const kill of [1, 2]) {
        const step = 1 + Math.floor(random() * 40);
        const ended = await importAndDie(`${source}.tar`, { address, dataDir: place }, step);
        expect(ended, `kill ${kill} at step ${step} (ARCHIVE_SEED=${seed})`).toMatchObject({ signal: "SIGKILL" });
        await expect(withDb(address, migrate)).rejects.toThrow("the copy is not finished");
        expect(await runNode(["server/main.ts"], { ...env, PORT: "0" })).toMatchObject({ code: 1 });
      }
      expect(await importFile(`${source}.tar`, env)).toMatchObject({ code: expect.toBeOneOf([0, 2]) });
      const again = await makeArchive(`${place}.tar`, env);
      expect(dataOf(again.entries)).toEqual(dataOf(entries));
    },
  );

  test.each(["SQLite", ...(hasPostgres() ? ["PostgreSQL"] : [])])(
    "of a shop on %s that sells meanwhile has it as it was at one moment",
    { timeout: 300_000 },
    async (on) => {
      const source = newPlace();
      await writeShopToArchive(source);
      const env = { DATA_DIR: source, ...(on === "SQLite" ? {} : { DATABASE_URL: await newPostgres() }) };
      if (env.DATABASE_URL) {
        const copied = await runNode([
          "db/command.ts",
          "copy",
          "--from",
          join(source, "shop.db"),
          "--to",
          env.DATABASE_URL,
        ]);
        expect(copied).toMatchObject({ code: expect.toBeOneOf([0, 1]) });
      }
      const address = env.DATABASE_URL ?? join(source, "shop.db");
      const { ended, commits } = await withDb(address, async (db) => {
        let commits = 0;
        const writing = makeArchive(`${source}.tar`, env);
        const ending = writing.then(() => true);
        while (!(await Promise.race([ending, commitOnce(db).then(() => false)]))) commits += 1;
        return { ...(await writing), commits };
      });
      expect(ended).toMatchObject({ code: 0 });
      expect(commits).toBeGreaterThan(0);
      // Each commit writes a page's version into the feed and counts the revision: one without the other is torn.
      const entries = readTar(readFileSync(`${source}.tar`));
      const { revision } = JSON.parse(entries.get("archive.json")?.toString() ?? "");
      const place = newPlace();
      expect(await importFile(`${source}.tar`, { DATA_DIR: place })).toMatchObject({ code: expect.toBeOneOf([0, 2]) });
      const newest = await withDb(join(place, "shop.db"), (db) =>
        db
          .selectFrom("change_feed")
          .select(({ fn }) => fn.max("revision").as("revision"))
          .executeTakeFirst(),
      );
      expect(newest).toEqual({ revision });
    },
  );
});

/** Gives way first: commits on SQLite alone would keep this process from hearing of any other. */
async function commitOnce(db: Db): Promise<void> {
  await giveWay();
  await inTransaction(db, async (tx) => recordChange(tx, "pages", "one", 1));
}
