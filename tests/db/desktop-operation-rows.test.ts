import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as operationRows from "../../db/desktop/0007-operation-rows.ts";
import { type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { listChangedRows, listOperationsOn, noteOperationRows } from "../../db/desktop/operation-rows.ts";
import { inTransaction } from "../../db/transaction.ts";

let folder: string;
let mirror: MirrorFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "operation-rows-"));
  mirror = await openMirrorFile(join(folder, "mirror.db"));
});
afterEach(async () => {
  await mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

test("an operation of an older app counts as changing every row with pending changes", async () => {
  const { db } = mirror;
  await operationRows.down(db.withTables());
  await sql`insert into base_rows (collection, row_id, version) values ('orders', 'a', 1), ('variants', 'b', 1)`.execute(
    db,
  );
  await sql`insert into operations
    (id, endpoint, params, creates, mentions, subject, actor, at, state, tries, failures, change_number)
    values ('key-1', 'POST /api/orders/:id/notes', '{}', '[]', '["a","c"]', '', '{}', '', 'waiting', 0, 0, 1)`.execute(
    db,
  );
  await operationRows.up(db.withTables());
  expect((await listChangedRows(db, [1])).sort()).toEqual(["a", "b"]);
  expect(await listOperationsOn(db, ["c"])).toEqual([1]);
});

test("a row that an operation once changed stays noted as changed", async () => {
  const { db } = mirror;
  await inTransaction(db, async (tx) => {
    await noteOperationRows(tx, 1, { changed: [], named: ["a", "b"] });
    await noteOperationRows(tx, 1, { changed: ["b"], named: [] });
    await noteOperationRows(tx, 1, { changed: [], named: ["b"] });
  });
  expect(await listChangedRows(db, [1])).toEqual(["b"]);
  expect(await listOperationsOn(db, ["a", "b"])).toEqual([1]);
});
