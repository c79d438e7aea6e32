import type { Selectable } from "kysely";
import { type Actor, actorName, isDevice } from "../../src-shared/api/access.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { Audited } from "../../src-shared/resources.ts";
import type { AuditOrigin } from "../../src-shared/staff/roles.ts";
import type { AuditAction } from "../../src-shared/text/audit-actions/index.ts";
import { newId } from "../../src-shared/values/id.ts";
import { toJson } from "../json.ts";
import type { Db, Schema, Tx } from "../schema.ts";
import { isAbout } from "./audit-subjects.ts";
import { dropOldest } from "./drop-oldest.ts";

export type AuditRow = Selectable<Schema["audit"]>;

/** Actor and origin of an audit event. A handler's context is one. */
export interface AuditSource {
  actor: Actor;
  requestId: string;
  /** The running operation. Absent in jobs and commands, which name their audit events themselves. */
  operation?: EndpointKey;
  /** Of a command that runs what an operation would: its name, where an entry gives none. */
  command?: AuditAction;
  now(): Date;
  ip?: string;
  secrets?: { fingerprint(purpose: string, value: string): string };
  /** When a desktop says that it was made (ISO-8601); recorded beside the server's time where they differ. */
  madeAt?: string | undefined;
  /** Origin of the event: the server unless given. */
  origin?: AuditOrigin;
}

export interface AuditEntry {
  /** The running operation unless given. */
  action?: AuditAction;
  /** The table or the kind of thing. */
  collection: Audited;
  rowId: string;
  /** The row before the event, absent for a new one. */
  before?: object | null | undefined;
  /** The row after the event, absent for a removed one. */
  after?: object | null | undefined;
}

/**
 * Records one audit event in its transaction (src-shared/README.md, People and access). Where before and after are both
 * given, only the differences are stored, at the first level. Passwords, hashes, tokens and secrets are always left
 * out.
 */
export async function recordAudit(tx: Tx, source: AuditSource, entry: AuditEntry): Promise<void> {
  await tx.insertInto("audit").values(auditRow(source, entry)).execute();
}

/** As `recordAudit`, for an event that changed many rows: one record for each. */
export async function recordAudits(tx: Tx, source: AuditSource, entries: readonly AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += 200) {
    const rows = entries.slice(start, start + 200).map((entry) => auditRow(source, entry));
    await tx.insertInto("audit").values(rows).execute();
  }
}

function auditRow(source: AuditSource, entry: AuditEntry): AuditRow {
  const { actor } = source;
  const action = entry.action ?? source.operation ?? source.command;
  if (action === undefined) throw new Error("an audit entry names no act and no operation is running");
  const { before, after } = entry.before && entry.after ? differences(entry.before, entry.after) : entry;
  const shown = (side: object | null | undefined) => (side ? textWithoutSecrets(side) : null);
  const now = source.now();
  return {
    id: newId(now.getTime()),
    at: now.toISOString(),
    actor: actorName(actor),
    staff_name: "name" in actor ? actor.name : null,
    action,
    collection: entry.collection,
    row_id: entry.rowId,
    before: shown(before),
    after: withClaim(shown(after), source, now),
    address_print: (source.ip && source.secrets?.fingerprint("visitor", source.ip)) || null,
    origin: source.origin ?? (isDevice(actor) ? "desktop" : "online"),
    request_id: source.requestId,
  };
}

/** Milliseconds between a desktop's time and the server's from which an audit event keeps both. */
const LATE_MS = 60_000;

/** Adds the time that a desktop claims, where it is not the server's. */
function withClaim(after: string | null, { madeAt, actor }: AuditSource, now: Date): string | null {
  const claimed = madeAt === undefined || !isDevice(actor) ? Number.NaN : Date.parse(madeAt);
  if (after === null || !(Math.abs(now.getTime() - claimed) >= LATE_MS)) return after;
  return toJson({ ...(JSON.parse(after) as object), madeAt: new Date(claimed).toISOString() });
}

const secretName = /password|passcode|secret|token|hash$|^code$|recovery/i;

/** Yes/no values about secrets stay. */
const textWithoutSecrets = (value: object): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    secretName.test(name) && typeof inner !== "boolean" ? undefined : inner,
  );

function differences(before: object, after: object): Record<"before" | "after", Record<string, unknown>> {
  const [was, is] = [before, after].map((side) => JSON.parse(textWithoutSecrets(side)) as Record<string, unknown>);
  const differs = ([name]: [string, unknown]) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]);
  const only = (side = {}) => Object.fromEntries(Object.entries(side).filter(differs));
  return { before: only(was), after: only(is) };
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  collection?: string | undefined;
  rowId?: string | undefined;
  /** A part of the name or number of what it was about. */
  about?: string | undefined;
  /** ISO-8601, from (inclusive) and until (exclusive). */
  from?: string | undefined;
  until?: string | undefined;
}

/** One page, newest first, and how many there are in all. */
export async function listAudit(
  db: Db | Tx,
  filter: AuditFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const query = filtered(db, filter);
  const rows = await query
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function countAudit(db: Db | Tx, filter: AuditFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The next `limit` events after `last` in the order of the list, newest first; from the top without it. */
export function listAuditBefore(
  db: Db | Tx,
  filter: AuditFilter,
  last: Pick<AuditRow, "at" | "id"> | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let query = filtered(db, filter);
  if (last) {
    query = query.where((eb) =>
      eb.or([eb("at", "<", last.at), eb.and([eb("at", "=", last.at), eb("id", "<", last.id)])]),
    );
  }
  return query.selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

function filtered(db: Db | Tx, filter: AuditFilter) {
  let query = db.selectFrom("audit");
  if (filter.actor) query = query.where("actor", "=", filter.actor);
  if (filter.action) query = query.where("action", "=", filter.action);
  if (filter.collection) query = query.where("collection", "=", filter.collection);
  if (filter.rowId) query = query.where("row_id", "=", filter.rowId);
  if (filter.about) query = query.where(isAbout(db, filter.about));
  if (filter.from) query = query.where("at", ">=", filter.from);
  if (filter.until) query = query.where("at", "<", filter.until);
  return query;
}

/** Retention (server/README.md, Operations): 24 months. Returns how many are dropped, about `limit` at most. */
export const dropOldAudit = (db: Db | Tx, before: Date, limit: number): Promise<number> =>
  dropOldest(db, "audit", "at", { before, limit });
