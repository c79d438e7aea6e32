/** Queries on print settings and on earlier prints of this desktop. */
import type { Db, Tx } from "../schema.ts";
import { desktopTables, type PrintSettingRow } from "./tables.ts";

export const listPrintSettings = (db: Db | Tx): Promise<PrintSettingRow[]> =>
  desktopTables(db).selectFrom("print_settings").selectAll().execute();

export async function savePrintSetting(tx: Tx, row: PrintSettingRow): Promise<void> {
  const { kind: _, ...values } = row;
  await desktopTables(tx)
    .insertInto("print_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(values))
    .execute();
}

/** A printed document; `part` is a delivery or a version, "" for the whole. */
export interface PrintRecord {
  kind: string;
  row_id: string;
  part: string;
}

/** Documents of rows that were printed on this desktop. */
export async function listPrints(db: Db | Tx, rowIds: readonly string[]): Promise<PrintRecord[]> {
  if (rowIds.length === 0) return [];
  return desktopTables(db)
    .selectFrom("prints")
    .select(["kind", "row_id", "part"])
    .where("row_id", "in", rowIds)
    .execute();
}

export async function insertPrint(tx: Tx, print: PrintRecord, at: string): Promise<void> {
  await desktopTables(tx)
    .insertInto("prints")
    .values({ ...print, at })
    .onConflict((conflict) => conflict.columns(["kind", "row_id", "part"]).doNothing())
    .execute();
}
