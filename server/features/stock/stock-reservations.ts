/**
 * Pieces lent to a desktop at the counter, so that it can sell them without a line and nobody else can
 * (src-shared/README.md, Stock). They are taken off the shelf by a movement when they are lent, and put back by one
 * when the desktop asks for fewer, does not ask for three days, or is revoked. What the desktop sells is put back and
 * sold in one transaction, so the order's movements read like any other's.
 */

import { findDevice } from "../../../db/queries/accounts/devices.ts";
import { listVariantsByIds } from "../../../db/queries/catalogue/catalogue.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { findLease, listLeasesOf, putLease, type StockLeaseRow } from "../../../db/queries/stock/stock-reservations.ts";
import type { Tx } from "../../../db/schema.ts";
import type { StockLease } from "../../../src-shared/sync/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";

/** From the last time it was asked for. */
const leaseSpan = 3 * DAY_MS;

export interface WantedLease {
  id?: string | undefined;
  variantId: string;
  quantity: number;
}

/**
 * Lends a desktop what it asks for, as far as it is on the shelf, and takes back what it no longer asks for. Answers what
 * it has. Goods that are not counted, and those that nobody knows, are not lent.
 */
export async function lendStock(
  tx: Tx,
  device: { id: string; actor: string },
  wanted: readonly WantedLease[],
  now: Date,
): Promise<StockLease[]> {
  const asked = new Map(wanted.map((line) => [line.variantId, line]));
  const leases = await listLeasesOf(tx, device.id);
  for (const lease of leases) {
    const surplus = lease.quantity - (asked.get(lease.variant_id)?.quantity ?? 0);
    if (surplus > 0) await giveBack(tx, lease, surplus, device.actor, now);
  }
  const known = new Map(leases.map((lease) => [lease.variant_id, lease]));
  const variants = await listVariantsByIds(tx, [...asked.keys()]);
  for (const variant of variants) {
    const line = asked.get(variant.id) as WantedLease;
    const lease = known.get(variant.id);
    const has = Math.min(lease?.quantity ?? 0, line.quantity);
    const more = variant.tracked ? Math.min(line.quantity - has, Math.max(0, variant.on_hand)) : 0;
    const taken =
      more > 0 && (await moveLent(tx, { ...device, variantId: variant.id, quantity: -more }, now)) ? more : 0;
    if (has + taken === 0) continue;
    await putLease(
      tx,
      {
        id: lease?.id ?? line.id ?? newId(now.getTime()),
        deviceId: device.id,
        variantId: variant.id,
        quantity: has + taken,
        expiresAt: new Date(now.getTime() + leaseSpan).toISOString(),
      },
      now.toISOString(),
    );
  }
  return (await listLeasesOf(tx, device.id)).filter(({ quantity }) => quantity > 0).map(leaseAnswer);
}

/** Puts `quantity` pieces of a lease back on the shelf. */
export async function giveBack(
  tx: Tx,
  lease: StockLeaseRow,
  quantity: number,
  actor: string,
  now: Date,
): Promise<void> {
  if (quantity <= 0) return;
  const { id, device_id: deviceId, variant_id: variantId, expires_at: expiresAt } = lease;
  await moveLent(tx, { id: deviceId, actor, variantId, quantity }, now);
  await putLease(tx, { id, deviceId, variantId, quantity: lease.quantity - quantity, expiresAt }, now.toISOString());
}

/** Before a desktop sells: as many of the pieces as it was lent go back on the shelf, where the sale finds them. */
export async function drawOnLease(
  tx: Tx,
  { deviceId, actor }: { deviceId: string; actor: string },
  pieces: { variantId: string; quantity: number },
  now: Date,
): Promise<void> {
  const lease = await findLease(tx, deviceId, pieces.variantId);
  if (lease) await giveBack(tx, lease, Math.min(lease.quantity, pieces.quantity), actor, now);
}

/** Plus back to the shelf, minus off it. */
async function moveLent(
  tx: Tx,
  { id, actor, variantId, quantity }: { id: string; actor: string; variantId: string; quantity: number },
  now: Date,
): Promise<boolean> {
  const device = await findDevice(tx, id);
  return moveStock(tx, {
    variantId,
    quantity,
    actor,
    at: now.toISOString(),
    reason: quantity < 0 ? "leased" : "lease_ended",
    note: device && `${device.series} ${device.name}`,
  });
}

const leaseAnswer = (lease: StockLeaseRow): StockLease => ({
  id: lease.id,
  variantId: lease.variant_id,
  quantity: lease.quantity,
  expiresAt: lease.expires_at,
});
