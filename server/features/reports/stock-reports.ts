import { movedRows, slowStockRows, stockValueRows } from "../../../db/queries/stock/stock-rows.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { ofMany, type RowsReader } from "./report-reader.ts";

/** At selling prices, and at what the pieces cost where that is known. */
export const readStockValue: RowsReader<"stock-value"> = ofMany(stockValueRows, (row) => row);

/** Stock of which nothing was sold in the period, the dearest first. */
export const readSlowStock: RowsReader<"slow-stock"> = ofMany(
  (db, { span }) => slowStockRows(db, span),
  (row) => ({ ...row, lastSold: typeof row.lastSold === "string" ? qatarDate(new Date(row.lastSold)) : null }),
);

/** Movements of a period by variant. */
export const readStockMovements: RowsReader<"stock-movements"> = ofMany(
  (db, { span }) => movedRows(db, span),
  (row) => row,
);
