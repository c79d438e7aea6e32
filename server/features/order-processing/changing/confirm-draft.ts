import { fromJson } from "../../../../db/json.ts";
import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import { updateOrderLine } from "../../../../db/queries/orders/order-lines.ts";
import {
  insertDelivery,
  insertOrderEvent,
  listOrderLines,
  type OrderRow,
  updateOrder,
  updateOrderStatus,
} from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { DRAFT, type ShortageChoice } from "../../../../src-shared/orders/states.ts";
import { transferDue } from "../../../../src-shared/payments/transfer-due.ts";
import { derivedId } from "../../../../src-shared/values/id.ts";
import { numberFor } from "../../../kernel/numbers.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { rememberCustomer } from "../../customer-matching/remember-customer.ts";
import { type Place, takePlaces } from "../../delivery/slot-choice.ts";
import { refuseWhilePaused } from "../../health/orders-paused.ts";
import { slotOf } from "../../orders/reading/slot-of.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { takeAvailable, takeStock } from "../../stock/take-stock.ts";
import { priceStaffOrder } from "../placing/price-staff-order.ts";

type Confirming = Refusal<
  "unavailable" | "invalid" | "out_of_stock" | "not_deliverable" | "price_changed" | "conflict" | "slot_taken"
>;

interface Confirmation {
  mail: boolean;
  note?: string | undefined;
  noteForCustomer?: boolean;
  /** `accept`: the goods have left already, so a shortage is noted rather than refused. */
  shortage?: ShortageChoice;
  /** Another delivery time than the draft's, null for none yet; undefined keeps the draft's. */
  slot?: Place | null | undefined;
  /** Takes the time although it is full or the day is closed. */
  overbook?: boolean;
}

/**
 * Turns a draft into an order: assigns its number, takes its stock and plans one delivery. Refuses a draft with missing
 * fields, with prices that changed since it was saved, or with goods that are out of stock. A draft reserves no place in a
 * delivery window: the place is taken on confirmation, which refuses a window that is full or over.
 */
export async function confirmDraft(
  work: Work,
  draft: OrderRow,
  { mail, note, noteForCustomer = false, shortage = "refuse", slot, overbook = false }: Confirmation,
): Promise<OrderRow | Confirming> {
  const { ctx, tx, now, at } = work;
  const paused = refuseWhilePaused(ctx);
  if (paused) return paused;
  const missing = missingIn(draft);
  if (missing) return missing;
  const rows = await listOrderLines(tx, draft.id);
  const settings = await readShopSettings(tx);
  const address = draft.address ? fromJson(draft.address) : undefined;
  const lines = rows.map((row) => ({
    id: row.id,
    variantId: row.variant_id,
    quantity: row.quantity,
    services: fromJson(row.services).map((service) => service.key),
  }));
  const pricing = await priceStaffOrder(work, {
    orderId: draft.id,
    asked: { lines, method: draft.method, address },
    known: { order: draft, lines: rows },
    keepPrices: false,
    taxRate: settings.taxRate,
  });
  if (isRefusal(pricing)) return pricing;
  if (pricing.total !== draft.total) {
    return refuse("price_changed", { details: { total: pricing.total, shownTotal: draft.total } });
  }
  const time = draft.method === "delivery" ? (slot === undefined ? slotOf(draft) : slot) : null;
  const taken = await takePlaces(tx, { zone: pricing.zone, places: time ? [time] : [] }, { now, overbook });
  if (taken) return taken;
  // Customer, numbers, stock: the order in which every transaction that makes orders locks them
  // (delivery/slot-choice.ts).
  const { contact_name: name, contact_phone: phone, contact_email: email, lang } = draft;
  const company = draft.company ? fromJson(draft.company) : undefined;
  const person = { name, phone, email, lang, company: company?.name, crNumber: company?.crNumber };
  const customerId = await rememberCustomer(tx, person, { at, ordered: true, causedBy: draft.id });
  const number = await numberFor(work, "orders", draft.id);
  const pieces = rows.map(({ variant_id, sku, quantity }) => ({ variantId: variant_id, sku, quantity }));
  const short = shortage === "accept" ? await takeAvailable(work, draft.id, pieces) : [];
  if (shortage === "refuse") {
    const refused = await takeStock(work, draft.id, pieces);
    if (refused) return refused;
  }
  // The lead times are the present ones; so are single prices that changed without changing the total.
  for (const { id, ...line } of pricing.lines) await updateOrderLine(tx, id, line);

  if ((await updateOrderStatus(tx, draft.id, DRAFT, "confirmed", at)) === undefined) return refuse("conflict");
  const confirmed = await updateOrder(
    tx,
    { ...draft, status: "confirmed" },
    {
      number,
      placed_at: at,
      payment_due_at: draft.payment_method === "transfer" ? transferDue(now, settings.payment.bankTransferDays) : null,
      customer_id: customerId ?? null,
      zone_id: pricing.zone?.id ?? null,
      slot_date: time?.date ?? null,
      slot_window: time?.window ?? null,
    },
    pricing.lines,
  );
  if (draft.method === "delivery") {
    await insertDelivery(
      tx,
      { id: derivedId(draft.id, "delivery"), orderId: draft.id, zoneId: confirmed.zone_id, slot: time, at },
      rows.map((row) => ({ lineId: row.id, quantity: row.quantity })),
    );
  }
  await insertOrderEvent(tx, {
    orderId: draft.id,
    kind: "status",
    from: DRAFT,
    to: "confirmed",
    note,
    actor: actorName(ctx.actor),
    at,
    data: { forCustomer: noteForCustomer },
  });
  if (short.length > 0) {
    const actor = actorName(ctx.actor);
    await insertOrderEvent(tx, { orderId: draft.id, kind: "shortage", actor, at, data: { lines: short } });
  }
  if (mail && email !== "") {
    const kind = "order-confirmation";
    const data = { orderId: draft.id };
    await queueMail(tx, { kind, recipient: email, lang, data, uniqueKey: `${kind}:${draft.id}` }, now);
  }
  return confirmed;
}

function missingIn(draft: OrderRow): Refusal<"invalid"> | undefined {
  if (draft.method === "pickup") return undefined;
  if (!draft.address) return refuseField("address", "required", "Where does it go?");
  // The driver calls before arriving.
  if (draft.contact_phone === "") return refuseField("contact.phone", "required", "The driver needs a phone number.");
  return undefined;
}
