import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import {
  id,
  idsInOrder,
  isoTime,
  localizedLine,
  localizedParagraph,
  localizedText,
  newRowId,
  optionalLine,
} from "../api/schemas.ts";
import { resources } from "../resources.ts";

export const testimonial = z.object({
  id,
  author: localizedText,
  role: localizedText,
  company: localizedText,
  text: localizedText,
  rating: z.int().min(1).max(5),
  active: z.boolean(),
});
export type Testimonial = z.output<typeof testimonial>;

export const staffTestimonial = testimonial.extend({ version: z.int(), position: z.int(), updatedAt: isoTime });
export type StaffTestimonial = z.output<typeof staffTestimonial>;

export const testimonialInput = z.object({
  author: localizedLine(100),
  role: optionalLine(100),
  company: optionalLine(150),
  text: localizedParagraph(1500),
  rating: z.int("not_a_number").min(1, "too_low").max(5, "too_high"),
  active: z.boolean().default(false),
  /** Place from 0; absent: unchanged, or at the end. */
  position: z.int().min(0).max(100_000).optional(),
});
export type TestimonialInput = z.input<typeof testimonialInput>;

const params = z.object({ id });

export const testimonials = defineContract({
  "GET /api/testimonials": {
    summary: "What customers say; visitors see the active ones",
    access: "public",
    answer: z.array(testimonial),
    offline: true,
    cacheable: true,
  },
  "GET /api/staff/testimonials": {
    summary: "All testimonials, the inactive ones too",
    access: "staff",
    answer: z.array(staffTestimonial),
    offline: true,
  },
  "GET /api/staff/testimonials/:id": {
    summary: "One testimonial, active or not",
    access: "staff",
    params,
    answer: staffTestimonial,
    offline: true,
  },
  "POST /api/testimonials": {
    summary: "Add a testimonial",
    access: "staff",
    body: testimonialInput.extend({ id: newRowId.optional() }),
    answer: staffTestimonial,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "testimonials" },
  },
  "PUT /api/testimonials/:id": {
    summary: "Change a testimonial",
    access: "staff",
    params,
    body: testimonialInput,
    answer: staffTestimonial,
    refusals: updating,
    offline: { kind: "edit", about: "testimonials", reads: resources.testimonials.read },
  },
  "PATCH /api/testimonials/order": {
    summary: "Put the testimonials into another order",
    access: "staff",
    body: z.object({ ids: idsInOrder }),
    answer: z.array(staffTestimonial),
    refusals: ["conflict", "key_reused"],
    offline: { kind: "arrange", about: "testimonials" },
  },
  "PATCH /api/testimonials/:id/toggle": {
    summary: "Show or hide a testimonial: the other way round, or as `active` says. If-Match is heeded, not needed",
    access: "staff",
    params,
    body: z.object({ active: z.boolean().optional() }).default({}),
    answer: staffTestimonial,
    refusals: ["version_conflict", "key_reused"],
    offline: { kind: "edit", about: "testimonials", reads: resources.testimonials.read },
  },
  "DELETE /api/testimonials/:id": {
    summary: "Remove a testimonial",
    access: "staff",
    params,
    answer: z.object({ id }),
    refusals: removing,
    offline: { kind: "remove", about: "testimonials", reads: resources.testimonials.read },
  },
});
