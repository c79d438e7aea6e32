import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { newOrderRow } from "../../../../db/queries/orders/new-order-row.ts";
import {
  findOrder,
  insertOrder,
  insertOrderEvent,
  listOrderLines,
  type OrderRow,
} from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { NewStaffOrder } from "../../../../src-shared/orders/staff-operations.ts";
import { DRAFT, placeholderNumber } from "../../../../src-shared/orders/states.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { sha256 } from "../../../secrets.ts";
import { phoneOf } from "../../customer-matching/contact-phone.ts";
import { takePlaces } from "../../delivery/slot-choice.ts";
import { orderSnapshot } from "../../orders/reading/order-snapshot.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { confirmDraft } from "../changing/confirm-draft.ts";
import { handOver } from "../changing/hand-over.ts";
import { orderTerms, priceMoved } from "./order-terms.ts";
import { priceStaffOrder } from "./price-staff-order.ts";

/**
 * Makes an order that came by telephone or at the counter: a draft without a number that holds no stock, or, with
 * `confirm`, an order at once, together with its payment.
 */
export async function makeStaffOrder(
  work: Work,
  input: NewStaffOrder,
): Promise<
  | { orderId: string }
  | Refusal<
      | "unavailable"
      | "invalid"
      | "conflict"
      | "out_of_stock"
      | "not_deliverable"
      | "slot_taken"
      | "price_changed"
      | "forbidden"
    >
> {
  const { ctx, tx, now, at } = work;
  const orderId = input.id ?? newId(now.getTime());
  const lineIds = input.lines.map((line) => line.id);
  if ((await isIdTaken(tx, "orders", [input.id])) || (await isIdTaken(tx, "order_lines", lineIds))) {
    return refuse("conflict");
  }
  if (input.payment && !input.confirm) {
    return refuse("conflict", { message: "Money can be taken for an order, not for a draft." });
  }
  if (input.handOver && !(input.confirm && input.method === "pickup")) {
    return refuse("conflict", { message: "Goods can be handed over with an order that is confirmed and picked up." });
  }
  if (input.shortage === "accept" && !input.handOver) {
    return refuse("conflict", { message: "A shortage can be accepted of goods that are handed over." });
  }
  const phone = phoneOf(input);
  if (isRefusal(phone)) return phone;
  const { taxRate, payment } = await readShopSettings(tx);
  const pricing = await priceStaffOrder(work, { orderId, asked: input, keepPrices: false, taxRate });
  if (isRefusal(pricing)) return pricing;
  if (priceMoved(input.shownTotal, pricing.total)) {
    return refuse("price_changed", { details: { total: pricing.total, shownTotal: input.shownTotal } });
  }
  // A draft books no place; an order confirmed at once books it again, under the lock that it has from here on.
  if (input.slot && input.method === "delivery") {
    const { zone } = pricing;
    const taken = await takePlaces(tx, { zone, places: [input.slot] }, { now, overbook: input.overbook });
    if (taken) return taken;
  }

  const terms = await orderTerms(work, input, { orderId, phone, pricing, ordered: false });
  await insertOrder(
    tx,
    newOrderRow({
      ...terms,
      id: orderId,
      number: placeholderNumber("draft", orderId),
      status: DRAFT,
      source: input.source,
      now: new Date(at),
      taxRate,
      bankTransferDays: payment.bankTransferDays,
      accessHash: sha256(ctx.secrets.orderToken(orderId)),
    }),
    pricing.lines,
  );
  const actor = actorName(ctx.actor);
  await insertOrderEvent(tx, { orderId, kind: "status", to: DRAFT, actor, at });
  const draft = (await findOrder(tx, orderId)) as OrderRow;
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: orderId,
    after: orderSnapshot(draft, await listOrderLines(tx, orderId)),
  });
  if (!input.confirm) return { orderId };

  const confirmed = await confirmDraft(work, draft, {
    mail: input.mail,
    shortage: input.shortage,
    overbook: input.overbook,
  });
  if (isRefusal(confirmed)) return confirmed;
  if (input.payment) {
    const paid = await recordPayment(work, confirmed, { kind: "payment", ...input.payment });
    if (isRefusal(paid)) return paid;
  }
  if (input.handOver) await handOver(work, confirmed);
  return { orderId };
}
