import type { Selectable } from "kysely";
import type { AlertDetails, AlertKind } from "../../../src-shared/system/alerts.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type AlertRow = Selectable<Schema["alerts"]>;

/** Alerts that are not closed: open ones, and conditions that do not hold for long enough yet. */
export const listUnclosedAlerts = (db: Db | Tx): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("closed_at", "is", null).execute();

/** Open alerts, the newest first. */
export const listOpenAlerts = (db: Db | Tx): Promise<AlertRow[]> =>
  db
    .selectFrom("alerts")
    .selectAll()
    .where("closed_at", "is", null)
    .where("opened_at", "is not", null)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Alerts that are over, the newest first. */
export const listPastAlerts = (db: Db | Tx, limit: number): Promise<AlertRow[]> =>
  db
    .selectFrom("alerts")
    .selectAll()
    .where("closed_at", "is not", null)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const findAlert = (db: Db | Tx, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom("alerts").selectAll().where("id", "=", id).executeTakeFirst();

/** Notes that a condition holds; undefined where another process has noted it already. */
export function insertSeenAlert(
  db: Db | Tx,
  { kind, source, details }: { kind: AlertKind; source: string; details: AlertDetails },
  now: Date,
): Promise<AlertRow | undefined> {
  return db
    .insertInto("alerts")
    .values({
      id: newId(),
      kind,
      source,
      details: toJson(details),
      seen_at: now.toISOString(),
      opened_at: null,
      clear_since: null,
      closed_at: null,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Forgets a condition that did not hold for long enough. */
export async function deleteSeenAlert(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("alerts").where("id", "=", id).where("opened_at", "is", null).execute();
}

/** Opens an alert; false where another process has done so. */
export async function openAlert(tx: Tx, id: string, details: AlertDetails, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable("alerts")
    .set({ opened_at: now.toISOString(), details: toJson(details) })
    .where("id", "=", id)
    .where("opened_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Notes since when the condition of an open alert holds no more; null: it holds again. */
export async function noteAlertClear(db: Db | Tx, id: string, since: Date | null): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ clear_since: since?.toISOString() ?? null })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("clear_since", since ? "is" : "is not", null)
    .execute();
}

/** Closes an open alert; false where another process has done so, or where its condition holds again. */
export async function closeAlert(tx: Tx, id: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable("alerts")
    .set({ closed_at: now.toISOString() })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("clear_since", "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Adds an alert that was open and over while nothing could be written; false where it was added before. */
export async function insertPastAlert(
  tx: Tx,
  alert: { id: string; kind: AlertKind; source: string; openedAt: string; closedAt: string },
): Promise<boolean> {
  const { id, kind, source, openedAt, closedAt } = alert;
  const added = await tx
    .insertInto("alerts")
    .values({
      id,
      kind,
      source,
      details: toJson({}),
      seen_at: openedAt,
      opened_at: openedAt,
      clear_since: closedAt,
      closed_at: closedAt,
    })
    .onConflict((c) => c.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes alerts that have been over for long. */
export async function dropOldAlerts(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom("alerts").where("closed_at", "<", before.toISOString()).execute();
}
