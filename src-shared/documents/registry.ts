/**
 * Every printable document: what it is about, on which sheets it goes, which language leads, and what it says. Contract, print
 * settings, menus, notes of prints and file names follow from this table. Its component is in document.tsx, its reader in
 * server/features/documents/read-documents.ts, its name and its words in text/documents.
 */
import type { InvoiceContent, InvoiceDraft } from "../billing/content.ts";
import type { StaffOrder } from "../orders/staff-order.ts";
import type { Lang } from "../values/localized.ts";
import type { SheetSize } from "./sheet-sizes.ts";
import type { DeliveryView, LabelView, OrderView, PickListView, QuoteView, Seller } from "./views.ts";

/** What each document is rendered from. */
export interface DocumentData {
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
  /** Whose row the id names; a print is noted in that row's history. */
  resource: DocumentResource;
  /** The first is the usual one. */
  sheets: readonly [SheetSize, ...SheetSize[]];
  /** Which language leads unless another is asked for; `customer`: that of the order or quote. */
  lang: Lang | "customer";
  /** Behind the row's number in the name of the file. */
  fileSuffix?: string;
  /** One document for each delivery, printed one by one. */
  perDelivery?: true;
  /** Of an order: whether its page offers the document now; left out, always. */
  offered?: (order: OrderState) => boolean;
  /** A second print is not marked as a copy. */
  withoutCopyMark?: true;
  /** Read by links that anybody may have been given, so its PDF is cached. */
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
  // The second label on a shelf is no copy of anything.
  label: { resource: "products", sheets: ["label62", "a6"], lang: "ar", withoutCopyMark: true },
};

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as readonly DocumentKind[];

/** Kinds that an order is printed as. */
export const ORDER_DOCUMENT_KINDS = DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].resource === "orders");

/** Plain data: it travels between threads, and to whoever shows it. */
export type PrintableDocument<Kinds extends DocumentKind = DocumentKind> = {
  [Kind in Kinds]: {
    kind: Kind;
    /** Which language leads; of most documents the other stands beside it. */
    lang: Lang;
    /** A reprint: says so. */
    copy: boolean;
    sheet: SheetSize;
    data: DocumentData[Kind];
  };
}[Kinds];

/** What an order's page offers to print now: whole documents, and one for each delivery where there are deliveries. */
export function offeredDocuments(
  order: OrderState,
): { kind: DocumentKind; delivery?: OrderState["deliveries"][number] }[] {
  return ORDER_DOCUMENT_KINDS.flatMap((kind) => {
    const { offered, perDelivery } = DOCUMENTS[kind];
    const whole = !offered || offered(order) ? [{ kind }] : [];
    return perDelivery ? [...whole, ...deliveriesOf(order).map((delivery) => ({ kind, delivery }))] : whole;
  });
}

/** Nothing leaves the shelf for a draft, and nothing is fetched twice. */
function hasGoodsHere({ status, lines }: OrderState): boolean {
  return status !== "draft" && status !== "cancelled" && lines.some((line) => line.planned + line.unplanned > 0);
}

const deliveriesOf = ({ deliveries }: OrderState) => deliveries.filter(({ state }) => state !== "cancelled");
