import { fromJson } from "../../../db/json.ts";
import { listActiveTestimonials } from "../../../db/queries/testimonials.ts";
import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { testimonials } from "../../../src-shared/contract/testimonials.ts";
import type { Context } from "../../context.ts";

export const testimonialHandlers: HandlersFor<typeof testimonials, Context> = {
  "GET /api/testimonials": async (ctx) =>
    (await listActiveTestimonials(ctx.db)).map((row) => ({
      id: row.id,
      author: fromJson(row.author),
      role: fromJson(row.role),
      company: fromJson(row.company),
      text: fromJson(row.text),
      rating: row.rating,
      active: row.active === 1,
    })),
};
