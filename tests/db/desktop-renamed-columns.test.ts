import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as sheetSizes from "../../db/desktop/0005-sheet-sizes.ts";
import * as changeNumbers from "../../db/desktop/0006-change-numbers.ts";
import { readOwnRows, writeOwnRows } from "../../db/desktop/copy-own-tables.ts";
import { type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { listOperations } from "../../db/desktop/operations.ts";
import { listPrintSettings } from "../../db/desktop/printing.ts";
import { readState } from "../../db/desktop/state.ts";
import { inTransaction } from "../../db/transaction.ts";

const setting = { kind: "label", printer: "label_62", sheet: "a6", copies: 2, silent: true };
let folder: string;
let older: MirrorFile;

/** A file of an app from before the columns were renamed. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "renamed-columns-"));
  older = await openMirrorFile(join(folder, "older.db"));
  await changeNumbers.down(older.db.withTables());
  await sheetSizes.down(older.db.withTables());
  await sql`insert into print_settings (kind, printer, paper, copies, silent) values ('label', 'label_62', 'a6', 2, 1)`.execute(
    older.db,
  );
  await sql`insert into operations
    (id, endpoint, params, creates, mentions, subject, actor, at, state, tries, failures, touch)
    values ('key-1', 'POST /api/customers', '{}', '[]', '[]', 'Mariam', '{}', '2026-03-01T07:00:00.000Z', 'waiting', 0, 0, 9)`.execute(
    older.db,
  );
  await sql`insert into sync_state (key, value) values ('touch', '9'), ('receipts', '4')`.execute(older.db);
});
afterEach(async () => {
  await older.close();
  rmSync(folder, { recursive: true, force: true });
});

async function expectSameRows({ db }: MirrorFile): Promise<void> {
  expect(await listPrintSettings(db)).toEqual([setting]);
  expect(await listOperations(db)).toMatchObject([{ id: "key-1", change_number: 9 }]);
  expect(await readState(db, "changes")).toBe("9");
  expect(await readState(db, "receipts")).toBe("4");
}

test("print settings, operations and counters stay when a desktop's file is migrated", async () => {
  await sheetSizes.up(older.db.withTables());
  await changeNumbers.up(older.db.withTables());
  await expectSameRows(older);
});

test("they stay too when the own rows of an older file are copied into a new one", async () => {
  const rows = readOwnRows(older.db);
  const copy = await openMirrorFile(join(folder, "copy.db"));
  try {
    await inTransaction(copy.db, async (tx) => writeOwnRows(tx, rows));
    await expectSameRows(copy);
  } finally {
    await copy.close();
  }
});
