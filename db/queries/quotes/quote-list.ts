import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { QuoteStatus } from "../../../src-shared/quotes/states.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { QuoteRow } from "./quotes.ts";

export interface QuoteListFilter {
  /** All must be contained (src-shared/orders/search.ts). */
  terms?: readonly string[];
  statuses?: readonly QuoteStatus[] | undefined;
  /** Id of a member of staff; null for quotes without an owner. */
  ownerId?: string | null | undefined;
  customerId?: string | undefined;
  waiting?: boolean;
  /** ISO-8601: made from then on, and before. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  /** Sent (or, not sent, made) before then. */
  agedBefore?: string | undefined;
}

export interface QuoteListSort {
  column: "created_at" | "number" | "total" | "valid_until" | "contact_name";
  direction: "asc" | "desc";
}

function passes(where: ExpressionBuilder<Schema, "quotes">, filter: QuoteListFilter, withStatus: boolean) {
  const tests = (filter.terms ?? []).map(
    (term) => sql<SqlBool>`${where.ref("search")} like ${containing(term)} escape '\\'`,
  );
  const also = [];
  if (withStatus && filter.statuses?.length) also.push(where("status", "in", [...filter.statuses]));
  if (filter.ownerId === null) also.push(where("owner_id", "is", null));
  else if (filter.ownerId !== undefined) also.push(where("owner_id", "=", filter.ownerId));
  if (filter.customerId) also.push(where("customer_id", "=", filter.customerId));
  if (filter.waiting) also.push(where("question", "is not", null));
  if (filter.createdFrom) also.push(where("created_at", ">=", filter.createdFrom));
  if (filter.createdBefore) also.push(where("created_at", "<", filter.createdBefore));
  if (filter.agedBefore) also.push(where(where.fn.coalesce("sent_at", "created_at"), "<=", filter.agedBefore));
  return where.and([...tests, ...also]);
}

/** One page; equal ones by id, so that pages never overlap. */
export const listQuotes = (
  db: Db | Tx,
  filter: QuoteListFilter,
  { column, direction }: QuoteListSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<QuoteRow[]> =>
  db
    .selectFrom("quotes")
    .selectAll()
    .where((where) => passes(where, filter, true))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();

/** Ids of all quotes of the filter, in order, as of one moment. */
export async function listQuoteIds(
  db: Db | Tx,
  filter: QuoteListFilter,
  { column, direction }: QuoteListSort,
): Promise<string[]> {
  const rows = await db
    .selectFrom("quotes")
    .select("id")
    .where((where) => passes(where, filter, true))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .execute();
  return rows.map((row) => row.id);
}

/** These quotes, in this order. */
export async function listQuotesByIds(db: Db | Tx, ids: readonly string[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("quotes")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Number of quotes of each status, without the filter of statuses, and of those in which a customer waits for an answer. */
export async function countQuotes(
  db: Db | Tx,
  filter: QuoteListFilter,
): Promise<{ statuses: Map<string, number>; waiting: number }> {
  const rows = await db
    .selectFrom("quotes")
    .select((eb) => [
      "status",
      eb.fn.countAll<number>().as("count"),
      sql<number>`sum(case when question is null then 0 else 1 end)`.as("waiting"),
    ])
    .where((where) => passes(where, filter, false))
    .groupBy("status")
    .execute();
  return {
    statuses: new Map(rows.map((row) => [row.status, Number(row.count)])),
    waiting: rows.reduce((sum, row) => sum + Number(row.waiting), 0),
  };
}

/** Owners of quotes, by name. */
export const listQuoteOwners = (db: Db | Tx): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", (eb) => eb.selectFrom("quotes").select("owner_id").where("owner_id", "is not", null).distinct())
    .orderBy("name")
    .execute();

/** Quotes that are sent and undecided, and those first sent in a period: the base of the statistics. */
export const listQuotesToCount = (
  db: Db | Tx,
  { from, before }: { from: string; before: string },
): Promise<Pick<QuoteRow, "status" | "total" | "sent_at" | "decided_at">[]> =>
  db
    .selectFrom("quotes")
    .select(["status", "total", "sent_at", "decided_at"])
    .where((where) =>
      where.or([
        where("status", "in", ["sent", "viewed"]),
        where.and([where("sent_at", ">=", from), where("sent_at", "<", before)]),
      ]),
    )
    .execute();
