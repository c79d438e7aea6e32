import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../../db/open.ts";
import type { ShopProcess } from "../../support/shop-process.ts";
import { root } from "../../support/source-imports.ts";
import type { Plan, Sent } from "./plan.ts";

/** Plays a plan in a process of its own. */
export async function play(shop: ShopProcess, plan: Omit<Plan, "port">): Promise<Sent[]> {
  const port = Number(new URL(shop.url).port);
  const result = join(shop.folder, `${plan.run}.json`);
  const args = ["tests/bench/overload/generator.ts", JSON.stringify({ ...plan, port }), result];
  const generator = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(generator, "exit");
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(readFileSync(result, "utf8"));
}

/** Makes a variant that never sells out; resolves to its id. */
export async function plenty(shop: ShopProcess): Promise<string> {
  const db = openDatabase(shop.databaseUrl);
  const { id } = await db
    .selectFrom("variants")
    .select("id")
    .where("sku", "=", "DM-SE-101-BLK")
    .executeTakeFirstOrThrow();
  await db.updateTable("variants").set({ tracked: false }).where("id", "=", id).execute();
  await db.destroy();
  return id;
}

export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Comparison of the orders' answers with the database. */
export async function reconcile(
  shop: ShopProcess,
  sent: Sent[],
): Promise<{ lost: number; doubled: number; unasked: number }> {
  const db = openDatabase(shop.databaseUrl);
  const rows = await db.selectFrom("orders").select("contact_name as name").execute();
  await db.destroy();
  const stored = new Map<string, number>();
  for (const { name } of rows) stored.set(name, (stored.get(name) ?? 0) + 1);
  const orders = sent.filter((one) => one.name !== undefined);
  const countOf = (one: Sent) => stored.get(one.name ?? "") ?? 0;
  return {
    lost: orders.filter((one) => one.outcome === 201 && countOf(one) === 0).length,
    doubled: orders.filter((one) => countOf(one) > 1).length,
    unasked: orders.filter((one) => one.outcome !== 201 && countOf(one) > 0).length,
  };
}
