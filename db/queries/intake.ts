import type { Insertable, Selectable } from "kysely";
import { searchText } from "../../src-shared/model/order-search.ts";
import { fromJson } from "../json.ts";
import type { Db, Schema, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

export type ContactMessageRow = Selectable<Schema["contact_messages"]>;
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
  const goods = lines.flatMap((line) => [line.sku, ...Object.values(fromJson<Record<string, string>>(line.name))]);
  const { number, name, company, email, message, phone } = request;
  const search = searchText([number, name, company, email, message, ...goods], [phone, number]);
  await tx
    .insertInto("quote_requests")
    .values({ ...request, search })
    .execute();
  if (lines.length > 0) await tx.insertInto("quote_request_lines").values(lines).execute();
  recordChange(tx, "quote_requests", request.id, request.version);
}

export const findContactMessage = (db: Db | Tx, id: string): Promise<ContactMessageRow | undefined> =>
  db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();

export const findQuoteRequest = (db: Db | Tx, id: string): Promise<QuoteRequestRow | undefined> =>
  db.selectFrom("quote_requests").selectAll().where("id", "=", id).executeTakeFirst();

export const listQuoteRequestLines = (db: Db | Tx, requestId: string): Promise<QuoteRequestLineRow[]> =>
  db.selectFrom("quote_request_lines").selectAll().where("request_id", "=", requestId).orderBy("position").execute();

/** Forgets what visitors wrote before a day (security.md, Operations: 24 months). */
export async function dropOldIntake(tx: Tx, before: Date): Promise<void> {
  const day = before.toISOString();
  await tx.deleteFrom("contact_messages").where("created_at", "<", day).execute();
  const old = tx.selectFrom("quote_requests").select("id").where("created_at", "<", day);
  await tx.deleteFrom("quote_request_lines").where("request_id", "in", old).execute();
  await tx.deleteFrom("quote_requests").where("created_at", "<", day).execute();
}
