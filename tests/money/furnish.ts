// The small shop of these histories: few pieces and few places, so that people meet; odd prices, so that rounding shows.
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { addCategory, chair, colours } from "../support/catalogue.ts";
import type { Person } from "../support/context.ts";
import { zone } from "../support/delivery.ts";

export interface Item {
  id: string;
  productId: string;
  price: number;
  /** What can be done for one piece, with its price. */
  services: { key: "assembly" | "carryUp"; price: number }[];
  opening: number;
  backorder: boolean;
}

export interface Place {
  id: string;
  /** On the blue plate. */
  number: number;
  fee: number;
  freeFrom: number;
  capacity: number;
}

export interface Furniture {
  items: Item[];
  places: Place[];
}

const places: Omit<Place, "id">[] = [
  { number: 61, fee: 2_505, freeFrom: 60_000, capacity: 1 },
  { number: 62, fee: 1_015, freeFrom: 0, capacity: 2 },
];

/** Two colours each: what is taken off a product leaves the other one. */
const products = [
  { prices: [8_990, 9_110], opening: [9, 6], backorder: false, carryUp: 1_510, assembly: 770 },
  { prices: [3_330, 45], opening: [14, 40], backorder: false, carryUp: null, assembly: 0 },
  { prices: [1_110, 30], opening: [3, 5], backorder: true, carryUp: 25, assembly: 0 },
];

export async function furnish(api: ApiClient): Promise<Furniture> {
  await takeTransfers(api);
  const category = await addCategory({ api } as Person);
  const items: Item[] = [];
  for (const { prices, opening, backorder, carryUp, assembly } of products) {
    const product = await api("POST /api/products", {
      body: chair(category.id, {
        options: colours,
        services: { assembly: assembly ? { kind: "paid", price: assembly } : { kind: "included" }, carryUp },
        variants: prices.map((price, at) => ({
          sku: `P${price}`,
          options: { colour: at === 0 ? "black" : "teal" },
          price,
          backorder,
          openingStock: opening[at] as number,
        })),
      }),
    });
    const services = [
      ...(assembly ? [{ key: "assembly" as const, price: assembly }] : []),
      ...(carryUp ? [{ key: "carryUp" as const, price: carryUp }] : []),
    ];
    for (const [at, price] of prices.entries()) {
      const variant = product.variants.find((variant) => variant.sku === `P${price}`);
      if (!variant) throw new Error("the product lacks a variant");
      items.push({ id: variant.id, productId: product.id, price, services, opening: opening[at] as number, backorder });
    }
  }
  const made: Place[] = [];
  for (const { number, fee, freeFrom, capacity } of places) {
    const zones = await api("POST /api/zone-delivery-settings", {
      body: {
        zone: zone({
          zoneNumbers: [number],
          name: { en: `Zone ${number}` },
          areas: [],
          fee,
          freeFrom,
          leadDays: 0,
          slotCapacity: capacity,
        }),
      },
    });
    const id = zones.find((zone) => zone.zoneNumbers.includes(number))?.id ?? "";
    made.push({ id, number, fee, freeFrom, capacity });
  }
  return { items, places: made };
}

/** Without an account there is no way to pay by transfer. */
async function takeTransfers(api: ApiClient): Promise<void> {
  const params = { key: "bank" } as const;
  const { value, version } = await api("GET /api/settings/:key", { params });
  await api("PUT /api/settings/:key", {
    params,
    body: { value: { ...(value as object), iban: "QA66GPRL000000001234567890123" } },
    headers: ifMatch(version),
  });
}
