import { findTestimonial, listActiveTestimonials, listTestimonials } from "../../../db/queries/content/testimonials.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { testimonials } from "../../../src-shared/testimonials/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { reorder } from "../categories/reorder.ts";
import { testimonialOf } from "./read-testimonial.ts";
import { addTestimonial, changeTestimonial, removeTestimonial, toggleTestimonial } from "./write-testimonial.ts";

export const testimonialHandlers: HandlersFor<typeof testimonials, Context> = {
  "GET /api/testimonials": async (ctx) => (await listActiveTestimonials(ctx.db)).map(testimonialOf),

  "GET /api/staff/testimonials": async (ctx) => (await listTestimonials(ctx.db)).map(testimonialOf),

  "GET /api/staff/testimonials/:id": async (ctx, { params }) => {
    const row = await findTestimonial(ctx.db, params.id);
    return row ? tagVersion(ctx, testimonialOf(row)) : refuse("not_found");
  },

  "POST /api/testimonials": (ctx, input) => staffWrite(ctx, input, (tx) => addTestimonial(ctx, tx, input.body)),

  "PUT /api/testimonials/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeTestimonial(ctx, tx, input.params.id, input.body)),

  "PATCH /api/testimonials/order": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const list = { rows: await listTestimonials(tx), ids: input.body.ids, rowId: "order" };
      const refused = await reorder(ctx, tx, "testimonials", list);
      return refused ?? (await listTestimonials(tx)).map(testimonialOf);
    }),

  "PATCH /api/testimonials/:id/toggle": (ctx, input) =>
    staffWrite(ctx, input, (tx) => toggleTestimonial(ctx, tx, input.params.id, input.body.active)),

  "DELETE /api/testimonials/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => removeTestimonial(ctx, tx, input.params.id)),
};
