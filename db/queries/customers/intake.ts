import { type Insertable, type Selectable, sql } from "kysely";
import { searchText } from "../../../src-shared/orders/search.ts";
import { jsonText } from "../../engines/dialect.ts";
import { fromJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";
import { findVersioned } from "../versioned.ts";

export type ContactMessageRow = Selectable<Schema["contact_messages"]>;
export type ContactReplyRow = Selectable<Schema["contact_replies"]>;
export type QuoteRequestRow = Selectable<Schema["quote_requests"]>;
export type QuoteRequestLineRow = Selectable<Schema["quote_request_lines"]>;

export async function insertContactMessage(tx: Tx, message: Insertable<Schema["contact_messages"]>): Promise<void> {
  const search = searchText([message.name, message.email, message.subject, message.message], [message.phone ?? ""]);
  await tx
    .insertInto("contact_messages")
    .values({ ...message, search })
    .execute();
  recordChange(tx, "contact_messages", message.id, message.version);
}

export async function insertQuoteRequest(
  tx: Tx,
  request: Insertable<Schema["quote_requests"]>,
  lines: Insertable<Schema["quote_request_lines"]>[],
): Promise<void> {
  const goods = lines.flatMap((line) => [line.sku, ...Object.values(fromJson(line.name))]);
  const { number, name, company, purchase_order, email, message, phone } = request;
  const search = searchText([number, name, company, purchase_order, email, message, ...goods], [phone, number]);
  await tx
    .insertInto("quote_requests")
    .values({ ...request, search })
    .execute();
  if (lines.length > 0) await tx.insertInto("quote_request_lines").values(lines).execute();
  recordChange(tx, "quote_requests", request.id, request.version);
}

export const findContactMessage = (db: Db | Tx, id: string): Promise<ContactMessageRow | undefined> =>
  findVersioned(db, "contact_messages", id);

/** Answers to a message, the earliest first. */
export const listReplies = (db: Db | Tx, messageId: string): Promise<ContactReplyRow[]> =>
  db
    .selectFrom("contact_replies")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("at")
    .orderBy("id")
    .execute();

export const insertReply = (tx: Tx, reply: Insertable<Schema["contact_replies"]>): Promise<unknown> =>
  tx.insertInto("contact_replies").values(reply).execute();

export const findQuoteRequest = (db: Db | Tx, id: string): Promise<QuoteRequestRow | undefined> =>
  findVersioned(db, "quote_requests", id);

export const listQuoteRequestLines = (db: Db | Tx, requestId: string): Promise<QuoteRequestLineRow[]> =>
  db.selectFrom("quote_request_lines").selectAll().where("request_id", "=", requestId).orderBy("position").execute();

/** Paths of every upload that belongs to something: files of orders, and of requests for a quote. */
export async function listUploadPaths(db: Db): Promise<string[]> {
  const files = await db.selectFrom("order_files").select("path").execute();
  const requests = await db
    .selectFrom("quote_requests")
    .select("attachment")
    .where("attachment", "is not", null)
    .execute();
  const attached = requests.flatMap(({ attachment }) => (attachment === null ? [] : fromJson(attachment).path));
  return [...files.map(({ path }) => path), ...attached];
}

/** Those of these paths that an order or a request for a quote names. */
export async function listUploadsAmong(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const attached = jsonText(db, "quote_requests.attachment", ["path"]);
  const files = await db
    .selectFrom("order_files")
    .select("path")
    .where("path", "in", [...paths])
    .unionAll(
      db
        .selectFrom("quote_requests")
        .select(sql<string>`${attached}`.as("path"))
        .where(attached, "in", [...paths]),
    )
    .execute();
  return files.map(({ path }) => path);
}

/** Paths of the uploads of requests from before a day. */
export async function listOldUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("quote_requests")
    .select("attachment")
    .where("created_at", "<", before.toISOString())
    .where("attachment", "is not", null)
    .execute();
  return rows.flatMap(({ attachment }) => (attachment === null ? [] : fromJson(attachment).path));
}

/**
 * Deletes messages and requests of visitors from before a day (server/README.md, Operations: 24 months), on every
 * desktop too; the oldest first, at most `limit` of each. Returns the larger number of the two.
 */
export async function dropOldIntake(tx: Tx, before: Date, limit: number): Promise<number> {
  let most = 0;
  for (const table of ["contact_messages", "quote_requests"] as const) {
    const old = await tx
      .selectFrom(table)
      .select(["id", "version"])
      .where("created_at", "<", before.toISOString())
      .orderBy("created_at")
      .limit(limit)
      .execute();
    most = Math.max(most, old.length);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) continue;
    if (table === "quote_requests") await tx.deleteFrom("quote_request_lines").where("request_id", "in", ids).execute();
    else await tx.deleteFrom("contact_replies").where("message_id", "in", ids).execute();
    await tx.deleteFrom(table).where("id", "in", ids).execute();
    for (const { id, version } of old) recordChange(tx, table, id, version + 1, true);
  }
  return most;
}
