import { type ApiClient, ApiError } from "../../../src-shared/api/client.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import { priceCart } from "../../../src-shared/cart/pricing.ts";
import type { DeliverySlot } from "../../../src-shared/delivery/operations.ts";
import type { HolidayPeriod } from "../../../src-shared/delivery/slots.ts";
import type { FulfilmentMethod } from "../../../src-shared/orders/states.ts";

/** Delivery place, as far as the shopper has given it. */
export interface Place {
  method: FulfilmentMethod;
  zone?: number | undefined;
  area?: string | undefined;
}

/** Prices of a cart from the server, with the delivery slots of its place. */
export interface Pricing {
  /** null: the prices could not be read. */
  cart: PricedCart | null;
  /** null: there are no slots to choose from, because the place is unknown or the order is collected. */
  slots: DeliverySlot[] | null;
  /** Full windows of their days. */
  taken: Omit<DeliverySlot, "left">[];
  /** Among the days of the slots: nothing is delivered on them. */
  holidays: HolidayPeriod[];
  /** Among the days of the slots: deliveries come at other hours on them. */
  otherHours: HolidayPeriod[];
  slotsFailed: boolean;
}

export const UNPRICED: Pricing = {
  cart: null,
  slots: null,
  taken: [],
  holidays: [],
  otherHours: [],
  slotsFailed: false,
};

/** Reads prices and free slots. An outage is part of the answer; a cancelled call and bugs are thrown. */
export async function askPricing(
  api: ApiClient,
  lines: CartLine[],
  place?: Place,
  signal?: AbortSignal,
): Promise<Pricing> {
  try {
    const cart = await api("POST /api/cart/price", { body: { lines, place }, signal });
    if (place?.method !== "delivery" || cart.zone === null) return { ...UNPRICED, cart };
    const options = await askOptions(api, { zone: place.zone, area: place.area, leadDays: cart.leadDays }, signal);
    if (options === null) return { ...UNPRICED, cart, slotsFailed: true };
    const { slots, taken, holidays, otherHours } = options;
    return { cart, slots, taken, holidays, otherHours, slotsFailed: false };
  } catch (problem) {
    if (problem instanceof ApiError) return UNPRICED;
    throw problem;
  }
}

async function askOptions(
  api: ApiClient,
  query: { zone: number | undefined; area: string | undefined; leadDays: number },
  signal?: AbortSignal,
): Promise<(Pick<Pricing, "taken" | "holidays" | "otherHours"> & { slots: DeliverySlot[] }) | null> {
  try {
    return await api("GET /api/delivery-options", { query, signal });
  } catch (problem) {
    if (problem instanceof ApiError) return null;
    throw problem;
  }
}

/**
 * The priced cart with the quantities and services of now, so that a press shows at once. The sums are made by the server's
 * own function, from the server's prices; lines without a price yet are left out.
 */
export function recalculate(cart: PricedCart, lines: CartLine[]): PricedCart {
  const pricedLines = lines.flatMap((line) => {
    const priced = cart.lines.find((candidate) => candidate.variantId === line.variantId);
    if (priced === undefined) return [];
    const services = priced.services.map((service) => ({
      ...service,
      chosen: line.services?.includes(service.key) ?? false,
    }));
    return [{ ...priced, quantity: line.quantity, services }];
  });
  const { lines: summed, ...sums } = priceCart({
    lines: pricedLines.map(({ unitPrice, quantity, services }) => ({
      unitPrice,
      quantity,
      services: services.filter((service) => service.chosen),
    })),
    delivery: cart.totals.delivery === null ? null : { fee: cart.totals.delivery },
    taxRate: cart.totals.taxRate,
  });
  return {
    ...cart,
    lines: pricedLines.map((line, i) => ({ ...line, lineTotal: summed[i]?.lineTotal ?? line.lineTotal })),
    totals: { ...sums, delivery: cart.totals.delivery, taxRate: cart.totals.taxRate },
  };
}
