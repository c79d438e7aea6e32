import { findContactMessage, findQuoteRequest } from "../../../db/queries/customers/intake.ts";
import { listMessages, listQuoteRequests, type MessageFilter } from "../../../db/queries/customers/messages.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { type messageOperations, messageStatus, quoteRequestStatus } from "../../../src-shared/messages/operations.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { readShopSettings } from "../shop/profile.ts";
import { exportMessages, exportQuoteRequests } from "./export-messages.ts";
import { joinRequest } from "./join-request.ts";
import { mark } from "./mark.ts";
import { messageRowOf, readMessage } from "./read-message.ts";
import { quoteRequestRows, readQuoteFile, readQuoteRequest } from "./read-quote-request.ts";
import { replyToMessage } from "./reply.ts";

export const messageHandlers: HandlersFor<typeof messageOperations, Context> = {
  "GET /api/staff/messages": fromReader(async (ctx, { query }) => {
    const { rows, statuses } = await listMessages(ctx.db, filterOf(query), pageOf(query));
    return { data: rows.map(messageRowOf), meta: metaOf(messageStatus.options, statuses, query) };
  }),
  "GET /api/staff/messages/export": (ctx, { query: { lang, format, ...filters } }) =>
    exportMessages(ctx, { filters, filter: filterOf(filters), lang, format }),
  "GET /api/staff/messages/:id": async (ctx, { params }) => {
    const row = await findContactMessage(ctx.db, params.id);
    return row ? tagVersion(ctx, await readMessage(ctx.db, row)) : refuse("not_found");
  },
  "PATCH /api/staff/messages/:id": (ctx, { params, body }) =>
    mark(ctx, {
      table: "contact_messages",
      id: params.id,
      status: body.status,
      find: findContactMessage,
      read: readMessage,
    }),
  "POST /api/staff/messages/:id/replies": replyToMessage,
  "GET /api/staff/reply-snippets": async (ctx) => (await readShopSettings(ctx.db)).replies,

  "GET /api/staff/quote-requests": fromReader(async (ctx, { query }) => {
    const { rows, statuses } = await listQuoteRequests(ctx.db, filterOf(query), pageOf(query));
    const data = await quoteRequestRows(ctx.db, rows);
    return { data, meta: metaOf(quoteRequestStatus.options, statuses, query) };
  }),
  "GET /api/staff/quote-requests/export": (ctx, { query: { lang, format, ...filters } }) =>
    exportQuoteRequests(ctx, { filters, filter: filterOf(filters), lang, format }),
  "GET /api/staff/quote-requests/:id": async (ctx, { params }) => {
    const row = await findQuoteRequest(ctx.db, params.id);
    return row ? tagVersion(ctx, await readQuoteRequest(ctx.db, row)) : refuse("not_found");
  },
  "GET /api/staff/quote-requests/:id/file": (ctx, { params }) => readQuoteFile(ctx, params.id),
  "PUT /api/staff/quote-requests/:id/customer": joinRequest,
  "PATCH /api/staff/quote-requests/:id": (ctx, { params, body }) =>
    mark(ctx, {
      table: "quote_requests",
      id: params.id,
      status: body.status,
      find: findQuoteRequest,
      read: readQuoteRequest,
    }),
};

interface Filters<Status extends string> {
  q?: string | undefined;
  status?: readonly Status[] | undefined;
}
interface ListQuery<Status extends string> extends Filters<Status> {
  page: number;
  pageSize: number;
}

const filterOf = ({ q, status }: Filters<string>): MessageFilter => ({ terms: searchTerms(q ?? ""), statuses: status });
const pageOf = ({ page, pageSize }: ListQuery<string>) => ({ offset: (page - 1) * pageSize, limit: pageSize });

function metaOf<Status extends string>(
  all: readonly Status[],
  found: ReadonlyMap<string, number>,
  { status, page, pageSize }: ListQuery<Status>,
) {
  const wanted = status?.length ? [...new Set(status)] : all;
  const total = wanted.reduce((sum, one) => sum + (found.get(one) ?? 0), 0);
  const statuses = Object.fromEntries(all.map((status) => [status, found.get(status) ?? 0])) as Record<Status, number>;
  return { total, page, pageSize, statuses };
}
