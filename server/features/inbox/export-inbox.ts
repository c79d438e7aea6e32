import {
  countAskedLines,
  type InboxFilter,
  listMessageIds,
  listMessagesByIds,
  listQuoteRequestIds,
  listQuoteRequestsByIds,
} from "../../../db/queries/customers/inbox.ts";
import type { ContactMessageRow, QuoteRequestRow } from "../../../db/queries/customers/intake.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";

interface Asked {
  /** What was asked for, as it was asked: the audit log keeps it. */
  filters: object;
  filter: InboxFilter;
  lang: Lang;
}

const ofMessages: ExportColumns<ContactMessageRow> = {
  "inbox.received": (row) => row.created_at,
  "inbox.status": (row, t) => t(`inbox.status.${row.status}`),
  "customer.name": (row) => row.name,
  "customer.phone": (row) => row.phone,
  "customer.email": (row) => row.email,
  "inbox.subject": (row) => row.subject,
  "inbox.message": (row) => row.message,
};

/** What visitors wrote, as the filters leave it, newest first and in full. */
export const exportMessages = async (ctx: Context, { filters, filter, lang }: Asked): Promise<FileStream> =>
  exportList(
    ctx,
    {
      name: "messages",
      collection: "contact_messages",
      query: { ...filters, lang },
      columns: ofMessages,
    },
    await listMessageIds(ctx.db, filter),
    (ids) => listMessagesByIds(ctx.db, ids),
  );

type Request = QuoteRequestRow & { lines: number; pieces: number };

const ofRequests: ExportColumns<Request> = {
  "inbox.number": (row) => row.number,
  "inbox.received": (row) => row.created_at,
  "inbox.status": (row, t) => t(`inbox.status.${row.status}`),
  "customer.name": (row) => row.name,
  "customer.company": (row) => row.company,
  "customer.phone": (row) => row.phone,
  "customer.email": (row) => row.email,
  "inbox.lines": (row) => row.lines,
  "inbox.pieces": (row) => row.pieces,
  "inbox.message": (row) => row.message,
};

/** What visitors want a quote for, as the filters leave it, newest first. */
export const exportQuoteRequests = async (ctx: Context, { filters, filter, lang }: Asked): Promise<FileStream> =>
  exportList(
    ctx,
    {
      name: "quote-requests",
      collection: "quote_requests",
      query: { ...filters, lang },
      columns: ofRequests,
    },
    await listQuoteRequestIds(ctx.db, filter),
    async (ids) => {
      const counts = await countAskedLines(ctx.db, ids);
      const rows = await listQuoteRequestsByIds(ctx.db, ids);
      return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { lines: 0, pieces: 0 }) }));
    },
  );
