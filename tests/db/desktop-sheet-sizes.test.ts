import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { down, up } from "../../db/desktop/0005-sheet-sizes.ts";
import { readOwnRows, writeOwnRows } from "../../db/desktop/copy-own-tables.ts";
import { type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { listPrintSettings } from "../../db/desktop/printing.ts";
import { inTransaction } from "../../db/transaction.ts";

const remembered = { kind: "label", printer: "label_62", sheet: "a6", copies: 2, silent: true };
let folder: string;
let older: MirrorFile;

/** A file as an app before this step left it. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheets-"));
  older = await openMirrorFile(join(folder, "older.db"));
  await down(older.db.withTables());
  await sql`insert into print_settings (kind, printer, paper, copies, silent) values ('label', 'label_62', 'a6', 2, 1)`.execute(
    older.db,
  );
});
afterEach(async () => {
  await older.close();
  rmSync(folder, { recursive: true, force: true });
});

test("what a printer was remembered with stays when a desktop's file is brought up to date", async () => {
  await up(older.db.withTables());
  expect(await listPrintSettings(older.db)).toEqual([remembered]);
});

test("it stays too when its rows are copied out of an older file that is damaged", async () => {
  const rows = readOwnRows(older.db);
  const made = await openMirrorFile(join(folder, "made-anew.db"));
  try {
    await inTransaction(made.db, async (tx) => writeOwnRows(tx, rows));
    expect(await listPrintSettings(made.db)).toEqual([remembered]);
  } finally {
    await made.close();
  }
});
