import { ifMatch } from "../../../../src-shared/api/editing.ts";
import type { StaffTestimonial } from "../../../../src-shared/testimonials/operations.ts";
import { type Action, type ActionContext, nth } from "./action.ts";

interface Asked {
  params: { id: string };
  headers: Record<string, string>;
}

const onTestimonial =
  (change: (context: ActionContext, one: StaffTestimonial, asked: Asked) => Promise<unknown>): Action =>
  async (context) => {
    const one = nth(await context.api("GET /api/staff/testimonials"), context.row);
    if (one) await change(context, one, { params: { id: one.id }, headers: ifMatch(one.version) });
  };

export const testimonialActions = {
  testimonial: onTestimonial(async ({ api, value, field, wrote }, one, asked) => {
    const { author, role, company, text, rating, active } = one;
    const name = (["author", "company", "text"] as const)[field % 3] ?? "text";
    const body = { author, role, company, text, rating, active, [name]: { en: `${name} ${value}` } };
    await api("PUT /api/testimonials/:id", { ...asked, body });
    wrote(`${name} ${value}`, one[name]);
  }),
  "new testimonial": async ({ api, id, value, created }) => {
    const words = { author: { en: `New ${value}` }, role: { en: "" }, company: { en: "" }, text: { en: "Fine." } };
    await api("POST /api/testimonials", { body: { id, ...words, rating: 4, active: false } });
    created("testimonials");
  },
  "remove testimonial": onTestimonial(({ api }, _, asked) => api("DELETE /api/testimonials/:id", asked)),
  toggle: onTestimonial(({ api }, _, asked) => api("PATCH /api/testimonials/:id/toggle", { ...asked, body: {} })),
} satisfies Record<string, Action>;
