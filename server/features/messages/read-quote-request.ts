import { fromJson } from "../../../db/json.ts";
import { findQuoteRequest, listQuoteRequestLines, type QuoteRequestRow } from "../../../db/queries/customers/intake.ts";
import { countRequestedLines } from "../../../db/queries/customers/messages.ts";
import { findQuoteOfRequest } from "../../../db/queries/quotes/quotes.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { QuoteRequestRow as AnswerRow, StaffQuoteRequest } from "../../../src-shared/messages/operations.ts";
import type { Context } from "../../context.ts";
import { readCare } from "./read-care.ts";

const commonView = (row: QuoteRequestRow) => ({
  id: row.id,
  version: row.version,
  at: row.created_at,
  number: row.number,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  lang: row.lang,
  quarantined: row.quarantined,
  status: row.status,
});

export async function quoteRequestRows(db: Db | Tx, rows: readonly QuoteRequestRow[]): Promise<AnswerRow[]> {
  const requestedCount = await countRequestedLines(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...commonView(row),
    ...(requestedCount.get(row.id) ?? { lines: 0, pieces: 0 }),
    hasFile: row.attachment !== null,
  }));
}

export async function readQuoteRequest(db: Db | Tx, row: QuoteRequestRow): Promise<StaffQuoteRequest> {
  const lines = await listQuoteRequestLines(db, row.id);
  const quote = await findQuoteOfRequest(db, row.id);
  return {
    ...commonView(row),
    purchaseOrder: row.purchase_order,
    message: row.message,
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id,
      sku: line.sku,
      name: fromJson(line.name),
      optionText: fromJson(line.option_text),
      listedPrice: line.listed_price,
      quantity: line.quantity,
    })),
    file: row.attachment === null ? null : fileOf(row.attachment),
    quote: quote ? { id: quote.id, number: quote.number } : null,
    ...(await readCare(db, "quote_requests", row)),
  };
}

/** The file of a request; its path in the store is looked up and never taken from the client (server/security.md, row 54). */
export async function readQuoteFile(ctx: Context, id: string): Promise<FileAnswer | Refusal<"not_found">> {
  const row = await findQuoteRequest(ctx.db, id);
  if (!row?.attachment) return refuse("not_found");
  const { name, mime, path } = fileOf(row.attachment);
  const bytes = await ctx.uploads.read(path);
  return bytes
    ? { name, mime, encoding: "base64", content: Buffer.from(bytes).toString("base64") }
    : refuse("not_found");
}

const fileOf = (attachment: NonNullable<QuoteRequestRow["attachment"]>) => fromJson(attachment);
