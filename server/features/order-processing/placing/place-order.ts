import { toJson } from "../../../../db/json.ts";
import { type NewMail, queueMails } from "../../../../db/queries/mail/mail-queue.ts";
import { bookSlot } from "../../../../db/queries/orders/delivery.ts";
import { newOrderRow } from "../../../../db/queries/orders/new-order-row.ts";
import { putOrderOutput } from "../../../../db/queries/orders/order-outputs.ts";
import { insertOrderVisitor } from "../../../../db/queries/orders/order-visitors.ts";
import { insertDelivery, insertOrder, insertOrderEvent } from "../../../../db/queries/orders/orders.ts";
import { moveStocks } from "../../../../db/queries/stock/stock.ts";
import type { Tx } from "../../../../db/schema.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { refuseFields } from "../../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Checkout } from "../../../../src-shared/orders/operations.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { normalisePhone } from "../../../../src-shared/values/phone.ts";
import type { Context } from "../../../context.ts";
import { nextNumber } from "../../../kernel/numbers.ts";
import { sha256 } from "../../../secrets.ts";
import { type Pricing, priceLines } from "../../cart/price-lines.ts";
import { recogniseVisitor, rememberCustomer } from "../../customer-matching/remember-customer.ts";
import { takeOfferedPlace } from "../../delivery/slot-choice.ts";
import { refuseWhilePaused } from "../../health/orders-paused.ts";
import { readShopSettings, type ShopSettings } from "../../shop/profile.ts";
import { paymentWays } from "../../shop/promise-texts.ts";
import { staffMailbox } from "../../shop/staff-mailbox.ts";
import { mayMailMailbox } from "./confirmation-limit.ts";
import { countOrder } from "./order-limits.ts";
import { visitorOf } from "./order-visitor.ts";
import { lockVisitor, refuseHolding } from "./refuse-holding.ts";

export type PlacingRefusal = Refusal<
  | ("too_much_unconfirmed" | "rate_limited" | "unavailable")
  | "invalid"
  | "out_of_stock"
  | "price_changed"
  | "slot_taken"
  | "not_deliverable"
  | "payment_not_accepted"
>;

/** What decides about an order; read with each, so not the long texts too. */
const DECIDING_SETTINGS = ["taxRate", "payment", "bank", "calendar", "company", "mail"] as const;

/** What the answer says of a placed order. */
export interface PlacedOrder {
  orderId: string;
  number: string;
  total: number;
  /** ISO-8601. */
  createdAt: string;
}

/**
 * Places an order in the caller's transaction: order, lines, event, delivery, stock movements and mails commit together
 * or not at all. Prices, fee and stock come from the database; of the request only variants, quantities, contact, place
 * and time are used. Refuses with the changes since the shopper's page; nothing is written then.
 */
export async function placeOrder(ctx: Context, tx: Tx, checkout: Checkout): Promise<PlacedOrder | PlacingRefusal> {
  const paused = refuseWhilePaused(ctx);
  if (paused) return paused;
  const now = ctx.now();
  const at = now.toISOString();
  const phone = normalisePhone(checkout.contact.phone);
  if (!phone) {
    return refuseFields({ "contact.phone": "phone" });
  }
  const contact = { phone, email: checkout.contact.email };
  const visitor = visitorOf(ctx, contact);
  await lockVisitor(ctx, tx, visitor);
  const settings = await readShopSettings(tx, DECIDING_SETTINGS);
  const address = checkout.method === "delivery" ? checkout.address : undefined;
  const pricing = await priceLines(tx, undefined, {
    lines: checkout.lines,
    place: { method: checkout.method, zone: address?.zone, area: address?.area },
    taxRate: settings.taxRate,
  });
  // A pick-up has no time: the customer comes when it is ready.
  const slot = checkout.method === "delivery" ? checkout.slot : undefined;
  const problem =
    shortage(pricing) ??
    (checkout.method === "delivery" && !pricing.deliveryZone ? refuse("not_deliverable") : undefined) ??
    paymentProblem(checkout, pricing, settings) ??
    (await slotProblem(tx, slot, pricing, { now, calendar: settings.calendar })) ??
    priceProblem(checkout, pricing);
  if (problem) return problem;
  const { lines: ordered, totals } = pricing;
  const tooMuch =
    (await countOrder(ctx, tx, visitor)) ??
    (await refuseHolding(ctx, tx, { visitor, lines: ordered, total: totals.total, shopPhone: settings.company.phone }));
  if (tooMuch) return tooMuch;
  const byStaff = ctx.actor.kind === "staff";
  const withheld = !byStaff && !(await mayMailMailbox(ctx, tx, visitor.mailbox));

  const orderId = newId(now.getTime());
  const lines = pricing.lines.map((line, position) => ({
    id: newId(now.getTime()),
    order_id: orderId,
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    name: toJson(line.name),
    option_text: toJson(line.optionText),
    image: line.imagePath,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    services: toJson(line.services.filter((service) => service.chosen).map(({ key, price }) => ({ key, price }))),
    line_total: line.lineTotal,
    lead_days: line.leadDays,
  }));
  const zone = pricing.deliveryZone;
  const { name, email } = checkout.contact;
  const person = { name, phone, email, lang: checkout.lang };
  const company = { company: checkout.company?.name, crNumber: checkout.company?.crNumber };
  // Contacts typed by staff are known to the shop; those typed by a visitor prove nothing.
  const customerOf = ctx.actor.kind === "staff" ? rememberCustomer : recogniseVisitor;
  const customerId = await customerOf(tx, { ...person, ...company }, { at, ordered: true, causedBy: orderId });
  const number = await nextNumber(tx, "orders", now);
  await insertOrder(
    tx,
    newOrderRow({
      id: orderId,
      number,
      status: "placed",
      source: byStaff ? "staff" : "web",
      now,
      lang: checkout.lang,
      contact: { ...contact, name },
      company: checkout.company,
      method: checkout.method,
      address,
      slot,
      zone,
      paymentMethod: checkout.paymentMethod,
      bankTransferDays: settings.payment.bankTransferDays,
      sums: { ...totals, deliveryFee: totals.delivery ?? 0 },
      taxRate: totals.taxRate,
      note: checkout.note,
      accessHash: sha256(ctx.secrets.orderToken(orderId)),
      customerId,
    }),
    lines,
  );
  if (!byStaff) await insertOrderVisitor(tx, orderId, visitor);
  const actor = actorName(ctx.actor);
  const movements = pricing.lines
    .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
    .map((line) => {
      const { variantId, quantity } = line;
      return { line, variantId, quantity: -quantity, reason: "sold" as const, orderId, actor, at };
    });
  const missing = await moveStocks(tx, movements);
  if (missing) return outOfStock([missing.line]);
  if (checkout.method === "delivery") {
    const delivery = { id: newId(now.getTime()), orderId, zoneId: zone?.id, slot, at };
    const quantities = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const insert = () => insertDelivery(tx, delivery, quantities);
    await (zone && slot ? bookSlot(tx, zone.id, slot, insert) : insert());
  }
  await insertOrderEvent(tx, { orderId, kind: "status", to: "placed", actor, at });
  const mails = mailsOf(orderId, checkout, { withheld, staff: staffMailbox(ctx, settings) });
  await queueMails(tx, mails, now);
  for (const { id, kind, recipient, withheld: waits } of mails) {
    const data = { kind, recipient, state: "withheld" } as const;
    if (waits) await putOrderOutput(tx, { id, orderId, kind: "mail", actor: "system", data, at });
  }
  return { orderId, number, total: totals.total, createdAt: at };
}

/** The confirmation, and the mail to the shop where it has a mailbox. */
function mailsOf(
  orderId: string,
  checkout: Checkout,
  to: { withheld: boolean; staff: ReturnType<typeof staffMailbox> },
): NewMail[] {
  const data = { orderId };
  const confirmation: NewMail<"order-confirmation"> = {
    id: newId(),
    kind: "order-confirmation",
    recipient: checkout.contact.email,
    lang: checkout.lang,
    data,
    uniqueKey: `order-confirmation:${orderId}`,
    withheld: to.withheld,
  };
  if (!to.staff) return [confirmation];
  return [confirmation, { kind: "new-order", ...to.staff, data, uniqueKey: `new-order:${orderId}` }];
}

function shortage(pricing: Pricing): PlacingRefusal | undefined {
  const short = pricing.lines.filter((line) => line.problem !== null);
  if (pricing.gone.length === 0 && short.length === 0) return undefined;
  return outOfStock(short, pricing.gone);
}

function outOfStock(lines: Pricing["lines"], gone: string[] = []): PlacingRefusal {
  return refuse("out_of_stock", {
    details: {
      lines: [
        ...lines.map((line) => ({ variantId: line.variantId, sku: line.sku, left: line.left ?? 0 })),
        ...gone.map((variantId) => ({ variantId, sku: null, left: 0 })),
      ],
    },
  });
}

function paymentProblem(
  checkout: Checkout,
  pricing: Pricing,
  settings: Pick<ShopSettings, "payment" | "bank">,
): PlacingRefusal | undefined {
  if (!paymentWays(settings).includes(checkout.paymentMethod)) return refuse("payment_not_accepted");
  if (checkout.paymentMethod !== "cash") return undefined;
  if (pricing.totals.total > settings.payment.codMaximum) {
    return refuse("payment_not_accepted", { details: { cashUpTo: settings.payment.codMaximum } });
  }
  if (checkout.method === "delivery" && !pricing.deliveryZone?.cashOnDelivery) return refuse("payment_not_accepted");
  return undefined;
}

async function slotProblem(
  tx: Tx,
  place: Checkout["slot"],
  { deliveryZone: zone, leadDays }: Pricing,
  at: { now: Date; calendar: ShopSettings["calendar"] },
): Promise<PlacingRefusal | undefined> {
  return place && zone ? takeOfferedPlace(tx, { zone, place }, { ...at, leadDays }) : undefined;
}

function priceProblem(checkout: Checkout, pricing: Pricing): PlacingRefusal | undefined {
  const { total } = pricing.totals;
  if (checkout.shownTotal === undefined || checkout.shownTotal === total) return undefined;
  return refuse("price_changed", { details: { total, shownTotal: checkout.shownTotal } });
}
