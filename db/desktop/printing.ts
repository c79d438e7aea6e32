/** What this machine remembers about printing: how each kind is printed, and what was printed already. */
import type { Db, Tx } from "../schema.ts";
import { own, type PrintSettingRow } from "./tables.ts";

export const listPrintSettings = (db: Db | Tx): Promise<PrintSettingRow[]> =>
  own(db).selectFrom("print_settings").selectAll().execute();

export async function keepPrintSetting(tx: Tx, row: PrintSettingRow): Promise<void> {
  const { kind: _, ...values } = row;
  await own(tx)
    .insertInto("print_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(values))
    .execute();
}

/** `part`: one delivery or one version of it; "" for the whole. */
export interface Printed {
  kind: string;
  row_id: string;
  part: string;
}

/** Which documents of these rows were printed here. */
export async function listPrints(db: Db | Tx, rowIds: readonly string[]): Promise<Printed[]> {
  if (rowIds.length === 0) return [];
  return own(db).selectFrom("prints").select(["kind", "row_id", "part"]).where("row_id", "in", rowIds).execute();
}

export async function notePrint(tx: Tx, print: Printed, at: string): Promise<void> {
  await own(tx)
    .insertInto("prints")
    .values({ ...print, at })
    .onConflict((conflict) => conflict.columns(["kind", "row_id", "part"]).doNothing())
    .execute();
}
