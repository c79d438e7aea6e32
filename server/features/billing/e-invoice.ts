import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ContentLine, InvoiceContent } from "../../../src-shared/billing/content.ts";
import type { EInvoice } from "../../../src-shared/billing/e-invoice.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { proportion } from "../../../src-shared/billing/running-tax.ts";
import { formatAddress, type QatarAddress } from "../../../src-shared/values/address.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import { inBoth } from "./drafts/draft.ts";

/** A posted invoice or credit note as structured fields, from its content alone. Other kinds are no e-invoices. */
export function eInvoiceOf({ content, hash }: Pick<Invoice, "content" | "hash">): EInvoice | Refusal<"not_found"> {
  const { kind, seller, buyer, sums, corrects } = content;
  if (kind !== "invoice" && kind !== "credit_note") return refuse("not_found");
  const { plate } = seller;
  return {
    format: "showroom-e-invoice/1",
    uuid: content.uuid,
    series: content.series,
    number: content.number,
    typeCode: kind === "invoice" ? "380" : "381",
    issuedAt: content.issuedAt,
    dueDate: content.dueOn,
    currency: "QAR",
    buyerReference: buyer.purchaseOrder,
    orderReferences: content.orders.flatMap((order) => order.number ?? []),
    precedingInvoice: corrects && {
      uuid: corrects.uuid,
      number: corrects.number,
      issuedAt: corrects.issuedAt,
      reason: corrects.reason,
    },
    seller: {
      name: seller.legalName,
      identifiers: identifiers(seller.crNumber, seller.taxId),
      address: addressOf(seller.address, plate && { ...plate, street: String(plate.street) }),
      phone: seller.phone || null,
      email: seller.email || null,
    },
    buyer: {
      name: { en: buyer.company ?? buyer.name },
      identifiers: identifiers(buyer.crNumber, buyer.taxId),
      address: addressOf(buyer.address?.withoutPlate ? describePlace(buyer.address) : null, buyer.address ?? undefined),
      phone: buyer.phone || null,
      email: buyer.email || null,
    },
    lines: itemsOf(content),
    taxLines: content.taxLines.map(({ rate, net, tax }) => ({
      category: category(rate),
      rate: percent(rate),
      taxableAmount: plainAmount(net),
      taxAmount: plainAmount(tax),
    })),
    totals: {
      netAmount: plainAmount(sums.net),
      taxAmount: plainAmount(sums.tax),
      grossAmount: plainAmount(sums.total),
      prepaidAmount: plainAmount(content.paid),
      payableAmount: plainAmount(content.balance),
    },
    payment: {
      iban: seller.bank.iban || null,
      accountName: seller.bank.accountName.en || null,
      terms: content.terms,
    },
    chain: { previousHash: content.previousHash, hash, algorithm: "SHA-256" },
  };
}

/** Goods, each service and the delivery fee as items of their own: quantity times price is the net amount of each. */
function itemsOf({ lines, deliveryFee }: InvoiceContent): EInvoice["lines"] {
  const items = lines.flatMap(itemsOfLine);
  if (!deliveryFee) return items;
  const { amount, tax, taxRate } = deliveryFee;
  const fee = { id: "delivery", sku: "", name: inBoth("billing.delivery"), quantity: 1, unitPrice: amount, tax };
  return [...items, item(fee, taxRate)];
}

function itemsOfLine(line: ContentLine): EInvoice["lines"] {
  const { id, sku, name, quantity, unitPrice, taxRate } = line;
  const goods = quantity > 0 ? [{ id, sku, name, quantity, unitPrice }] : [];
  const services = line.services.map((service, i) => ({
    id: `${id}.${i + 1}`,
    sku: "",
    name: service.name,
    quantity: service.quantity,
    unitPrice: service.unitPrice,
  }));
  // The line's tax is divided among its items so that it still adds up.
  let before = 0;
  return [...goods, ...services].map((part) => {
    const upTo = before + part.quantity * part.unitPrice;
    const share = (net: number) => (line.lineTotal > 0 ? proportion(line.tax, net, line.lineTotal) : 0);
    const tax = line.lineTotal > 0 ? share(upTo) - share(before) : line.tax;
    before = upTo;
    return item({ ...part, tax }, taxRate);
  });
}

interface Part {
  id: string;
  sku: string;
  name: LocalizedText;
  quantity: number;
  unitPrice: number;
  tax: number;
}

const item = ({ id, sku, name, quantity, unitPrice, tax }: Part, rate: number): EInvoice["lines"][number] => ({
  id,
  sellersItemId: sku || null,
  name,
  unitCode: "H87",
  quantity,
  unitPrice: plainAmount(unitPrice),
  netAmount: plainAmount(quantity * unitPrice),
  taxCategory: category(rate),
  taxRate: percent(rate),
  taxAmount: plainAmount(tax),
});

const category = (rate: number): "S" | "O" => (rate > 0 ? "S" : "O");
/** Basis points as per cent: 500 → "5.00". */
const percent = (rate: number): string => plainAmount(rate);

const identifiers = (crNumber: string | null, taxId: string | undefined): EInvoice["seller"]["identifiers"] => [
  ...(crNumber ? [{ scheme: "CR" as const, value: crNumber }] : []),
  ...(taxId ? [{ scheme: "TIN" as const, value: taxId }] : []),
];

/** A place without a blue plate in one line: it has no zone, street and building to name. */
const describePlace = (address: QatarAddress) => ({ en: formatAddress(address, "en").join(", ") });

type Plate = Pick<QatarAddress, "zone" | "street" | "unit"> & { building?: string | number | undefined };

const addressOf = (text: EInvoice["seller"]["address"]["text"], plate: Plate | undefined) => ({
  text,
  zone: plate?.zone === undefined ? null : String(plate.zone),
  street: plate?.street ?? null,
  building: plate?.building === undefined ? null : String(plate.building),
  unit: plate?.unit ?? null,
  country: "QA" as const,
});
