import { fromJson, toJson } from "../../../db/json.ts";
import type { AuditSource } from "../../../db/queries/audit.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  findNewestWritten,
  type ImportRow,
  listImports,
  lockImport,
  updateImport,
} from "../../../db/queries/imports/imports.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ImportAct } from "../../../src-shared/imports/run.ts";

/** Items are numbered from 0; an import is put back from its last one. */
const BEYOND = 1_000_000_000;

type Steered = { id: string } | Refusal<"not_found" | "conflict">;

/** Lets a planned or cancelled import be written, one at a time, as the act of whoever says so. */
export async function startImport(ctx: AuditSource, tx: Tx, id: string, by: ImportAct): Promise<Steered> {
  const record = await lockImport(tx, id, ctx.now());
  if (!record) return refuse("not_found");
  const isBusy = (await listImports(tx, 50)).some((other) => other.state === "running" || other.state === "undoing");
  if (isBusy || !(record.state === "planned" || record.state === "cancelled")) return refuse("conflict");
  const request = toJson({ ...fromJson(record.request), by });
  await updateImport(tx, id, { state: "running", finished_at: null, request }, ctx.now());
  await noteStep(ctx, tx, record, "running");
  return { id };
}

/** Stops an import after the part under way. */
export async function cancelImport(ctx: AuditSource, tx: Tx, id: string): Promise<Steered> {
  const record = await lockImport(tx, id, ctx.now());
  if (!record) return refuse("not_found");
  if (record.state !== "running") return refuse("conflict");
  await updateImport(tx, id, { state: "cancelled", finished_at: ctx.now().toISOString() }, ctx.now());
  await noteStep(ctx, tx, record, "cancelled");
  return { id };
}

/** Lets the last import that wrote anything be put back. */
export async function startUndo(ctx: AuditSource, tx: Tx, id: string, undoneBy: ImportAct): Promise<Steered> {
  const record = await lockImport(tx, id, ctx.now());
  if (!record) return refuse("not_found");
  const newest = await findNewestWritten(tx);
  if (newest?.id !== id || !(record.state === "done" || record.state === "cancelled")) return refuse("conflict");
  const request = toJson({ ...fromJson(record.request), undoneBy });
  const values = {
    request,
    state: "undoing" as const,
    next_item: BEYOND,
    total: record.done,
    done: 0,
    left_out: 0,
    finished_at: null,
  };
  await updateImport(tx, id, values, ctx.now());
  await noteStep(ctx, tx, record, "undoing");
  return { id };
}

/** The audit log has each product that an import writes, and each step of the import itself. */
const noteStep = (ctx: AuditSource, tx: Tx, { id, file_name, state, counts }: ImportRow, next: string): Promise<void> =>
  recordAudit(tx, ctx, {
    collection: "imports",
    rowId: id,
    before: { state },
    after: { state: next, file: file_name, counts: fromJson(counts) },
  });
