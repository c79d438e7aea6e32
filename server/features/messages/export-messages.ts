import type { ContactMessageRow, QuoteRequestRow } from "../../../db/queries/customers/intake.ts";
import {
  countRequestedLines,
  listMessageIds,
  listMessagesByIds,
  listQuoteRequestIds,
  listQuoteRequestsByIds,
  type MessageFilter,
} from "../../../db/queries/customers/messages.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { Context } from "../../context.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";

interface ListExport extends TableFile {
  /** Filters as requested, for the audit log. */
  filters: object;
  filter: MessageFilter;
}

const ofMessages: ExportColumns<ContactMessageRow> = {
  "messages.received": (row) => row.created_at,
  "messages.status": (row, t) => t(`messages.status.${row.status}`),
  "customer.name": (row) => row.name,
  "customer.phone": (row) => row.phone,
  "customer.email": (row) => row.email,
  "messages.subject": (row) => row.subject,
  "messages.message": (row) => row.message,
};

/** Filtered messages of visitors, newest first and in full. */
export const exportMessages = async (
  ctx: Context,
  { filters, filter, lang, format }: ListExport,
): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    {
      name: "messages",
      collection: "contact_messages",
      query: { ...filters, lang, format },
      columns: ofMessages,
    },
    await listMessageIds(ctx.reader, filter),
    (ids) => listMessagesByIds(ctx.reader, ids),
  );

type Request = QuoteRequestRow & { lines: number; pieces: number };

const ofRequests: ExportColumns<Request> = {
  "messages.number": (row) => row.number,
  "messages.received": (row) => row.created_at,
  "messages.status": (row, t) => t(`messages.status.${row.status}`),
  "customer.name": (row) => row.name,
  "customer.company": (row) => row.company,
  "customer.phone": (row) => row.phone,
  "customer.email": (row) => row.email,
  "messages.lines": (row) => row.lines,
  "messages.pieces": (row) => row.pieces,
  "messages.message": (row) => row.message,
};

/** Filtered quote requests of visitors, newest first. */
export const exportQuoteRequests = async (
  ctx: Context,
  { filters, filter, lang, format }: ListExport,
): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    {
      name: "quote-requests",
      collection: "quote_requests",
      query: { ...filters, lang, format },
      columns: ofRequests,
    },
    await listQuoteRequestIds(ctx.reader, filter),
    async (ids) => {
      const counts = await countRequestedLines(ctx.reader, ids);
      const rows = await listQuoteRequestsByIds(ctx.reader, ids);
      return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { lines: 0, pieces: 0 }) }));
    },
  );
