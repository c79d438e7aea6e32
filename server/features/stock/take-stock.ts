import { listVariantsByIds } from "../../../db/queries/catalogue/catalogue.ts";
import { listAnyVariants } from "../../../db/queries/catalogue/products.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { findReservation } from "../../../db/queries/stock/stock-reservations.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Shortage } from "../../../src-shared/orders/events.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { consumeReservation } from "./stock-reservations.ts";

export interface VariantQuantity {
  variantId: string;
  sku: string;
  quantity: number;
}

/**
 * Takes quantities for an order from stock, of a desktop's own reservation first; refuses a shortage, with the
 * remaining quantity of each variant.
 */
export async function takeStock(
  work: Work,
  orderId: string,
  wanted: readonly VariantQuantity[],
): Promise<Refusal<"out_of_stock"> | undefined> {
  const { tx } = work;
  const missing: VariantQuantity[] = [];
  for (const item of wanted) {
    if (!(await takeOne(work, orderId, item))) missing.push(item);
  }
  if (missing.length === 0) return undefined;
  const rows = await listAnyVariants(
    tx,
    missing.map((line) => line.variantId),
  );
  const onHand = (variantId: string) => Math.max(0, rows.find((row) => row.id === variantId)?.on_hand ?? 0);
  return refuse("out_of_stock", {
    details: { lines: missing.map(({ variantId, sku }) => ({ variantId, sku, left: onHand(variantId) })) },
  });
}

async function takeOne(
  { ctx, tx, now, at }: Work,
  orderId: string,
  item: VariantQuantity,
  { owing = false } = {},
): Promise<boolean> {
  const { variantId, quantity } = item;
  const actor = actorName(ctx.actor);
  const deviceId = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  if (deviceId) await consumeReservation(tx, { deviceId, actor }, item, now);
  return moveStock(tx, { variantId, quantity: -quantity, reason: "sold", orderId, owing, actor, at });
}

/**
 * Takes quantities for an order despite a shortage: missing ones are owed until more arrive. Returns the missing
 * quantity of each variant.
 */
export async function takeOwing(work: Work, orderId: string, wanted: readonly VariantQuantity[]): Promise<Shortage[]> {
  const short: Shortage[] = [];
  for (const item of wanted) {
    if (await takeOne(work, orderId, item)) continue;
    const [now] = await listAnyVariants(work.tx, [item.variantId]);
    await takeOne(work, orderId, item, { owing: true });
    short.push({ sku: item.sku, missing: item.quantity - Math.max(0, now?.on_hand ?? 0) });
  }
  return short;
}

/**
 * Takes quantities that the customer already has: as many as are in stock, and returns the missing ones, so that a
 * count can find the reason. On a desktop without an answer from the server only its reservation is sure to be in
 * stock: quantities beyond it are sold subject to stock (src-shared/README.md, Stock).
 */
export async function takeAvailable(
  work: Work,
  orderId: string,
  wanted: readonly VariantQuantity[],
): Promise<Shortage[]> {
  const { ctx, tx } = work;
  const deviceId = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  const rows = await listVariantsByIds(
    tx,
    wanted.map((line) => line.variantId),
  );
  const short: Shortage[] = [];
  for (const item of wanted) {
    const { variantId, sku, quantity } = item;
    const counted = rows.some((row) => row.id === variantId && row.tracked && !row.backorder);
    const reserved = deviceId ? ((await findReservation(tx, deviceId, variantId))?.quantity ?? 0) : 0;
    let taken = quantity;
    if (!(await takeOne(work, orderId, item))) {
      const [now] = await listVariantsByIds(tx, [variantId]);
      taken = Math.min(quantity, Math.max(0, now?.on_hand ?? 0));
      if (taken > 0 && !(await takeOne(work, orderId, { ...item, quantity: taken }))) taken = 0;
    }
    const sure = ctx.numbering === "pending" ? Math.min(taken, reserved) : taken;
    if (counted && sure < quantity) short.push({ sku, missing: quantity - taken, unconfirmed: taken - sure });
  }
  return short;
}
