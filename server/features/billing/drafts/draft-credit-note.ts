import { fromJson } from "../../../../db/json.ts";
import {
  type InvoiceLineRow,
  type InvoiceRow,
  listCreditNotesOf,
  listInvoiceLines,
  listInvoicesOf,
} from "../../../../db/queries/billing/billing.ts";
import { listReturnsWithLines } from "../../../../db/queries/orders/order-returns.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import type { ContentLine, InvoiceContent } from "../../../../src-shared/billing/content.ts";
import type { NewCreditNote } from "../../../../src-shared/billing/input.ts";
import { proportion } from "../../../../src-shared/billing/running-tax.ts";
import { accountFigures } from "../../../../src-shared/orders/account.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { refusePosting } from "../refuse-posting.ts";
import { type Draft, type Drafting, draftFor, inBoth, sumUp } from "./draft.ts";
import { plainLine } from "./draft-lines.ts";

/** A line of a credit note, with the invoice line it corrects. */
export type CreditLine = ContentLine & { corrects: string | null };

export interface CreditDraft {
  draft: Draft;
  /** Invoice lines by line of the credit note. */
  corrects: ReadonlyMap<string, string>;
  /** Dirhams by which the order's charge falls: credits by agreement, and a delivery fee. */
  lowers: number;
}

/** The rest of an invoice after its credit notes. */
export interface LeftOfInvoice {
  content: InvoiceContent;
  /** Dirhams. */
  net: number;
  tax: number;
  deliveryFee: InvoiceContent["deliveryFee"];
  lines: { line: ContentLine; goods: number; services: number; creditedNet: number; creditedTax: number }[];
}

export async function readLeftOfInvoice({ db }: Pick<Drafting, "db">, invoice: InvoiceRow): Promise<LeftOfInvoice> {
  const content = fromJson(invoice.content);
  const notes = await listCreditNotesOf(db, invoice.id);
  const credited = await listInvoiceLines(
    db,
    notes.map((note) => note.id),
  );
  const sum = (rows: readonly InvoiceLineRow[], of: (row: InvoiceLineRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    content,
    net: invoice.net - notes.reduce((total, note) => total + note.net, 0),
    tax: invoice.tax - notes.reduce((total, note) => total + note.tax, 0),
    deliveryFee: notes.some((note) => note.delivery_fee > 0) ? null : content.deliveryFee,
    lines: content.lines.map((line) => {
      const rows = credited.filter((row) => row.corrects_line_id === line.id);
      return {
        line,
        goods: line.quantity - sum(rows, (row) => row.goods),
        services: servicesOn(line) - sum(rows, (row) => row.services),
        creditedNet: sum(rows, (row) => row.net),
        creditedTax: sum(rows, (row) => row.tax),
      };
    }),
  };
}

/** Quantity for which the services of a line were charged; 0 on a line without. */
export const servicesOn = (line: Pick<ContentLine, "services">): number => line.services[0]?.quantity ?? 0;

/** The draft of a credit note. Refuses more than is left of the invoice, in quantities and money. */
export async function draftCreditNote(
  drafting: Drafting,
  order: OrderRow,
  invoice: InvoiceRow,
  input: NewCreditNote,
): Promise<CreditDraft | Refusal<"conflict" | "invalid">> {
  if (invoice.kind !== "invoice") return refusePosting("not_an_invoice");
  const uncredited = await readLeftOfInvoice(drafting, invoice);
  if (uncredited.net + uncredited.tax === 0 && !uncredited.lines.some(hasQuantity))
    return refusePosting("invoice_credited");
  const wrongReturn = await checkReturn(drafting, order, input);
  if (wrongReturn) return wrongReturn;
  const taken =
    input.scope === "amount" ? takeAmount(uncredited, input.amount ?? 0) : takeQuantities(uncredited, input);
  if (isRefusal(taken)) return taken;
  const lowers = lowersCharge(order, input, taken);
  if (isRefusal(lowers)) return lowers;
  const { lines, deliveryFee } = taken;
  const taxRate = uncredited.content.taxLines[0]?.rate ?? 0;
  const { number, uuid, issuedAt } = uncredited.content;
  const draft = await draftFor(drafting, order, {
    kind: "credit_note",
    scope: input.scope,
    deliveryFee,
    lines: lines.map(({ corrects: _, ...line }) => line),
    ...sumUp(lines, deliveryFee, taxRate),
    deliveries: uncredited.content.deliveries,
    corrects: {
      uuid,
      number,
      issuedAt,
      total: invoice.total,
      reason: input.reason,
      returnId: input.scope === "amount" ? (input.returnId ?? null) : null,
    },
    terms: inBoth("billing.terms.credit", { number }),
    ...(input.id ? { uuid: input.id } : {}),
  });
  // It goes to the invoice's recipient, even if the order has another customer now.
  return {
    draft: {
      ...draft,
      buyer: uncredited.content.buyer,
      orders: uncredited.content.orders,
      quote: uncredited.content.quote,
    },
    corrects: new Map(lines.flatMap((line) => (line.corrects ? [[line.id, line.corrects] as const] : []))),
    lowers,
  };
}

/** Whether a line of the invoice has quantities of the order; not one for a credit or a kept charge. */
const hasQuantity = ({ line, goods, services }: LeftOfInvoice["lines"][number]): boolean =>
  line.orderLineId !== null && goods + services > 0;

/**
 * Dirhams by which the order's charge falls with this credit note. A sum by agreement lowers it in full; it waits until
 * returned goods are on a credit note, because nobody could tell the two sums apart. Quantities correct the invoice and
 * change nothing of the order, which their return has lowered already; the delivery fee is credited except for the part
 * that a return credited.
 */
function lowersCharge(
  order: OrderRow,
  input: NewCreditNote,
  { lines, deliveryFee }: Exclude<Taken, Refusal>,
): number | Refusal<"conflict"> {
  const { asked, toCredit } = accountFigures(order, { paid: order.received });
  if (input.scope === "amount" && input.returnId === undefined) {
    if (toCredit > 0) return refusePosting("credit_first", { left: toCredit });
    const amount = input.amount ?? 0;
    return amount > asked ? refusePosting("asks_for", { left: asked }) : amount;
  }
  if (input.scope !== "lines" || !deliveryFee) return 0;
  const pieces = lines.reduce((sum, line) => sum + line.lineTotal + line.tax, 0);
  return Math.max(0, deliveryFee.amount + deliveryFee.tax - Math.max(0, toCredit - pieces));
}

type Taken = { lines: CreditLine[]; deliveryFee: Draft["deliveryFee"] } | Refusal<"conflict" | "invalid">;

const tooMuch = (left: LeftOfInvoice): Refusal<"conflict"> =>
  refusePosting("money_left", { left: left.net + left.tax });

/** A sum with its share of the tax; the last dirham takes the rest of both. */
function takeAmount(left: LeftOfInvoice, amount: number): Taken {
  const all = left.net + left.tax;
  if (amount > all) return tooMuch(left);
  const tax = proportion(left.tax, amount, all);
  const rate = left.content.taxLines[0]?.rate ?? 0;
  const line = plainLine("billing.creditByAgreement", amount - tax, rate);
  return { lines: [{ ...line, tax, corrects: null }], deliveryFee: null };
}

function takeQuantities(left: LeftOfInvoice, input: NewCreditNote): Taken {
  const everything = input.scope === "rest";
  const wanted = new Map<string, { goods: number; services: boolean }>();
  for (const { lineId, quantity, services } of input.lines) {
    const earlierRequest = wanted.get(lineId);
    wanted.set(lineId, {
      goods: quantity + (earlierRequest?.goods ?? 0),
      services: services || (earlierRequest?.services ?? false),
    });
  }
  for (const [lineId, { goods }] of wanted) {
    const uncreditedLine = left.lines.find((line) => line.line.id === lineId);
    // A line below 0 has no quantities that could be returned.
    const pieces = uncreditedLine && uncreditedLine.line.lineTotal >= 0 ? uncreditedLine.goods : 0;
    if (!everything && goods > pieces) {
      return refusePosting("pieces_left", { lineId, left: pieces });
    }
  }
  if (input.scope === "lines" && input.deliveryFee && !left.deliveryFee) {
    return refuseField("deliveryFee", "leave_empty", "There is no delivery fee on it, or it was credited already.");
  }
  const lines = left.lines.flatMap((one): CreditLine[] => {
    const requestedQuantity = wanted.get(one.line.id);
    const goods = everything ? one.goods : (requestedQuantity?.goods ?? 0);
    const services = everything ? one.services : requestedQuantity?.services ? Math.min(goods, one.services) : 0;
    // Free services need no line.
    const worth = services > 0 && one.line.services.some((service) => service.unitPrice > 0);
    return goods > 0 || worth ? [creditLine(one, goods, services)] : [];
  });
  const deliveryFee = everything || input.deliveryFee ? left.deliveryFee : null;
  const net = lines.reduce((sum, line) => sum + line.lineTotal, 0) + (deliveryFee?.amount ?? 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0) + (deliveryFee?.tax ?? 0);
  if (!everything) return net > left.net || tax > left.tax ? tooMuch(left) : { lines, deliveryFee };
  if (net !== left.net || tax !== left.tax) {
    // Sums by agreement were credited before: all quantities are returned, and that much less money.
    const rate = left.content.taxLines[0]?.rate ?? 0;
    const earlier = plainLine("billing.creditedEarlier", left.net - net, rate);
    lines.push({ ...earlier, tax: left.tax - tax, corrects: null });
  }
  return { lines, deliveryFee };
}

function creditLine(of: LeftOfInvoice["lines"][number], goods: number, serviceQuantity: number): CreditLine {
  const { line } = of;
  const services = line.services
    .filter(() => serviceQuantity > 0)
    .map((one) => ({ ...one, quantity: serviceQuantity, total: one.unitPrice * serviceQuantity }));
  const lineTotal = line.unitPrice * goods + services.reduce((sum, one) => sum + one.total, 0);
  const tax =
    line.lineTotal === 0 ? 0 : proportion(line.tax, of.creditedNet + lineTotal, line.lineTotal) - of.creditedTax;
  return { ...line, id: newId(), quantity: goods, services, lineTotal, tax, corrects: line.id };
}

/**
 * Refuses a return that is on a document already or would be credited for more than its amount, whether credited by
 * amount here or by quantities; goods that were never invoiced are not credited.
 */
async function checkReturn(
  { db }: Drafting,
  order: OrderRow,
  input: NewCreditNote,
): Promise<Refusal<"conflict" | "invalid"> | undefined> {
  if (input.scope !== "amount" || input.returnId === undefined) return undefined;
  const back = (await listReturnsWithLines(db, order.id)).find((returned) => returned.id === input.returnId);
  if (!back) return refuseField("returnId", "choose", "Choose one of the order's returns.");
  const documented = (await listInvoicesOf(db, order.id))
    .filter((document) => document.kind === "credit_note")
    .filter((document) => fromJson(document.content).corrects?.returnId === back.id)
    .reduce((sum, one) => sum + one.total, 0);
  const { toCredit } = accountFigures(order, { paid: order.received });
  const max = Math.max(0, Math.min(back.credit - documented, toCredit));
  if ((input.amount ?? 0) > max) return refusePosting("return_gave", { left: max });
  return undefined;
}
