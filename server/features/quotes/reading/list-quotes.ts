import { fromJson } from "../../../../db/json.ts";
import { namesOfActors } from "../../../../db/queries/accounts/staff-names.ts";
import { sumViews } from "../../../../db/queries/content/share-links.ts";
import {
  countQuotes,
  listQuoteIds,
  listQuoteOwners,
  listQuotes,
  type QuoteListFilter,
  type QuoteListSort,
} from "../../../../db/queries/quotes/quote-list.ts";
import type { QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { searchTerms } from "../../../../src-shared/orders/search.ts";
import { givenNumber } from "../../../../src-shared/orders/states.ts";
import { type QuoteStatus, quoteStatus } from "../../../../src-shared/quotes/content.ts";
import type { QuoteFilter, QuoteQuery } from "../../../../src-shared/quotes/list.ts";
import type { QuoteRow as QuoteRowAnswer } from "../../../../src-shared/quotes/staff-quote.ts";
import { addDays, DAY_MS, startOfQatarDay } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";

/** A page of quotes, the number of each status under the other filters, and the owners of quotes. */
export async function listStaffQuotes(ctx: Context, query: QuoteQuery) {
  const { page, pageSize } = query;
  const filter = filterOf(ctx, query);
  const rows = await listQuotes(ctx.db, filter, sortOf(query.sort), { offset: (page - 1) * pageSize, limit: pageSize });
  const { statuses, waiting } = await countQuotes(ctx.db, filter);
  const wanted = query.status?.length ? [...new Set(query.status)] : quoteStatus.options;
  const counts = Object.fromEntries(quoteStatus.options.map((status) => [status, statuses.get(status) ?? 0]));
  return {
    data: await quoteRows(ctx.db, rows),
    meta: {
      total: wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0),
      page,
      pageSize,
      waiting,
      statuses: counts as Record<QuoteStatus, number>,
      owners: await listQuoteOwners(ctx.db),
    },
  };
}

/** Ids of all quotes of a filter, in the order of the list. */
export const listStaffQuoteIds = (ctx: Context, query: QuoteFilter): Promise<string[]> =>
  listQuoteIds(ctx.db, filterOf(ctx, query), sortOf(query.sort));

/** Quotes as rows of a list. */
export async function quoteRows(db: Db | Tx, quotes: readonly QuoteRow[]): Promise<QuoteRowAnswer[]> {
  const ids = quotes.map((quote) => quote.id);
  const views = await sumViews(db, "quote", ids);
  const owners = quotes.flatMap((quote) => quote.owner_id ?? []);
  const nameOf = await namesOfActors(
    db,
    owners.map((id) => `staff:${id}`),
  );
  return quotes.map((quote) => ({
    id: quote.id,
    version: quote.version,
    number: givenNumber(quote.number) ?? "",
    status: quote.status,
    lang: quote.lang,
    name: quote.contact_name,
    company: companyOf(quote),
    phone: quote.contact_phone,
    owner: quote.owner_id ? { id: quote.owner_id, name: nameOf(`staff:${quote.owner_id}`) } : null,
    newest: quote.newest,
    total: quote.total,
    validUntil: quote.valid_until,
    createdAt: quote.created_at,
    sentAt: quote.sent_at,
    viewedAt: quote.viewed_at,
    decidedAt: quote.decided_at,
    views: views.get(quote.id) ?? 0,
    waiting: quote.question !== null,
  }));
}

export const companyOf = (quote: Pick<QuoteRow, "company">): string | null =>
  quote.company ? fromJson(quote.company).name || null : null;

function filterOf({ actor, now }: Context, query: QuoteFilter): QuoteListFilter {
  const me = actor.kind === "staff" ? actor.id : undefined;
  const owner = query.owner === "me" ? me : query.owner === "none" ? null : query.owner;
  return {
    terms: searchTerms(query.q ?? ""),
    statuses: query.status && [...new Set(query.status)],
    ownerId: owner,
    customerId: query.customer,
    waiting: query.waiting !== undefined,
    createdFrom: query.from && startOfQatarDay(query.from).toISOString(),
    createdBefore: query.to && startOfQatarDay(addDays(query.to, 1)).toISOString(),
    agedBefore:
      query.olderThan === undefined ? undefined : new Date(now().getTime() - query.olderThan * DAY_MS).toISOString(),
  };
}

const columns = {
  created: "created_at",
  number: "number",
  total: "total",
  valid: "valid_until",
  name: "contact_name",
} as const satisfies Record<string, QuoteListSort["column"]>;

function sortOf(sort: QuoteQuery["sort"]): QuoteListSort {
  const name = sort.replace("-", "") as keyof typeof columns;
  return { column: columns[name], direction: sort.startsWith("-") ? "desc" : "asc" };
}
