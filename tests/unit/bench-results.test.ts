import { expect, test } from "vitest";
import { compare, type Results } from "../bench/results.ts";

const run = (rate: number, p50: number): Results => ({
  kind: "place order",
  at: "2026-11-24T09:00:00.000Z",
  tables: [{ title: "On SQLite", rows: [{ version: "this", connections: "50 at once", rate, p50 }] }],
});

test("a run is compared with the one before, row by row, and only what differs by more than a tenth is named", () => {
  expect(compare(run(100, 10), run(200, 10.5))).toEqual([
    { what: "this · 50 at once", column: "rate", before: 100, now: 200, change: 2 },
  ]);
});

test("rows that only one of two runs has are not compared", () => {
  const other = run(100, 10);
  const renamed = { ...other, tables: [{ title: "On PostgreSQL", rows: other.tables[0]?.rows ?? [] }] };
  expect(compare(renamed, run(200, 20))).toEqual([]);
});
