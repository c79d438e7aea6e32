import { findLastChange } from "../../db/queries/last-change.ts";
import type { Tx } from "../../db/schema.ts";
import type { ConflictDetails } from "../../src-shared/api/editing.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { Context } from "../context.ts";
import { onceInTransaction } from "./idempotency.ts";

/**
 * A change by staff in one transaction, once for each Idempotency-Key. The version it was made on belongs to what was
 * asked: the same key on another version is another request.
 */
export const staffWrite = <T>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<"key_reused" | "invalid">> =>
  onceInTransaction(ctx, { params: input.params, body: input.body, ifMatch: ctx.ifMatch }, work);

interface Changing<Row> {
  version: number;
  collection: string | readonly string[];
  /** What the audit log calls the row, and whatever else counts as a change of it. */
  rowIds: readonly string[];
  /** The row as its own GET answers it. */
  read: () => Promise<Row>;
}

/**
 * The rule for every change of a row that has a version, on the web as on the desktop: without If-Match it is refused
 * (`version_required`), on an older version too (`version_conflict`, with what the row is now, who changed it and when),
 * so that nobody writes over somebody else's work without seeing it (server/security.md, row 72; electron/README.md,
 * 12).
 */
export async function refuseStale<Row>(
  ctx: Context,
  tx: Tx,
  changing: Changing<Row>,
): Promise<Refusal<"version_required" | "version_conflict"> | undefined> {
  if (ctx.ifMatch === undefined) return refuse("version_required");
  return refuseMoved(ctx, tx, changing);
}

/** As `refuseStale`, for changes that also make sense without a version: they heed one when it is given. */
export async function refuseMoved<Row>(
  ctx: Context,
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
