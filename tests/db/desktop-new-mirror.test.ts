import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMirrorFile, schemaHash } from "../../db/desktop/open-mirror.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";

test("a second new mirror has the first one's schema without running the migrations again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "new-mirror-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await openMirrorFile(join(folder, "first.db"));
  sqliteHandle(first.db).exec("insert into sync_state (key, value) values ('own', '1')");
  const second = await openMirrorFile(join(folder, "second.db"));
  expect(await schemaHash(second.db)).toBe(await schemaHash(first.db));
  // The times of the steps are the first one's.
  expect(contentOf(second.db)).toEqual(contentOf(first.db).filter((row) => !row.includes('"own"')));
  expect(sqliteHandle(second.reader).pragma("integrity_check", { simple: true })).toBe("ok");
  sqliteHandle(second.db).exec("insert into sync_state (key, value) values ('another', '2')");
  expect(contentOf(first.db).some((row) => row.includes('"another"'))).toBe(false);
  await second.close();
  await first.close();
});

/** Every row of every table. */
function contentOf(db: Db): string[] {
  const handle = sqliteHandle(db);
  const tables = handle.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
  return tables.flatMap((table) =>
    handle
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}
