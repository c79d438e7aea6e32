import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { findBuyableVariant } from "../../../db/queries/catalogue/buyable-variant.ts";
import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Checkout } from "../../../src-shared/orders/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { priceLines } from "../cart/price-lines.ts";
import { freeSlots } from "../delivery/slots.ts";
import { readShopSettings } from "../shop/profile.ts";

/** A number of Qatar's that can be called, where the shop has not said its own. */
const ANY_PHONE = "+97444000000";

/** One piece for the person who tries: delivered in the first zone at its first free time, or collected where none has one. */
export async function exampleCheckout(ctx: Context, tx: Tx, lang: Lang): Promise<Checkout | undefined> {
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
