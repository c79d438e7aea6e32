/**
 * Makes a bulk change, or puts it back, in parts of at most `PRODUCTS_AT_ONCE` products (kernel/work-in-parts.ts). A run that was cut short
 * goes on where it was (`finishBulkRuns`, a job).
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
import { lockCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { Tx } from "../../../db/schema.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { BulkAct, BulkRun, BulkSkipped } from "../../../src-shared/products/bulk.ts";
import type { App } from "../../context.ts";
import { idleBefore, untilIndexed, workInParts } from "../../kernel/work-in-parts.ts";
import { countProducts, type Planned, plannedChange } from "./planned-change.ts";
import { putBack } from "./put-back.ts";
import { writeLines } from "./write-lines.ts";

type Host = Pick<App, "db" | "now" | "secrets" | "yieldToRequests" | "catalogue"> & { ip?: string };

/** Resolves when the run has no part left; whoever asks meanwhile waits for the same. */
export const finishRun = workInParts(takePart, untilIndexed);

/** Finishes runs that were cut short, by a kill or a fault. */
export async function finishBulkRuns(app: Host): Promise<void> {
  for (const id of await listIdleBulkRuns(app.db, idleBefore(app.now()))) await finishRun(app, id);
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
  // What is planned from costs, and what stood there before they are put back, stays so until it is written.
  if (run.change.cost) await lockCosts(tx);
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
