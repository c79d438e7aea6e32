import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { nextPosition } from "../../../db/queries/catalogue/categories.ts";
import { findTestimonial, type TestimonialRow } from "../../../db/queries/content/testimonials.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffTestimonial, testimonialInput } from "../../../src-shared/testimonials/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseMoved, refuseStale } from "../../kernel/versioned-row.ts";
import { testimonialOf, written } from "./read-testimonial.ts";

type Written = z.output<typeof testimonialInput>;

export async function addTestimonial(
  ctx: Context,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffTestimonial | Refusal<"conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  if (await findTestimonial(tx, id)) return refuse("conflict");
  const position = input.position ?? (await nextPosition(tx, "testimonials"));
  await insertVersioned(tx, "testimonials", { id, ...rowOf(input), position }, ctx.now());
  const after = await read(tx, id);
  const audit = { collection: "testimonials", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, after: written(after) });
  return after;
}

export async function changeTestimonial(
  ctx: Context,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffTestimonial | Refusal<"not_found" | "version_required" | "version_conflict">> {
  const known = await findTestimonial(tx, id);
  if (!known) return refuse("not_found");
  const stale = await refuseStale(ctx, tx, { version: known.version, ...conflictOf(tx, id) });
  const row = { ...rowOf(input), position: input.position ?? known.position };
  return stale ?? save(ctx, tx, known, row);
}

/** The other way round, or as `active` says; then doing it twice is doing it once (server/security.md, row 31). */
export async function toggleTestimonial(
  ctx: Context,
  tx: Tx,
  id: string,
  active: boolean | undefined,
): Promise<StaffTestimonial | Refusal<"not_found" | "version_conflict">> {
  const known = await findTestimonial(tx, id);
  if (!known) return refuse("not_found");
  const moved = await refuseMoved(ctx, tx, { version: known.version, ...conflictOf(tx, id) });
  if (moved) return moved;
  const wanted = active ?? !known.active;
  if (wanted === known.active) return testimonialOf(known);
  return save(ctx, tx, known, { active: wanted });
}

export async function removeTestimonial(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "version_conflict">> {
  const known = await findTestimonial(tx, id);
  if (!known) return refuse("not_found");
  const moved = await refuseMoved(ctx, tx, { version: known.version, ...conflictOf(tx, id) });
  if (moved) return moved;
  if (!(await deleteVersioned(tx, "testimonials", known))) return refuseConflict(tx, conflictOf(tx, id));
  const audit = { collection: "testimonials", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, before: written(testimonialOf(known)) });
  return { id };
}

async function save(
  ctx: Context,
  tx: Tx,
  known: TestimonialRow,
  row: Partial<ReturnType<typeof rowOf>> & { position?: number },
): Promise<StaffTestimonial | Refusal<"version_conflict">> {
  const { id } = known;
  if (!(await updateVersioned(tx, "testimonials", known, row, ctx.now())))
    return refuseConflict(tx, conflictOf(tx, id));
  const after = await read(tx, id);
  const sides = { before: written(testimonialOf(known)), after: written(after) };
  await recordAudit(tx, ctx, { collection: "testimonials", rowId: id, ...sides });
  return after;
}

const conflictOf = (tx: Tx, id: string) => ({ collection: "testimonials", rowIds: [id], read: () => read(tx, id) });

async function read(tx: Tx, id: string): Promise<StaffTestimonial> {
  const row = await findTestimonial(tx, id);
  if (!row) throw new Error("a testimonial is gone while it is read");
  return testimonialOf(row);
}

const rowOf = ({ author, role, company, text, rating, active }: Written) => ({
  author: toJson(author),
  role: toJson(role),
  company: toJson(company),
  text: toJson(text),
  rating,
  active: active,
});
