/**
 * Makes a bulk change, or puts it back, part by part: each part is one transaction of at most `PRODUCTS_AT_ONCE` products,
 * which notes with it how far the run is, and other requests have their turn after each. So a run that was cut short goes
 * on where it was (`finishBulkRuns`, a job), and nothing is written twice.
 */

import { fromJson } from "../../../db/json.ts";
import {
  findBulkPart,
  listIdleBulkRuns,
  lockBulkChange,
  storeBulkLines,
  updateBulkChange,
} from "../../../db/queries/catalogue/bulk.ts";
import { listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { BulkAct, BulkRun, BulkSkipped } from "../../../src-shared/products/bulk.ts";
import type { App } from "../../context.ts";
import { countProducts, type Planned, plannedChange } from "./planned-change.ts";
import { putBack } from "./put-back.ts";
import { writeLines } from "./write-lines.ts";

/** A run at which nobody has worked for so long was cut short. */
const IDLE_MS = 30_000;
/** Longest wait for requests that come first, between two parts. */
const MAX_YIELD_MS = 100;

type Host = Pick<App, "db" | "now" | "secrets" | "yieldToRequests"> & { ip?: string };

const running = new WeakMap<Db, Map<string, Promise<void>>>();

/** Resolves when the run has no part left; whoever asks meanwhile waits for the same. */
export function finishRun(app: Host, id: string): Promise<void> {
  const runs = running.get(app.db) ?? new Map<string, Promise<void>>();
  running.set(app.db, runs);
  const known = runs.get(id);
  if (known) return known;
  const run = workThrough(app, id).finally(() => runs.delete(id));
  runs.set(id, run);
  return run;
}

/** Finishes runs that were cut short, by a kill or a fault. */
export async function finishBulkRuns(app: Host): Promise<void> {
  const before = new Date(app.now().getTime() - IDLE_MS);
  for (const id of await listIdleBulkRuns(app.db, before)) await finishRun(app, id);
}

async function workThrough(app: Host, id: string): Promise<void> {
  while (await inTransaction(app.db, (tx) => takePart(app, tx, id))) {
    await new Promise((resolve) => setImmediate(resolve));
    await app.yieldToRequests?.(MAX_YIELD_MS);
  }
}

/** False where no part is left. */
async function takePart(app: Host, tx: Tx, id: string): Promise<boolean> {
  const record = await lockBulkChange(tx, id, app.now());
  const { run, state } = record ?? {};
  if (!record || !run || (state !== "running" && state !== "undoing")) return false;
  const part = await findBulkPart(tx, id, record.nextPart);
  if (!part) {
    await updateBulkChange(tx, id, { state: state === "running" ? "done" : "undone" }, app.now());
    return false;
  }
  const nextPart = record.nextPart + 1;
  if (state === "undoing") {
    const { restored, skipped } = await putBack(contextOf(app, run.undoneBy ?? run.by), tx, part.lines);
    const sums = { restored: record.restored + restored, skipped: [...record.skipped, ...skipped] };
    await updateBulkChange(tx, id, { nextPart, ...sums }, app.now());
  } else {
    const { lines, skipped } = await change(app, tx, run, part.products);
    await storeBulkLines(tx, id, record.nextPart, lines);
    const sums = { changed: record.changed + countProducts(lines), skipped: [...record.skipped, ...skipped] };
    await updateBulkChange(tx, id, { nextPart, ...sums }, app.now());
  }
  return true;
}

/** Whose act it is, also when a job goes on with it. */
const contextOf = ({ now, secrets, ip }: Host, by: BulkAct) => ({
  ...by,
  now,
  secrets,
  ...(ip === undefined ? {} : { ip }),
});

/** The change was found to fit before the run; what others did meanwhile can make single products unfit, which are left. */
async function change(
  app: Host,
  tx: Tx,
  { change: wanted, by }: BulkRun,
  products: readonly string[],
): Promise<Pick<Planned, "lines"> & { skipped: BulkSkipped[] }> {
  const ctx = contextOf(app, by);
  const whole = await plannedChange(ctx, tx, products, wanted);
  if (!isRefusal(whole)) {
    await writeLines(ctx, tx, whole.lines, whole.prices);
    return { lines: whole.lines, skipped: [] };
  }
  const names = new Map((await listProductsByIds(tx, products)).map((row) => [row.id, fromJson(row.name)]));
  const lines: Planned["lines"] = [];
  const skipped: BulkSkipped[] = [];
  for (const id of products) {
    const own = await plannedChange(ctx, tx, [id], wanted);
    const name = names.get(id);
    if (isRefusal(own)) {
      if (name) skipped.push({ productId: id, name });
      continue;
    }
    await writeLines(ctx, tx, own.lines, own.prices);
    lines.push(...own.lines);
  }
  return { lines, skipped };
}
