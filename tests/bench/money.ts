/**
 * Random lives of orders and quotes against the reference ledger (tests/money/history.ts), from a new seed each time:
 * MONEY_HISTORIES of them (5,000 by default), then MONEY_DESKTOP_HISTORIES with a desktop (1,000). MONEY_SEED plays the
 * same ones again; with TEST_DATABASE_URL they run on PostgreSQL.
 */
import { playHistories, tallyRows } from "../money/claim.ts";
import { length } from "../money/steps/index.ts";
import { engine } from "../support/databases.ts";
import { printTable } from "./table.ts";

export async function benchMoney(): Promise<void> {
  const seed = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);
  const runs = [
    { desktop: false, histories: Number(process.env.MONEY_HISTORIES ?? (engine === "sqlite" ? 5000 : 1000)) },
    { desktop: true, histories: Number(process.env.MONEY_DESKTOP_HISTORIES ?? 1000) },
  ];
  for (const { desktop, histories } of runs.filter((run) => run.histories > 0)) {
    const words = `${histories} histories on ${engine}${desktop ? " with a desktop" : ""}, MONEY_SEED=${seed}`;
    console.log(`\n${words}`);
    const begun = performance.now();
    const rows = tallyRows(await playHistories({ seed, histories, length, desktop, shrinkFor: 300 }));
    printTable(`${words}: ${((performance.now() - begun) / 1000).toFixed(0)} s`, rows);
  }
}
