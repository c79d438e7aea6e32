import { fromJson, toJson } from "../../../../db/json.ts";
import { listActiveZones } from "../../../../db/queries/orders/delivery.ts";
import type { OrderLineRow, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { priceCart, taxOn } from "../../../../src-shared/cart/pricing.ts";
import { type DeliveryZone, deliveryFee, matchZone } from "../../../../src-shared/delivery/zone.ts";
import { discountedPrice, mayDiscount } from "../../../../src-shared/orders/discount.ts";
import type { StaffOrderInput, StaffOrderLineInput } from "../../../../src-shared/orders/staff-operations.ts";
import { type TaxPart, taxOfPart } from "../../../../src-shared/quotes/part.ts";
import type { Role } from "../../../../src-shared/staff/roles.ts";
import { derivedId } from "../../../../src-shared/values/id.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { type Pricing, priceLines } from "../../cart/price-lines.ts";
import { readShopSettings } from "../../shop/profile.ts";

/** A priced order: its lines as rows, its zone and its sums. */
export interface StaffPricing {
  lines: OrderLineRow[];
  zone: DeliveryZone | null;
  subtotal: number;
  services: number;
  deliveryFee: number;
  tax: number;
  total: number;
}

export interface StaffPricingInput {
  orderId: string;
  asked: Pick<StaffOrderInput, "lines" | "method" | "address" | "deliveryFee">;
  /** The existing order, if any, and the cancelled quantity of each line, by its id. */
  known?: { order: OrderRow; lines: readonly OrderLineRow[]; givenUp?: ReadonlyMap<string, number> } | undefined;
  /** Of the quote that the order is a part of: the agreed delivery fee, in dirhams, and how tax is rounded. */
  quote?: { deliveryFee: number; tax: TaxPart } | undefined;
  /** Whether existing lines keep their agreed price; otherwise all get today's (a draft binds nobody). */
  keepPrices: boolean;
  /** Basis points. */
  taxRate: number;
}

type Problem = Refusal<"invalid" | "not_deliverable">;

/**
 * Prices an order by staff: from the catalogue, less the discounts their role allows, with the fee of the zone or of
 * the quote. `asked.lines` name the remaining quantities; cancelled ones stay on their line, at the price they were
 * credited at. Refuses goods that are not sold, discounts beyond the role, a fee that they may not set, and a place
 * without a fee.
 */
export async function priceStaffOrder(work: Work, input: StaffPricingInput): Promise<StaffPricing | Problem> {
  const { tx, view } = work;
  const { asked, known, taxRate, orderId } = input;
  const place = { method: asked.method, zone: asked.address?.zone, area: asked.address?.area };
  const limits = (await readShopSettings(tx)).discounts;
  // Picked-up goods have no services.
  const wanted = asked.method === "pickup" ? asked.lines.map((line) => ({ ...line, services: [] })) : asked.lines;
  const matched = wanted.map((line) => ({ line, row: rowOf(line, wanted, known?.lines ?? []) }));
  const stray = matched.findIndex(({ line, row }) => row !== undefined && row.variant_id !== line.variantId);
  if (stray >= 0) return refuseField(`lines.${stray}.variantId`, "unknown", "This line is of something else.");

  const keptRow = (line: StaffOrderLineInput, row: OrderLineRow | undefined): OrderLineRow | undefined => {
    if (!input.keepPrices || !row) return undefined;
    if (asked.method === "pickup") return { ...row, services: toJson([]) };
    return sameServices(line, row) ? row : undefined;
  };
  const unpriced = matched.filter(({ line, row }) => !keptRow(line, row)).map(({ line }) => line);
  const today = await priceEach(unpriced, (lines) => priceLines(tx, view, { lines, place, taxRate }));

  const givenUpOf = (row: OrderLineRow | undefined) => (row && known?.givenUp?.get(row.id)) || 0;
  const lines: OrderLineRow[] = [];
  for (const [position, { line, row }] of matched.entries()) {
    const discount = line.discount ?? row?.discount ?? 0;
    const gone = givenUpOf(row);
    if (
      !mayDiscount(limits[roleOf(work)], discount) &&
      !wasGiven(limits[roleOf(work)], { line, discount, row, gone })
    ) {
      const maxPercent = limits[roleOf(work)] / 100;
      return refuseField(
        `lines.${position}.discount`,
        "too_high",
        `At most ${maxPercent} % for more pieces or more off.`,
      );
    }
    const freshId = derivedId(orderId, `line ${known?.order.version ?? 0}.${position}`);
    const kept = keptRow(line, row);
    const priced = today.get(line);
    if (!kept && !priced) return refuseField(`lines.${position}.variantId`, "not_sold", "This is no longer sold.");
    const resulting = kept
      ? keptLine(kept, line.quantity, discount)
      : freshLine(priced as Priced, {
          id: row?.id ?? line.id ?? freshId,
          orderId,
          quantity: line.quantity,
          discount,
          // A kept line whose services change keeps the price of its goods.
          agreed: input.keepPrices ? row : undefined,
        });
    if (!row || gone === 0) lines.push(resulting);
    else if (samePrice(resulting, row)) lines.push(withQuantity(resulting, line.quantity + gone));
    else lines.push(withQuantity(row, gone), { ...resulting, id: freshId });
  }
  // Cancelled quantities are stored, with their credit, also when nothing else of their line remains.
  for (const row of known?.lines ?? []) {
    const gone = givenUpOf(row);
    if (gone > 0 && !matched.some((match) => match.row === row)) lines.push(withQuantity(row, gone));
  }
  for (const [position, line] of lines.entries()) line.position = position;

  const goods = sum(lines.map((line) => line.line_total));
  const zone = asked.method === "delivery" ? await zoneOf(work, asked.address) : null;
  const fee = feeOf(work, input, zone, goods);
  if (isRefusal(fee)) return fee;
  const untaxed = priceCart({
    lines: lines.map((line) => ({
      unitPrice: line.unit_price,
      quantity: line.quantity,
      services: fromJson(line.services),
    })),
    delivery: { fee },
    taxRate: 0,
  });
  const { subtotal, services, total: net } = untaxed;
  // An order that is a part of a quote is rounded as that part (quotes/part.ts).
  const tax = input.quote ? taxOfPart(input.quote.tax, net, taxRate) : taxOn(net, taxRate);
  return { lines, zone, subtotal, services, deliveryFee: fee, tax, total: net + tax };
}

function rowOf(
  line: StaffOrderLineInput,
  lines: readonly StaffOrderLineInput[],
  rows: readonly OrderLineRow[],
): OrderLineRow | undefined {
  if (line.id) return rows.find((row) => row.id === line.id);
  // A row that another line names belongs to that line.
  return rows.find((row) => row.variant_id === line.variantId && !lines.some((line) => line.id === row.id));
}

/** Prices each line by itself: `priceLines` counts a variant together, but in two sections it may come with other services. */
async function priceEach(
  lines: readonly StaffOrderLineInput[],
  price: (lines: Pick<StaffOrderLineInput, "variantId" | "quantity" | "services">[]) => Promise<Pricing>,
): Promise<Map<StaffOrderLineInput, Pricing["lines"][number]>> {
  const priced = new Map<StaffOrderLineInput, Pricing["lines"][number]>();
  let rest = [...lines];
  while (rest.length > 0) {
    const round = new Map(rest.toReversed().map((line) => [line.variantId, line]));
    const found = await price(
      [...round.values()].map(({ variantId, quantity, services }) => ({ variantId, quantity, services })),
    );
    for (const pricedLine of found.lines) {
      const line = round.get(pricedLine.variantId);
      if (line) priced.set(line, pricedLine);
    }
    rest = rest.filter((line) => round.get(line.variantId) !== line);
  }
  return priced;
}

function sameServices(line: StaffOrderLineInput, row: OrderLineRow): boolean {
  const has = fromJson(row.services).map((service) => service.key);
  return has.length === line.services.length && line.services.every((key) => has.includes(key));
}

type Priced = Pricing["lines"][number];

/**
 * Whether a discount above the role's limit was there before: it stays as long as neither its percentage nor the
 * quantity grows, because its author was allowed to give it. Prices of a quote are rounded twice and keep their line's
 * percentage only nearly: within a dirham of the limit they are no larger discount.
 */
function wasGiven(
  limit: number,
  given: { line: StaffOrderLineInput; discount: number; row: OrderLineRow | undefined; gone: number },
): boolean {
  const { line, discount, row, gone } = given;
  if (!row || discount > row.discount) return false;
  if (line.quantity <= row.quantity - gone) return true;
  const lowestPrice = discountedPrice(row.list_price ?? row.unit_price, limit);
  return discount === row.discount && row.unit_price + 1 >= lowestPrice;
}

const samePrice = (line: OrderLineRow, row: OrderLineRow): boolean =>
  line.unit_price === row.unit_price && line.services === row.services;

const withQuantity = (line: OrderLineRow, quantity: number): OrderLineRow => ({
  ...line,
  quantity,
  line_total: line.unit_price * quantity,
});

function keptLine(row: OrderLineRow, quantity: number, discount: number): OrderLineRow {
  const listPrice = row.list_price ?? row.unit_price;
  const unitPrice = discount === row.discount ? row.unit_price : discountedPrice(listPrice, discount);
  return { ...row, quantity, discount, list_price: listPrice, unit_price: unitPrice, line_total: unitPrice * quantity };
}

interface FreshLine {
  id: string;
  orderId: string;
  quantity: number;
  discount: number;
  agreed: OrderLineRow | undefined;
}

function freshLine(priced: Priced, { id, orderId, quantity, discount, agreed }: FreshLine): OrderLineRow {
  const listPrice = agreed ? (agreed.list_price ?? agreed.unit_price) : priced.unitPrice;
  const unitPrice = agreed && agreed.discount === discount ? agreed.unit_price : discountedPrice(listPrice, discount);
  return {
    id,
    order_id: orderId,
    position: 0,
    product_id: priced.productId,
    variant_id: priced.variantId,
    sku: priced.sku,
    name: toJson(priced.name),
    option_text: toJson(priced.optionText),
    image: priced.imagePath,
    unit_price: unitPrice,
    quantity,
    services: toJson(priced.services.filter((service) => service.chosen).map(({ key, price }) => ({ key, price }))),
    line_total: unitPrice * quantity,
    lead_days: priced.leadDays,
    list_price: listPrice,
    discount,
    quote_line_id: agreed?.quote_line_id ?? null,
  };
}

const zoneOf = async ({ tx }: Work, address: StaffOrderInput["address"]): Promise<DeliveryZone | null> =>
  address ? matchZone(await listActiveZones(tx), { zone: address.zone, area: address.area }) : null;

/**
 * The delivery fee: the one agreed with the quote, else that of the zone; where no zone has one, staff's. A manager may
 * set another. As long as the place stays the same, a fee that was set once stays too. A draft without an address costs
 * nothing yet.
 */
function feeOf(
  work: Work,
  { asked, known, quote }: StaffPricingInput,
  zone: DeliveryZone | null,
  goods: number,
): number | Problem {
  if (asked.method === "pickup") return 0;
  const rule = quote?.deliveryFee ?? (zone && deliveryFee(zone, goods));
  if (asked.deliveryFee !== undefined && asked.deliveryFee !== rule) {
    if (rule !== null && roleOf(work) === "staff") {
      return refuseField("deliveryFee", "too_low", "Only managers set another fee than the zone's.");
    }
    return asked.deliveryFee;
  }
  if (quote) return quote.deliveryFee;
  const order = known?.order;
  const samePlace = order !== undefined && order.zone_id === (zone?.id ?? null) && order.address !== null;
  const wasStatedBefore = samePlace && !(zone && order.delivery_fee === deliveryFee(zone, order.subtotal));
  if (wasStatedBefore) return order.delivery_fee;
  if (rule !== null) return rule;
  return asked.address ? refuse("not_deliverable") : 0;
}

/** The contract admits only staff here; the system acts with a manager's rights. */
const roleOf = ({ ctx }: Work): Role => (ctx.actor.kind === "staff" ? ctx.actor.role : "manager");

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
