import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { ReportValue } from "../../../src-shared/reports/operations.ts";
import { type ReportValueKind, shapeOf } from "../../../src-shared/reports/registry.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type Cell, moneyCell, type Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import type { ReadReport } from "./read-report.ts";
import { headingOf } from "./report-headings.ts";

/** A report with all its rows and their sums as a file, noted in the audit log. */
export async function exportReport(
  ctx: Context,
  read: ReadReport,
  { lang, format }: TableFile,
): Promise<FileStream | Refusal<"invalid">> {
  const { report, from, to, total } = read;
  const columns = Object.entries(shapeOf(report).columns).map(([key, kind]) => headingOf(key, kind)[lang]);
  const noted = { collection: "dashboard", filters: { report, from, to } } as const;
  const name = `${report}-${from}-${to}`;
  return tableFile(ctx, { name, columns, lang, format, rows: total, noted }, inParts(read, lang));
}

async function* inParts({ report, sums, parts }: ReadReport, lang: Lang): AsyncGenerator<Rows> {
  const shown = Object.entries(shapeOf(report).columns);
  for (const part of parts()) {
    yield part.map((row) => shown.map(([key, kind]) => cellOf(row[key] ?? null, kind, lang)));
    // Others get their turn between two parts.
    await ownTurn();
  }
  if (Object.keys(sums).length === 0) return;
  const added = shown.map(([key, kind], at) =>
    at === 0 ? exportWords[lang]("report.sum") : key in sums ? cellOf(sums[key] ?? 0, kind, lang) : null,
  );
  yield [added];
}

function cellOf(value: ReportValue, kind: ReportValueKind, lang: Lang): Cell {
  if (value === null) return null;
  if (typeof value === "object") return textIn(value, lang);
  if (typeof value === "string") return value;
  // Basis points as per cent.
  return kind === "money" ? moneyCell(value) : kind === "percent" ? value / 100 : value;
}
