import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import { nextPosition } from "../../../db/queries/catalogue/categories.ts";
import { findTestimonial, type TestimonialRow } from "../../../db/queries/content/testimonials.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { StaffTestimonial, testimonialInput } from "../../../src-shared/testimonials/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import {
  addVersionedRow,
  changeAnyVersion,
  changeVersionedRow,
  removeVersionedRow,
  type VersionedRows,
} from "../../kernel/versioned-row.ts";
import { testimonialOf, written } from "./read-testimonial.ts";

type Written = z.output<typeof testimonialInput>;

const rows: VersionedRows<TestimonialRow, StaffTestimonial> = {
  collection: "testimonials",
  find: findTestimonial,
  read: async (tx, id) => {
    const row = await findTestimonial(tx, id);
    if (!row) throw new Error("a testimonial is gone while it is read");
    return testimonialOf(row);
  },
  audited: written,
};

export function addTestimonial(
  ctx: Context,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffTestimonial | Refusal<"conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const position = input.position ?? (await nextPosition(tx, "testimonials"));
    await insertVersioned(tx, "testimonials", { id, ...rowOf(input), position }, ctx.now());
    return undefined;
  });
}

export const changeTestimonial = (
  ctx: Context,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffTestimonial | Refusal<"not_found" | "version_required" | "version_conflict">> =>
  changeVersionedRow({ ctx, tx }, rows, id, (known) => {
    const row = { ...rowOf(input), position: input.position ?? known.position };
    return updateVersioned(tx, "testimonials", known, row, ctx.now());
  });

/** The other way round, or as `active` says; then doing it twice is doing it once (server/security.md, row 31). */
export const toggleTestimonial = (
  ctx: Context,
  tx: Tx,
  id: string,
  active: boolean | undefined,
): Promise<StaffTestimonial | Refusal<"not_found" | "version_conflict">> =>
  changeAnyVersion({ ctx, tx }, rows, id, async (known) => {
    const wanted = active ?? !known.active;
    if (wanted === known.active) return "unchanged";
    return updateVersioned(tx, "testimonials", known, { active: wanted }, ctx.now());
  });

export const removeTestimonial = (
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "version_conflict">> =>
  removeVersionedRow({ ctx, tx }, rows, id, (known) => deleteVersioned(tx, "testimonials", known));

const rowOf = ({ author, role, company, text, rating, active }: Written) => ({
  author: toJson(author),
  role: toJson(role),
  company: toJson(company),
  text: toJson(text),
  rating,
  active,
});
