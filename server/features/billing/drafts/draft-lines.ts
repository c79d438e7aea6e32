import { fromJson } from "../../../../db/json.ts";
import type { OrderLineRow } from "../../../../db/queries/orders/orders.ts";
import type { ContentLine } from "../../../../src-shared/billing/content.ts";
import type { RemainingQuantities } from "../../../../src-shared/billing/invoiceable.ts";
import { runningTax } from "../../../../src-shared/billing/running-tax.ts";
import type { ServiceKey } from "../../../../src-shared/cart/cart.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Draft } from "./draft.ts";
import { inBoth } from "./draft.ts";

export const servicesOf = (line: Pick<OrderLineRow, "services">): { key: ServiceKey; price: number }[] =>
  fromJson(line.services);

interface Charged {
  lines: readonly OrderLineRow[];
  pieces: readonly RemainingQuantities[];
  deliveryId: string | null;
  /** Dirhams; 0: not on this document. */
  deliveryFee: number;
  taxRate: number;
  /** Charge of the order's other documents, before tax; and the offset of its part of a quote. */
  netBefore: number;
}

/** The lines of a document from those of its order, and the delivery fee, each with its share of the tax. */
export function chargedLines(charged: Charged): Pick<Draft, "lines" | "deliveryFee"> {
  const { deliveryId, taxRate, deliveryFee } = charged;
  const untaxed = charged.lines.flatMap((line) => {
    const pieces = charged.pieces.find((piece) => piece.lineId === line.id);
    if (!pieces || (pieces.goods === 0 && pieces.services === 0)) return [];
    return [contentLine(line, pieces, deliveryId, taxRate)];
  });
  const nets = [...untaxed.map((line) => line.lineTotal), deliveryFee];
  const taxes = runningTax(nets, taxRate, charged.netBefore);
  return {
    lines: untaxed.map((line, i) => ({ ...line, tax: taxes[i] ?? 0 })),
    deliveryFee: deliveryFee > 0 ? { amount: deliveryFee, taxRate, tax: taxes.at(-1) ?? 0 } : null,
  };
}

function contentLine(
  line: OrderLineRow,
  pieces: { goods: number; services: number },
  deliveryId: string | null,
  taxRate: number,
): ContentLine {
  const services = servicesOf(line)
    .filter(() => pieces.services > 0)
    .map(({ key, price }) => ({
      key,
      name: inBoth(`billing.service.${key}`),
      quantity: pieces.services,
      unitPrice: price,
      total: price * pieces.services,
    }));
  return {
    id: newId(),
    orderLineId: line.id,
    deliveryId,
    sku: line.sku,
    name: fromJson(line.name),
    optionText: fromJson(line.option_text),
    quantity: pieces.goods,
    unitPrice: line.unit_price,
    listPrice: line.list_price ?? line.unit_price,
    discount: line.discount,
    services,
    lineTotal: line.unit_price * pieces.goods + services.reduce((sum, service) => sum + service.total, 0),
    taxRate,
    tax: 0,
  };
}

export type PlainLineName =
  | "billing.creditByAgreement"
  | "billing.creditedEarlier"
  | "billing.creditAgreedBefore"
  | "billing.chargeKept";

/** A line without goods; `net` in dirhams, below 0 for a credit. */
export function plainLine(name: PlainLineName, net: number, taxRate: number): ContentLine {
  return {
    id: newId(),
    orderLineId: null,
    deliveryId: null,
    sku: "",
    name: inBoth(name),
    optionText: { en: "" },
    quantity: 1,
    unitPrice: net,
    listPrice: net,
    discount: 0,
    services: [],
    lineTotal: net,
    taxRate,
    tax: 0,
  };
}
