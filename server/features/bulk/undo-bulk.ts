import {
  findBulkChange,
  insertBulkParts,
  lockBulkChange,
  readOldLines,
  updateBulkChange,
} from "../../../db/queries/catalogue/bulk.ts";
import type { Tx } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { BulkAct, BulkRun, BulkSkipped } from "../../../src-shared/products/bulk.ts";
import { maySeeCosts } from "../../../src-shared/stock/may-see-costs.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { ownChangesOnly } from "./own-changes-only.ts";
import { PRODUCTS_AT_ONCE } from "./planned-change.ts";
import { finishRun } from "./run-bulk.ts";

interface Undone {
  restored: number;
  skipped: BulkSkipped[];
}

type Refused = Refusal<"not_found" | "forbidden" | "conflict" | "key_reused" | "invalid">;

/**
 * Restores the values that a bulk change replaced, part by part (run-bulk.ts). One's own change, or for managers anybody's;
 * once, within the hour, when it is done.
 */
export async function undoBulk(ctx: Context, input: { params: { id: string } }): Promise<Undone | Refused> {
  const { id } = input.params;
  const outcome = await staffWrite<Undone | { run: string } | Refused>(ctx, input, (tx) => beginUndo(ctx, tx, id));
  if (isRefusal(outcome) || !("run" in outcome)) return outcome;
  await finishRun(ctx, outcome.run);
  const { restored = 0, skipped = [] } = (await findBulkChange(ctx.db, id)) ?? {};
  return { restored, skipped };
}

async function beginUndo(ctx: Context, tx: Tx, id: string): Promise<{ run: string } | Refused> {
  const now = ctx.now();
  const record = await lockBulkChange(tx, id, now);
  if (!record || record.expiresAt <= now.toISOString()) return refuse("not_found");
  const { actor } = ctx;
  const own = ownChangesOnly(actor);
  if (own !== undefined && record.staffId !== own) return refuse("forbidden");
  if (record.run?.change.cost && !maySeeCosts(actor)) return refuse("forbidden");
  if (record.state !== "done") return refuse("conflict");
  const undoneBy = { actor, requestId: ctx.requestId, operation: ctx.operation };
  const run = record.run ?? (await partsOfOld(tx, id, undoneBy));
  await updateBulkChange(tx, id, { run: { ...run, undoneBy }, state: "undoing", nextPart: 0, skipped: [] }, now);
  return { run: id };
}

/** A change from before there were parts gets them. */
async function partsOfOld(tx: Tx, id: string, by: BulkAct): Promise<BulkRun> {
  const byProduct = [...Map.groupBy(await readOldLines(tx, id), (line) => line.productId)];
  const parts = [];
  for (let from = 0; from < byProduct.length; from += PRODUCTS_AT_ONCE) {
    const some = byProduct.slice(from, from + PRODUCTS_AT_ONCE);
    parts.push({ products: some.map(([product]) => product), lines: some.flatMap(([, lines]) => lines) });
  }
  await insertBulkParts(tx, id, parts);
  return { change: {}, by };
}
