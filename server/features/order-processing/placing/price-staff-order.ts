import { fromJson, toJson } from "../../../../db/json.ts";
import { listActiveZones } from "../../../../db/queries/orders/delivery.ts";
import type { OrderLineRow, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { priceCart, taxOn } from "../../../../src-shared/cart/pricing.ts";
import { type DeliveryZone, deliveryFee, matchZone } from "../../../../src-shared/delivery/zone.ts";
import { discountedPrice, mayDiscount } from "../../../../src-shared/orders/discount.ts";
import type { StaffOrderInput, StaffOrderLineInput } from "../../../../src-shared/orders/staff-operations.ts";
import { type TaxPart, taxOfPart } from "../../../../src-shared/quotes/part.ts";
import type { Role } from "../../../../src-shared/staff/roles.ts";
import { derivedId } from "../../../../src-shared/values/id.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { type Pricing, priceLines } from "../../cart/price-lines.ts";
import { readShopSettings } from "../../shop/profile.ts";

/** An order as it would stand: its lines as rows, its zone and its sums. */
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
  /** The order as it is, when there is one, and how many pieces of each line, by its id, were given up. */
  known?: { order: OrderRow; lines: readonly OrderLineRow[]; givenUp?: ReadonlyMap<string, number> } | undefined;
  /** Of the quote that the order is a part of: the fee of its delivery as agreed, in dirhams, and how tax is rounded. */
  quote?: { deliveryFee: number; tax: TaxPart } | undefined;
  /** Lines the order has keep the price they were agreed at; otherwise all take today's (a draft binds nobody). */
  keepPrices: boolean;
  /** Basis points. */
  taxRate: number;
}

type Problem = Refusal<"invalid" | "not_deliverable">;

/**
 * Prices an order that staff write: from the catalogue, less the discounts their role allows, with the fee of the zone or
 * of the quote. `asked.lines` name the pieces that are to stand; pieces that were given up stay on their line, at the
 * price they were credited at. Refuses what is not sold, discounts beyond the role, a fee that is not theirs to set, and
 * a place whose fee nobody said.
 */
export async function priceStaffOrder(work: Work, input: StaffPricingInput): Promise<StaffPricing | Problem> {
  const { tx, view } = work;
  const { asked, known, taxRate, orderId } = input;
  const place = { method: asked.method, zone: asked.address?.zone, area: asked.address?.area };
  const limits = (await readShopSettings(tx)).discounts;
  // Nobody comes along with goods that are picked up.
  const wanted = asked.method === "pickup" ? asked.lines.map((line) => ({ ...line, services: [] })) : asked.lines;
  const matched = wanted.map((line) => ({ line, row: rowOf(line, wanted, known?.lines ?? []) }));
  const stray = matched.findIndex(({ line, row }) => row !== undefined && row.variant_id !== line.variantId);
  if (stray >= 0) return fieldProblem(`lines.${stray}.variantId`, "unknown", "This line is of something else.");

  const keptRow = (line: StaffOrderLineInput, row: OrderLineRow | undefined): OrderLineRow | undefined => {
    if (!input.keepPrices || !row) return undefined;
    if (asked.method === "pickup") return { ...row, services: toJson([]) };
    return sameServices(line, row) ? row : undefined;
  };
  const anew = matched.filter(({ line, row }) => !keptRow(line, row)).map(({ line }) => line);
  const today = await priceEach(anew, (lines) => priceLines(tx, view, { lines, place, taxRate }));

  const givenUpOf = (row: OrderLineRow | undefined) => (row && known?.givenUp?.get(row.id)) || 0;
  const lines: OrderLineRow[] = [];
  for (const [position, { line, row }] of matched.entries()) {
    const discount = line.discount ?? row?.discount ?? 0;
    const gone = givenUpOf(row);
    if (
      !mayDiscount(limits[roleOf(work)], discount) &&
      !wasGiven(limits[roleOf(work)], { line, discount, row, gone })
    ) {
      const most = limits[roleOf(work)] / 100;
      return fieldProblem(`lines.${position}.discount`, "too_high", `At most ${most} % for more pieces or more off.`);
    }
    const freshId = derivedId(orderId, `line ${known?.order.version ?? 0}.${position}`);
    const kept = keptRow(line, row);
    const priced = today.get(line);
    if (!kept && !priced) return fieldProblem(`lines.${position}.variantId`, "not_sold", "This is no longer sold.");
    const stands = kept
      ? keptLine(kept, line.quantity, discount)
      : freshLine(priced as Priced, {
          id: row?.id ?? line.id ?? freshId,
          orderId,
          quantity: line.quantity,
          discount,
          // A kept line whose services change keeps the price of its goods.
          agreed: input.keepPrices ? row : undefined,
        });
    if (!row || gone === 0) lines.push(stands);
    else if (samePrice(stands, row)) lines.push(withQuantity(stands, line.quantity + gone));
    else lines.push(withQuantity(row, gone), { ...stands, id: freshId });
  }
  // What was given up is remembered, with its credit, also when nothing of its line stands any more.
  for (const row of known?.lines ?? []) {
    const gone = givenUpOf(row);
    if (gone > 0 && !matched.some((one) => one.row === row)) lines.push(withQuantity(row, gone));
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
  // A row that another line names is that line's.
  return rows.find((row) => row.variant_id === line.variantId && !lines.some((one) => one.id === row.id));
}

/** Each line by itself: `priceLines` counts a variant together, but in two rooms it may come with other services. */
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
    for (const one of found.lines) {
      const line = round.get(one.variantId);
      if (line) priced.set(line, one);
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
 * Whether a discount above somebody's limit stood there before: it stays as long as neither its percentage nor the
 * number of its pieces grows, because whoever gave it was allowed to. Prices of a quote are rounded twice and keep their
 * line's percentage only nearly: within a dirham of the limit they are no larger discount.
 */
function wasGiven(
  limit: number,
  given: { line: StaffOrderLineInput; discount: number; row: OrderLineRow | undefined; gone: number },
): boolean {
  const { line, discount, row, gone } = given;
  if (!row || discount > row.discount) return false;
  if (line.quantity <= row.quantity - gone) return true;
  const least = discountedPrice(row.list_price ?? row.unit_price, limit);
  return discount === row.discount && row.unit_price + 1 >= least;
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
    services: toJson(priced.services.filter((one) => one.chosen).map(({ key, price }) => ({ key, price }))),
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
 * What bringing it costs. The fee that was agreed with the quote, else that of the zone; where no zone says one, what
 * staff say. A manager may say another. As long as the place stays the same, a fee that was once said stays too. A draft
 * without an address costs nothing yet.
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
      return fieldProblem("deliveryFee", "too_low", "Only managers set another fee than the zone's.");
    }
    return asked.deliveryFee;
  }
  if (quote) return quote.deliveryFee;
  const order = known?.order;
  const samePlace = order !== undefined && order.zone_id === (zone?.id ?? null) && order.address !== null;
  const wasSaid = samePlace && !(zone && order.delivery_fee === deliveryFee(zone, order.subtotal));
  if (wasSaid) return order.delivery_fee;
  if (rule !== null) return rule;
  return asked.address ? refuse("not_deliverable") : 0;
}

/** The contract lets only staff come here; the system acts with a manager's rights. */
const roleOf = ({ ctx }: Work): Role => (ctx.actor.kind === "staff" ? ctx.actor.role : "manager");

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
