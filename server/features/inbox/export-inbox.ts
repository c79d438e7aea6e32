import { countAskedLines, type InboxFilter, listMessages, listQuoteRequests } from "../../../db/queries/inbox.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import type { QuoteRequestStatus } from "../../../src-shared/contract/inbox.ts";
import type { Lang } from "../../../src-shared/model/localized.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import type { AuditedOperation } from "../../../src-shared/text/acts/index.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";

const step = 500;

interface Asked {
  /** What was asked for, as it was asked: the audit log keeps it. */
  filters: object;
  filter: InboxFilter;
  lang: Lang;
}

/** What visitors wrote, as the filters leave it, newest first and in full. */
export const exportMessages = (ctx: Context, asked: Asked): Promise<FileAnswer> =>
  exported(ctx, asked, {
    ...{ name: "messages", action: "GET /api/staff/messages/export", collection: "contact_messages" },
    headings: [
      ...(["inbox.received", "inbox.status", "customer.name", "customer.phone", "customer.email"] as const),
      ...(["inbox.subject", "inbox.message"] as const),
    ],
    read: async (filter, span) => {
      const { rows } = await listMessages(ctx.db, filter, span);
      return rows.map((row) => [
        ...[row.created_at, exportWords[asked.lang](`inbox.status.${row.status}`), row.name, row.phone, row.email],
        ...[row.subject, row.message],
      ]);
    },
  });

/** What visitors want a quote for, as the filters leave it, newest first. */
export const exportQuoteRequests = (ctx: Context, asked: Asked): Promise<FileAnswer> =>
  exported(ctx, asked, {
    ...{ name: "quote-requests", action: "GET /api/staff/quote-requests/export", collection: "quote_requests" },
    headings: [
      ...(["inbox.number", "inbox.received", "inbox.status", "customer.name", "customer.company"] as const),
      ...(["customer.phone", "customer.email", "inbox.lines", "inbox.pieces", "inbox.message"] as const),
    ],
    read: async (filter, span) => {
      const { rows } = await listQuoteRequests(ctx.db, filter, span);
      const counts = await countAskedLines(
        ctx.db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => [
        ...[
          row.number,
          row.created_at,
          exportWords[asked.lang](`inbox.status.${row.status as QuoteRequestStatus}`),
          row.name,
          row.company,
        ],
        ...[row.phone, row.email, counts.get(row.id)?.lines ?? 0, counts.get(row.id)?.pieces ?? 0, row.message],
      ]);
    },
  });

interface Table {
  name: string;
  action: AuditedOperation;
  collection: "contact_messages" | "quote_requests";
  headings: readonly ExportKey[];
  read(filter: InboxFilter, span: { offset: number; limit: number }): Promise<Cell[][]>;
}

async function exported(ctx: Context, { filters, filter, lang }: Asked, table: Table): Promise<FileAnswer> {
  const rows: Cell[][] = [];
  for (let offset = 0; ; offset += step) {
    const part = await table.read(filter, { offset, limit: step });
    rows.push(...part);
    if (part.length < step) break;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { name, action, collection, headings } = table;
  await noteExport(ctx, { action, collection, filters, rows: rows.length });
  return csvFile(
    `${name}-${qatarDate(ctx.now())}.csv`,
    headings.map((key) => exportWords[lang](key)),
    rows,
  );
}
