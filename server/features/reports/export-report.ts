import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { ReportValue } from "../../../src-shared/reports/operations.ts";
import { type ReportValueKind, shapeOf } from "../../../src-shared/reports/registry.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type Cell, moneyCell } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import type { WholeReport } from "./read-report.ts";
import { headingOf } from "./report-headings.ts";

/** A report with all its rows and their sums as a file, noted in the audit log. */
export async function exportReport(
  ctx: Context,
  whole: WholeReport,
  { lang, format }: TableFile,
): Promise<FileStream | Refusal<"invalid">> {
  const { report, from, to, rows, sums } = whole;
  const shown = Object.entries(shapeOf(report).columns);
  const added = shown.map(([key, kind], at) =>
    at === 0 ? exportWords[lang]("report.sum") : key in sums ? cellOf(sums[key] ?? 0, kind, lang) : null,
  );
  const written = rows.map((row) => shown.map(([key, kind]) => cellOf(row[key] ?? null, kind, lang)));
  const columns = shown.map(([key, kind]) => headingOf(key, kind)[lang]);
  const noted = { collection: "dashboard", filters: { report, from, to } } as const;
  return tableFile(ctx, { name: `${report}-${from}-${to}`, columns, lang, format, rows: rows.length, noted }, [
    Object.keys(sums).length > 0 ? [...written, added] : written,
  ]);
}

function cellOf(value: ReportValue, kind: ReportValueKind, lang: Lang): Cell {
  if (value === null) return null;
  if (typeof value === "object") return textIn(value, lang);
  if (typeof value === "string") return value;
  // Basis points as per cent.
  return kind === "money" ? moneyCell(value) : kind === "percent" ? value / 100 : value;
}
