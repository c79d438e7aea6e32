import { execFileSync } from "node:child_process";
import { hasPostgres, ownPostgres } from "../../support/postgres-server.ts";
import { root } from "../../support/source-imports.ts";
import { printTable } from "../table.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const BUYERS = 500;

/** 500 buyers at once on the last ten in stock, in rounds, on both engines. */
export async function benchLastTen(): Promise<void> {
  const rows = [];
  for (const engine of ["sqlite", "postgres"]) {
    if (engine === "postgres" && !hasPostgres()) continue;
    const server = engine === "postgres" ? ownPostgres() : undefined;
    try {
      const env = { ...process.env, ...(server ? { TEST_DATABASE_URL: server.url } : {}) };
      const args = ["tests/bench/overload/last-ten-rounds.ts", String(ROUNDS), "10", String(BUYERS)];
      const sold: number[] = JSON.parse(execFileSync(process.execPath, args, { cwd: root, env, encoding: "utf8" }));
      rows.push({ engine, rounds: ROUNDS, buyers: BUYERS, "sold in each": [...new Set(sold)].join(", ") });
    } finally {
      server?.stop();
    }
  }
  printTable("The last ten in stock", rows);
}
