import { findBulkChange, findBulkPart, insertBulkRun } from "../../../db/queries/catalogue/bulk.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { BulkAnswer, BulkChange, BulkLine, BulkRequest } from "../../../src-shared/products/bulk.ts";
import { maySeeCosts } from "../../../src-shared/stock/may-see-costs.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { filterProducts } from "../products/list/list-staff-products.ts";
import { countProducts, PRODUCTS_AT_ONCE, plannedChange } from "./planned-change.ts";
import { finishRun } from "./run-bulk.ts";

/** Products of one change. */
const MAX_PRODUCTS = 10_000;
const MAX_LINES_SHOWN = 200;
const UNDO_TTL_MS = 3_600_000;

/**
 * Previews or makes one change to many products. It is made in parts, each in a transaction of its own (run-bulk.ts), and
 * can be undone as a whole for an hour. The same Idempotency-Key is answered when the same run is done.
 */
export async function changeMany(
  ctx: Context,
  body: BulkRequest,
): Promise<BulkAnswer | Refusal<"invalid" | "key_reused" | "forbidden">> {
  if (body.change.cost && !maySeeCosts(ctx.actor)) return refuse("forbidden");
  const ids = await chosenIds(ctx, body.select);
  if (ids.length > MAX_PRODUCTS) return refuseFields({ select: "too_many_lines" });
  const plan = await planInTurns(ctx, ids, body.change);
  const nothing = { skipped: [], undo: null };
  if (body.preview) return isRefusal(plan) ? plan : { preview: true, ...plan, ...nothing };
  const outcome = await staffWrite<BulkAnswer | { run: string } | Refusal<"invalid" | "key_reused">>(
    ctx,
    { body },
    async (tx) => {
      if (isRefusal(plan)) return plan;
      if (plan.changed === 0) return { preview: false, ...plan, ...nothing };
      return beginRun(ctx, tx, ids, body);
    },
  );
  if (isRefusal(outcome) || !("run" in outcome)) return outcome;
  await finishRun(ctx, outcome.run);
  return answerOf(ctx, outcome.run);
}

async function beginRun(
  ctx: Context,
  tx: Tx,
  ids: readonly string[],
  { change, run }: BulkRequest,
): Promise<{ run: string } | Refusal<"key_reused">> {
  const now = ctx.now();
  const id = run ?? newId(now.getTime());
  if (await findBulkChange(tx, id)) return refuse("key_reused");
  const products = Array.from({ length: Math.ceil(ids.length / PRODUCTS_AT_ONCE) }, (_, part) =>
    ids.slice(part * PRODUCTS_AT_ONCE, (part + 1) * PRODUCTS_AT_ONCE),
  );
  await insertBulkRun(tx, {
    id,
    staffId: "id" in ctx.actor ? ctx.actor.id : null,
    run: { change, by: { actor: ctx.actor, requestId: ctx.requestId, operation: ctx.operation } },
    products,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + UNDO_TTL_MS).toISOString(),
  });
  return { run: id };
}

async function answerOf({ db }: Pick<Context, "db">, id: string): Promise<BulkAnswer> {
  const record = await findBulkChange(db, id);
  if (!record) throw new Error(`the bulk change ${id} is gone`);
  const lines: BulkLine[] = [];
  for (let part = 0; lines.length < MAX_LINES_SHOWN; part++) {
    const found = await findBulkPart(db, id, part);
    if (!found) break;
    lines.push(...found.lines);
  }
  const { chosen, changed, skipped, expiresAt } = record;
  return {
    preview: false,
    chosen,
    changed,
    lines: lines.slice(0, MAX_LINES_SHOWN),
    skipped,
    undo: changed === 0 ? null : { id, until: expiresAt },
  };
}

async function chosenIds(ctx: Context, { ids, filter }: BulkRequest["select"]): Promise<string[]> {
  if (!filter) return [...new Set(ids)];
  const view = await ctx.catalogue.everything();
  return filterProducts(view, filter).found.map((number) => view.products.entry(number).id);
}

/** What the change would do, read part by part, with a turn for other requests after each. */
async function planInTurns(
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<Pick<BulkAnswer, "chosen" | "changed" | "lines"> | Refusal<"invalid">> {
  const sum = { chosen: 0, changed: 0, lines: [] as BulkLine[] };
  for (let from = 0; from === 0 || from < ids.length; from += PRODUCTS_AT_ONCE) {
    const plan = await plannedChange(ctx, ctx.db, ids.slice(from, from + PRODUCTS_AT_ONCE), change);
    if (isRefusal(plan)) return plan;
    sum.chosen += plan.chosen;
    sum.changed += countProducts(plan.lines);
    if (sum.lines.length < MAX_LINES_SHOWN) sum.lines.push(...plan.lines);
    await ownTurn();
  }
  return { ...sum, lines: sum.lines.slice(0, MAX_LINES_SHOWN) };
}
