import { listVariantsByIds } from "../../../db/queries/catalogue/catalogue.ts";
import { listAnyVariants } from "../../../db/queries/catalogue/products.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { findReservation } from "../../../db/queries/stock/stock-reservations.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Shortage } from "../../../src-shared/orders/events.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { drawOnReservation } from "./stock-reservations.ts";

export interface Pieces {
  variantId: string;
  sku: string;
  quantity: number;
}

/**
 * Takes pieces off the shelf for an order, of a desktop's own reservation first; refuses, naming what is left of each, when some
 * are not there.
 */
export async function takeStock(
  work: Work,
  orderId: string,
  wanted: readonly Pieces[],
): Promise<Refusal<"out_of_stock"> | undefined> {
  const { tx } = work;
  const missing: Pieces[] = [];
  for (const pieces of wanted) {
    if (!(await takeOne(work, orderId, pieces))) missing.push(pieces);
  }
  if (missing.length === 0) return undefined;
  const rows = await listAnyVariants(
    tx,
    missing.map((one) => one.variantId),
  );
  const left = (variantId: string) => Math.max(0, rows.find((row) => row.id === variantId)?.on_hand ?? 0);
  return refuse("out_of_stock", {
    details: { lines: missing.map(({ variantId, sku }) => ({ variantId, sku, left: left(variantId) })) },
  });
}

async function takeOne(
  { ctx, tx, now, at }: Work,
  orderId: string,
  pieces: Pieces,
  { owing = false } = {},
): Promise<boolean> {
  const { variantId, quantity } = pieces;
  const actor = actorName(ctx.actor);
  const deviceId = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  if (deviceId) await drawOnReservation(tx, { deviceId, actor }, pieces, now);
  return moveStock(tx, { variantId, quantity: -quantity, reason: "sold", orderId, owing, actor, at });
}

/**
 * Takes pieces for an order although the shelf may lack some: those are owed until they come in. Says how many of each are
 * missing.
 */
export async function takeOwing(work: Work, orderId: string, wanted: readonly Pieces[]): Promise<Shortage[]> {
  const short: Shortage[] = [];
  for (const pieces of wanted) {
    if (await takeOne(work, orderId, pieces)) continue;
    const [now] = await listAnyVariants(work.tx, [pieces.variantId]);
    await takeOne(work, orderId, pieces, { owing: true });
    short.push({ sku: pieces.sku, missing: pieces.quantity - Math.max(0, now?.on_hand ?? 0) });
  }
  return short;
}

/**
 * Takes pieces off the shelf that are already in somebody's hands: as many as are there, and says of the others how many
 * are missing, so that a count can find out why. On a desktop without an answer from the server only what is reserved for it is
 * sure to be there: whatever goes beyond that is sold subject to stock (src-shared/README.md, Stock).
 */
export async function takeWhatIsThere(work: Work, orderId: string, wanted: readonly Pieces[]): Promise<Shortage[]> {
  const { ctx, tx } = work;
  const deviceId = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  const rows = await listVariantsByIds(
    tx,
    wanted.map((one) => one.variantId),
  );
  const short: Shortage[] = [];
  for (const pieces of wanted) {
    const { variantId, sku, quantity } = pieces;
    const counted = rows.some((row) => row.id === variantId && row.tracked && !row.backorder);
    const reserved = deviceId ? ((await findReservation(tx, deviceId, variantId))?.quantity ?? 0) : 0;
    let taken = quantity;
    if (!(await takeOne(work, orderId, pieces))) {
      const [now] = await listVariantsByIds(tx, [variantId]);
      taken = Math.min(quantity, Math.max(0, now?.on_hand ?? 0));
      if (taken > 0 && !(await takeOne(work, orderId, { ...pieces, quantity: taken }))) taken = 0;
    }
    const sure = ctx.numbering === "pending" ? Math.min(taken, reserved) : taken;
    if (counted && sure < quantity) short.push({ sku, missing: quantity - taken, unconfirmed: taken - sure });
  }
  return short;
}
