import { listQuotesByIds } from "../../../../db/queries/quotes/quote-list.ts";
import type { FileStream } from "../../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../../src-shared/api/refusal.ts";
import type { QuoteExport } from "../../../../src-shared/quotes/list.ts";
import type { QuoteRow } from "../../../../src-shared/quotes/staff-quote.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";
import { moneyCell } from "../../../kernel/export/csv-text.ts";
import { type ExportColumns, exportList } from "../../../kernel/export/export-list.ts";
import { listStaffQuoteIds, quoteRows } from "./list-quotes.ts";

const dayOf = (at: string | null): string | null => at && qatarDate(new Date(at));

const columns: ExportColumns<QuoteRow> = {
  "quote.number": (row) => row.number,
  "quote.status": (row, t) => t(`quote.status.${row.status}`),
  "quote.name": (row) => row.name,
  "quote.company": (row) => row.company,
  "quote.phone": (row) => row.phone,
  "quote.owner": (row) => row.owner?.name,
  "quote.version": (row) => row.newest,
  "quote.created": (row) => dayOf(row.createdAt),
  "quote.sent": (row) => dayOf(row.sentAt),
  "quote.viewed": (row) => dayOf(row.viewedAt),
  "quote.decided": (row) => dayOf(row.decidedAt),
  "quote.validUntil": (row) => row.validUntil,
  "quote.waiting": (row, t) => t(row.waiting ? "word.yes" : "word.no"),
  "quote.total": (row) => moneyCell(row.total),
};

/** The filtered quotes as a file, in the order of the list. */
export const exportQuotes = async (ctx: Context, query: QuoteExport): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    { name: "quotes", collection: "quotes", query, columns },
    await listStaffQuoteIds({ ...ctx, db: ctx.reader }, query),
    async (ids) => quoteRows(ctx.reader, await listQuotesByIds(ctx.reader, ids)),
  );
