import { fromJson } from "../../../../db/json.ts";
import { findStaff } from "../../../../db/queries/accounts/staff.ts";
import { findBuyableVariant } from "../../../../db/queries/catalogue/buyable-variant.ts";
import { listActiveZones } from "../../../../db/queries/orders/delivery.ts";
import type { Tx } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Checkout } from "../../../../src-shared/orders/operations.ts";
import type { TriedOrder } from "../../../../src-shared/orders/trial.ts";
import type { Lang } from "../../../../src-shared/values/localized.ts";
import type { Context } from "../../../context.ts";
import { priceLines } from "../../cart/price-lines.ts";
import { freeSlots } from "../../delivery/slots.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { type PlacingRefusal, placeOrder } from "./place-order.ts";

/** A number of Qatar's that can be called, where the shop has not said its own. */
const ANY_PHONE = "+97444000000";

/** Places an order as a visitor would, reads what it made, and undoes the transaction (D427). */
export async function tryOrder(ctx: Context, lang: Lang): Promise<TriedOrder | PlacingRefusal | Refusal<"conflict">> {
  // A person who tries has no limits of a visitor's to use up: they are counted in the transaction that is undone.
  const visitor: Context = { ...ctx, actor: { kind: "visitor" } };
  let tried: TriedOrder | undefined;
  const refused = await inTransaction<PlacingRefusal | Refusal<"conflict">>(ctx.db, async (tx) => {
    const checkout = await exampleCheckout(ctx, tx, lang);
    if (!checkout) return refuse("conflict", { message: "There is no product that a visitor could buy." });
    const placed = await placeOrder(visitor, tx, checkout);
    if (!("orderId" in placed)) return placed;
    tried = {
      ...(await readProduct(tx, placed.orderId)),
      total: placed.total,
      method: checkout.method,
      slot: checkout.slot ?? null,
      mails: await readMails(ctx, tx, placed.orderId),
    };
    // A refusal undoes the transaction.
    return refuse("conflict");
  });
  return tried ?? refused;
}

/** One piece for the person who tries: delivered in the first zone at its first free time, or collected where none has one. */
async function exampleCheckout(ctx: Context, tx: Tx, lang: Lang): Promise<Checkout | undefined> {
  const variant = await findBuyableVariant(tx);
  const member = "id" in ctx.actor ? await findStaff(tx, ctx.actor.id) : undefined;
  if (!variant || !member) return undefined;
  const { calendar, company, taxRate } = await readShopSettings(tx);
  const order = {
    lines: [{ variantId: variant.id, quantity: 1, services: [] }],
    contact: { name: member.name, email: member.email, phone: company.phone || ANY_PHONE },
    paymentMethod: "transfer" as const,
    lang,
  };
  const zone = (await listActiveZones(tx)).find(({ zoneNumbers }) => zoneNumbers.length > 0);
  if (!zone) return { ...order, method: "pickup" };
  const { leadDays } = await priceLines(tx, undefined, {
    lines: order.lines,
    place: { method: "delivery", zone: zone.zoneNumbers[0] },
    taxRate,
  });
  const [first] = await freeSlots(tx, zone, { leadDays, now: ctx.now(), calendar });
  return {
    ...order,
    method: "delivery",
    address: { zone: zone.zoneNumbers[0], street: "1", building: "1" },
    slot: first && { date: first.date, window: first.window },
  };
}

async function readProduct(tx: Tx, orderId: string): Promise<Pick<TriedOrder, "product">> {
  const { name } = await tx
    .selectFrom("order_lines")
    .select("name")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { product: fromJson(name) };
}

async function readMails(ctx: Context, tx: Tx, orderId: string): Promise<TriedOrder["mails"]> {
  const rows = await tx
    .selectFrom("mail_queue")
    .selectAll()
    .where("unique_key", "in", [`order-confirmation:${orderId}`, `new-order:${orderId}`])
    .orderBy("kind", "desc")
    .execute();
  const mails: TriedOrder["mails"] = [];
  for (const row of rows) {
    const mail = await ctx.previewMail?.(row, tx);
    if (mail) mails.push({ subject: mail.subject, html: mail.html, text: mail.text, to: row.recipient });
  }
  return mails;
}
