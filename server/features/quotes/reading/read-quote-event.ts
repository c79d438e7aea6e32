import { fromJson } from "../../../../db/json.ts";
import type { QuoteEventRow } from "../../../../db/queries/quotes/quotes.ts";
import { type QuoteEvent, quoteEvent } from "../../../../src-shared/quotes/staff-quote.ts";
import { readEvent } from "../../../kernel/read-event.ts";

/** An event of a quote's history as staff read it; `by`: name of the person, or of the kind of actor. */
export function readQuoteEvent(row: QuoteEventRow, by: string): QuoteEvent {
  const fields = {
    id: row.id,
    at: row.at,
    version: row.version,
    from: row.from_status,
    to: row.to_status,
    note: row.note,
    by,
  };
  const details = row.data ? fromJson(row.data) : null;
  return readEvent(quoteEvent, { ...fields, kind: row.kind, details }) ?? { ...fields, kind: "other", details: null };
}
