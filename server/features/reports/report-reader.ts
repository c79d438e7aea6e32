import {
  type Cell,
  type ReportQuery,
  type ReportRows,
  readReportRows,
  type Wanted,
} from "../../../db/queries/report-rows.ts";
import type { Span } from "../../../db/queries/sold-orders.ts";
import type { Db } from "../../../db/schema.ts";
import type { ReportValue } from "../../../src-shared/reports/operations.ts";
import type { ReportColumn, ReportKey } from "../../../src-shared/reports/registry.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";

/** The days of a report, and the same as times. */
export interface Asked {
  from: string;
  to: string;
  span: Span;
}

export type ReportRow<Key extends ReportKey> = Record<ReportColumn<Key>, ReportValue>;

export type Reading = Pick<Context, "db" | "now">;

/** Reads all rows of a report that has few of them, in the order in which they are shown. */
export type Reader<Key extends ReportKey> = (ctx: Reading, asked: Asked) => Promise<ReportRow<Key>[]>;

/** Reads those rows of a report that are wanted, with the sums of all. */
export type RowsReader<Key extends ReportKey> = (
  ctx: Reading,
  asked: Asked,
  wanted: Wanted,
) => Promise<ReportRows<ReportColumn<Key>>>;

/** A report that can have a row for each product, variant, customer or page: the database sorts, adds up and cuts it. */
export const ofMany =
  <Key extends ReportKey, Column extends string>(
    queryOf: (db: Db, asked: Asked, now: Date) => ReportQuery<Column>,
    rowOf: (row: Record<Column, Cell>, sums: Record<string, number>) => ReportRow<Key>,
  ): RowsReader<Key> =>
  async ({ db, now }, asked, wanted) => {
    const { total, sums, parts } = await readReportRows(db, queryOf(db, asked, now()), wanted);
    return {
      total,
      sums,
      *parts() {
        for (const part of parts()) yield part.map((row) => rowOf(row, sums));
      },
    };
  };

/** A report that has few rows, whatever the size of the shop. */
export const ofFew =
  <Key extends ReportKey>(read: Reader<Key>): RowsReader<Key> =>
  async (ctx, asked, { added, limit }) => {
    const rows: Record<string, ReportValue>[] = await read(ctx, asked);
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
    const sums = Object.fromEntries(added.map((column) => [column, sum(column)]));
    return { total: rows.length, sums, parts: () => [rows.slice(0, limit)] };
  };

/** A word of the exports in both languages. */
export const inBoth = (key: ExportKey): LocalizedText => ({ en: exportWords.en(key), ar: exportWords.ar(key) });

/** A part of a whole as basis points; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

export const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The mean in whole dirhams; null of nothing. */
export const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));
