import { fromJson } from "../../../db/json.ts";
import type { TestimonialRow } from "../../../db/queries/content/testimonials.ts";
import type { StaffTestimonial } from "../../../src-shared/testimonials/operations.ts";

export const testimonialOf = (row: TestimonialRow): StaffTestimonial => ({
  id: row.id,
  author: fromJson(row.author),
  role: fromJson(row.role),
  company: fromJson(row.company),
  text: fromJson(row.text),
  rating: row.rating,
  active: row.active,
  version: row.version,
  position: row.position,
  updatedAt: row.updated_at,
});

/** What people wrote of it, for the audit log. */
export const written = ({ id, version, updatedAt, ...said }: StaffTestimonial): object => said;
