import type { Insertable, Selectable, Updateable } from "kysely";
import type { QuoteEventData, QuoteEventKind, QuoteEvents } from "../../../src-shared/quotes/events.ts";
import type { QuoteStatus } from "../../../src-shared/quotes/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export type QuoteRow = Selectable<Schema["quotes"]>;
export type QuoteVersionRow = Selectable<Schema["quote_versions"]>;
export type QuoteAcceptanceRow = Selectable<Schema["quote_acceptances"]>;
export type QuoteEventRow = Selectable<Schema["quote_events"]>;

export const findQuote = (db: Db | Tx, id: string): Promise<QuoteRow | undefined> =>
  db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();

export const findQuoteOfRequest = (db: Db | Tx, requestId: string): Promise<QuoteRow | undefined> =>
  db.selectFrom("quotes").selectAll().where("request_id", "=", requestId).executeTakeFirst();

/** The oldest first. */
export const listQuoteVersions = (db: Db | Tx, quoteId: string): Promise<QuoteVersionRow[]> =>
  db.selectFrom("quote_versions").selectAll().where("quote_id", "=", quoteId).orderBy("number").execute();

export const findQuoteVersion = (db: Db | Tx, quoteId: string, number: number): Promise<QuoteVersionRow | undefined> =>
  db
    .selectFrom("quote_versions")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .where("number", "=", number)
    .executeTakeFirst();

export async function insertQuote(tx: Tx, quote: Insertable<Schema["quotes"]>): Promise<void> {
  await tx.insertInto("quotes").values(quote).execute();
  recordChange(tx, "quotes", quote.id, quote.version);
}

/**
 * Raises a quote's version, which also locks it against other changes. Returns the row with it; undefined when it was
 * deleted or no longer has `version`.
 */
export async function touchQuote(tx: Tx, id: string, at: string, version?: number): Promise<QuoteRow | undefined> {
  let query = tx
    .updateTable("quotes")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: at }))
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  const row = await query.returningAll().executeTakeFirst();
  if (row) recordChange(tx, "quotes", id, row.version);
  return row;
}

/** Locks a quote until the transaction ends, waiting for other changes of it; changes nothing. */
export async function lockQuote(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("quotes")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .execute();
}

/** Changes fields of a quote whose version has been taken by `touchQuote`. */
export const updateQuote = (tx: Tx, id: string, values: Updateable<Schema["quotes"]>): Promise<QuoteRow> =>
  tx.updateTable("quotes").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export async function insertQuoteVersion(tx: Tx, version: Insertable<Schema["quote_versions"]>): Promise<void> {
  await tx.insertInto("quote_versions").values(version).execute();
}

/** Writes a draft; a sent version is always left alone. */
export async function updateQuoteDraft(
  tx: Tx,
  id: string,
  values: Pick<Updateable<Schema["quote_versions"]>, "content" | "valid_until">,
): Promise<void> {
  await tx.updateTable("quote_versions").set(values).where("id", "=", id).where("state", "=", "draft").execute();
}

/** Fixes a draft for good. */
export async function markVersionSent(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable("quote_versions")
    .set({ state: "sent", sent_at: at })
    .where("id", "=", id)
    .where("state", "=", "draft")
    .execute();
}

export async function markVersionReminded(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable("quote_versions").set({ reminded_at: at }).where("id", "=", id).execute();
}

/** An event of a quote: its kind with its data. */
export type QuoteStep = {
  [Kind in QuoteEventKind]: { kind: Kind; data?: QuoteEvents[Kind]; note?: string | undefined };
}[QuoteEventKind];

export type NewQuoteEvent = QuoteStep & {
  quoteId: string;
  version: number;
  from?: QuoteStatus | undefined;
  to?: QuoteStatus | undefined;
  actor: string;
  at: string;
};

export async function insertQuoteEvent(tx: Tx, event: NewQuoteEvent): Promise<void> {
  await tx
    .insertInto("quote_events")
    .values({
      id: newId(),
      quote_id: event.quoteId,
      version: event.version,
      kind: event.kind,
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      note: event.note || null,
      actor: event.actor,
      data: event.data ? toJson<QuoteEventData>(event.data) : null,
      at: event.at,
    })
    .execute();
}

export const listQuoteEvents = (db: Db | Tx, quoteId: string): Promise<QuoteEventRow[]> =>
  db.selectFrom("quote_events").selectAll().where("quote_id", "=", quoteId).orderBy("at").orderBy("id").execute();

/** The valid acceptance; replaced ones are stored beside it. */
export const findAcceptance = (db: Db | Tx, quoteId: string): Promise<QuoteAcceptanceRow | undefined> =>
  db
    .selectFrom("quote_acceptances")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .where("superseded_at", "is", null)
    .executeTakeFirst();

export async function insertAcceptance(tx: Tx, acceptance: Insertable<Schema["quote_acceptances"]>): Promise<void> {
  await tx.insertInto("quote_acceptances").values(acceptance).execute();
}

/** Marks the acceptance as replaced by a later one, or as withdrawn: it stays stored, but no longer binds. */
export async function supersedeAcceptance(tx: Tx, quoteId: string, at: string): Promise<void> {
  await tx
    .updateTable("quote_acceptances")
    .set({ superseded_at: at })
    .where("quote_id", "=", quoteId)
    .where("superseded_at", "is", null)
    .execute();
}

/** Deletes an unsent draft. */
export async function deleteQuoteDraft(tx: Tx, quoteId: string, number: number): Promise<void> {
  await tx
    .deleteFrom("quote_versions")
    .where("quote_id", "=", quoteId)
    .where("number", "=", number)
    .where("state", "=", "draft")
    .execute();
}

/** Open quotes whose last day was before `today` (a day in Qatar). */
export const listQuotesPastTheirDay = (db: Db | Tx, today: string, limit: number): Promise<QuoteRow[]> =>
  db
    .selectFrom("quotes")
    .selectAll()
    .where("status", "in", ["sent", "viewed"])
    .where("valid_until", "<", today)
    .orderBy("valid_until")
    .limit(limit)
    .execute();

/** Open quotes with an address whose last day is near, sent long enough ago, and not reminded of in this version. */
export const listQuotesToRemindOf = (
  db: Db | Tx,
  { from, to, sentBefore }: { from: string; to: string; sentBefore: string },
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom("quotes")
    .innerJoin("quote_versions", (join) =>
      join.onRef("quote_versions.quote_id", "=", "quotes.id").onRef("quote_versions.number", "=", "quotes.sent"),
    )
    .select("quotes.id")
    .where("quotes.status", "in", ["sent", "viewed"])
    .where("quotes.contact_email", "!=", "")
    .where("quotes.valid_until", ">=", from)
    .where("quotes.valid_until", "<=", to)
    .where("quote_versions.reminded_at", "is", null)
    .where("quote_versions.sent_at", "<", sentBefore)
    .limit(limit)
    .execute();
