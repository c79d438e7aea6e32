import { fromJson } from "../../../../db/json.ts";
import { listOrdersOfQuote, type QuoteOrder, sumOrderedLines } from "../../../../db/queries/quotes/quote-orders.ts";
import { findAcceptance, findQuoteVersion, type QuoteAcceptanceRow } from "../../../../db/queries/quotes/quotes.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { type ContentLine, contentOf, linesOf, type QuoteContent } from "../quote-content.ts";

export interface Accepted {
  acceptance: QuoteAcceptanceRow;
  content: QuoteContent;
  /** Lines that are not optional, and the optional ones that were chosen. */
  lines: ContentLine[];
  orders: QuoteOrder[];
  /** Quantities of lines and services, by their ids: those that no order has, and those that orders have. */
  left: Map<string, number>;
  ordered: Map<string, number>;
}

/** The accepted lines and the quantities that no order has yet; undefined without an acceptance. */
export async function readAccepted(db: Db | Tx, quoteId: string): Promise<Accepted | undefined> {
  const acceptance = await findAcceptance(db, quoteId);
  const version = acceptance && (await findQuoteVersion(db, quoteId, acceptance.version));
  if (!acceptance || !version) return undefined;
  const content = contentOf(version);
  const chosen = fromJson(acceptance.chosen);
  const lines = linesOf(content).filter((line) => !line.optional || chosen.includes(line.id));
  const orders = await listOrdersOfQuote(db, quoteId);
  const ordered = await sumOrderedLines(
    db,
    orders.filter((order) => order.counts).map((order) => order.id),
  );
  const all = [...lines, ...content.services.map((service) => ({ id: service.id, quantity: 1 }))];
  const remaining = new Map(all.map((line) => [line.id, line.quantity - (ordered.get(line.id) ?? 0)]));
  return { acceptance, content, lines, orders, left: remaining, ordered };
}

export const isAllOrdered = (left: ReadonlyMap<string, number>): boolean => [...left.values()].every((n) => n <= 0);
