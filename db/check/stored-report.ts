/** The report of the last check of the books: DATA_DIR/check.json, for the alarm, the back office and the next check. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckedKind, type Finding, isDoubt } from "../../src-shared/health/invariants.ts";
import type { BooksReport } from "./check-books.ts";

export interface StoredReport {
  /** ISO-8601: time of the last check, and of the last full one. */
  checkedAt: string;
  fullAt: string;
  /** The last checked position of the change feed. */
  position: number;
  findings: Finding[];
}

const fileIn = (dataDir: string): string => join(dataDir, "check.json");

/** Undefined before the first check, or where the report cannot be read: then everything is checked again. */
export function readStoredReport(dataDir: string): StoredReport | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as StoredReport;
  } catch {
    return undefined;
  }
}

export function writeStoredReport(dataDir: string, report: StoredReport): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(report), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The joined report: new findings of rows that were checked again, earlier findings of all others. */
export function joinReports(earlier: StoredReport | undefined, report: BooksReport, at: Date): StoredReport {
  const { findings, position, touched } = report;
  const checkedAt = at.toISOString();
  if (!earlier || !touched) return { checkedAt, fullAt: checkedAt, position, findings };
  const checked = new Map<CheckedKind, Set<string>>(
    (["orders", "variants", "quotes"] as const).map((kind) => [kind, new Set(touched[kind])]),
  );
  const unchecked = earlier.findings.filter(({ kind, id }) => !checked.get(kind)?.has(id));
  return { checkedAt, fullAt: earlier.fullAt, position, findings: [...unchecked, ...findings] };
}

/** Rows that do not add up; a row that fails in several ways is one. */
export const countFailing = (findings: readonly Finding[]): number =>
  new Set(findings.filter((finding) => !isDoubt(finding)).map(({ kind, id }) => `${kind}/${id}`)).size;
