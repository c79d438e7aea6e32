import type { z } from "zod";
import { fromJson } from "../../../db/json.ts";
import { listVariantsOnSale, type VariantOnSale } from "../../../db/queries/catalogue/catalogue.ts";
import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { SERVICE_KEYS } from "../../../src-shared/cart/cart.ts";
import type { cartLine, PricedCart, PricedLine, place } from "../../../src-shared/cart/operations.ts";
import { priceCart } from "../../../src-shared/cart/pricing.ts";
import type { ProductServices } from "../../../src-shared/catalogue/operations.ts";
import { type DeliveryZone, deliveryFee, matchZone } from "../../../src-shared/delivery/zone.ts";
import { availabilityOf } from "../catalogue/cards.ts";
import type { CatalogueView } from "../catalogue/catalogue-index.ts";
import { optionText } from "../products/option-text.ts";

type Line = z.output<typeof cartLine>;
type Place = z.output<typeof place>;

/** The stock of a line's variant, as it was read. */
type LineStock = Pick<VariantOnSale, "on_hand" | "tracked" | "backorder">;

export interface Pricing extends Omit<PricedCart, "zone" | "lines"> {
  lines: (PricedLine & { servicesTotal: number; imagePath: string | null; stock: LineStock })[];
  deliveryZone: DeliveryZone | null;
}

/**
 * The present prices of these lines, read from the database and nowhere else. Lines whose variant is not on sale are in
 * `gone`; the same variant twice counts together against the stock. Services are done at the delivery address: a
 * pick-up has none, whatever was requested. Without a `view` the lines have no pictures.
 */
export async function priceLines(
  db: Db | Tx,
  view: Pick<CatalogueView, "picture"> | undefined,
  input: { lines: Line[]; place?: Place | undefined; taxRate: number },
): Promise<Pricing> {
  const lines = mergeLines(input.lines);
  const ids = lines.map((line) => line.variantId);
  const variants = new Map((await listVariantsOnSale(db, ids)).map((variant) => [variant.id, variant]));

  const pickup = input.place?.method === "pickup";
  const gone: string[] = [];
  const priced: Omit<Pricing["lines"][number], "lineTotal" | "servicesTotal">[] = [];
  for (const line of lines) {
    const variant = variants.get(line.variantId);
    if (!variant) {
      gone.push(line.variantId);
      continue;
    }
    const stock = availabilityOf(variant, variant.lead_time_days);
    const short = variant.tracked && !variant.backorder && variant.on_hand < line.quantity;
    // The quantity beyond the stock has to be made: the line leaves when its last unit can.
    const waits = variant.tracked && variant.on_hand < line.quantity && variant.backorder;
    const images = fromJson(variant.images);
    const name = fromJson(variant.name);
    const imagePath = fromJson(variant.variant_images)[0] ?? images[0]?.path ?? null;
    priced.push({
      variantId: variant.id,
      quantity: line.quantity,
      productId: variant.product_id,
      slug: variant.slug,
      name,
      optionText: optionText(fromJson(variant.options), fromJson(variant.variant_options)),
      sku: variant.sku,
      imagePath,
      picture: view?.picture(imagePath, images.find((image) => image.path === imagePath)?.alt ?? name) ?? null,
      unitPrice: variant.price,
      compareAtPrice: variant.compare_at_price,
      services: offeredServices(fromJson(variant.services)).map(({ included, ...service }) => ({
        ...service,
        chosen: !pickup && (included || line.services.includes(service.key)),
      })),
      availability: stock,
      leadDays: waits ? variant.lead_time_days : stock.leadDays,
      problem: short ? (variant.on_hand > 0 ? "only_left" : "out_of_stock") : null,
      left: short ? Math.max(0, variant.on_hand) : null,
      stock: { on_hand: variant.on_hand, tracked: variant.tracked, backorder: variant.backorder },
    });
  }

  const hasPlace = input.place && !pickup && (input.place.zone !== undefined || input.place.area !== undefined);
  const zone = hasPlace ? matchZone(await listActiveZones(db), input.place as Place) : null;
  const goods = priceCart({ lines: priced.map(asPriceable), delivery: null, taxRate: 0 });
  const fee = pickup ? 0 : zone ? deliveryFee(zone, goods.subtotal) : null;
  const totals = priceCart({
    lines: priced.map(asPriceable),
    delivery: fee === null ? null : { fee },
    taxRate: input.taxRate,
  });
  return {
    lines: priced.map((line, i) => {
      const { lineTotal, servicesTotal } = totals.lines[i] as (typeof totals.lines)[number];
      return { ...line, lineTotal, servicesTotal };
    }),
    gone,
    totals: {
      subtotal: totals.subtotal,
      services: totals.services,
      delivery: fee,
      taxRate: input.taxRate,
      tax: totals.tax,
      total: totals.total,
    },
    deliveryZone: zone,
    leadDays: priced.reduce((most, line) => Math.max(most, line.leadDays), 0),
  };
}

const asPriceable = (line: Pick<Pricing["lines"][number], "unitPrice" | "quantity" | "services">) => ({
  unitPrice: line.unitPrice,
  quantity: line.quantity,
  services: line.services.filter((service) => service.chosen),
});

function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const earlier = merged.get(line.variantId);
    if (!earlier) merged.set(line.variantId, { ...line });
    else {
      earlier.quantity += line.quantity;
      earlier.services = [...new Set([...earlier.services, ...line.services])];
    }
  }
  return [...merged.values()];
}

interface OfferedService {
  key: (typeof SERVICE_KEYS)[number];
  /** For one piece. */
  price: number;
  /** Comes with the product, chosen or not. */
  included: boolean;
}

/** The services a product can be had with. */
function offeredServices(services: ProductServices): OfferedService[] {
  const { assembly, carryUp, takeAway } = services;
  const prices = {
    assembly: assembly.kind === "none" ? null : assembly.kind === "included" ? 0 : assembly.price,
    carryUp,
    takeAway,
  };
  return SERVICE_KEYS.flatMap((key) => {
    const price = prices[key];
    return price === null ? [] : [{ key, price, included: key === "assembly" && assembly.kind === "included" }];
  });
}
