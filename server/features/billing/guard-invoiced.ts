import { fromJson } from "../../../db/json.ts";
import { listInvoicedPieces, listInvoicesOf } from "../../../db/queries/billing.ts";
import type { OrderLineRow, OrderRow } from "../../../db/queries/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { invoicedOf } from "../../../src-shared/model/invoiceable.ts";

interface Changed {
  lines: readonly OrderLineRow[];
  deliveryFee: number;
}

/**
 * What stands on an invoice is changed by a credit note and not in the order: pieces that are invoiced stay, at their
 * price and with their services, and so does an invoiced delivery fee. Other lines may still change and come.
 */
export async function refuseInvoiced(
  tx: Tx,
  order: Pick<OrderRow, "id" | "delivery_fee">,
  before: readonly OrderLineRow[],
  after: Changed,
): Promise<Refusal<"conflict"> | undefined> {
  const pieces = await listInvoicedPieces(tx, order.id);
  const fee = (await listInvoicesOf(tx, order.id)).reduce((sum, one) => {
    if (one.kind === "invoice") return sum + one.delivery_fee;
    return one.kind === "credit_note" ? sum - one.delivery_fee : sum;
  }, 0);
  const touched = before.filter((line) => {
    const invoiced = invoicedOf(line.id, pieces);
    if (invoiced.goods <= 0 && invoiced.services <= 0) return false;
    const kept = after.lines.find((one) => one.id === line.id);
    if (!kept || kept.quantity < Math.max(invoiced.goods, invoiced.services)) return true;
    return kept.unit_price !== line.unit_price || servicesText(kept) !== servicesText(line);
  });
  if (touched.length === 0 && (fee <= 0 || after.deliveryFee >= fee)) return undefined;
  return refuse("conflict", {
    message: "This is invoiced: post a credit note for it, then change the order.",
    details: { because: "invoiced", skus: touched.map((line) => line.sku) },
  });
}

const servicesText = (line: OrderLineRow): string =>
  fromJson<{ key: string; price: number }[]>(line.services)
    .map(({ key, price }) => `${key} ${price}`)
    .toSorted()
    .join();
