/** Results as JSON: kept beside the packages, one file for each run, and compared with the run of the same kind before. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/source-imports.ts";
import { printTable, type Row } from "./table.ts";

export interface Results {
  /** What was measured, on which engine and data set: only runs of one kind are compared. */
  kind: string;
  at: string;
  tables: { title: string; rows: Row[] }[];
}

/** BENCH_RESULTS names another folder. */
export const resultsFolder = (): string => process.env.BENCH_RESULTS ?? join(root, "node_modules/.cache/bench");

/** Prints the tables, then what changed since the last run of this kind, and keeps the run. */
export function report(results: Results): void {
  for (const { title, rows } of results.tables) printTable(title, rows);
  const before = readLast(results.kind);
  if (before) {
    const changes = compare(before, results);
    if (changes.length > 0) printTable(`${results.kind}: against the run of ${before.at}`, changes);
  }
  mkdirSync(resultsFolder(), { recursive: true });
  const name = `${fileName(results.kind)}_${results.at.replace(/[:.]/g, "-")}.json`;
  writeFileSync(join(resultsFolder(), name), `${JSON.stringify(results, null, 2)}\n`);
}

const fileName = (kind: string): string => kind.replace(/[^a-z0-9]+/gi, "-");

function readLast(kind: string): Results | undefined {
  mkdirSync(resultsFolder(), { recursive: true });
  const last = readdirSync(resultsFolder())
    .filter((name) => name.startsWith(`${fileName(kind)}_`))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : (JSON.parse(readFileSync(join(resultsFolder(), last), "utf8")) as Results);
}

/**
 * Each number that both runs have, of the same row of the same table, by its texts, where it differs by more than a tenth. Rows that only one
 * has are left out.
 */
export function compare(before: Results, after: Results): Row[] {
  return after.tables.flatMap(({ title, rows }) => {
    const old = before.tables.find((table) => table.title === title)?.rows ?? [];
    return rows.flatMap((row) => {
      const same = old.find((one) => nameOf(one) === nameOf(row));
      return Object.entries(row).flatMap(([column, value]) => {
        const was = same?.[column];
        if (typeof value !== "number" || typeof was !== "number" || was === 0) return [];
        const change = value / was;
        return Math.abs(change - 1) <= 0.1 ? [] : [{ what: nameOf(row), column, before: was, now: value, change }];
      });
    });
  });
}

const nameOf = (row: Row): string =>
  Object.values(row)
    .filter((value) => typeof value === "string")
    .join(" · ");
