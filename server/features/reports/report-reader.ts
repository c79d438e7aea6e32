import type { Span } from "../../../db/queries/sold-orders.ts";
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

/** Reads all rows of a report, in the order in which they are shown. */
export type Reader<Key extends ReportKey> = (
  ctx: Pick<Context, "db" | "now">,
  asked: Asked,
) => Promise<ReportRow<Key>[]>;

/** A word of the exports in both languages. */
export const inBoth = (key: ExportKey): LocalizedText => ({ en: exportWords.en(key), ar: exportWords.ar(key) });

/** A part of a whole as basis points; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

export const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The mean in whole dirhams; null of nothing. */
export const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));
