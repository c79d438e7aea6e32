import { fromJson } from "../../../../db/json.ts";
import {
  type InvoiceLineRow,
  type InvoiceRow,
  listCreditNotesOf,
  listInvoiceLines,
  listInvoicesOf,
} from "../../../../db/queries/billing/billing.ts";
import { listLoadedReturns } from "../../../../db/queries/orders/order-returns.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import type { ContentLine, InvoiceContent } from "../../../../src-shared/billing/content.ts";
import type { NewCreditNote } from "../../../../src-shared/billing/input.ts";
import { proportion } from "../../../../src-shared/billing/running-tax.ts";
import { accountFigures } from "../../../../src-shared/orders/account.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import { refusePosting } from "../refuse-posting.ts";
import { type Draft, type Drafting, draftFor, inBoth, sumUp } from "./draft.ts";
import { plainLine } from "./draft-lines.ts";

/** A line of a credit note, and the line of the invoice it takes back. */
export type CreditLine = ContentLine & { corrects: string | null };

export interface CreditDraft {
  draft: Draft;
  /** By line of the credit note. */
  corrects: ReadonlyMap<string, string>;
  /** How much less the order asks for from now on, in dirhams: what is given by agreement, and a delivery fee. */
  lowers: number;
}

/** What is left of an invoice after its credit notes. */
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

/** Pieces for which the services of a line were charged; 0 on a line without. */
export const servicesOn = (line: Pick<ContentLine, "services">): number => line.services[0]?.quantity ?? 0;

/** What a credit note for an invoice would say. Refuses more than is left of the invoice, by pieces and by money. */
export async function draftCreditNote(
  drafting: Drafting,
  order: OrderRow,
  invoice: InvoiceRow,
  input: NewCreditNote,
): Promise<CreditDraft | Refusal<"conflict" | "invalid">> {
  if (invoice.kind !== "invoice") return refusePosting("not_an_invoice");
  const left = await readLeftOfInvoice(drafting, invoice);
  if (left.net + left.tax === 0 && !left.lines.some(hasPieces)) return refusePosting("invoice_credited");
  const wrongReturn = await checkReturn(drafting, order, input);
  if (wrongReturn) return wrongReturn;
  const taken = input.scope === "amount" ? takeAmount(left, input.amount ?? 0) : takePieces(left, input);
  if (isRefusal(taken)) return taken;
  const lowers = lowersAsked(order, input, taken);
  if (isRefusal(lowers)) return lowers;
  const { lines, deliveryFee } = taken;
  const taxRate = left.content.taxLines[0]?.rate ?? 0;
  const { number, uuid, issuedAt } = left.content;
  const draft = await draftFor(drafting, order, {
    kind: "credit_note",
    scope: input.scope,
    deliveryFee,
    lines: lines.map(({ corrects: _, ...line }) => line),
    ...sumUp(lines, deliveryFee, taxRate),
    deliveries: left.content.deliveries,
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
  // It goes to whom the invoice went, whatever became of the order since.
  return {
    draft: { ...draft, buyer: left.content.buyer, orders: left.content.orders, quote: left.content.quote },
    corrects: new Map(lines.flatMap((line) => (line.corrects ? [[line.id, line.corrects] as const] : []))),
    lowers,
  };
}

/** Whether pieces of the order stand on a line of the invoice; not on one for a credit or a kept charge. */
const hasPieces = ({ line, goods, services }: LeftOfInvoice["lines"][number]): boolean =>
  line.orderLineId !== null && goods + services > 0;

/**
 * How much less the order asks for with this credit note. A sum by agreement is all of it; it waits until what came back
 * stands on a credit note, because nobody could tell the two sums apart. Pieces put the invoice right and change nothing of
 * the order, which their return has lowered where they came back; the delivery fee is given away but for what a return gave.
 */
function lowersAsked(
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

/** A sum with its share of the tax; the last dirham takes what is left of both. */
function takeAmount(left: LeftOfInvoice, amount: number): Taken {
  const all = left.net + left.tax;
  if (amount > all) return tooMuch(left);
  const tax = proportion(left.tax, amount, all);
  const rate = left.content.taxLines[0]?.rate ?? 0;
  const line = plainLine("billing.creditByAgreement", amount - tax, rate);
  return { lines: [{ ...line, tax, corrects: null }], deliveryFee: null };
}

function takePieces(left: LeftOfInvoice, input: NewCreditNote): Taken {
  const everything = input.scope === "rest";
  const wanted = new Map<string, { goods: number; services: boolean }>();
  for (const { lineId, quantity, services } of input.lines) {
    const known = wanted.get(lineId);
    wanted.set(lineId, { goods: quantity + (known?.goods ?? 0), services: services || (known?.services ?? false) });
  }
  for (const [lineId, { goods }] of wanted) {
    const there = left.lines.find((one) => one.line.id === lineId);
    // What takes something off is no piece that could be given back.
    const pieces = there && there.line.lineTotal >= 0 ? there.goods : 0;
    if (!everything && goods > pieces) {
      return refusePosting("pieces_left", { lineId, left: pieces });
    }
  }
  if (input.scope === "lines" && input.deliveryFee && !left.deliveryFee) {
    return fieldProblem("deliveryFee", "leave_empty", "There is no delivery fee on it, or it was credited already.");
  }
  const lines = left.lines.flatMap((one): CreditLine[] => {
    const asked = wanted.get(one.line.id);
    const goods = everything ? one.goods : (asked?.goods ?? 0);
    const services = everything ? one.services : asked?.services ? Math.min(goods, one.services) : 0;
    // Services that cost nothing are no reason for a line.
    const worth = services > 0 && one.line.services.some((service) => service.unitPrice > 0);
    return goods > 0 || worth ? [creditLine(one, goods, services)] : [];
  });
  const deliveryFee = everything || input.deliveryFee ? left.deliveryFee : null;
  const net = lines.reduce((sum, line) => sum + line.lineTotal, 0) + (deliveryFee?.amount ?? 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0) + (deliveryFee?.tax ?? 0);
  if (!everything) return net > left.net || tax > left.tax ? tooMuch(left) : { lines, deliveryFee };
  if (net !== left.net || tax !== left.tax) {
    // Sums by agreement were credited before: all pieces are given back, and that much less money.
    const rate = left.content.taxLines[0]?.rate ?? 0;
    const earlier = plainLine("billing.creditedEarlier", left.net - net, rate);
    lines.push({ ...earlier, tax: left.tax - tax, corrects: null });
  }
  return { lines, deliveryFee };
}

function creditLine(of: LeftOfInvoice["lines"][number], goods: number, servicePieces: number): CreditLine {
  const { line } = of;
  const services = line.services
    .filter(() => servicePieces > 0)
    .map((one) => ({ ...one, quantity: servicePieces, total: one.unitPrice * servicePieces }));
  const lineTotal = line.unitPrice * goods + services.reduce((sum, one) => sum + one.total, 0);
  const tax =
    line.lineTotal === 0 ? 0 : proportion(line.tax, of.creditedNet + lineTotal, line.lineTotal) - of.creditedTax;
  return { ...line, id: newId(), quantity: goods, services, lineTotal, tax, corrects: line.id };
}

/**
 * A return is on documents once and never for more than it gave, whichever way it is written: by its amount here, or by the
 * pieces that came back; of goods that were never invoiced nothing is credited.
 */
async function checkReturn(
  { db }: Drafting,
  order: OrderRow,
  input: NewCreditNote,
): Promise<Refusal<"conflict" | "invalid"> | undefined> {
  if (input.scope !== "amount" || input.returnId === undefined) return undefined;
  const back = (await listLoadedReturns(db, order.id)).find((one) => one.id === input.returnId);
  if (!back) return fieldProblem("returnId", "choose", "Choose one of the order's returns.");
  const documented = (await listInvoicesOf(db, order.id))
    .filter((one) => one.kind === "credit_note")
    .filter((one) => fromJson(one.content).corrects?.returnId === back.id)
    .reduce((sum, one) => sum + one.total, 0);
  const { toCredit } = accountFigures(order, { paid: order.received });
  const most = Math.min(back.credit - documented, toCredit);
  if ((input.amount ?? 0) > most) return refusePosting("return_gave", { left: most });
  return undefined;
}
