import type { z } from "zod";
import { fromJson } from "../../../db/json.ts";
import { listActiveProducts, listVariantsByIds } from "../../../db/queries/catalogue/catalogue.ts";
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

export interface Pricing extends Omit<PricedCart, "zone" | "lines"> {
  lines: (PricedLine & { servicesTotal: number; imagePath: string | null })[];
  deliveryZone: DeliveryZone | null;
}

/**
 * The present prices of these lines, read from the database and nowhere else. Lines whose variant is not on sale are in
 * `gone`; the same variant twice counts together against the stock. Services are done at the delivery address: a
 * pick-up has none, whatever was requested.
 */
export async function priceLines(
  db: Db | Tx,
  view: CatalogueView,
  input: { lines: Line[]; place?: Place | undefined; taxRate: number },
): Promise<Pricing> {
  const lines = mergeLines(input.lines);
  const variants = new Map(
    (
      await listVariantsByIds(
        db,
        lines.map((line) => line.variantId),
      )
    ).map((v) => [v.id, v]),
  );
  const productIds = [...new Set([...variants.values()].map((variant) => variant.product_id))];
  const products = new Map(
    (productIds.length ? await listActiveProducts(db, productIds) : []).map((product) => [product.id, product]),
  );

  const pickup = input.place?.method === "pickup";
  const gone: string[] = [];
  const priced: Omit<Pricing["lines"][number], "lineTotal" | "servicesTotal">[] = [];
  for (const line of lines) {
    const variant = variants.get(line.variantId);
    const product = variant && products.get(variant.product_id);
    if (!variant || !product) {
      gone.push(line.variantId);
      continue;
    }
    const stock = availabilityOf(variant, product.lead_time_days);
    const short = variant.tracked && !variant.backorder && variant.on_hand < line.quantity;
    // The quantity beyond the stock has to be made: the line leaves when its last unit can.
    const waits = variant.tracked && variant.on_hand < line.quantity && variant.backorder;
    const images = fromJson(product.images);
    const imagePath = fromJson(variant.images)[0] ?? images[0]?.path ?? null;
    priced.push({
      variantId: variant.id,
      quantity: line.quantity,
      productId: product.id,
      slug: product.slug,
      name: fromJson(product.name),
      optionText: optionText(fromJson(product.options), fromJson(variant.options)),
      sku: variant.sku,
      imagePath,
      picture: view.picture(imagePath, images.find((image) => image.path === imagePath)?.alt ?? fromJson(product.name)),
      unitPrice: variant.price,
      compareAtPrice: variant.compare_at_price,
      services: offeredServices(fromJson(product.services)).map(({ included, ...service }) => ({
        ...service,
        chosen: !pickup && (included || line.services.includes(service.key)),
      })),
      availability: stock,
      leadDays: waits ? product.lead_time_days : stock.leadDays,
      problem: short ? (variant.on_hand > 0 ? "only_left" : "out_of_stock") : null,
      left: short ? Math.max(0, variant.on_hand) : null,
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
