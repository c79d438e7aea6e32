import { fromJson } from "../../../db/json.ts";
import { type InvoiceRow, listInvoiceLines, listInvoicesOf } from "../../../db/queries/billing/billing.ts";
import type { OrderLineRow, OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import type { EditRefused } from "../../../src-shared/api/edit-refused.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { documentedBy } from "../../../src-shared/orders/account.ts";

interface Changed {
  lines: readonly OrderLineRow[];
  deliveryFee: number;
  /** Dirhams. */
  total: number;
}

/**
 * Refuses changes of an order that its documents forbid: invoiced quantities stay, at their price and with their
 * services, and so does an invoiced delivery fee; a credit note changes those. Nor may an order's charge fall below
 * that of its documents, or its total below the credited sum. Other lines may still change and be added. The refusal
 * names the documents: invoices that need a credit note first, or the agreed credit notes.
 */
export async function refuseInvoiced(
  tx: Tx,
  order: Pick<OrderRow, "id" | "delivery_fee" | "total" | "credited">,
  before: readonly OrderLineRow[],
  after: Changed,
): Promise<Refusal<"conflict"> | undefined> {
  const documents = await listInvoicesOf(tx, order.id);
  const invoices = await readUncredited(tx, documents);
  const touched = before.filter((line) => {
    const goods = sum(invoices, (invoice) => invoice.pieces.get(line.id)?.goods ?? 0);
    const services = sum(invoices, (invoice) => invoice.pieces.get(line.id)?.services ?? 0);
    if (goods <= 0 && services <= 0) return false;
    const changed = after.lines.find((one) => one.id === line.id);
    if (!changed || changed.quantity < Math.max(goods, services)) return true;
    return changed.unit_price !== line.unit_price || servicesText(changed) !== servicesText(line);
  });
  const feeFalls = after.deliveryFee < sum(invoices, (invoice) => invoice.deliveryFee);
  const carries = (invoice: UncreditedInvoice) =>
    (feeFalls && invoice.deliveryFee > 0) || touched.some((line) => (invoice.pieces.get(line.id)?.goods ?? 0) > 0);
  if (touched.length > 0 || feeFalls) return refuseFor("invoiced", invoices.filter(carries), { touched });

  if (after.total < order.credited) {
    const { credited } = order;
    return refuseFor("credited", documents.filter(isAgreedCredit), { credited });
  }
  const documented = documentedBy(documents);
  const falls = after.total < order.total && after.total - order.credited < documented;
  return falls ? refuseFor("invoiced", invoices, {}) : undefined;
}

/** An invoice that is not fully credited, and its remaining charge. */
interface UncreditedInvoice {
  id: string;
  kind: "invoice";
  number: string;
  /** Quantities by the order's line. */
  pieces: Map<string, { goods: number; services: number }>;
  deliveryFee: number;
}

async function readUncredited(tx: Tx, documents: readonly InvoiceRow[]): Promise<UncreditedInvoice[]> {
  const notesOf = (id: string) =>
    documents.filter((document) => document.kind === "credit_note" && document.corrects_id === id);
  const remainingOf = (invoice: InvoiceRow) => invoice.total - sum(notesOf(invoice.id), (note) => note.total);
  const uncredited: UncreditedInvoice[] = [];
  for (const invoice of documents.filter((document) => document.kind === "invoice" && remainingOf(document) > 0)) {
    const notes = notesOf(invoice.id);
    const pieces: UncreditedInvoice["pieces"] = new Map();
    for (const line of await listInvoiceLines(tx, [invoice.id, ...notes.map((note) => note.id)])) {
      if (line.order_line_id === null) continue;
      const { goods, services } = pieces.get(line.order_line_id) ?? { goods: 0, services: 0 };
      const sign = line.invoice_id === invoice.id ? 1 : -1;
      const now = { goods: goods + sign * line.goods, services: services + sign * line.services };
      pieces.set(line.order_line_id, now);
    }
    const deliveryFee = invoice.delivery_fee - sum(notes, (note) => note.delivery_fee);
    uncredited.push({ id: invoice.id, kind: "invoice", number: invoice.number, pieces, deliveryFee });
  }
  return uncredited;
}

/** Whether a credit note is a sum by agreement, which lowered the order's charge; not one for returned goods. */
function isAgreedCredit({ kind, content }: InvoiceRow): boolean {
  if (kind !== "credit_note") return false;
  const { scope, corrects } = fromJson(content);
  return scope === "amount" && (corrects?.returnId ?? null) === null;
}

const sentences = {
  invoiced: "This is invoiced: post a credit note for it, then change the order.",
  credited: "So much of this order was credited: its total cannot fall below that.",
} as const;

function refuseFor(
  because: EditRefused["because"],
  documents: readonly Pick<InvoiceRow, "id" | "kind" | "number">[],
  { touched = [], credited }: { touched?: readonly OrderLineRow[]; credited?: number },
): Refusal<"conflict"> {
  const details: EditRefused = {
    because,
    skus: touched.map((line) => line.sku),
    documents: documents.map(({ id, kind, number }) => ({ id, kind, number })),
    ...(credited === undefined ? {} : { credited }),
  };
  return refuse("conflict", { message: sentences[because], details });
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

const servicesText = (line: OrderLineRow): string =>
  fromJson(line.services)
    .map(({ key, price }) => `${key} ${price}`)
    .toSorted()
    .join();
