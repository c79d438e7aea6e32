/** What the last check of the books found: DATA_DIR/check.json, for the alarm, the back office and the next check. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckedKind, type Finding, isDoubt } from "../../src-shared/health/invariants.ts";
import type { BooksReport } from "./check-books.ts";

export interface KeptReport {
  /** ISO-8601; of any check, and of the last one that read everything. */
  checkedAt: string;
  fullAt: string;
  /** The last place of the change feed that was looked at. */
  position: number;
  findings: Finding[];
}

const fileIn = (dataDir: string): string => join(dataDir, "check.json");

/** Undefined where nothing was checked yet, or where the report cannot be read: then everything is checked anew. */
export function readKeptReport(dataDir: string): KeptReport | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as KeptReport;
  } catch {
    return undefined;
  }
}

export function writeKeptReport(dataDir: string, report: KeptReport): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(report), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What is known now: of rows that were looked at anew what was found now, of all others what was found before. */
export function joinReports(earlier: KeptReport | undefined, report: BooksReport, at: Date): KeptReport {
  const { findings, position, touched } = report;
  const checkedAt = at.toISOString();
  if (!earlier || !touched) return { checkedAt, fullAt: checkedAt, position, findings };
  const anew = new Map<CheckedKind, Set<string>>(
    (["orders", "variants", "quotes"] as const).map((kind) => [kind, new Set(touched[kind])]),
  );
  const kept = earlier.findings.filter(({ kind, id }) => !anew.get(kind)?.has(id));
  return { checkedAt, fullAt: earlier.fullAt, position, findings: [...kept, ...findings] };
}

/** Rows that do not add up; a row that fails in several ways is one. */
export const countFailing = (findings: readonly Finding[]): number =>
  new Set(findings.filter((one) => !isDoubt(one)).map(({ kind, id }) => `${kind}/${id}`)).size;
