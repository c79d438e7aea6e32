import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyServerBefore } from "../../db/backup/backup-before.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { startEngines } from "../support/engines.ts";

const engines = startEngines();
const folder = mkdtempSync(join(tmpdir(), "backup-before-"));
afterAll(async () => {
  await engines.close();
  rmSync(folder, { recursive: true, force: true });
});

const noFile = { mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" };

test.runIf(engines.names.includes("postgres"))(
  "a shop on PostgreSQL is copied whole into a file before something that cannot be undone",
  async () => {
    const server = await engines.bare("postgres");
    const db = openDatabase(server);
    await migrate(db);
    await seedDemo(db, async () => noFile, new Date("2026-03-01T07:00:00Z"));
    const ids = async (of: typeof db) => of.selectFrom("products").select("id").orderBy("id").execute();
    const products = await ids(db);
    const file = await copyServerBefore("clearing-the-demo", { server, dataDir: folder });
    await db.destroy();
    expect(basename(file)).toMatch(/^before-clearing-the-demo-.*\.db$/);
    expect(readdirSync(join(folder, "backups"))).toEqual([basename(file)]);
    const copy = openDatabase(file);
    expect(await ids(copy)).toEqual(products);
    await copy.destroy();
  },
);
