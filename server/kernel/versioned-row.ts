import { type AuditSource, recordAudit } from "../../db/queries/audit.ts";
import { findLastChange } from "../../db/queries/last-change.ts";
import type { Tx } from "../../db/schema.ts";
import type { ConflictDetails } from "../../src-shared/api/editing.ts";
import { isRefusal, type Refusal, type RefusalCode, refuse } from "../../src-shared/api/refusal.ts";
import type { Audited } from "../../src-shared/resources.ts";
import type { Context } from "../context.ts";

/** Whoever changes a row, and the version that the change is made on. */
export type Editor = AuditSource & Partial<Pick<Context, "ifMatch">>;

interface Changing<Row> {
  version: number;
  collection: string | readonly string[];
  /** Ids of the audit log under which changes of this row are recorded. */
  rowIds: readonly string[];
  /** The row as its own GET answers it. */
  read: () => Promise<Row>;
}

/**
 * Refuses a change of a row that is not based on its present version, on the web as on the desktop: without If-Match
 * (`version_required`), or on an older version (`version_conflict`, with the present row, who changed it and when), so
 * that nobody overwrites another person's work unseen (server/security.md, row 72; electron/README.md, 12).
 */
export async function refuseStale<Row>(
  ctx: Pick<Editor, "ifMatch">,
  tx: Tx,
  changing: Changing<Row>,
): Promise<Refusal<"version_required" | "version_conflict"> | undefined> {
  if (ctx.ifMatch === undefined) return refuse("version_required");
  return refuseMoved(ctx, tx, changing);
}

/** As `refuseStale`, for changes that also make sense without a version: they heed one when it is given. */
export async function refuseMoved<Row>(
  ctx: Pick<Editor, "ifMatch">,
  tx: Tx,
  { version, collection, rowIds, read }: Changing<Row>,
): Promise<Refusal<"version_conflict"> | undefined> {
  if (ctx.ifMatch === undefined || ctx.ifMatch === version) return undefined;
  return refuseConflict(tx, { collection, rowIds, read });
}

export async function refuseConflict<Row>(
  tx: Tx,
  { collection, rowIds, read }: Omit<Changing<Row>, "version">,
): Promise<Refusal<"version_conflict">> {
  const last = await findLastChange(tx, [collection].flat(), rowIds);
  const details: ConflictDetails<Row> = { current: await read(), by: last?.by ?? null, at: last?.at ?? null };
  return refuse("version_conflict", { details });
}

/** Names the version in the answer's ETag, to be sent back as If-Match. */
export function tagVersion<Row extends { version: number }>(ctx: Context, row: Row): Row {
  ctx.reply.set("etag", `"${row.version}"`);
  return row;
}

/** A kind of row with a version, as its use cases need it. */
export interface VersionedRows<Row extends { id: string; version: number }, Shown> {
  /** The name of its collection, in the change feed and in the audit log. */
  collection: Audited;
  find(tx: Tx, id: string): Promise<Row | undefined>;
  /** The row as its own GET answers it. */
  read(tx: Tx, id: string): Promise<Shown>;
  /** Values of the row for the audit log, before and after a change. */
  audited(shown: Shown): object;
  /** Rows whose changes count as changes of this one; the row alone unless given. */
  changedBy?(tx: Tx, id: string): Promise<{ collection: readonly Audited[]; rowIds: readonly string[] }>;
}

interface Writing {
  ctx: Editor;
  tx: Tx;
}

/** The new version; undefined when another change came first; "unchanged" where there is nothing to write; or a refusal. */
type Edited<Code extends RefusalCode> = number | undefined | "unchanged" | Refusal<Code>;

/**
 * Changes a row on the version that If-Match names: finds it, refuses an older version, lets `edit` write, and notes
 * the values before and after it in the audit log. Answers the row as its own GET does.
 */
export const changeVersionedRow = <Row extends { id: string; version: number }, Shown, Code extends RefusalCode>(
  writing: Writing,
  rows: VersionedRows<Row, Shown>,
  id: string,
  edit: (known: Row) => Promise<Edited<Code>>,
): Promise<Shown | Refusal<Code | "not_found" | "version_required" | "version_conflict">> =>
  change(writing, { rows, id, edit, check: refuseStale });

/** As `changeVersionedRow`, for a change that also makes sense without If-Match: it heeds one that is given. */
export const changeAnyVersion = <Row extends { id: string; version: number }, Shown, Code extends RefusalCode>(
  writing: Writing,
  rows: VersionedRows<Row, Shown>,
  id: string,
  edit: (known: Row) => Promise<Edited<Code>>,
): Promise<Shown | Refusal<Code | "not_found" | "version_conflict">> =>
  change(writing, { rows, id, edit, check: refuseMoved });

async function change<
  Row extends { id: string; version: number },
  Shown,
  Code extends RefusalCode,
  Stale extends RefusalCode,
>(
  { ctx, tx }: Writing,
  {
    rows,
    id,
    edit,
    check,
  }: {
    rows: VersionedRows<Row, Shown>;
    id: string;
    edit: (known: Row) => Promise<Edited<Code>>;
    check: (ctx: Editor, tx: Tx, changing: Changing<Shown>) => Promise<Refusal<Stale> | undefined>;
  },
): Promise<Shown | Refusal<Code | Stale | "not_found" | "version_conflict">> {
  const row = await rows.find(tx, id);
  if (!row) return refuse("not_found");
  const changing = { version: row.version, ...(await changingOf(tx, rows, id)) };
  const stale = await check(ctx, tx, changing);
  if (stale) return stale;
  const before = await rows.read(tx, id);
  const done = await edit(row);
  if (isRefusal(done)) return done;
  if (done === "unchanged") return before;
  if (done === undefined) return refuseConflict(tx, changing);
  const after = await rows.read(tx, id);
  const changes = { before: rows.audited(before), after: rows.audited(after) };
  await recordAudit(tx, ctx, { collection: rows.collection, rowId: id, ...changes });
  return after;
}

/** Removes a row, by the rules of `changeAnyVersion`. `remove` returns whether it did; false when another change came first. */
export async function removeVersionedRow<Row extends { id: string; version: number }, Shown, Code extends RefusalCode>(
  { ctx, tx }: Writing,
  rows: VersionedRows<Row, Shown>,
  id: string,
  remove: (known: Row, before: Shown) => Promise<boolean | Refusal<Code>>,
): Promise<{ id: string } | Refusal<Code | "not_found" | "version_conflict">> {
  const row = await rows.find(tx, id);
  if (!row) return refuse("not_found");
  const before = await rows.read(tx, id);
  const changing = { version: row.version, ...(await changingOf(tx, rows, id)), read: async () => before };
  const moved = await refuseMoved(ctx, tx, changing);
  if (moved) return moved;
  const done = await remove(row, before);
  if (isRefusal(done)) return done;
  if (!done) return refuseConflict(tx, changing);
  await recordAudit(tx, ctx, { collection: rows.collection, rowId: id, before: rows.audited(before) });
  return { id };
}

/** Makes a row of an id that is not taken; `insert` writes it or refuses. Answers the row as its own GET does. */
export async function addVersionedRow<Row extends { id: string; version: number }, Shown, Code extends RefusalCode>(
  { ctx, tx }: Writing,
  rows: VersionedRows<Row, Shown>,
  id: string,
  insert: () => Promise<Refusal<Code> | undefined>,
): Promise<Shown | Refusal<Code | "conflict">> {
  if (await rows.find(tx, id)) return refuse("conflict");
  const refused = await insert();
  if (refused) return refused;
  const after = await rows.read(tx, id);
  await recordAudit(tx, ctx, { collection: rows.collection, rowId: id, after: rows.audited(after) });
  return after;
}

const changingOf = async <Row extends { id: string; version: number }, Shown>(
  tx: Tx,
  rows: VersionedRows<Row, Shown>,
  id: string,
) => ({
  ...((await rows.changedBy?.(tx, id)) ?? { collection: rows.collection, rowIds: [id] }),
  read: () => rows.read(tx, id),
});
