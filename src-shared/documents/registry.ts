/**
 * The registry of printable documents: for each kind its resource, sheets, leading language and data. Contract, print settings,
 * menus, records of prints and file names follow from this table. Its component is in document.tsx, its reader in
 * server/features/documents/read-documents.ts, its name and its words in text/documents.
 */
import type { InvoiceContent, InvoiceDraft } from "../billing/content.ts";
import type { StaffOrder } from "../orders/staff-order.ts";
import type { Lang } from "../values/localized.ts";
import { DOCUMENT_KINDS } from "./kinds.ts";
import type { DocumentBrand } from "./kit/kit.ts";
import type { SheetSize } from "./sheet-sizes.ts";
import type { DeliveryView, LabelView, OrderView, PickListView, QuoteView, Seller } from "./views.ts";

/** Data from which each kind is rendered. */
export interface DocumentData extends Record<(typeof DOCUMENT_KINDS)[number], unknown> {
  quote: { seller: Seller; quote: QuoteView };
  invoice: { content: InvoiceContent | InvoiceDraft };
  confirmation: { seller: Seller; order: OrderView };
  "delivery-note": { seller: Seller; delivery: DeliveryView };
  "pick-list": { seller: Seller; list: PickListView };
  receipt80: { seller: Seller; order: OrderView; printedAt: string };
  label: { label: LabelView };
}
export type DocumentKind = keyof DocumentData;

/** Collections whose rows have documents. */
export const DOCUMENT_RESOURCES = ["orders", "quotes", "invoices", "products"] as const;
export type DocumentResource = (typeof DOCUMENT_RESOURCES)[number];

type OrderState = Pick<StaffOrder, "status" | "lines" | "deliveries">;

interface DocumentDefinition {
  /** Collection of the row that the id names; a print is recorded in that row's history. */
  resource: DocumentResource;
  /** Sheet sizes; the first is the default. */
  sheets: readonly [SheetSize, ...SheetSize[]];
  /** Leading language by default; `customer`: that of the order or quote. */
  lang: Lang | "customer";
  /** Suffix of the row's number in the name of the file. */
  fileSuffix?: string;
  /** One document for each delivery, printed one by one. */
  perDelivery?: true;
  /** Whether the page of an order offers the document now; by default always. */
  offered?: (order: OrderState) => boolean;
  /** A second print is not marked as a copy. */
  withoutCopyMark?: true;
  /** Whether its PDF is cached, because share links open it. */
  shared?: true;
}

export const DOCUMENTS: Readonly<Record<DocumentKind, DocumentDefinition>> = {
  quote: { resource: "quotes", sheets: ["a4"], lang: "customer", shared: true },
  // Invoice, credit note, receipt and pro-forma alike.
  invoice: { resource: "invoices", sheets: ["a4"], lang: "ar", shared: true },
  confirmation: { resource: "orders", sheets: ["a4"], lang: "customer" },
  "pick-list": { resource: "orders", sheets: ["a4"], lang: "en", fileSuffix: "-pick-list", offered: hasGoodsHere },
  "delivery-note": {
    resource: "orders",
    sheets: ["a4"],
    lang: "ar",
    fileSuffix: "-delivery",
    perDelivery: true,
    offered: (order) => hasGoodsHere(order) && deliveriesOf(order).length === 0,
  },
  receipt80: {
    resource: "orders",
    sheets: ["roll80"],
    lang: "customer",
    fileSuffix: "-receipt",
    offered: ({ status }) => status !== "draft",
  },
  // A second label is not a copy.
  label: { resource: "products", sheets: ["label62", "a6"], lang: "ar", withoutCopyMark: true },
};

/** Kinds of an order's documents. */
export const ORDER_DOCUMENT_KINDS = DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].resource === "orders");

/** A document as plain data, which is sent between threads and to clients. */
export type PrintableDocument<Kinds extends DocumentKind = DocumentKind> = {
  [Kind in Kinds]: {
    kind: Kind;
    /** Leading language; most documents show the other beside it. */
    lang: Lang;
    /** Whether it is marked as a reprint. */
    copy: boolean;
    sheet: SheetSize;
    brand: DocumentBrand;
    data: DocumentData[Kind];
  };
}[Kinds];

/** Documents that an order's page offers now: those of the order, and those of each delivery. */
export function offeredDocuments(
  order: OrderState,
): { kind: DocumentKind; delivery?: OrderState["deliveries"][number] }[] {
  return ORDER_DOCUMENT_KINDS.flatMap((kind) => {
    const { offered, perDelivery } = DOCUMENTS[kind];
    const whole = !offered || offered(order) ? [{ kind }] : [];
    return perDelivery ? [...whole, ...deliveriesOf(order).map((delivery) => ({ kind, delivery }))] : whole;
  });
}

/** Whether goods of the order are still to be picked; not for drafts and cancelled orders. */
function hasGoodsHere({ status, lines }: OrderState): boolean {
  return status !== "draft" && status !== "cancelled" && lines.some((line) => line.planned + line.unplanned > 0);
}

const deliveriesOf = ({ deliveries }: OrderState) => deliveries.filter(({ state }) => state !== "cancelled");
