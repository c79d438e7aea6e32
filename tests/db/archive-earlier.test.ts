/** An archive that an earlier version of this program has written becomes the shop that an update in place would have made. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArchive } from "../../db/archive/import-archive.ts";
import { openArchive } from "../../db/archive/open-archive.ts";
import { openSecrets } from "../../db/archive/secrets.ts";
import { writeArchive } from "../../db/archive/write-archive.ts";
import { copyShop } from "../../db/copy/copy-shop.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { listDefinitions } from "../../db/engines/whole-tables.ts";
import { openPlace } from "../../db/files/places.ts";
import { migrate, type ProgramSchema, thisProgram } from "../../db/migrate.ts";
import { CHECKSUM_TABLE } from "../../db/migration-checksums.ts";
import { migrations } from "../../db/migrations/index.ts";
import type { Db } from "../../db/schema.ts";
import { dataOf, importFile, PASSPHRASE } from "../support/archived-shop.ts";
import { busyShop } from "../support/busy-shop.ts";
import type { Engine } from "../support/databases.ts";
import { type Engines, startEngines } from "../support/engines.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { readTar } from "../support/tar-file.ts";
import { withDb } from "../support/with-db.ts";

/** The schema of the first version that wrote archives: an archive of it takes every step that came since. */
const FIRST = "0270-mails-sent-to";
const programOfThen: ProgramSchema = {
  ...thisProgram,
  migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= FIRST)),
};
const stepsSince = Object.keys(migrations).filter((name) => name > FIRST);

let aside: string;
let engines: Engines;
let current: string;
let sqliteOfThen: { former: string; file: string };
beforeAll(async () => {
  aside = mkdtempSync(join(tmpdir(), "earlier-archive-"));
  engines = startEngines();
  current = await engines.bare("sqlite");
  const shop = await busyShop();
  sqliteHandle(shop.app.db).prepare("vacuum into ?").run(current);
  await shop[Symbol.asyncDispose]();
  await withDb(current, async (db) => {
    const staff = await db.selectFrom("staff").select("id").execute();
    for (const { id } of staff) {
      await sql`update staff set password_hash = ${`hash of ${id}`} where id = ${id}`.execute(db);
    }
  });
  const former = await engines.bare("sqlite");
  copyFileSync(current, former);
  await takeBack(former);
  sqliteOfThen = { former, file: await archiveOf(former, programOfThen) };
}, 120_000);
afterAll(async () => {
  await engines.close();
  rmSync(aside, { recursive: true, force: true });
});

let places = 0;
function newPlace(): string {
  places += 1;
  const folder = join(aside, `place-${places}`);
  mkdirSync(folder);
  return folder;
}

/** Takes a shop back to the schema of then, as if no later step had ever run. */
const takeBack = (address: string): Promise<void> =>
  withDb(address, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(FIRST);
    if (error) throw error;
    for (const name of stepsSince) await sql`delete from ${sql.table(CHECKSUM_TABLE)} where name = ${name}`.execute(db);
  });

/** The shop on this engine, with its archive, both of then. */
async function shopOfThen(on: Engine): Promise<{ former: string; file: string }> {
  const former = await engines.bare(on);
  if (on === "sqlite") {
    copyFileSync(sqliteOfThen.former, former);
    return { former, file: sqliteOfThen.file };
  }
  await copyShop(current, former);
  await takeBack(former);
  return { former, file: await archiveOf(former, programOfThen) };
}

async function archiveOf(address: string, program: ProgramSchema): Promise<string> {
  const dataDir = newPlace();
  const file = join(dataDir, "shop.tar");
  const secrets = { passphrase: PASSPHRASE, key: null };
  const bytes: Buffer[] = [];
  await withDb(address, (db) =>
    writeArchive({ db, dataDir, place: openPlace(dataDir), secrets, program }, async (chunk) => {
      bytes.push(chunk);
    }),
  );
  writeFileSync(file, Buffer.concat(bytes));
  return file;
}

async function importInto(address: string, file: string, dieAt?: string): Promise<string[]> {
  const archive = await openArchive(file, () => undefined);
  try {
    const secrets = await openSecrets(await archive.secrets(), PASSPHRASE);
    const dataDir = address.startsWith("postgres") ? newPlace() : dirname(address);
    const installation = { address, dataDir, place: openPlace(newPlace()), secret: undefined };
    const { updated } = await importArchive(archive, installation, secrets, ({ step }) => {
      if (step === dieAt) throw new Error(`died at ${step}`);
    });
    return updated;
  } finally {
    await archive.close();
  }
}

/** Everything of the schema that statements could make differ. */
async function schemaOf(db: Db): Promise<unknown> {
  const tables = await db.introspection.getTables();
  const columns = tables.map(({ name, columns }) => [
    name,
    columns.map((c) => `${c.name} ${c.dataType} ${c.isNullable} ${c.hasDefaultValue}`).toSorted(),
  ]);
  return {
    columns: columns.toSorted(),
    definitions: (await listDefinitions(db)).map(({ create }) => create).toSorted(),
  };
}

const pairs: [Engine, Engine][] = hasPostgres()
  ? [
      ["sqlite", "sqlite"],
      ["sqlite", "postgres"],
      ["postgres", "postgres"],
      ["postgres", "sqlite"],
    ]
  : [["sqlite", "sqlite"]];

test.each(pairs)(
  "from %s into %s it has every row, and the schema, of the shop that was updated in place",
  { timeout: 120_000 },
  async (from, to) => {
    const { former, file } = await shopOfThen(from);
    const head = JSON.parse(readTar(readFileSync(file)).get("archive.json")?.toString() ?? "");
    expect([head.schema, Object.keys(head.tables).includes("saved_views")]).toEqual([FIRST, false]);

    const target = to === "sqlite" ? join(newPlace(), "shop.db") : await engines.bare("postgres");
    expect(await importInto(target, file)).toEqual(stepsSince);

    expect(await withDb(former, (db) => migrate(db))).toEqual(stepsSince);
    const inPlace = dataOf(readTar(readFileSync(await archiveOf(former, thisProgram))));
    const imported = dataOf(readTar(readFileSync(await archiveOf(target, thisProgram))));
    expect(Object.keys(imported).length).toBeGreaterThan(30);
    expect(imported).toEqual(inPlace);
    const hashes = (address: string) =>
      withDb(address, (db) => db.selectFrom("staff").select(["id", "password_hash"]).orderBy("id").execute());
    expect(await hashes(target)).toEqual(await hashes(former));
    if (from === to) expect(await withDb(target, schemaOf)).toEqual(await withDb(former, schemaOf));
    expect(await withDb(target, (db) => migrate(db))).toEqual([]);
  },
);

test("goes on where it was, killed before its steps or after them", { timeout: 120_000 }, async () => {
  const { former, file } = await shopOfThen("sqlite");
  const target = join(newPlace(), "shop.db");
  for (const step of ["comparing", "updating"]) {
    await expect(importInto(target, file, step)).rejects.toThrow(`died at ${step}`);
    await expect(withDb(target, (db) => migrate(db))).rejects.toThrow("the copy is not finished");
  }
  // As if it was killed when the steps were committed, and the end was not.
  await withDb(target, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
  expect(await importInto(target, file)).toEqual([]);
  await withDb(former, (db) => migrate(db));
  const inPlace = dataOf(readTar(readFileSync(await archiveOf(former, thisProgram))));
  expect(dataOf(readTar(readFileSync(await archiveOf(target, thisProgram))))).toEqual(inPlace);
});

test("says by command to which schema it was brought, and takes no empty database of a later one", async () => {
  const { file } = sqliteOfThen;
  const env = { DATA_DIR: newPlace(), ARCHIVE_PASSPHRASE: PASSPHRASE };
  const imported = await importFile(file, env);
  expect(imported.output).toContain(`Updated to this program's schema: ${stepsSince.join(", ")}.`);
  expect(imported.code).toBeOneOf([0, 2]);

  const later = newPlace();
  await withDb(join(later, "shop.db"), (db) => migrate(db));
  const refused = await importFile(file, { ...env, DATA_DIR: later });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("it is empty, but of a later schema") });
}, 120_000);
