import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { priceCart, type Totals, taxOn } from "../../../src-shared/cart/pricing.ts";
import { type DeliveryZone, deliveryFee, matchZone } from "../../../src-shared/delivery/zone.ts";
import { discountedPrice } from "../../../src-shared/orders/discount.ts";
import type { StaffOrder, StaffOrderLine } from "../../../src-shared/orders/staff-order.ts";
import { type TaxPart, taxOfPart } from "../../../src-shared/quotes/part.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { basisPoints, type FormLine, hasPlace, type OrderValues } from "../../sales-form/order-form-values.ts";

export interface OrderEstimate {
  /** Undefined until the prices are there. */
  totals: Totals | undefined;
  /** What the catalogue says today, by variant. */
  priced: ReadonlyMap<string, PricedLine>;
  gone: ReadonlySet<string>;
  /** null: no zone takes the place, or there is none yet. */
  zone: DeliveryZone | null;
  leadDays: number;
}

/**
 * What an order comes to as it stands in the form, by the rules the server charges by: lines an order has keep the price
 * they were agreed at (not in a draft), new ones take today's; the fee is the zone's unless staff say another. The server
 * adds up again, and refuses a total that is no longer true.
 */
export function useOrderEstimate(values: OrderValues, known?: StaffOrder): OrderEstimate {
  const { api } = useServices();
  const isDelivery = values.method === "delivery";
  const lines = values.lines.filter((line) => line.quantity !== null && line.quantity > 0 && line.quantity < 1000);
  // Asked for prices and what is there: the same variant on several lines counts together.
  const variants = [...new Set(lines.map((line) => line.variantId))];
  const requests = variants.map((variantId) => {
    const pieces = lines
      .filter((line) => line.variantId === variantId && !known?.lines.some((one) => one.id === line.id))
      .reduce((sum, line) => sum + (line.quantity as number), 0);
    return { variantId, quantity: Math.min(MAX_QUANTITY, Math.max(1, pieces)), services: [] };
  });
  const today = useQuery({
    queryKey: ["order-estimate", requests],
    queryFn: () => api("POST /api/cart/price", { body: { lines: requests, place: { method: "pickup" } } }),
    placeholderData: keepPreviousData,
    enabled: requests.length > 0,
  });
  const zones = useAsk("GET /api/staff/delivery-zones");
  const priced = new Map((today.data?.lines ?? []).map((line) => [line.variantId, line]));
  const gone = new Set(today.data?.gone ?? []);
  const zone =
    isDelivery && hasPlace(values)
      ? matchZone<DeliveryZone>(zones.data ?? [], { zone: values.zone ?? undefined, area: values.area })
      : null;

  const keeps = known !== undefined && known.status !== "draft";
  const goods = [
    ...lines.map((line) =>
      linePrice(line, priced.get(line.variantId), { known: keeps ? known : undefined, isDelivery }),
    ),
    ...(known?.lines.filter((line) => line.notSent > 0).map(givenUpPart) ?? []),
  ];
  const complete = today.data !== undefined && goods.every((item) => item !== undefined);
  const found = goods.filter((item) => item !== undefined);
  const worth = found.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0);
  const totals =
    complete || lines.length === 0
      ? taxed(
          priceCart({
            lines: found,
            delivery: { fee: isDelivery ? feeOf(values, zone, worth, known) : 0 },
            taxRate: 0,
          }),
          keeps ? known.totals.taxRate : (today.data?.totals.taxRate ?? 0),
          known?.quote?.tax,
        )
      : undefined;
  return { totals, priced, gone, zone, leadDays: today.data?.leadDays ?? 0 };
}

/** An order that is a part of a quote is rounded as that part. */
function taxed(untaxed: Totals, taxRate: number, part: TaxPart | undefined): Totals {
  const tax = part ? taxOfPart(part, untaxed.total, taxRate) : taxOn(untaxed.total, taxRate);
  return { ...untaxed, tax, total: untaxed.total + tax };
}

/** What was given up stays on the order, with its credit. */
const givenUpPart = ({ unitPrice, services, notSent }: StaffOrderLine) => ({ unitPrice, services, quantity: notSent });

function linePrice(
  line: FormLine,
  today: PricedLine | undefined,
  { known, isDelivery }: { known: StaffOrder | undefined; isDelivery: boolean },
) {
  const discount = basisPoints(line);
  const agreed = known?.lines.find((one) => one.id === line.id);
  const wanted = isDelivery ? line.services : [];
  const sameServices =
    agreed !== undefined &&
    agreed.services.length === wanted.length &&
    agreed.services.every((service) => wanted.includes(service.key));
  if (!today && !sameServices && (isDelivery || !agreed)) return undefined;
  const services = sameServices
    ? agreed.services
    : (today?.services ?? []).filter((service) => wanted.includes(service.key));
  const listPrice = agreed ? agreed.listPrice : (today?.unitPrice ?? 0);
  const unitPrice = agreed?.discount === discount ? agreed.unitPrice : discountedPrice(listPrice, discount);
  return { unitPrice, quantity: line.quantity as number, services };
}

function feeOf(values: OrderValues, zone: DeliveryZone | null, goods: number, known: StaffOrder | undefined): number {
  if (values.deliveryFee !== null) return values.deliveryFee;
  if (known?.quote) return known.quote.deliveryFee;
  const before = known?.totals.delivery;
  const samePlace = known?.address && known.zone?.id === zone?.id && before !== null && before !== undefined;
  // A fee that somebody once said stays as long as the place does.
  if (samePlace && !(zone && before === deliveryFee(zone, known.totals.subtotal))) return before;
  return zone ? deliveryFee(zone, goods) : 0;
}
