import { type SqlBool, sql } from "kysely";
import type { QuoteRequestStatus } from "../../../src-shared/messages/states.ts";
import type { Db, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { ContactMessageRow, QuoteRequestRow } from "./intake.ts";

export interface MessageFilter {
  /** Folded words that must all be in the search text. */
  terms: readonly string[];
  statuses?: readonly string[] | undefined;
}

type MessageTable = "contact_messages" | "quote_requests";
interface Page {
  offset: number;
  limit: number;
}

function select(db: Db | Tx, table: MessageTable, { terms, statuses }: MessageFilter) {
  // Both tables have the columns of this query.
  let query = db.selectFrom(table as "quote_requests");
  if (statuses?.length) query = query.where("status", "in", [...statuses] as QuoteRequestStatus[]);
  for (const term of terms) query = query.where(sql<SqlBool>`search like ${containing(term)} escape '\\'`);
  return query;
}

async function list(db: Db | Tx, table: MessageTable, filter: MessageFilter, { offset, limit }: Page) {
  const rows = await newestFirst(db, table, filter).limit(limit).offset(offset).execute();
  const counts = await select(db, table, { terms: filter.terms })
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return { ids: rows.map(({ id }) => id), statuses: new Map(counts.map((row) => [row.status, Number(row.count)])) };
}

const newestFirst = (db: Db | Tx, table: MessageTable, filter: MessageFilter) =>
  select(db, table, filter).select("id").orderBy("created_at", "desc").orderBy("id", "desc");

/** Ids of all messages of the filter, newest first, as of one moment. */
export const listMessageIds = (db: Db | Tx, filter: MessageFilter): Promise<string[]> =>
  listIds(db, "contact_messages", filter);

/** As `listMessageIds`. */
export const listQuoteRequestIds = (db: Db | Tx, filter: MessageFilter): Promise<string[]> =>
  listIds(db, "quote_requests", filter);

async function listIds(db: Db | Tx, table: MessageTable, filter: MessageFilter): Promise<string[]> {
  return (await newestFirst(db, table, filter).execute()).map((row) => row.id);
}

/** These messages, in this order, without those deleted since. */
export const listMessagesByIds = async (db: Db | Tx, ids: readonly string[]): Promise<ContactMessageRow[]> =>
  inOrder(
    ids,
    ids.length === 0
      ? []
      : await db
          .selectFrom("contact_messages")
          .selectAll()
          .where("id", "in", [...ids])
          .execute(),
  );

/** As `listMessagesByIds`. */
export const listQuoteRequestsByIds = async (db: Db | Tx, ids: readonly string[]): Promise<QuoteRequestRow[]> =>
  inOrder(
    ids,
    ids.length === 0
      ? []
      : await db
          .selectFrom("quote_requests")
          .selectAll()
          .where("id", "in", [...ids])
          .execute(),
  );

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page, newest first, and the number in each state, without the filter of states. */
export async function listMessages(
  db: Db | Tx,
  filter: MessageFilter,
  page: Page,
): Promise<{ rows: ContactMessageRow[]; statuses: Map<string, number> }> {
  const { ids, statuses } = await list(db, "contact_messages", filter, page);
  return { rows: await listMessagesByIds(db, ids), statuses };
}

/** As `listMessages`. */
export async function listQuoteRequests(
  db: Db | Tx,
  filter: MessageFilter,
  page: Page,
): Promise<{ rows: QuoteRequestRow[]; statuses: Map<string, number> }> {
  const { ids, statuses } = await list(db, "quote_requests", filter, page);
  return { rows: await listQuoteRequestsByIds(db, ids), statuses };
}

/** Number of lines and quantity of each of these requests. */
export async function countRequestedLines(
  db: Db | Tx,
  requestIds: readonly string[],
): Promise<Map<string, { lines: number; pieces: number }>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("quote_request_lines")
    .select((eb) => ["request_id", eb.fn.countAll<number>().as("lines"), eb.fn.sum<number>("quantity").as("pieces")])
    .where("request_id", "in", [...requestIds])
    .groupBy("request_id")
    .execute();
  return new Map(rows.map((row) => [row.request_id, { lines: Number(row.lines), pieces: Number(row.pieces) }]));
}
