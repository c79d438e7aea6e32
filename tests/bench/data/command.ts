/**
 * `npm run bench -- data NAME [--to FOLDER] [--products N] [--orders N]`: fills a new folder, or the empty PostgreSQL database
 * of DATABASE_URL, with a data set (small, middle, large).
 */
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dataSets, generateShop } from "./generate.ts";

export async function runData(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: "string" }, products: { type: "string" }, orders: { type: "string" } },
  });
  const named = dataSets[positionals[0] ?? "small"];
  if (!named) throw new Error(`No such data set. There are: ${Object.keys(dataSets).join(", ")}.`);
  const amounts = {
    products: Number(values.products ?? named.products),
    orders: Number(values.orders ?? named.orders),
  };
  const folder = values.to ?? process.env.DATA_DIR;
  if (!folder) throw new Error("Name the folder: --to FOLDER, or DATA_DIR.");
  const file = join(folder, "shop.db");
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl && existsSync(file)) throw new Error(`${file} is there already.`);
  const begun = performance.now();
  try {
    await generateShop(amounts, { folder, ...(databaseUrl ? { databaseUrl } : {}) });
  } catch (problem) {
    if (!databaseUrl) for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    throw problem;
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const size = databaseUrl ? "" : `, ${(statSync(file).size / 1e9).toFixed(2)} GB`;
  process.stdout.write(`${amounts.products} products and ${amounts.orders} orders in ${seconds} s${size}\n`);
}
