import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { ReportValue } from "../../../src-shared/reports/operations.ts";
import { type ReportValueKind, shapeOf } from "../../../src-shared/reports/registry.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile, moneyCell } from "../../kernel/export/csv-file.ts";
import { noteExport } from "../../kernel/export/note-export.ts";
import type { WholeReport } from "./read-report.ts";
import { headingOf } from "./report-headings.ts";

/** A report with all its rows and their sums as a CSV file, noted in the audit log. */
export async function exportReport(ctx: Context, whole: WholeReport, lang: Lang): Promise<FileStream> {
  const { report, from, to, rows, sums } = whole;
  await noteExport(ctx, { collection: "dashboard", filters: { report, from, to }, rows: rows.length });
  const columns = Object.entries(shapeOf(report).columns);
  const added = columns.map(([key, kind], at) =>
    at === 0 ? exportWords[lang]("report.sum") : key in sums ? cellOf(sums[key] ?? 0, kind, lang) : null,
  );
  const written = rows.map((row) => columns.map(([key, kind]) => cellOf(row[key] ?? null, kind, lang)));
  return csvFile(
    `${report}-${from}-${to}.csv`,
    { columns: columns.map(([key, kind]) => headingOf(key, kind)[lang]), lang },
    [Object.keys(sums).length > 0 ? [...written, added] : written],
  );
}

function cellOf(value: ReportValue, kind: ReportValueKind, lang: Lang): Cell {
  if (value === null) return null;
  if (typeof value === "object") return textIn(value, lang);
  if (typeof value === "string") return value;
  // Basis points as per cent.
  return kind === "money" ? moneyCell(value) : kind === "percent" ? value / 100 : value;
}
